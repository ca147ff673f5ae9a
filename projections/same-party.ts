import { sql, type RawBuilder } from 'kysely';

/*
 * Third parties that were merged (docs/decisions/0101). Rows name whom their events name; whose they are is asked
 * when they are read, of the few rows of `third_party` that are pointers to another.
 */

/** These third parties and everybody that was merged into them, as an array. */
export const partyIds = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`(array(select id from third_party where merged_into_id = any(${[...ids]}::bigint[])) || ${[...ids]}::bigint[])`;

/** Rows of a third party, those of who was merged into it included: its index serves. */
export const ofParty = (column: string, id: number): RawBuilder<unknown> => ofParties(column, [id]);

export const ofParties = (column: string, ids: readonly number[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${partyIds(ids)})`;

/** Whose a row is by now. Of the few rows of a page: a sum over many is made first, and then `byKept`. */
export const keptParty = (column: string): RawBuilder<unknown> =>
  sql`coalesce((select kept.merged_into_id from third_party kept where kept.id = ${sql.ref(column)}), ${sql.ref(column)})`;

/** Joins the pointers, by the column that names a third party: a handful, however many rows there are. */
export const pointers = (column: string): RawBuilder<unknown> =>
  sql`left join (select id as pointer_id, merged_into_id from third_party where merged_into_id is not null) pointer
    on pointer.pointer_id = ${sql.ref(column)}`;

/** Whose a row is by now, where `pointers` was joined. */
export const pointedTo = (column: string): RawBuilder<unknown> =>
  sql`coalesce(pointer.merged_into_id, ${sql.ref(column)})`;
