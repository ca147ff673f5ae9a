import { sql, type RawBuilder } from 'kysely';

/** A way in which rows of a table use another record. */
export interface Use {
  table: string;
  /** Its column of ids, where that is another one than `id`. */
  id?: string;
  /** Whether a row refers to the record of that id. */
  refers(id: number): RawBuilder<unknown>;
  /** Of a table that holds several kinds of document: the one that is meant. */
  kind?: string;
  /** Of a table that holds several resources: the one that is meant. */
  resource?: string;
}

/** Kinds of use of an area, as commands name them, and where each is looked up. */
export type Uses = Readonly<Record<string, Use>>;

/** The column holds the ids of several records. */
export const among =
  (column: string) =>
  (id: number): RawBuilder<unknown> =>
    sql`${sql.ref(column)} @> array[${id}::bigint]`;

/** The column holds the id of a project, of rows that are found by their corporation and project. */
export const ofProject = (id: number): RawBuilder<unknown> =>
  sql`corporation_id = (select corporation_id from project where id = ${id}) and project_id = ${id}`;

/** The column holds the id of one record. */
export const is =
  (column: string) =>
  (id: number): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = ${id}`;
