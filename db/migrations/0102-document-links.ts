/**
 * Links to invoices stand beside those to quotations. What follows from events is filled anew at the next start; the
 * hashes of tokens follow from none and stay.
 */
export const documentLinks = `
drop table quotation_link;
alter sequence id_quotationlink rename to id_documentlink;
alter table quotation_link_token rename to document_link_token;

create table document_link (
  id bigint primary key,
  corporation_id bigint not null,
  kind text not null,
  document_id bigint not null,
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
create index document_link_document on document_link (kind, document_id, id desc);
create index document_link_mail on document_link (mail_id);
`;
