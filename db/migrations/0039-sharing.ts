/** Shared documents, what is said about them, what happened to them and who has seen it. */
export const sharing = `
create sequence id_shareddocument increment by 20;
create sequence id_sharedcomment increment by 20;
create sequence id_sharedactivityview increment by 20;

create table shared_document (
  id bigint primary key,
  corporation_id bigint not null,
  author_id bigint,
  title text not null,
  description text,
  categories bigint[] not null default '{}',
  public boolean not null,
  enabled boolean not null default true,
  -- addresses in small letters
  authorised text[] not null default '{}',
  restricted text[] not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- milliseconds since 1970, which lists are ordered and paged by
  changed_ms bigint not null,
  revision bigint not null,
  title_order text generated always as (fold(title)) stored,
  search text generated always as (fold(title || ' ' || coalesce(description, ''))) stored
);
create index shared_document_newest on shared_document (corporation_id, id desc);
create index shared_document_changed on shared_document (corporation_id, changed_ms, id);
create index shared_document_in_order on shared_document (corporation_id, title_order, id);
create index shared_document_of_author on shared_document (author_id, corporation_id, changed_ms, id);
create index shared_document_public on shared_document (corporation_id, changed_ms, id) where public and enabled;
create index shared_document_authorised on shared_document using gin (authorised);
create index shared_document_categories on shared_document using gin (categories);
create index shared_document_search on shared_document using gin (search gin_trgm_ops);

create table shared_comment (
  id bigint primary key,
  share_id bigint not null,
  corporation_id bigint not null,
  user_id bigint,
  text text,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index shared_comment_of_share on shared_comment (share_id, id);
create index shared_comment_newest on shared_comment (corporation_id, id desc);

create table shared_activity (
  id bigint primary key,
  share_id bigint not null,
  corporation_id bigint not null,
  user_id bigint,
  what text not null,
  -- the name of a file
  detail text,
  comment_id bigint,
  document_id bigint,
  at timestamptz not null,
  at_ms bigint not null
);
create index shared_activity_newest on shared_activity (corporation_id, at_ms, id);
create index shared_activity_of_share on shared_activity (share_id, at_ms, id);
create index shared_activity_document on shared_activity (document_id) where document_id is not null;
create index shared_activity_comment on shared_activity (comment_id) where comment_id is not null;

create table shared_activity_view (
  user_id bigint not null,
  corporation_id bigint not null,
  until timestamptz not null,
  until_ms bigint not null,
  view_id bigint not null,
  viewed_at timestamptz not null,
  primary key (user_id, corporation_id)
);

-- A token is no event and follows from none: only its hash is kept.
create sequence id_sharedlink increment by 20;
create table shared_link_token (
  link_id bigint primary key,
  share_id bigint not null,
  corporation_id bigint not null,
  token_hash text not null unique,
  made_at timestamptz not null default now()
);
`;
