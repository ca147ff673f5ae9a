import { sql } from 'kysely';
import type { PayElementUnit } from '#domain/records/catalogue/people/pay-element-kind.ts';
import type { PayElementEvent } from '#domain/time-off/pay-element.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';
import { cameBetween, standing, wentBetween, type ClosedBefore } from './as-of.ts';

export const payElements = projection<PayElementEvent>({
  name: 'pay-elements',
  tables: ['pay_element'],
  on: {
    PayElementNoted: ({ element, corporation, person, month, said }, { db, recorded: { metadata } }) =>
      db
        .insertInto('pay_element')
        .values({
          id: element,
          corporation_id: corporation,
          person_id: person,
          month,
          kind_id: said?.kind.id ?? null,
          kind_name: said?.kind.name ?? null,
          kind_code: said?.kind.code ?? null,
          unit: said?.kind.unit ?? null,
          quantity: said?.quantity ?? null,
          note: said?.note ?? null,
          record_ids: said === null ? [] : [said.kind.id],
          since: metadata.occurredAt,
          gone: null,
        })
        .execute(),
    // Its row stays: a month that was closed is told as it stood.
    PayElementWithdrawn: ({ element }, { db, recorded: { metadata } }) =>
      db
        .updateTable('pay_element')
        .set({ gone: metadata.occurredAt, record_ids: [] })
        .where('id', '=', element)
        .execute(),
  },
});

/** A variable element of a month; null once erased. */
export interface PayElementRow {
  id: number;
  person: number;
  /** '' once erased. */
  name: string;
  personnelNumber: string | null;
  month: string;
  kindName: string | null;
  kindCode: string | null;
  unit: PayElementUnit | null;
  quantity: string | null;
  note: string | null;
}

const columns = sql`e.id, e.person_id as person, coalesce(pc.name, '') as name, pc.personnel_number as "personnelNumber",
  e.month, e.kind_name as "kindName", e.kind_code as "kindCode", e.unit, trim_scale(e.quantity) as quantity, e.note`;

const member = sql`left join person_corporation pc on pc.person_id = e.person_id and pc.corporation_id = e.corporation_id`;

/**
 * Variable elements of a month, by people and kinds.
 * @param asOf as they stood at that moment; null: as they stand
 */
export async function monthElements(
  db: Database,
  corporation: number,
  month: string,
  asOf: string | null,
): Promise<PayElementRow[]> {
  const { rows } = await sql<PayElementRow>`
    select ${columns} from pay_element e ${member}
    where e.corporation_id = ${corporation} and e.month = ${month} and ${standing('e', asOf)}
    order by pc.name_order, e.person_id, e.kind_name, e.id`.execute(db);
  return rows;
}

/** Elements of closed months that differ between two moments: those that came, and with their sign turned that went. */
export async function elementCorrections(
  db: Database,
  corporation: number,
  { months, since, until }: ClosedBefore,
): Promise<PayElementRow[]> {
  const { rows } = await sql<PayElementRow>`
    select ${columns} from (
      select e.id, e.person_id, e.corporation_id, e.month, e.kind_name, e.kind_code, e.unit, e.note,
        case when ${cameBetween('e', since, until)} then e.quantity else -e.quantity end as quantity
      from pay_element e where e.corporation_id = ${corporation} and e.month = any(${months}::text[])
        and (${cameBetween('e', since, until)} or ${wentBetween('e', since, until)})) e ${member}
    order by pc.name_order, e.person_id, e.month, e.kind_name, e.id`.execute(db);
  return rows;
}
