/*
 * Commands that somebody confirmed together, and the worker runs one after the other; and how far a file that is brought
 * in has been read. No read models: what the commands did is in the events.
 */
export const bulkOperations = `
create table bulk_operation (
  id uuid primary key,
  corporation_id bigint not null,
  user_id bigint not null,
  name text not null,
  params jsonb not null,
  units int not null,
  back text not null,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  stopped_at timestamptz,
  ended_at timestamptz
);
create index bulk_operation_by_age on bulk_operation (asked_at);

create table bulk_item (
  operation uuid not null,
  place int not null,
  label text not null,
  about text,
  version bigint,
  command text not null,
  input jsonb,
  state text not null default 'waiting',
  errors jsonb not null default '{}',
  primary key (operation, place)
);
create index bulk_item_waiting on bulk_item (operation, place) where state = 'waiting';

alter table import_draft alter column content drop not null, add column rows_read int not null default 0, add column error text;
`;
