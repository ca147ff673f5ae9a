import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export type Database = Kysely<Tables>;

const plannedAnew = new WeakMap<Database, Database>();

/** Notes the sibling of a database that prepares no statement. */
export function pairForPlanning(prepared: Database, fresh: Database): Database {
  plannedAnew.set(prepared, fresh);
  return prepared;
}

/**
 * The same database for a question whose best way depends on what is asked, such as a list by words that somebody
 * typed: each is planned for its own parameters. Other statements are planned once a connection. A transaction stays
 * itself.
 */
export const freshlyPlanned = (db: Database): Database => plannedAnew.get(db) ?? db;
