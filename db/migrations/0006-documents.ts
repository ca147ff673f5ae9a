/** One list for all kinds of commerce documents, and payments that settle any of them. Filled by a rebuild. */
export const documents = `
drop table quotation_list;
drop table invoice_list;
truncate document_totals;

create sequence id_refund increment by 20;

-- Accepted and not invoiced in full: the parts of a quotation that were invoiced, each with its net sum, null for the whole.
create function is_billable(net numeric, parts jsonb) returns boolean
language sql immutable parallel safe
return net > (select coalesce(sum(coalesce((part.value->>'net')::numeric, net)), 0) from jsonb_each(parts) part);

create table document_list (
  version_id bigint primary key,
  document_id bigint not null,
  kind text not null,
  corporation_id bigint not null,
  number text,
  title text,
  third_party_id bigint not null,
  third_party_name text,
  status text not null,
  date date,
  expiry_date date,
  due_date date,
  total_without_vat numeric(18, 2) not null,
  total_vat numeric(18, 2) not null,
  total numeric(18, 2) not null,
  paid numeric(18, 2) not null default 0,
  -- of an invoice: what credit notes settled of it; of a credit note: what was set against its invoice
  credited numeric(18, 2) not null default 0,
  person_in_charge bigint,
  reference text,
  superseded boolean not null default false,
  version_rank int not null default 1,
  purpose text,
  origin_kind text,
  origin_id bigint,
  origin_version bigint,
  -- invoices made from a quotation: id → {net: null for the one that closes it}
  parts jsonb not null default '{}',
  sent_at timestamptz,
  record_ids bigint[] not null default '{}',
  product_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  due numeric(18, 2) generated always as (case when status = 'validate' and kind <> 'quotation' then total - paid - credited else 0 end) stored,
  -- what lists count and filter by: the settlement of what is owed, "billable" of quotations, else the status
  label text generated always as (case
    when kind = 'quotation' then case when status <> 'accepted' then status when is_billable(total_without_vat, parts) then 'billable' else status end
    when status <> 'validate' then status
    when total - paid - credited < 0 then 'overpaid'
    when total - paid - credited = 0 then case when kind = 'invoice' and paid = 0 and credited <> 0 then 'cancelled' else 'paid' end
    when paid = 0 and credited = 0 then 'to_be_paid'
    else 'partially_settled' end) stored,
  date_order date generated always as (coalesce(date, 'infinity'::date)) stored,
  due_order date generated always as (coalesce(due_date, 'infinity'::date)) stored,
  third_party_order text generated always as (fold(coalesce(third_party_name, ''))) stored,
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(third_party_name, '') || ' ' || coalesce(title, '') || ' ' || total::text)) stored
);
create index document_list_document on document_list (document_id, kind);
create index document_list_newest on document_list (corporation_id, kind, version_id desc) where not superseded;
create index document_list_label on document_list (corporation_id, kind, label, version_id desc) where not superseded;
create index document_list_date on document_list (corporation_id, kind, date_order, version_id) where not superseded;
create index document_list_due_order on document_list (corporation_id, kind, due_order, version_id) where not superseded;
create index document_list_third_party_order on document_list (corporation_id, kind, third_party_order, version_id) where not superseded;
create index document_list_total on document_list (corporation_id, kind, total, version_id) where not superseded;
create index document_list_open on document_list (corporation_id, kind, due_date, version_id) include (due) where label in ('to_be_paid', 'partially_settled');
create index document_list_expiring on document_list (corporation_id, expiry_date, version_id) where kind = 'quotation' and not superseded and status in ('validate', 'in_progress');
create index document_list_third_party on document_list (third_party_id, kind, version_id desc);
create index document_list_origin on document_list (origin_version, kind) where origin_version is not null;
create index document_list_search on document_list using gin (search gin_trgm_ops);
create index document_list_records on document_list using gin (record_ids);
create index document_list_products on document_list using gin (product_ids);

drop table payment_allocation;
create table payment_allocation (
  payment_id bigint not null,
  kind text not null,
  document_id bigint not null,
  version_id bigint not null,
  number text not null,
  amount numeric(18, 2) not null,
  primary key (payment_id, version_id)
);
create index payment_allocation_version on payment_allocation (version_id);
alter table payment_list add column direction text not null default 'in';
truncate payment_list;
`;
