import type { InvoiceEvent } from '#domain/commerce/invoice.ts';
import type { QuotationEvent } from '#domain/commerce/quotation.ts';
import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
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

export const numberSeries = projection<QuotationEvent | InvoiceEvent>({
  name: 'number-series',
  tables: ['number_series'],
  on: {
    // A later version of a quotation keeps its number: sequence 0.
    QuotationValidated: async ({ sequence, period, date }, { db, recorded }) => {
      if (sequence > 0) await note(db, recorded.metadata.corporation, 'quotation', period, sequence, date);
    },
    InvoiceValidated: ({ sequence, period, date }, { db, recorded }) =>
      note(db, recorded.metadata.corporation, 'invoice', period, sequence, date),
  },
});
