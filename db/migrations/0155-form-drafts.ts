/** What somebody has typed into a form and not sent yet: no events, sealed, and forgotten after a week. */
export const formDrafts = `
create table form_draft (
  id uuid primary key,
  user_id bigint not null,
  corporation_id bigint not null,
  path text not null,
  command_id text,
  sealed bytea not null,
  at timestamptz not null default now()
);
create index form_draft_newest on form_draft (user_id, corporation_id, path, at desc);
create index form_draft_by_age on form_draft (at);
`;
