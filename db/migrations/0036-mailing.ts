/**
 * What a corporation says of its mails: the layout around them and its own mail server. Mails that belong to no commerce
 * document stand in mail_list too, with what they are about as kind, document_id and version_id.
 */
export const mailing = `
create table mail_layout (
  corporation_id bigint primary key,
  layout jsonb not null,
  revision bigint not null
);

create table smtp_server (
  corporation_id bigint primary key,
  server jsonb,
  has_password boolean not null default false,
  revision bigint not null
);

create index record_list_mail_sender on record_list (((values->>'sender')::bigint)) where resource = 'mailtype';
create index record_list_mail_type on record_list (((values->>'mailType')::bigint)) where resource = 'mailrecipient';
create index record_list_mail_code on record_list (corporation_id, resource, fold(values->>'code')) where resource in ('sender', 'mailtype');
`;
