/**
 * What of a supplier's invoice is of which project and cost centre, line by line, and the same on lines of the books.
 * Filled from the events at the next start.
 */
export const lineShares = `
create table supplier_invoice_share (
  supplier_invoice_id bigint not null,
  line int not null,
  part int not null,
  corporation_id bigint not null,
  -- null: that of the purchase
  project_id bigint,
  -- null: that of the project
  cost_center_id bigint,
  net numeric(14, 2) not null,
  primary key (supplier_invoice_id, line, part)
);
create index supplier_invoice_share_project on supplier_invoice_share (project_id) where project_id is not null;

alter table journal_line
  add project_id bigint,
  add cost_center_id bigint;
`;
