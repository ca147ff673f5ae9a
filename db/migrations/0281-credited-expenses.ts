/** How much of the line that asks for an expense was credited, and what credit notes took back of no line. */
export const creditedExpenses = `
alter table expense
  add column invoice_place integer,
  add column invoice_quantity numeric,
  add column credited_quantity numeric;
alter table expense_invoice
  drop column credited,
  add column unnamed numeric not null default 0;
`;
