/** Supplier invoices and credit notes: registered, approved, paid. */
export const purchases = `
create sequence id_supplierinvoice increment by 20;

create table supplier_invoice (
  id bigint primary key,
  corporation_id bigint not null,
  type text not null,
  number text not null,
  date date not null,
  due_date date not null,
  supplier_id bigint not null,
  supplier_name text,
  purchase_id bigint,
  purchase_version bigint,
  purchase_number text,
  total_without_vat numeric(18, 2) not null,
  total_vat numeric(18, 2) not null,
  total numeric(18, 2) not null,
  paid numeric(18, 2) not null default 0,
  status text not null,
  differences int not null default 0,
  registered_by bigint,
  registered_at timestamptz not null,
  reason text,
  record_ids bigint[] not null default '{}',
  due numeric(18, 2) generated always as (case when status = 'approved' then total - paid else 0 end) stored,
  label text generated always as (case
    when status <> 'approved' then status
    when total - paid < 0 then 'overpaid'
    when total - paid = 0 then 'paid'
    when paid = 0 then 'to_be_paid'
    else 'partially_settled' end) stored,
  -- what it does to what is owed to the supplier
  sign int generated always as (case type when 'credit_note' then -1 else 1 end) stored,
  number_key text generated always as (fold(number)) stored,
  supplier_order text generated always as (fold(coalesce(supplier_name, ''))) stored,
  search text generated always as (fold(number || ' ' || coalesce(supplier_name, '') || ' ' || coalesce(purchase_number, '') || ' ' || total::text)) stored
);
create index supplier_invoice_newest on supplier_invoice (corporation_id, id desc);
create index supplier_invoice_label on supplier_invoice (corporation_id, label, id desc);
create index supplier_invoice_date on supplier_invoice (corporation_id, date, id);
create index supplier_invoice_due_order on supplier_invoice (corporation_id, due_date, id);
create index supplier_invoice_supplier_order on supplier_invoice (corporation_id, supplier_order, id);
create index supplier_invoice_total on supplier_invoice (corporation_id, total, id);
create index supplier_invoice_open on supplier_invoice (corporation_id, due_date, id) include (due, sign) where label in ('to_be_paid', 'partially_settled');
create index supplier_invoice_supplier on supplier_invoice (supplier_id, id desc);
create index supplier_invoice_number on supplier_invoice (supplier_id, number_key);
create index supplier_invoice_purchase on supplier_invoice (purchase_id, id) where purchase_id is not null;
create index supplier_invoice_search on supplier_invoice using gin (search gin_trgm_ops);
create index supplier_invoice_records on supplier_invoice using gin (record_ids);
`;
