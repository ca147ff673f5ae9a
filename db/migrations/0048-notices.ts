/** What users are told in the bell and by mail, and how each wants it. */
export const notices = `
create sequence id_notice increment by 20;
create sequence id_noticemark increment by 20;

create table notice (
  id bigint primary key,
  -- 0: of the installation.
  corporation_id bigint not null,
  kind text not null,
  key text,
  params jsonb not null,
  target text,
  author_id bigint,
  title text,
  text text,
  -- Users whom a person addressed it to; none: everybody.
  addressed bigint[],
  at timestamptz not null
);

create table notice_reader (
  user_id bigint not null,
  notice_id bigint not null,
  corporation_id bigint not null,
  kind text not null,
  at timestamptz not null,
  -- In the bell and the list.
  app boolean not null,
  mail text not null,
  read_at timestamptz,
  hidden boolean not null default false,
  mailed boolean not null default false,
  primary key (user_id, notice_id)
);
create index notice_reader_list on notice_reader (user_id, notice_id) where app and not hidden;
create index notice_reader_unread on notice_reader (user_id, corporation_id) where app and not hidden and read_at is null;
create index notice_reader_daily on notice_reader (corporation_id, user_id) where mail = 'daily' and not mailed and not hidden and read_at is null;

create table notice_choice (
  user_id bigint primary key,
  choices jsonb not null
);
`;
