import type { AgreementData } from '#domain/commerce/agreement.ts';
import type { InvoiceEvent } from '#domain/commerce/invoice.ts';
import type { PaymentEvent } from '#domain/commerce/payment.ts';
import type { QuotationEvent } from '#domain/commerce/quotation.ts';
import type { PurchaseEvent } from '#domain/commerce/purchase.ts';
import type { RefundEvent } from '#domain/commerce/refund.ts';
import type { SaleOrderEvent } from '#domain/commerce/sale-order.ts';
import type { ProjectEvent } from '#domain/projects/project.ts';
import { sql } from 'kysely';
import { numberingOf, type Numbering, type SeriesKind } from '#domain/commerce/numbering.ts';
import type { Database } from '#db/pool.ts';
import { findCorporation } from './corporations.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { projection } from './projection.ts';

/** The last number of each series; the row is also what validators lock (db/unit-of-work.ts). */
const note = (
  db: Database,
  corporation: number,
  kind: string,
  period: string,
  last: number,
  date: string | null,
) =>
  sql`insert into number_series (corporation_id, kind, period, last, last_date) values (${corporation}, ${kind}, ${period}, ${last}, ${date})
    on conflict (corporation_id, kind, period) do update set last = excluded.last, last_date = coalesce(excluded.last_date, number_series.last_date)`.execute(
    db,
  );

/** A later version of an agreement keeps its number: sequence 0. */
const agreed =
  (kind: SeriesKind) =>
  async (
    { sequence, period, date }: AgreementData['Validated'],
    { db, recorded }: { db: Database; recorded: RecordedEvent },
  ): Promise<void> => {
    if (sequence > 0) await note(db, recorded.metadata.corporation, kind, period, sequence, date);
  };

export const numberSeries = projection<
  QuotationEvent | SaleOrderEvent | PurchaseEvent | InvoiceEvent | RefundEvent | ProjectEvent | PaymentEvent
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
    ProjectOpened: ({ sequence, period, date }, { db, recorded }) =>
      note(db, recorded.metadata.corporation, 'project', period, sequence, date),
  },
});

const lockOf = (corporation: number) => sql`hashtext(${`numbering-${corporation}`})`;

/** The patterns of a corporation, held as they are until the transaction ends: it numbers a document by them. */
export async function holdNumbering(db: Database, corporation: number): Promise<Numbering> {
  const [, found] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(${lockOf(corporation)})`.execute(db),
    findCorporation(db, corporation),
  ]);
  return numberingOf(found?.numbering ?? {});
}

/** The kinds that were numbered, none more until the transaction ends: it changes their patterns. */
export async function holdNumbers(db: Database, corporation: number): Promise<ReadonlySet<SeriesKind>> {
  await sql`select pg_advisory_xact_lock(${lockOf(corporation)})`.execute(db);
  return new Set((await listSeries(db, corporation)).map(({ kind }) => kind));
}

/** How far each series of a corporation has counted. */
export async function listSeries(
  db: Database,
  corporation: number,
): Promise<{ kind: SeriesKind; period: string; last: number }[]> {
  const { rows } = await sql<{ kind: SeriesKind; period: string; last: number }>`
    select kind, period, last from number_series where corporation_id = ${corporation} and last > 0`.execute(
    db,
  );
  return rows;
}
