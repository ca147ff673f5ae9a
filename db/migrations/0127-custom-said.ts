/**
 * What records say in their corporation's own fields, a row each, by which lists are narrowed. Filled from the events
 * at the next start.
 */
export const customSaid = `
create table custom_said (
  owner text not null,
  owner_id bigint not null,
  corporation_id bigint not null,
  code text not null,
  said text not null,
  key text collate "C" not null generated always as (left(fold(said), 100)) stored,
  words text not null generated always as (fold(said)) stored,
  number numeric generated always as (case when said ~ '^-?[0-9]{1,15}([.][0-9]{1,4})?$' then said::numeric end) stored,
  primary key (owner, owner_id, code, key)
);
create index custom_said_key on custom_said (corporation_id, owner, code, key, owner_id);
create index custom_said_number on custom_said (corporation_id, owner, code, number, owner_id) where number is not null;
create index custom_said_words on custom_said using gin (words gin_trgm_ops);
`;
