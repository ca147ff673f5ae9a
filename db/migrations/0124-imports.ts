/** What files made and changed, and what their headings were taken for. */
export const imports = `
create sequence id_import increment by 20;

create table import_list (
  id bigint primary key,
  corporation_id bigint not null,
  user_id bigint,
  kind text not null,
  file text,
  at timestamptz not null,
  created bigint[] not null,
  changed bigint[] not null,
  left_out int not null,
  removed bigint[] not null default '{}',
  kept jsonb not null default '[]',
  undone_at timestamptz
);
create index import_list_newest on import_list (corporation_id, id);

create table import_column (
  corporation_id bigint not null,
  kind text not null,
  heading text not null,
  field text not null,
  primary key (corporation_id, kind, heading)
);
`;
