/** Mails in full, the templates that they are written from, and files attached to records. */
export const mail = `
create sequence id_document increment by 20;

create function listed(words text[]) returns text language sql immutable parallel safe strict
  return array_to_string(words, ' ');

alter table mail_list
  add column client_id bigint,
  add column cc text[] not null default '{}',
  add column bcc text[] not null default '{}',
  add column refused text[] not null default '{}',
  add column attempts int not null default 0,
  add column repeats bigint,
  add column search text generated always as (fold(number || ' ' || listed("to") || ' ' || listed(cc) || ' ' || subject)) stored;
create index mail_list_status on mail_list (corporation_id, status, id desc);
create index mail_list_search on mail_list using gin (search gin_trgm_ops);

create table mail_template (
  corporation_id bigint not null,
  use text not null,
  language text not null,
  subject text not null,
  text text not null,
  revision bigint not null,
  primary key (corporation_id, use, language)
);

create table attached_document (
  id bigint primary key,
  corporation_id bigint not null,
  owner_kind text not null,
  owner_id bigint not null,
  name text,
  file text not null,
  size bigint not null,
  type text not null,
  convocation boolean not null default false,
  user_id bigint,
  attached_at timestamptz not null
);
create index attached_document_owner on attached_document (owner_kind, owner_id, id);
`;
