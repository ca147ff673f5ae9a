/**
 * Certificates and trainings of people, the plan of actions of a company that works with MASE, and its hours and
 * accidents by month.
 */
export const training = `
create sequence id_certificate increment by 20;
create sequence id_maseaction increment by 20;

create table certificate (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  type_id bigint not null,
  -- of the first certificate of a session of several people
  session_id bigint,
  stage text not null,
  expected_on date,
  end_on date,
  last_day date generated always as (coalesce(end_on, expected_on)) stored,
  provider_id bigint,
  place text,
  cost numeric,
  comment text,
  obtained_on date,
  valid_until date,
  number text,
  -- the day from which on it was told of
  told_for date,
  record_ids bigint[] not null,
  revision integer not null,
  expected_order date not null generated always as (coalesce(expected_on, 'infinity')) stored,
  valid_order date not null generated always as (coalesce(valid_until, 'infinity')) stored
);
create index certificate_newest on certificate (corporation_id, id desc);
create index certificate_expected on certificate (corporation_id, expected_order, id);
create index certificate_valid on certificate (corporation_id, valid_order, id);
create index certificate_of on certificate (person_id, corporation_id, type_id);
create index certificate_session on certificate (session_id) where session_id is not null;
create index certificate_ends on certificate (valid_until) where stage = 'completed' and told_for is null;
create index certificate_records on certificate using gin (record_ids);
create index certificate_provider on certificate (provider_id) where provider_id is not null;

create table mase_action (
  id bigint primary key,
  corporation_id bigint not null,
  title text not null,
  description text,
  axis text not null,
  prio integer not null,
  person_id bigint not null,
  start_on date not null,
  end_on date not null,
  done_on date,
  revision integer not null,
  title_order text not null generated always as (in_order(title)) stored,
  search text not null generated always as (fold(title || ' ' || coalesce(description, ''))) stored
);
create index mase_action_newest on mase_action (corporation_id, id desc);
create index mase_action_prio on mase_action (corporation_id, prio, id);
create index mase_action_end on mase_action (corporation_id, end_on, id);
create index mase_action_title on mase_action (corporation_id, title_order, id);
create index mase_action_search on mase_action using gin (search gin_trgm_ops);

create table safety_figure (
  corporation_id bigint not null,
  month text not null,
  hours numeric not null,
  accidents_with_stop integer not null,
  accidents_without_stop integer not null,
  days_lost integer not null,
  primary key (corporation_id, month)
);
`;
