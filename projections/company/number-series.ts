import type { AgreementData } from '#domain/documents/agreement.ts';
import type { InvoiceEvent } from '#domain/documents/invoice.ts';
import type { PaymentEvent } from '#domain/payments/payment.ts';
import type { QuotationEvent } from '#domain/documents/quotation.ts';
import type { PurchaseEvent } from '#domain/documents/purchase.ts';
import type { RefundEvent } from '#domain/documents/refund.ts';
import type { SaleOrderEvent } from '#domain/documents/sale-order.ts';
import type { CorporationEvent } from '#domain/company/corporation.ts';
import type { ManualEntryEvent } from '#domain/accounting/manual-entry.ts';
import type { ProjectEvent } from '#domain/projects/project.ts';
import { sql } from 'kysely';
import {
  numberingOf,
  seriesKinds,
  type ChronologicalKind,
  type Numbering,
  type SeriesKind,
} from '#domain/company/numbering.ts';
import { writeTogether, type Batch } from '#db/events/projector.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { projection } from '../projection.ts';

interface Noted {
  corporation_id: number | null;
  kind: string;
  period: string;
  last: number;
  last_date: string | null;
}

/** The last number of each series; the row is also what validators lock (db/events/unit-of-work.ts). */
const lastNumbers: Batch<Noted> = {
  table: 'number_series',
  key: ['corporation_id', 'kind', 'period'],
  rows: (noted) => [{ ...noted }],
  merge: (earlier, later) => ({ ...later, last_date: later.last_date ?? earlier.last_date }),
  write: (rows) => sql`
    insert into number_series (corporation_id, kind, period, last, last_date)
    select corporation_id, kind, period, last, last_date
      from jsonb_populate_recordset(null::number_series, ${JSON.stringify(rows)}::jsonb)
    on conflict (corporation_id, kind, period) do update set last = excluded.last,
      last_date = coalesce(excluded.last_date, number_series.last_date)`,
};

const note = (
  db: Database,
  corporation: number | null,
  kind: string,
  period: string,
  last: number,
  date: string | null,
) => writeTogether(db, lastNumbers, { corporation_id: corporation, kind, period, last, last_date: date });

/** A later version of an agreement keeps its number: sequence 0. */
const agreed =
  (kind: SeriesKind) =>
  async (
    { sequence, period, date }: AgreementData['validated'],
    { db, recorded }: { db: Database; recorded: RecordedEvent },
  ): Promise<void> => {
    if (sequence > 0) await note(db, recorded.metadata.corporation, kind, period, sequence, date);
  };

/** Nothing was numbered yet: the row says from where it goes on, and that this is all it says. */
const start = (db: Database, corporation: number, kind: string, period: string, last: number) =>
  sql`insert into number_series (corporation_id, kind, period, last, started)
    values (${corporation}, ${kind}, ${period}, ${last}, ${last})
    on conflict (corporation_id, kind, period) do update set last = excluded.last, started = excluded.started`.execute(
    db,
  );

export const numberSeries = projection<
  | QuotationEvent
  | SaleOrderEvent
  | PurchaseEvent
  | InvoiceEvent
  | RefundEvent
  | ProjectEvent
  | PaymentEvent
  | CorporationEvent
  | ManualEntryEvent
>({
  name: 'number-series',
  tables: ['number_series'],
  on: {
    QuotationValidated: agreed('quotation'),
    SaleOrderValidated: agreed('saleOrder'),
    PurchaseValidated: agreed('purchase'),
    InvoiceValidated: ({ sequence, period, date }, { db, recorded }) =>
      note(db, recorded.metadata.corporation, 'invoice', period, sequence, date),
    RefundValidated: ({ sequence, period, date }, { db, recorded }) =>
      note(db, recorded.metadata.corporation, 'refund', period, sequence, date),
    // Payments are told of later than they were made: their numbers follow no day. Those of before had none.
    PaymentRecorded: async ({ sequence, period }, { db, recorded }) => {
      if (sequence !== undefined && period !== undefined)
        await note(db, recorded.metadata.corporation, 'payment', period, sequence, null);
    },
    ManualEntryBooked: async ({ corporation, sequence, period }, { db }) => {
      if (sequence !== undefined && period !== undefined)
        await note(db, corporation, 'manualEntry', period, sequence, null);
    },
    CorporationSeriesStarted: async ({ corporation, kind, period, last }, { db }) => {
      await start(db, corporation, kind, period, last);
    },
    ProjectOpened: ({ sequence, period, date }, { db, recorded }) =>
      note(db, recorded.metadata.corporation, 'project', period, sequence, date),
  },
});

const lockOf = (corporation: number) => sql`hashtext(${`numbering-${corporation}`})`;

/** The patterns of a corporation, held as they are until the transaction ends: it numbers a document by them. */
export async function holdNumbering(db: Database, corporation: number): Promise<Numbering> {
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(${lockOf(corporation)})`.execute(db),
    sql<{ numbering: Partial<Numbering> | null }>`
      select details->'numbering' as numbering from corporation where id = ${corporation}`.execute(db),
  ]);
  return numberingOf(rows[0]?.numbering ?? {});
}

/** The kinds that were numbered, none more until the transaction ends: it changes their patterns. */
export async function holdNumbers(db: Database, corporation: number): Promise<ReadonlySet<SeriesKind>> {
  await sql`select pg_advisory_xact_lock(${lockOf(corporation)})`.execute(db);
  return numberedIn(await listSeries(db, corporation));
}

/** How far a series has counted; `started`: where it went on from another software's. */
export interface SeriesRow {
  kind: SeriesKind;
  period: string;
  last: number;
  started: number;
}

/** The kinds of which a number was allotted here. */
export const numberedIn = (series: readonly SeriesRow[]): Set<SeriesKind> =>
  new Set(series.filter(({ last, started }) => last > started).map(({ kind }) => kind));

/**
 * The latest date, not after `until`, of the validated documents of a series; null: there is none. An invoice that was
 * credited in full, and the credit note that did it, are left out where they are dated after `today`.
 */
export async function lastDateInOrder(
  db: Database,
  asked: { kind: ChronologicalKind; period: string; today: string; until: string; corporation: number },
): Promise<string | null> {
  const { rows } = await sql<{ date: string }>`
    select d.date from document_list d where d.corporation_id = ${asked.corporation} and d.kind = ${asked.kind}
      and d.number is not null and d.purpose is distinct from 'takenOver'
      and d.date <= ${asked.until}::date and starts_with(d.date::text, ${asked.period})
      and (d.date <= ${asked.today}::date or not exists (select from document_list i where i.kind = 'invoice'
        and i.label = 'cancelled'
        and i.version_id = case d.kind when 'invoice' then d.version_id else d.origin_version end))
    order by d.date desc limit 1`.execute(db);
  return rows[0]?.date ?? null;
}

/** How far each series of a corporation has counted that it sets the numbers of. */
export async function listSeries(db: Database, corporation: number): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select kind, period, last, started from number_series where corporation_id = ${corporation} and last > 0
      and kind = any(${[...seriesKinds]}::text[])`.execute(db);
  return rows;
}
