/** Sale orders and purchases in the list of documents; projects. The rebuild after it fills the rows anew. */
export const orders = `
create sequence id_saleOrder increment by 20;
create sequence id_purchase increment by 20;

alter table document_list drop column due, drop column label;
alter table document_list
  add column project_id bigint,
  -- the sale orders that an invoice was made from
  add column order_versions bigint[] not null default '{}',
  -- of a quotation: it became a sale order
  add column ordered boolean not null default false,
  -- of an accepted purchase: how far it was received and invoiced
  add column progress text;
alter table document_list
  add column due numeric(18, 2) generated always as (case when status = 'validate' and kind in ('invoice', 'refund') then total - paid - credited else 0 end) stored,
  add column label text generated always as (case
    when kind in ('quotation', 'saleOrder') then case when status = 'accepted' and not ordered and is_billable(total_without_vat, parts) then 'billable' else status end
    when kind = 'purchase' then case when status = 'accepted' then coalesce(progress, 'to_receive') else status end
    when status <> 'validate' then status
    when total - paid - credited < 0 then 'overpaid'
    when total - paid - credited = 0 then case when kind = 'invoice' and paid = 0 and credited <> 0 then 'cancelled' else 'paid' end
    when paid = 0 and credited = 0 then 'to_be_paid'
    else 'partially_settled' end) stored;
create index document_list_label on document_list (corporation_id, kind, label, version_id desc) where not superseded;
create index document_list_open on document_list (corporation_id, kind, due_date, version_id) include (due) where label in ('to_be_paid', 'partially_settled');
create index document_list_orders on document_list using gin (order_versions) where order_versions <> '{}';
`;
