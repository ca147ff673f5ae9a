/** Secrets that must be read again, beside the events; servers, folders and what was put there. */
export const remoteStorage = `
create table secret (
  kind text not null,
  owner_id bigint not null,
  corporation_id bigint not null,
  sealed bytea not null,
  primary key (kind, owner_id)
);

create sequence id_ftpserver increment by 20;
create sequence id_remotestorage increment by 20;
create sequence id_remotepush increment by 20;

create table ftp_server (
  id bigint primary key,
  corporation_id bigint not null,
  name text not null,
  address text not null,
  protocol text not null,
  port int not null,
  username text not null,
  -- SHA-256 of the key that an SFTP server showed, and when a person said that it is right
  host_key text,
  host_key_confirmed_at timestamptz,
  -- another one that it showed since, which nobody accepted
  offered_key text,
  revision int not null,
  name_order text not null generated always as (fold(name)) stored,
  search text not null generated always as (fold(name || ' ' || address || ' ' || username)) stored
);
create index ftp_server_name on ftp_server (corporation_id, name_order, id);
create index ftp_server_search on ftp_server using gin (search gin_trgm_ops);

create table remote_storage (
  id bigint primary key,
  corporation_id bigint not null,
  code text not null,
  server_id bigint not null,
  folder text not null,
  enabled boolean not null,
  revision int not null
);
create index remote_storage_code on remote_storage (corporation_id, code, id);
create index remote_storage_server on remote_storage (server_id);

create table remote_push (
  id bigint primary key,
  corporation_id bigint not null,
  kind text not null,
  version_id bigint not null,
  number text not null,
  status text not null,
  reason text,
  detail text,
  server_id bigint,
  server_name text,
  path text,
  attempts int not null default 0,
  user_id bigint,
  queued_at timestamptz not null,
  settled_at timestamptz,
  search text not null generated always as (fold(number || ' ' || coalesce(path, '') || ' ' || coalesce(server_name, ''))) stored
);
create index remote_push_newest on remote_push (corporation_id, id desc);
create index remote_push_version on remote_push (version_id);
create index remote_push_status on remote_push (corporation_id, status, id desc);
create index remote_push_search on remote_push using gin (search gin_trgm_ops);

-- How a server answered last, for one revision of what is known of it: no event, since it is about the server alone.
create table ftp_server_state (
  server_id bigint primary key,
  revision int not null,
  reason text,
  detail text,
  at timestamptz not null,
  failures int not null default 0,
  retry_at timestamptz
);
`;
