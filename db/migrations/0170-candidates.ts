/**
 * Candidates as the list of staff shows them, and what a link's token is known by: no event, and no event follows from
 * it.
 */
export const candidates = `
create sequence id_candidate increment by 20;
create sequence id_candidatelink increment by 20;

create table candidate (
  id bigint primary key,
  corporation_id bigint not null,
  status text not null,
  language text not null,
  -- null, like the rest of who it is, once erased
  gender text,
  first_name text,
  last_name text,
  email text,
  job text,
  name text not null default '',
  reached text not null default '',
  link_until date,
  invited_at timestamptz not null,
  sent_at timestamptz,
  -- in Paris: two years later they are erased
  last_contact date not null,
  person_id bigint,
  -- what stays is counted, and shown to nobody
  erased boolean not null default false,
  name_order text not null generated always as (in_order(name)) stored,
  search text not null generated always as (fold(name || ' ' || reached)) stored
);
create index candidate_newest on candidate (corporation_id, id desc) where not erased;
create index candidate_name on candidate (corporation_id, name_order, id) where not erased;
create index candidate_status on candidate (corporation_id, status, id desc) where not erased;
create index candidate_search on candidate using gin (search gin_trgm_ops);
create index candidate_contact on candidate (last_contact) where not erased;

create table candidate_link_token (
  link_id bigint primary key,
  candidate_id bigint not null,
  corporation_id bigint not null,
  token_hash text not null unique,
  made_at timestamptz not null default now()
);
`;
