import { sql, type RawBuilder } from 'kysely';
import type { Uses } from '../uses-in.ts';

/** Of lines of entries that no document makes: those that say this of themselves. */
const said =
  (column: string) =>
  (id: number): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = ${id} and document_kind = 'manualEntry'`;

/** Where records are used here. */
export const accountingUses: Uses = {
  entry: { table: 'journal_line', id: 'document_id', refers: said('cost_center_id') },
  'project-entry': { table: 'journal_line', id: 'document_id', refers: said('project_id') },
};
