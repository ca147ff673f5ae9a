/** Projects, groups of third parties, and which documents are affected to which project. */
export const projects = `
create sequence id_project increment by 20;
create sequence id_thirdpartygroup increment by 20;

create table project (
  id bigint primary key,
  corporation_id bigint not null,
  code text not null,
  name text not null,
  client_id bigint,
  status text not null,
  opened_on date not null,
  sale_order_id bigint,
  sale_order_version bigint,
  sale_order_number text,
  revision bigint not null,
  name_order text generated always as (fold(name)) stored,
  search text generated always as (fold(code || ' ' || name)) stored
);
create index project_newest on project (corporation_id, id desc);
create index project_by_code on project (corporation_id, code, id);
create index project_in_order on project (corporation_id, name_order, id);
create index project_of_client on project (client_id, id desc) where client_id is not null;
create index project_of_sale_order on project (sale_order_id) where sale_order_id is not null;
create index project_search on project using gin (search gin_trgm_ops);

alter table document_list add column if not exists project_id bigint;
create index if not exists document_list_project on document_list (project_id, kind, version_id desc) where project_id is not null;

create table third_party_group (
  id bigint primary key,
  corporation_id bigint not null,
  name text not null,
  description text,
  revision bigint not null,
  name_order text generated always as (fold(name)) stored,
  search text generated always as (fold(name || ' ' || coalesce(description, ''))) stored
);
create unique index third_party_group_name on third_party_group (corporation_id, name_order);
create index third_party_group_in_order on third_party_group (corporation_id, name_order, id);
create index third_party_group_search on third_party_group using gin (search gin_trgm_ops);

create table third_party_group_member (
  group_id bigint not null,
  third_party_id bigint not null,
  primary key (group_id, third_party_id)
);
create index third_party_group_of on third_party_group_member (third_party_id, group_id);

-- Accounting and reminders of third parties; filled by a rebuild.
alter table third_party add column accounting_code text;
alter table third_party add column general_account text;
alter table third_party add column supplier_account text;
alter table third_party add column no_reminders boolean not null default false;
`;
