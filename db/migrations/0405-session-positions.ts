/**
 * Up to where of PostgreSQL's log a replica must have come for a session to be read from it. A new session asks for all
 * that was written before it.
 */
export const sessionPositions = `
alter table session add column position pg_lsn not null default pg_current_wal_insert_lsn();
`;
