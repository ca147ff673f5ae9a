/** Sums kept so that what is owed, and by whom most was bought, takes no longer to say as documents grow many. */
export const keptSums = `
create table open_invoices_by_due (
  corporation_id bigint not null,
  due_date date not null,
  -- the person in charge; 0: nobody
  person_id bigint not null,
  count int not null,
  due numeric(20, 2) not null,
  primary key (corporation_id, due_date, person_id)
);

-- by calendar year
create table revenue_by_client_year (
  corporation_id bigint not null,
  client_id bigint not null,
  year int not null,
  invoices bigint not null,
  invoiced numeric(20, 2) not null,
  invoiced_total numeric(20, 2) not null,
  refunds bigint not null,
  refunded numeric(20, 2) not null,
  refunded_total numeric(20, 2) not null,
  net numeric(20, 2) generated always as (invoiced - refunded) stored,
  primary key (corporation_id, client_id, year)
);
create index revenue_by_client_year_net on revenue_by_client_year (corporation_id, year, net desc, client_id);
`;
