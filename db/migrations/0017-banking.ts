/** Statements of bank accounts and their movements, files that wait for their columns, and reminders of invoices. */
export const banking = `
create sequence id_bankstatement increment by 20;

create table bank_statement (
  id bigint primary key,
  corporation_id bigint not null,
  name text not null,
  format text not null,
  account text,
  number text,
  first_date date not null,
  last_date date not null,
  opening numeric(18, 2),
  closing numeric(18, 2),
  adds_up boolean not null,
  lines int not null,
  skipped int not null,
  repeated int not null,
  erased boolean not null default false,
  user_id bigint,
  imported_at timestamptz not null,
  search text generated always as (fold(name || ' ' || coalesce(account, '') || ' ' || coalesce(number, ''))) stored
);
create index bank_statement_newest on bank_statement (corporation_id, id desc);
create index bank_statement_last on bank_statement (corporation_id, last_date desc, id desc);
create index bank_statement_search on bank_statement using gin (search gin_trgm_ops);
create index bank_statement_erasing on bank_statement (imported_at) where not erased;

create table bank_line (
  statement_id bigint not null,
  line int not null,
  corporation_id bigint not null,
  date date not null,
  value_date date,
  amount numeric(18, 2) not null,
  -- what the movement is known by in any file: never twice
  key text not null,
  label text,
  counterparty text,
  iban text,
  reference text,
  bank_reference text,
  status text not null default 'open',
  payment_id bigint,
  client_id bigint,
  reason text,
  search text generated always as (fold(coalesce(label, '') || ' ' || coalesce(counterparty, '') || ' ' || coalesce(reference, '') || ' ' || amount::text)) stored,
  primary key (statement_id, line)
);
create unique index bank_line_key on bank_line (corporation_id, key);
create index bank_line_status on bank_line (statement_id, status, line);
create index bank_line_payment on bank_line (payment_id) where payment_id is not null;
create index bank_line_iban on bank_line (corporation_id, iban) where client_id is not null;

-- How the columns of a CSV were read, by its header.
create table bank_columns (
  corporation_id bigint not null,
  signature text not null,
  mapping jsonb not null,
  primary key (corporation_id, signature)
);

-- A CSV between its upload and the choice of its columns; nothing hangs on it.
create table bank_upload (
  id text primary key,
  corporation_id bigint not null,
  user_id bigint,
  name text not null,
  account text,
  content bytea not null,
  at timestamptz not null default now()
);

create table reminder_settings (
  corporation_id bigint primary key,
  automatic boolean not null,
  days int[] not null,
  revision int not null
);

-- One row for each invoice that was reminded of or held back.
create table invoice_reminder (
  document_id bigint primary key,
  version_id bigint not null,
  corporation_id bigint not null,
  stage int not null default 0,
  sent_at timestamptz,
  mail_id bigint,
  held boolean not null default false,
  held_until date,
  held_reason text
);
create unique index invoice_reminder_version on invoice_reminder (version_id);
create index invoice_reminder_stage on invoice_reminder (corporation_id, stage);

create index third_party_iban on third_party (corporation_id, (identity->>'iban')) where identity->>'iban' is not null;

-- Open invoices by what is left of them, and by client.
create index document_list_open_due on document_list (corporation_id, kind, due, version_id) where label in ('to_be_paid', 'partially_settled');
create index document_list_open_client on document_list (corporation_id, kind, third_party_order, version_id) where label in ('to_be_paid', 'partially_settled');
create index document_list_open_party on document_list (corporation_id, kind, third_party_id) where label in ('to_be_paid', 'partially_settled');
`;
