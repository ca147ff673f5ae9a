/**
 * What the link is known by that somebody who left reaches all own wage slips with: no events, and none follow from it.
 * Who asks for one is found by the private address of the person.
 */
export const slipArchiveLinks = `
create table slip_archive_token (
  token_hash text primary key,
  person_id bigint not null,
  -- wrong days of birth since the last right one
  tries int not null default 0,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index slip_archive_token_person on slip_archive_token (person_id);

alter table person add column personal_email text;
create index person_personal_email on person (lower(personal_email)) where personal_email is not null;
`;
