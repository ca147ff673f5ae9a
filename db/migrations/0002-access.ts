/** People, accounts and sessions. */
export const access = `
create table corporation (
  id bigint primary key,
  name text not null,
  enabled boolean not null default true,
  details jsonb not null,
  revision bigint not null
);

create table person (
  id bigint primary key,
  gender text,
  first_name text,
  last_name text,
  email text
);
create index person_email on person (lower(email));

create table person_corporation (
  person_id bigint not null,
  corporation_id bigint not null,
  enabled boolean not null,
  employee boolean not null,
  contract_start date,
  contract_end date,
  primary key (person_id, corporation_id)
);
create index person_corporation_by_corporation on person_corporation (corporation_id, person_id);

create table user_account (
  id bigint primary key,
  username text not null unique,
  person_id bigint not null,
  group_code text not null,
  enabled boolean not null default true,
  subscription_end date
);
create index user_account_person on user_account (person_id);

create table user_role (
  user_id bigint not null,
  corporation_id bigint not null,
  roles text[] not null,
  primary key (user_id, corporation_id)
);

-- Secrets and sessions are no events: they must be able to disappear.
create table credential (user_id bigint primary key, password_hash text not null, changed_at timestamptz not null);

create table session (
  token_hash text primary key,
  user_id bigint not null,
  corporation_id bigint,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);
create index session_expiry on session (expires_at);

create table throttle (key text primary key, failures int not null, window_start timestamptz not null);
create table password_reset (token_hash text primary key, user_id bigint not null, expires_at timestamptz not null, used_at timestamptz);
create index password_reset_user on password_reset (user_id);
`;
