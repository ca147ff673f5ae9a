/**
 * Leave: requests, and each day that one takes. A day that is no longer taken keeps its row, with when that was: so a
 * month can be reported as it stood when it was closed. Two leaves of one person share no half day, whoever writes at
 * once.
 */
export const timeOff = `
create sequence id_restday increment by 20;
create sequence id_leaveentry increment by 20;
create sequence id_leavemonth increment by 20;

create table rest_day (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  contract_id bigint not null,
  status text not null,
  -- waiting, agreed on or to be cancelled
  standing boolean not null,
  start_on date not null,
  start_half text not null,
  end_on date not null,
  end_half text not null,
  halves int not null,
  unit text not null,
  -- null, like the rest of what it is, once erased
  kind_id bigint,
  kind_name text,
  kind_code text,
  account text,
  accrual text not null default 'full',
  record_ids bigint[] not null,
  -- [day, half days] of each day that it takes
  days jsonb not null,
  -- when they were ill meanwhile: [from, until, accrual]
  interruptions jsonb not null default '[]',
  made_at timestamptz not null,
  made_by bigint,
  decided_at timestamptz,
  decided_by bigint,
  revision int not null,
  slots int4range not null generated always as (int4range(
    (start_on - date '1900-01-01') * 2 + (case start_half when 'afternoon' then 1 else 0 end),
    (end_on - date '1900-01-01') * 2 + (case end_half when 'afternoon' then 1 else 0 end), '[]')) stored,
  constraint rest_day_apart exclude using gist (corporation_id with =, person_id with =, slots with &&)
    where (standing)
);
create index rest_day_newest on rest_day (corporation_id, id desc);
create index rest_day_start on rest_day (corporation_id, start_on, id);
create index rest_day_status on rest_day (corporation_id, status, id desc);
create index rest_day_person on rest_day (person_id, corporation_id, start_on);
create index rest_day_earning on rest_day (corporation_id, person_id) where accrual <> 'full' or interruptions <> '[]';
create index rest_day_records on rest_day using gin (record_ids);

create table rest_day_day (
  rest_day_id bigint not null,
  corporation_id bigint not null,
  person_id bigint not null,
  day date not null,
  halves int not null,
  kind_id bigint,
  kind_name text,
  kind_code text,
  account text,
  agreed boolean not null,
  since timestamptz not null,
  -- null: still so
  gone timestamptz
);
create index rest_day_day_board on rest_day_day (corporation_id, day, person_id) include (rest_day_id) where gone is null;
create index rest_day_day_account on rest_day_day (corporation_id, person_id, account, day, halves) where gone is null and agreed;
create index rest_day_day_month on rest_day_day (corporation_id, day) where agreed;
create index rest_day_day_of on rest_day_day (rest_day_id) where gone is null;

create table leave_entry (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  account text not null,
  period date,
  day date not null,
  sort text not null,
  days numeric(7, 2) not null,
  until date,
  note text,
  made_at timestamptz not null,
  made_by bigint
);
create index leave_entry_person on leave_entry (corporation_id, person_id, day);

create table leave_month (
  id bigint primary key,
  corporation_id bigint not null,
  month text not null,
  closed_at timestamptz not null,
  closed_by bigint,
  unique (corporation_id, month)
);
`;
