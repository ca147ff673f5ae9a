/**
 * Time that people note: a row a month of a person, a row an entry within a day, the stopwatch that runs, and sums by
 * month that statistics read.
 */
export const time = `
create sequence id_activitymonth increment by 20;
create sequence id_personactivity increment by 20;

create table activity_month (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  -- "2026-10"
  month text not null,
  status text not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint,
  reminded_on date,
  revision int not null,
  unique (corporation_id, person_id, month)
);
create index activity_month_newest on activity_month (corporation_id, month desc, id desc);
create index activity_month_status on activity_month (corporation_id, status, month desc, id desc);

create table stopwatch (
  corporation_id bigint not null,
  person_id bigint not null,
  id bigint not null unique,
  activity_month_id bigint not null,
  started_at timestamptz not null,
  project_id bigint,
  type_id bigint,
  record_ids bigint[] not null,
  comment text,
  -- one runs at a time, wherever it was started
  primary key (corporation_id, person_id)
);

create table activity (
  id bigint primary key,
  activity_month_id bigint not null,
  corporation_id bigint not null,
  person_id bigint not null,
  day date not null,
  kind text not null,
  started_at timestamptz,
  ended_at timestamptz,
  halves int,
  -- negative of what takes another entry back
  seconds int not null,
  day_seconds int not null,
  project_id bigint,
  type_id bigint,
  record_ids bigint[] not null,
  billable boolean not null,
  corrects bigint,
  invoice_id bigint,
  comment text
);
create index activity_person on activity (corporation_id, person_id, day desc, id desc);
create index activity_project on activity (corporation_id, project_id, day desc, id desc);
create index activity_newest on activity (corporation_id, day desc, id desc);
create index activity_type on activity (corporation_id, type_id, day desc, id desc);
create index activity_of_month on activity (activity_month_id, day, id);
create index activity_unbilled on activity (corporation_id, project_id, day) where billable and invoice_id is null;
create index activity_of_invoice on activity (invoice_id) where invoice_id is not null;
create index activity_records on activity using gin (record_ids);

create table activity_sum (
  corporation_id bigint not null,
  month text not null,
  -- 0: of none
  project_id bigint not null,
  person_id bigint not null,
  type_id bigint not null,
  billable boolean not null,
  seconds bigint not null,
  -- days of the contract, in thousandths
  milli_days bigint not null,
  primary key (corporation_id, month, project_id, person_id, type_id, billable)
);
create index activity_sum_project on activity_sum (corporation_id, project_id, month);
create index activity_sum_person on activity_sum (corporation_id, person_id, month);
`;
