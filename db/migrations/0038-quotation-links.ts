/** Links by which clients read and answer quotations. */
export const quotationLinks = `
create sequence id_quotationlink increment by 20;

create table quotation_link (
  id bigint primary key,
  corporation_id bigint not null,
  quotation_id bigint not null,
  version_id bigint not null,
  mail_id bigint not null,
  language text not null,
  "to" text[] not null,
  until date not null,
  user_id bigint,
  made_at timestamptz not null,
  revoked_at timestamptz,
  answer text,
  answered_at timestamptz
);
create index quotation_link_quotation on quotation_link (quotation_id, id desc);

-- A token is no event and follows from none: only its hash is kept, and when its page was opened.
create table quotation_link_token (
  link_id bigint primary key,
  token_hash text not null unique,
  made_at timestamptz not null default now(),
  opened_at timestamptz,
  last_opened_at timestamptz,
  opened int not null default 0
);
`;
