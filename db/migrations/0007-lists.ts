/** Saved views of lists, and documents of a selection put together in one file. */
export const lists = `
create sequence id_listview increment by 20;

create table list_view (
  id bigint primary key,
  corporation_id bigint not null,
  user_id bigint not null,
  list text not null,
  name text,
  query text,
  preferred boolean not null default false
);
create index list_view_owner on list_view (user_id, corporation_id, list, id);

-- Hash of the stored PDF of a validated version, beside what lists know of it.
alter table document_list add column pdf text;
create index document_list_person on document_list (person_in_charge, corporation_id, kind, version_id desc) where person_in_charge is not null;
create index document_list_purpose on document_list (corporation_id, kind, purpose, version_id desc) where purpose is not null;

-- What somebody asked the worker to put together; the file's hash once it has. Nothing hangs on it: it is made again.
create table pdf_bundle (
  id text primary key,
  corporation_id bigint not null,
  kind text not null,
  hash text,
  created_at timestamptz not null default now()
);
`;
