/** What open invoices add up to by their due date, so that what is owed does not take longer to say as they grow many. */
export const openInvoices = `
create table open_invoices_by_due (
  corporation_id bigint not null,
  due_date date not null,
  -- the person in charge; 0: nobody
  person_id bigint not null,
  count int not null,
  due numeric(20, 2) not null,
  primary key (corporation_id, due_date, person_id)
);
`;
