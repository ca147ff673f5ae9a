import type { InvoiceEvent } from '#domain/commerce/invoice.ts';
import type { QuotationEvent } from '#domain/commerce/quotation.ts';
import type { RefundEvent } from '#domain/commerce/refund.ts';
import { sql } from 'kysely';
import { numberingOf, type Numbering } from '#domain/commerce/numbering.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import type { Database } from '#db/pool.ts';
import { findCorporation } from './corporations.ts';
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

export const numberSeries = projection<QuotationEvent | InvoiceEvent | RefundEvent>({
  name: 'number-series',
  tables: ['number_series'],
  on: {
    // A later version of a quotation keeps its number: sequence 0.
    QuotationValidated: async ({ sequence, period, date }, { db, recorded }) => {
      if (sequence > 0) await note(db, recorded.metadata.corporation, 'quotation', period, sequence, date);
    },
    InvoiceValidated: ({ sequence, period, date }, { db, recorded }) =>
      note(db, recorded.metadata.corporation, 'invoice', period, sequence, date),
    RefundValidated: ({ sequence, period, date }, { db, recorded }) =>
      note(db, recorded.metadata.corporation, 'refund', period, sequence, date),
  },
});

const lockOf = (corporation: number) => sql`hashtext(${`numbering-${corporation}`})`;

/** The patterns of a corporation, held as they are until the transaction ends: it numbers a document by them. */
export async function holdNumbering(db: Database, corporation: number): Promise<Numbering> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(corporation)})`.execute(db);
  return numberingOf((await findCorporation(db, corporation))?.numbering ?? {});
}

/** The kinds that were numbered, none more until the transaction ends: it changes their patterns. */
export async function holdNumbers(db: Database, corporation: number): Promise<ReadonlySet<DocumentKind>> {
  await sql`select pg_advisory_xact_lock(${lockOf(corporation)})`.execute(db);
  return new Set((await listSeries(db, corporation)).map(({ kind }) => kind));
}

/** How far each series of a corporation has counted. */
export async function listSeries(
  db: Database,
  corporation: number,
): Promise<{ kind: DocumentKind; period: string; last: number }[]> {
  const { rows } = await sql<{ kind: DocumentKind; period: string; last: number }>`
    select kind, period, last from number_series where corporation_id = ${corporation} and last > 0`.execute(
    db,
  );
  return rows;
}
