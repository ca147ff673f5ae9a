import { sql, type RawBuilder } from 'kysely';
import { writeTogether, type Batch } from '#db/events/projector.ts';
import type { Database } from '#db/postgres/pool.ts';
import { changeWithTotals, TOTALS } from './document-totals.ts';

/*
 * Changes of the documents' list that are written for many documents at once where the past is replayed, each with its
 * totals.
 */

type Row = Readonly<Record<string, unknown>>;
export type Columns = readonly (readonly [column: string, value: unknown])[];

const ofList = { table: 'document_list', also: TOTALS, key: ['version_id'] };
const given = (rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::document_list, ${JSON.stringify(rows)}::jsonb)`;
const meant = (rows: readonly Row[]) =>
  sql`version_id = any(${rows.map(({ version_id: version }) => version)}::bigint[])`;

const drafted = (through: string | null): Batch<Row> => ({
  ...ofList,
  rows: ({ version_id: version }) => [{ version_id: version }],
  write(rows) {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
    return changeWithTotals(
      meant(rows),
      sql`insert into document_list (${columns}) select ${columns} from ${given(rows)} returning *`,
      { through },
    );
  },
});

/** Rows that are new, of the same columns. */
export const draftedRows = drafted(null);
/** New rows that were validated right behind their draft. */
export const draftedValidatedRows = drafted('draft');

/** What is said anew of rows, by the names of the columns. */
const settings = new Map<string, Batch<Row>>();

function settingOf(names: readonly string[]): Batch<Row> {
  const name = names.join(' ');
  const known = settings.get(name);
  if (known) return known;
  const set = sql.join(names.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`));
  const made: Batch<Row> = {
    ...ofList,
    changes: names,
    rows: ({ version_id: version }) => [{ version_id: version }],
    write: (rows) =>
      changeWithTotals(
        meant(rows),
        sql`update document_list as listed set ${set} from ${given(rows)} as given
          where listed.version_id = given.version_id returning listed.*`,
      ),
  };
  settings.set(name, made);
  return made;
}

/** Says columns of a row anew. */
export const setRow = (db: Database, version: number, columns: Columns): Promise<void> =>
  writeTogether(db, settingOf(columns.map(([name]) => name)), {
    version_id: version,
    ...Object.fromEntries(columns),
  });

/** A schedule's due date is that of its first instalment that is not settled. */
export const settled = (amounts: RawBuilder<unknown>, credited = sql`credited`) =>
  sql`paid = ${amounts}, credited = ${credited}, due_date = instalment_due(schedule, ${amounts} + ${credited},
    due_date)`;

interface Paid {
  version: number;
  amount: string;
}

/** What payments bring or take back, each all of its documents. */
export const paidRows: Batch<readonly Paid[]> = {
  ...ofList,
  changes: ['paid', 'credited', 'due_date'],
  rows: (paid) => paid.map(({ version }) => ({ version_id: version })),
  write(payments) {
    const paid = payments.flat();
    const amounts = JSON.stringify(Object.fromEntries(paid.map(({ version, amount }) => [version, amount])));
    const rows = meant(paid.map(({ version }) => ({ version_id: version })));
    const set = settled(sql`paid + (${amounts}::jsonb->>version_id::text)::numeric`);
    return changeWithTotals(rows, sql`update document_list set ${set} where ${rows} returning *`);
  },
};
