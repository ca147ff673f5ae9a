/** The read models of quotations, invoices, payments and mails. */
export const commerce = `
create table quotation_list (
  version_id bigint primary key,
  document_id bigint not null,
  corporation_id bigint not null,
  number text,
  title text,
  client_id bigint not null,
  client_name text,
  status text not null,
  date date,
  expiry_date date,
  total_without_vat numeric(18, 2) not null,
  total_vat numeric(18, 2) not null,
  total numeric(18, 2) not null,
  person_in_charge bigint,
  superseded boolean not null default false,
  version_rank int not null,
  invoice_version_id bigint,
  record_ids bigint[] not null default '{}',
  product_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  date_order date generated always as (coalesce(date, 'infinity'::date)) stored,
  client_order text generated always as (fold(coalesce(client_name, ''))) stored,
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(client_name, '') || ' ' || coalesce(title, '') || ' ' || total::text)) stored
);
create index quotation_list_document on quotation_list (document_id);
create index quotation_list_newest on quotation_list (corporation_id, version_id desc) where not superseded;
create index quotation_list_status on quotation_list (corporation_id, status, version_id desc) where not superseded;
create index quotation_list_date on quotation_list (corporation_id, date_order, version_id) where not superseded;
create index quotation_list_client_order on quotation_list (corporation_id, client_order, version_id) where not superseded;
create index quotation_list_total on quotation_list (corporation_id, total, version_id) where not superseded;
create index quotation_list_client on quotation_list (client_id, version_id desc);
create index quotation_list_search on quotation_list using gin (search gin_trgm_ops);
create index quotation_list_records on quotation_list using gin (record_ids);
create index quotation_list_products on quotation_list using gin (product_ids);

create table invoice_list (
  version_id bigint primary key,
  document_id bigint not null,
  corporation_id bigint not null,
  number text,
  title text,
  client_id bigint not null,
  client_name text,
  status text not null,
  settlement text not null,
  date date,
  due_date date,
  total_without_vat numeric(18, 2) not null,
  total_vat numeric(18, 2) not null,
  total numeric(18, 2) not null,
  paid numeric(18, 2) not null default 0,
  due numeric(18, 2) not null default 0,
  due_order date generated always as (coalesce(due_date, 'infinity'::date)) stored,
  person_in_charge bigint,
  origin_quotation_id bigint,
  record_ids bigint[] not null default '{}',
  product_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  date_order date generated always as (coalesce(date, 'infinity'::date)) stored,
  client_order text generated always as (fold(coalesce(client_name, ''))) stored,
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(client_name, '') || ' ' || coalesce(title, '') || ' ' || total::text)) stored
);
create index invoice_list_document on invoice_list (document_id);
create index invoice_list_newest on invoice_list (corporation_id, version_id desc);
create index invoice_list_settlement on invoice_list (corporation_id, settlement, version_id desc);
create index invoice_list_date on invoice_list (corporation_id, date_order, version_id);
create index invoice_list_client_order on invoice_list (corporation_id, client_order, version_id);
create index invoice_list_due_order on invoice_list (corporation_id, due_order, version_id);
create index invoice_list_total on invoice_list (corporation_id, total, version_id);
create index invoice_list_overdue on invoice_list (corporation_id, due_date, version_id) include (due) where settlement in ('to_be_paid', 'partially_settled');
create index invoice_list_client on invoice_list (client_id, version_id desc);
create index invoice_list_search on invoice_list using gin (search gin_trgm_ops);
create index invoice_list_records on invoice_list using gin (record_ids);
create index invoice_list_products on invoice_list using gin (product_ids);

-- How many documents of a status there are and what they add up to, kept with the lists.
create table document_totals (
  kind text not null,
  corporation_id bigint not null,
  status text not null,
  count bigint not null,
  total_without_vat numeric(20, 2) not null,
  total numeric(20, 2) not null,
  due numeric(20, 2) not null,
  primary key (kind, corporation_id, status)
);

create table payment_list (
  id bigint primary key,
  corporation_id bigint not null,
  client_id bigint not null,
  client_name text,
  date date not null,
  amount numeric(18, 2) not null,
  payment_type_id bigint not null,
  payment_type text not null,
  reference text,
  cancelled boolean not null default false,
  record_ids bigint[] not null default '{}',
  search text generated always as (fold(coalesce(client_name, '') || ' ' || coalesce(reference, '') || ' ' || payment_type || ' ' || amount::text)) stored
);
create index payment_list_newest on payment_list (corporation_id, id desc);
create index payment_list_date on payment_list (corporation_id, date desc, id desc);
create index payment_list_amount on payment_list (corporation_id, amount, id);
create index payment_list_client on payment_list (client_id, id desc);
create index payment_list_search on payment_list using gin (search gin_trgm_ops);
create index payment_list_records on payment_list using gin (record_ids);

create table payment_allocation (
  payment_id bigint not null,
  invoice_id bigint not null,
  invoice_version_id bigint not null,
  number text not null,
  amount numeric(18, 2) not null,
  primary key (payment_id, invoice_version_id)
);
create index payment_allocation_invoice on payment_allocation (invoice_version_id);

create table mail_list (
  id bigint primary key,
  corporation_id bigint not null,
  kind text not null,
  document_id bigint not null,
  version_id bigint not null,
  number text not null,
  "to" text[] not null,
  subject text not null,
  status text not null,
  reason text,
  user_id bigint,
  queued_at timestamptz not null,
  settled_at timestamptz
);
create index mail_list_document on mail_list (kind, document_id, id desc);
create index mail_list_newest on mail_list (corporation_id, id desc);

create table number_series (
  corporation_id bigint not null,
  kind text not null,
  period text not null,
  last bigint not null,
  last_date date,
  primary key (corporation_id, kind, period)
);

create table revenue_by_month (
  corporation_id bigint not null,
  month date not null,
  invoices bigint not null,
  without_vat numeric(20, 2) not null,
  total numeric(20, 2) not null,
  primary key (corporation_id, month)
);

create table draft_pdf (
  version_id bigint not null,
  revision bigint not null,
  language text not null,
  hash text not null,
  primary key (version_id, revision, language)
);
`;
