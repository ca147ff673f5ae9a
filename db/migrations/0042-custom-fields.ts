/** Fields that corporations add to records, what records say in them, and the values of named parameters. */
export const customFields = `
create sequence id_custom_field increment by 20;

create table custom_field (
  id bigint primary key,
  corporation_id bigint not null,
  owner text not null,
  code text not null,
  position int not null,
  enabled boolean not null,
  facts jsonb not null,
  revision bigint not null,
  label_order text not null generated always as (fold(facts->'label'->>'fr')) stored,
  search text not null generated always as (fold((facts->'label'->>'fr') || ' ' || coalesce(facts->'label'->>'en', '') || ' ' || code)) stored
);
create unique index custom_field_code on custom_field (corporation_id, owner, code);
create index custom_field_order on custom_field (corporation_id, owner, position, id);
create index custom_field_label on custom_field (corporation_id, label_order, id);
create index custom_field_search on custom_field using gin (search gin_trgm_ops);

create table custom_value (
  owner text not null,
  owner_id bigint not null,
  corporation_id bigint not null,
  values jsonb not null,
  revision bigint not null,
  primary key (owner, owner_id)
);
create index custom_value_said on custom_value using gin (values jsonb_ops);
create index custom_value_corporation on custom_value (corporation_id, owner);

create table parameter_value (
  corporation_id bigint not null,
  code text not null,
  value jsonb not null,
  primary key (corporation_id, code)
);
`;
