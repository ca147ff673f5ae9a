/** Sort keys of a plain record: one for each of the first fields that its list is sorted or narrowed by. */
export const KEYS = 16;

const numbers = Array.from({ length: KEYS }, (_, index) => index + 1);

/**
 * Lists of plain records: enabled ones first, sorted by any column, narrowed by any field, whatever the definition: its
 * fields have the keys in turn (projections/records/record-keys.ts). A key that a definition has no use for is null, and in no
 * index. Beside them, files that somebody brought in and has not said yes to.
 */
export const recordLists = `
alter table record_list drop column search;
alter table record_list add column words text not null default '';
alter table record_list add column record_ids bigint[] not null default '{}';
alter table record_list add column list_order text collate "C" generated always as ((case when enabled then '0' else '1' end) || fold(label)) stored;
alter table record_list add column search text generated always as (fold(words)) stored;
${numbers.map((n) => `alter table record_list add column k${n} text collate "C";`).join('\n')}
create index record_list_search on record_list using gin (search gin_trgm_ops);
create index record_list_by_list on record_list (corporation_id, resource, list_order, id);
create index record_list_by_label on record_list (corporation_id, resource, label_order);
create index record_list_records on record_list using gin (record_ids);
${numbers.map((n) => `create index record_list_by_k${n} on record_list (corporation_id, resource, k${n}, id) where k${n} is not null;`).join('\n')}
drop index record_list_in_order;

create table import_draft (
  id uuid primary key,
  corporation_id bigint not null,
  user_id bigint not null,
  list text not null,
  name text not null,
  content jsonb not null,
  at timestamptz not null default now()
);
create index import_draft_by_age on import_draft (at);
`;
