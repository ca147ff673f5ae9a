/** Groups of companies, companies that are being set up, units of an organization and who is in them. */
export const organization = `
create sequence id_companygroup increment by 20;
create sequence id_orgunit increment by 20;

create table company_group (
  id bigint primary key,
  name text not null,
  code text,
  notes text,
  corporation_ids bigint[] not null,
  revision bigint not null,
  name_order text generated always as (fold(name)) stored,
  search text generated always as (fold(name || ' ' || coalesce(code, ''))) stored
);
create index company_group_in_order on company_group (name_order, id);
create index company_group_members on company_group using gin (corporation_ids);

-- Generated, so that no rebuild has to fill them.
alter table corporation add column name_order text generated always as (fold(name)) stored;
alter table corporation add column search text generated always as (fold(name || ' ' || coalesce(details->>'siren', ''))) stored;
create index corporation_in_order on corporation (name_order, id);

create table org_unit (
  id bigint primary key,
  corporation_id bigint not null,
  kind text not null,
  parent_id bigint,
  name text not null,
  code text,
  type_id bigint,
  manager_id bigint,
  description text,
  people int not null default 0,
  revision bigint not null,
  name_order text generated always as (fold(name)) stored,
  search text generated always as (fold(name || ' ' || coalesce(code, ''))) stored
);
create index org_unit_in_order on org_unit (corporation_id, kind, name_order, id);
create index org_unit_children on org_unit (parent_id) where parent_id is not null;
create index org_unit_type on org_unit (type_id) where type_id is not null;
create index org_unit_search on org_unit using gin (search gin_trgm_ops);

create table org_unit_person (
  unit_id bigint not null,
  person_id bigint not null,
  since date not null,
  until date,
  primary key (unit_id, person_id, since)
);
create index org_unit_person_of on org_unit_person (person_id, unit_id);

-- What somebody types of a company that is not set up yet: no event, gone once it is.
create table company_draft (
  id text primary key,
  user_id bigint not null,
  name text not null,
  typed jsonb not null,
  at timestamptz not null default now()
);
create index company_draft_newest on company_draft (user_id, at desc);
create index company_draft_at on company_draft (at);
`;
