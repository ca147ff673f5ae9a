/**
 * Wage slips, the batches that they came in, and who wants them on paper; what a link's token is known by, and how far a
 * batch is read: no events, and no events follow from them.
 */
export const wageSlips = `
create sequence id_slipbatch increment by 20;
create sequence id_wageslip increment by 20;
create sequence id_wagesliplink increment by 20;
create sequence id_slipobjection increment by 20;

create table slip_batch (
  id bigint primary key,
  corporation_id bigint not null,
  status text not null,
  -- keyed hashes of the files that it came in
  contents text[] not null,
  files int not null,
  pages int not null default 0,
  undecided int not null default 0,
  slips int not null default 0,
  period text,
  delivery text,
  reason text,
  uploaded_at timestamptz not null,
  uploaded_by bigint,
  confirmed_at timestamptz,
  ended_at timestamptz,
  unchanged int not null default 0
);
create index slip_batch_newest on slip_batch (corporation_id, id desc);
create index slip_batch_contents on slip_batch using gin (contents);
create index slip_batch_open on slip_batch (uploaded_at) where status in ('reading', 'read', 'stopped');

create table wage_slip (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  -- a month: 2026-05
  period text not null,
  file text not null,
  size bigint not null,
  pages int not null,
  content text,
  batch_id bigint not null,
  place int not null,
  delivery text not null,
  status text not null,
  reason text,
  mail_id bigint,
  replaces bigint,
  replaced_by bigint,
  issued_at timestamptz not null
);
create unique index wage_slip_place on wage_slip (batch_id, place);
create index wage_slip_newest on wage_slip (corporation_id, id desc);
create index wage_slip_period on wage_slip (corporation_id, period, id desc);
create index wage_slip_status on wage_slip (corporation_id, status, id desc);
create index wage_slip_person on wage_slip (person_id, corporation_id, period desc, id desc);
create index wage_slip_mail on wage_slip (mail_id) where mail_id is not null;

create table slip_objection (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  made_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index slip_objection_standing on slip_objection (corporation_id, person_id) where withdrawn_at is null;

create table wage_slip_link_token (
  link_id bigint primary key,
  slip_id bigint not null,
  corporation_id bigint not null,
  token_hash text not null unique,
  -- wrong days of birth since the last right one
  tries int not null default 0,
  made_at timestamptz not null default now()
);

create table slip_reading (
  batch_id bigint primary key,
  done int not null,
  total int not null
);
`;
