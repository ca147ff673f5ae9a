/**
 * Deposits alone close no quotation: the invoice that takes them off does. What is left of an order may be closed. The
 * rebuild after it fills the rows anew.
 */
export const closedOrders = `
create function is_unclosed(net numeric, parts jsonb) returns boolean
language sql immutable parallel safe
return net > 0 and not exists (select from jsonb_each(parts) part where part.value->>'net' is null);

alter table document_list drop column label;
alter table document_list
  -- of a sale order: what is left of it is not to be invoiced
  add column closed boolean not null default false;
alter table document_list
  add column label text generated always as (case
    when kind = 'quotation' then case when status = 'accepted' and not ordered and is_unclosed(total_without_vat, parts) then 'billable' else status end
    when kind = 'saleOrder' then case when status = 'accepted' and not closed and is_billable(total_without_vat, parts) then 'billable' else status end
    when kind = 'purchase' then case when status = 'accepted' then coalesce(progress, 'to_receive') else status end
    when status <> 'validate' then status
    when total - paid - credited < 0 then 'overpaid'
    when total - paid - credited = 0 then case when kind = 'invoice' and paid = 0 and credited <> 0 then 'cancelled' else 'paid' end
    when paid = 0 and credited = 0 then 'to_be_paid'
    else 'partially_settled' end) stored;
create index document_list_label on document_list (corporation_id, kind, label, version_id desc) where not superseded;
create index document_list_open on document_list (corporation_id, kind, due_date, version_id) include (due) where label in ('to_be_paid', 'partially_settled');
create index document_list_open_due on document_list (corporation_id, kind, due, version_id) where label in ('to_be_paid', 'partially_settled');
create index document_list_open_client on document_list (corporation_id, kind, third_party_order, version_id) where label in ('to_be_paid', 'partially_settled');
create index document_list_open_party on document_list (corporation_id, kind, third_party_id) where label in ('to_be_paid', 'partially_settled');
`;
