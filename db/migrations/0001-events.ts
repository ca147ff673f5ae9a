import { schemaSQL } from '@event-driven-io/emmett-postgresql';

/** The event store (emmett's own schema), its chain, and what stands beside it. */
export const events = `
create extension if not exists unaccent;
create extension if not exists pg_trgm;

create function fold(words text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent', words));

${schemaSQL.join('')}

create index emt_messages_in_order on emt_messages (transaction_id, global_position);

-- One chain per corporation, 0 for the installation: each row's keyed hash covers the event and the row before.
create table event_chain (
  chain bigint not null,
  position bigint not null,
  stream_id text not null,
  stream_position bigint not null,
  hash text not null,
  primary key (chain, position),
  unique (stream_id, stream_position)
);
create table chain_head (chain bigint primary key, position bigint not null, hash text not null);

create table command_log (
  command_id text primary key,
  name text not null,
  user_id bigint,
  result jsonb,
  at timestamptz not null default now()
);

create table personal_key (subject text primary key, wrapped bytea not null);
create table stored_file (hash text primary key, size bigint not null, type text not null, created_at timestamptz not null default now());
create table installation (key text primary key, value text not null);
create table worker_heartbeat (worker_id text primary key, at timestamptz not null);

-- Ids come in blocks of 20, so that a process asks once for twenty.
create sequence id_record increment by 20;
create sequence id_corporation increment by 20;
create sequence id_person increment by 20;
create sequence id_user increment by 20;
create sequence id_thirdparty increment by 20;
create sequence id_product increment by 20;
create sequence id_quotation increment by 20;
create sequence id_invoice increment by 20;
create sequence id_version increment by 20;
create sequence id_payment increment by 20;
create sequence id_mail increment by 20;
`;
