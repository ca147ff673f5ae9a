/** How much of each line of an invoice no credit note took back: an intervention whose lines are all taken back is free. */
export const linesOfTransportInvoices = `
alter table transport_invoice add column lines jsonb not null default '{}';
`;
