/** Suppliers' electronic invoices between their upload and their registration, and what they are recognised by. */
export const receivedInvoices = `
-- Nothing hangs on it: what was registered stands in events, its file among the attached ones.
create table received_invoice (
  id text primary key,
  corporation_id bigint not null,
  user_id bigint,
  name text not null,
  file text not null,
  size bigint not null,
  type text not null,
  format text not null,
  invoice jsonb not null,
  at timestamptz not null default now()
);
create index received_invoice_newest on received_invoice (corporation_id, at desc);
create index received_invoice_file on received_invoice (corporation_id, file);
create index received_invoice_at on received_invoice (at);

create index third_party_siren on third_party (corporation_id, (identity->>'siren')) where identity->>'siren' is not null;
create index third_party_siret on third_party (corporation_id, (left(identity->>'siret', 9))) where identity->>'siret' is not null;
create index third_party_vat_number on third_party (corporation_id, (identity->>'vatNumber')) where identity->>'vatNumber' is not null;
create index attached_document_file on attached_document (file) where owner_kind = 'supplierInvoice';
create index document_list_purchase_number on document_list (corporation_id, fold(number)) where kind = 'purchase' and number is not null;
`;
