import { sql, type RawBuilder } from 'kysely';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import { fillTemplate } from '#domain/mailing/mail-template.ts';
import { recurrenceTypes, upcomingWithin, type Recurrence } from '#domain/recurring/recurrence.ts';
import { titleValues } from '#domain/recurring/recurring-words.ts';
import { freshlyPlanned } from '#db/postgres/planning.ts';
import type { Database } from '#db/postgres/pool.ts';
import { called, isReplaced } from '../equipment/papers.ts';

/** What stands on a day, by kind. */
export interface DatedItem<Kind extends string = string> {
  kind: Kind;
  day: CivilDate;
  /** The version of a document, the id of any other record. */
  id: number;
  number: string | null;
  name: string | null;
  /** null of what is no money. What is due of an invoice, what a document comes to; including VAT, below 0 of a supplier's credit note. */
  amount: DecimalString | null;
  /** Whom it is about, where it is about a person. */
  person?: number;
}

/** What all things of a kind on a day come to, also those that are left out. */
export interface DayTotal<Kind extends string = string> {
  kind: Kind;
  day: CivilDate;
  count: number;
  amount: DecimalString;
}

interface Reading {
  day: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** As the index says it. */
  where: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  name?: RawBuilder<unknown>;
  id?: RawBuilder<unknown>;
}

const documents = sql`document_list`;
const supply = sql`supply_date is not null and not superseded`;

/** Each by an index of its own: document_list_open, _expiring, _supply, supplier_invoice_open, inspection_due_day,
 * equipment_inspection_day, attached_document_equipment_end, equipment_warranty. */
const readings = {
  invoiceDue: {
    from: documents,
    day: sql`due_date`,
    where: sql`kind = 'invoice' and label in ('to_be_paid', 'partially_settled')`,
    amount: sql`due`,
  },
  quotationExpiry: {
    from: documents,
    day: sql`expiry_date`,
    where: sql`kind = 'quotation' and not superseded and status in ('validate', 'in_progress')`,
    amount: sql`total`,
  },
  saleDelivery: {
    from: documents,
    day: sql`supply_date`,
    where: sql`kind = 'saleOrder' and ${supply} and label = 'billable'`,
    amount: sql`total`,
  },
  purchaseDelivery: {
    from: documents,
    day: sql`supply_date`,
    where: sql`kind = 'purchase' and ${supply} and label in ('to_receive', 'partially_received')`,
    amount: sql`total`,
  },
  supplierInvoiceDue: {
    from: sql`supplier_invoice`,
    day: sql`due_date`,
    where: sql`label in ('to_be_paid', 'partially_settled')`,
    amount: sql`due * sign`,
    name: sql`supplier_name`,
    id: sql`id`,
  },
  // A piece is due on a day for each of its inspections; the day that one is planned for stands beside it.
  inspectionDue: {
    from: sql`(select d.corporation_id, d.equipment_id, d.due_on, e.code as number, d.name || ' · ' || e.name as what
      from inspection_due d join equipment e on e.id = d.equipment_id) due`,
    day: sql`due_on`,
    where: sql`true`,
    amount: sql`null::numeric`,
    name: sql`what`,
    id: sql`equipment_id`,
  },
  inspectionPlanned: {
    from: sql`(select i.corporation_id, i.equipment_id, i.planned_on, i.day_order, e.code as number,
      i.name || ' · ' || e.name as what from equipment_inspection i
      join equipment e on e.id = i.equipment_id and e.stage = 'active'
      where i.stage = 'planned') planned`,
    day: sql`day_order`,
    where: sql`true`,
    amount: sql`null::numeric`,
    name: sql`what`,
    id: sql`equipment_id`,
  },
  // What is due by a reading alone stands on no day.
  maintenanceDue: {
    from: sql`(select m.corporation_id, m.equipment_id, m.due_on, m.due_order, e.code as number,
      m.title || ' · ' || e.name as what from equipment_maintenance m
      join equipment e on e.id = m.equipment_id and e.stage = 'active'
      where m.stage = 'open' and m.due_on is not null) orders`,
    day: sql`due_order`,
    where: sql`true`,
    amount: sql`null::numeric`,
    name: sql`what`,
    id: sql`equipment_id`,
  },
  // Of files of a sort that is there anew the last one stands.
  equipmentPaper: {
    from: sql`(select d.corporation_id, d.owner_id, d.valid_until, e.code as number,
      ${called} || ' · ' || e.name as what from attached_document d
      join equipment e on e.id = d.owner_id and e.stage = 'active'
      where d.owner_kind = 'equipment' and d.valid_until is not null and not ${isReplaced}) papers`,
    day: sql`valid_until`,
    where: sql`true`,
    amount: sql`null::numeric`,
    name: sql`what`,
    id: sql`owner_id`,
  },
  equipmentWarranty: {
    from: sql`(select corporation_id, id, warranty_until, code as number, name from equipment
      where stage = 'active' and warranty_until is not null) warranties`,
    day: sql`warranty_until`,
    where: sql`true`,
    amount: sql`null::numeric`,
    name: sql`name`,
    id: sql`id`,
  },
} as const satisfies Record<string, Reading>;

export type ReadKind = keyof typeof readings;

export const isReadKind = (kind: string): kind is ReadKind => Object.hasOwn(readings, kind);

function partOf(kind: ReadKind, corporation: number, from: CivilDate, until: CivilDate): RawBuilder<unknown> {
  const { from: table, day, where, amount, name, id }: Reading = readings[kind];
  return sql`select ${kind}::text as kind, ${day} as day, ${id ?? sql`version_id`} as id, number,
    ${name ?? sql`third_party_name`} as name, ${amount} as amount
    from ${table} where corporation_id = ${corporation} and ${where} and ${day} between ${from} and ${until}`;
}

/**
 * What stands on the days from one to another, both included, with what each day comes to: one question.
 * @param most of a kind on a day, the greatest amounts first; all of them are in the totals
 */
export async function datedItems(
  db: Database,
  corporation: number,
  kinds: readonly ReadKind[],
  { from, until, most }: { from: CivilDate; until: CivilDate; most: number },
): Promise<{ items: DatedItem<ReadKind>[]; totals: DayTotal<ReadKind>[] }> {
  if (kinds.length === 0) return { items: [], totals: [] };
  const parts = kinds.map((kind) => partOf(kind, corporation, from, until));
  const { rows } = await sql<DatedItem<ReadKind> & { rank: number; count: number; sum: string }>`
    select kind, day, id, number, name, amount::text as amount, rank, count, sum::text as sum from (
      select *, row_number() over (partition by kind, day order by amount desc, id) as rank,
        count(*) over (partition by kind, day) as count, coalesce(sum(amount) over (partition by kind, day), 0) as sum
      from (${sql.join(parts, sql` union all `)}) dated) ranked
    where rank <= ${most} order by day, kind, rank`.execute(freshlyPlanned(db));
  return {
    items: rows.map(({ rank: _rank, count: _count, sum: _sum, ...item }) => item),
    totals: rows
      .filter(({ rank }) => rank === 1)
      .map(({ kind, day, count, sum }) => ({ kind, day, count, amount: sum })),
  };
}

/**
 * The invoices that recurring ones are to make from a day to another, both included, under the titles that they will
 * have (index recurring_invoice_next).
 */
export async function upcomingInvoices(
  db: Database,
  corporation: number,
  { from, until, language }: { from: CivilDate; until: CivilDate; language: 'fr' | 'en' },
): Promise<DatedItem<'recurringDue'>[]> {
  const rows = await db
    .selectFrom('recurring_invoice')
    .select([
      'id',
      'title',
      'client_name as name',
      'total',
      'type',
      'repetitive_time as repetitiveTime',
      'dates',
      'start_date as startDate',
      'expire_date as expireDate',
      'creation_time as creationTime',
      'add_leap_day as addLeapDay',
      'next_due as next',
    ])
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .where('next_sort', '<=', until)
    .orderBy('next_sort')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, title, name, total, next, type, ...rest }) => {
    const recurrence: Recurrence = { ...rest, type: recurrenceTypes.find((one) => one === type) ?? 'date' };
    return next === null
      ? []
      : upcomingWithin(recurrence, next, from, until).map((day) => ({
          kind: 'recurringDue' as const,
          day,
          id,
          number: fillTemplate(title, titleValues(day, language)),
          name,
          amount: total,
        }));
  });
}
