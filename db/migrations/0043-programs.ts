/** Personal tokens of programs, their answers kept for a repeat, words of customers and corporations, and reports of crashes. */
export const programs = `
create sequence id_apitoken increment by 20;
create sequence id_translation increment by 20;

create table api_token (
  id bigint primary key,
  user_id bigint not null,
  name text not null,
  roles text[] not null,
  corporations bigint[] not null,
  expires_on date not null,
  made_at timestamptz not null,
  revoked_at timestamptz,
  revision bigint not null,
  name_order text not null generated always as (fold(name)) stored
);
create index api_token_of_user on api_token (user_id, id);
create index api_token_of_corporation on api_token using gin (corporations);

-- What a token is known by, and when it was last used; beside the events.
create table api_token_key (
  token_id bigint primary key,
  token_hash text not null unique,
  -- the end of the token, by which people tell theirs apart
  ending text not null,
  used_at timestamptz
);

-- The answer to a POST with an Idempotency-Key, for a day; sealed, since some answers hold a secret.
create table kept_answer (
  user_id bigint not null,
  key text not null,
  fingerprint text not null,
  begun_at timestamptz not null default now(),
  status int,
  answer bytea,
  primary key (user_id, key)
);
create index kept_answer_age on kept_answer (begun_at);

create table translation (
  id bigint primary key,
  -- 0: the whole installation
  corporation_id bigint not null,
  language text not null,
  key text not null,
  text text not null,
  revision bigint not null,
  search text not null generated always as (fold(key || ' ' || text)) stored,
  unique (corporation_id, language, key)
);
create index translation_in_order on translation (corporation_id, key, id);
create index translation_search on translation using gin (search gin_trgm_ops);

-- Counts the changes of each place, so that whoever keeps its words in memory sees that they are old.
create table translation_version (
  corporation_id bigint primary key,
  version bigint not null
);

create table customer (
  id bigint primary key,
  name text not null,
  domains text[] not null,
  contact text,
  motto text,
  revision bigint not null
);

create sequence id_crash;
create table crash (
  id bigint primary key default nextval('id_crash'),
  kind text not null,
  corporation_id bigint,
  user_id bigint,
  at timestamptz not null default now(),
  path text,
  message text not null,
  detail text,
  search text not null generated always as (fold(message || ' ' || coalesce(path, ''))) stored
);
create index crash_newest on crash (corporation_id, id desc);
create index crash_age on crash (at);
create index crash_search on crash using gin (search gin_trgm_ops);
`;
