/** Addresses, contacts and relations of third parties, what lists ask of them, and what duplicates are found by. */
export const thirdPartyParts = `
create sequence id_third_party_address increment by 20;
create sequence id_third_party_contact increment by 20;
create sequence id_third_party_relation increment by 20;
create sequence id_third_party_link increment by 20;

-- Filled by a rebuild.
alter table third_party add column enabled boolean not null default true;
alter table third_party add column postal_code text;
alter table third_party add column phone text;
alter table third_party add column name_key text;
alter table third_party add column ibans text[] not null default '{}';
alter table third_party add column details jsonb not null default '{}';
alter table third_party add column link_id bigint;

drop index third_party_search;
alter table third_party drop column search;
alter table third_party add column search text generated always as (fold(name || ' ' || coalesce(identity->>'tradeName', '') || ' ' || coalesce(code, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(city, '')
  || ' ' || coalesce(email, '') || ' ' || coalesce(identity->>'siren', '') || ' ' || coalesce(regexp_replace(phone, '[^0-9+]', '', 'g'), '') || ' ' || coalesce(regexp_replace(phone, '^[+]33', '0'), ''))) stored;
create index third_party_search on third_party using gin (search gin_trgm_ops);

create index third_party_by_postal_code on third_party (corporation_id, postal_code text_pattern_ops, id);
create index third_party_by_code on third_party (corporation_id, code, id);
create index third_party_name_key on third_party (corporation_id, name_key);
create index third_party_email on third_party (corporation_id, lower(email)) where email is not null;
create index third_party_ibans on third_party using gin (ibans);
create index third_party_link on third_party (link_id) where link_id is not null;
create index third_party_disabled on third_party (corporation_id, name_order, id) where not enabled;

create table third_party_address (
  id bigint primary key,
  corporation_id bigint not null,
  third_party_id bigint not null,
  address_type_id bigint,
  billing boolean not null,
  delivery boolean not null,
  facts jsonb
);
create index third_party_address_of on third_party_address (third_party_id, id);
create index third_party_address_all on third_party_address (corporation_id, id);
create index third_party_address_type on third_party_address (address_type_id) where address_type_id is not null;

create table third_party_contact (
  id bigint primary key,
  corporation_id bigint not null,
  third_party_id bigint not null,
  name text not null,
  email text,
  receives text[] not null,
  facts jsonb,
  search text generated always as (fold(name || ' ' || coalesce(email, ''))) stored
);
create index third_party_contact_of on third_party_contact (third_party_id, id);
create index third_party_contact_all on third_party_contact (corporation_id, id);

create table third_party_relation (
  id bigint primary key,
  corporation_id bigint not null,
  third_party_id bigint not null,
  other_id bigint not null,
  kind text not null
);
create index third_party_relation_of on third_party_relation (third_party_id, id);
create index third_party_relation_to on third_party_relation (other_id, id);
`;
