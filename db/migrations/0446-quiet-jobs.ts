/**
 * Jobs are added without a word: graphile-worker's functions say `pg_notify` without a schema, and find this one where
 * it comes first. Workers are told after the commit (`tellWorkers`).
 */
export const quietJobs = `
create schema if not exists quietly;
create or replace function quietly.pg_notify(channel text, payload text) returns void language sql as 'select';
alter function queue_webhook_delivery(bigint, bigint) set search_path = quietly, pg_catalog, pg_temp;
`;
