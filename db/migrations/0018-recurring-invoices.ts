/** Recurring invoices, and which of them are due. */
export const recurringInvoices = `
create sequence id_recurring_invoice increment by 20;

create table recurring_invoice (
  id bigint primary key,
  corporation_id bigint not null,
  title text not null,
  client_id bigint not null,
  client_name text,
  type text not null,
  repetitive_time int not null,
  dates text[] not null,
  start_date date not null,
  expire_date date not null,
  creation_time text not null,
  status_invoice text not null,
  send_mail boolean not null,
  total numeric not null,
  enabled boolean not null,
  next_due date,
  next_at timestamptz,
  -- 'infinity' when nothing more comes, so that such ones sort last.
  next_sort date not null generated always as (coalesce(next_due, 'infinity')) stored,
  made int not null default 0,
  last_made date,
  failure text,
  failed_due date,
  failed_on date,
  record_ids bigint[] not null default '{}',
  product_ids bigint[] not null default '{}',
  search text not null generated always as (fold(title || ' ' || coalesce(client_name, ''))) stored
);
create index recurring_invoice_newest on recurring_invoice (corporation_id, id desc);
create index recurring_invoice_next on recurring_invoice (corporation_id, next_sort, id);
create index recurring_invoice_title on recurring_invoice (corporation_id, title, id);
create index recurring_invoice_client on recurring_invoice (client_id);
create index recurring_invoice_due on recurring_invoice (next_at) where enabled;
create index recurring_invoice_search on recurring_invoice using gin (search gin_trgm_ops);
create index recurring_invoice_records on recurring_invoice using gin (record_ids);
create index recurring_invoice_products on recurring_invoice using gin (product_ids);
`;
