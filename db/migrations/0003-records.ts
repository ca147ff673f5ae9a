/** Plain records, third parties and products. */
export const records = `
create table record_list (
  id bigint primary key,
  resource text not null,
  corporation_id bigint not null,
  label text not null,
  enabled boolean not null,
  values jsonb not null,
  revision bigint not null,
  search text generated always as (fold(label || ' ' || values::text)) stored,
  label_order text generated always as (fold(label)) stored
);
create index record_list_in_order on record_list (resource, corporation_id, label_order, id);
create index record_list_search on record_list using gin (search gin_trgm_ops);

create table third_party (
  id bigint primary key,
  corporation_id bigint not null,
  name text not null,
  code text,
  client boolean not null,
  supplier boolean not null,
  prospect boolean not null,
  natural_person boolean not null,
  language text not null,
  city text,
  email text,
  payment_condition_id bigint,
  payment_type_id bigint,
  identity jsonb,
  record_ids bigint[] not null default '{}',
  revision bigint not null,
  name_order text generated always as (fold(name)) stored,
  search text generated always as (fold(name || ' ' || coalesce(code, '') || ' ' || coalesce(city, '') || ' ' || coalesce(email, '') || ' ' || coalesce(identity->>'siren', ''))) stored
);
create index third_party_in_order on third_party (corporation_id, name_order, id);
create index third_party_by_city on third_party (corporation_id, city, id);
create index third_party_search on third_party using gin (search gin_trgm_ops);
create index third_party_records on third_party using gin (record_ids);
create unique index third_party_code on third_party (corporation_id, code) where code is not null;

create table product (
  id bigint primary key,
  corporation_id bigint not null,
  code text not null,
  name text not null,
  type text not null,
  for_sale boolean not null,
  for_purchase boolean not null,
  unit_price numeric(18, 4) not null,
  enabled boolean not null,
  details jsonb not null,
  record_ids bigint[] not null default '{}',
  revision bigint not null,
  name_order text generated always as (fold(name)) stored,
  search text generated always as (fold(code || ' ' || name)) stored
);
create unique index product_code on product (corporation_id, code);
create index product_in_order on product (corporation_id, name_order, id);
create index product_by_price on product (corporation_id, unit_price, id);
create index product_search on product using gin (search gin_trgm_ops);
create index product_records on product using gin (record_ids);
`;
