/**
 * Revenue of invoices and of credit notes apart, by month, and by client and month. What was validated before is taken
 * over from the events.
 */
export const revenue = `
drop table revenue_by_month;

create table revenue_by_month (
  corporation_id bigint not null,
  month date not null,
  kind text not null,
  documents bigint not null,
  without_vat numeric(20, 2) not null,
  total numeric(20, 2) not null,
  net numeric(20, 2) generated always as (case kind when 'refund' then -without_vat else without_vat end) stored,
  primary key (corporation_id, month, kind)
);

create table revenue_by_client_month (
  corporation_id bigint not null,
  client_id bigint not null,
  month date not null,
  kind text not null,
  documents bigint not null,
  without_vat numeric(20, 2) not null,
  total numeric(20, 2) not null,
  net numeric(20, 2) generated always as (case kind when 'refund' then -without_vat else without_vat end) stored,
  primary key (corporation_id, client_id, month, kind)
);
create index revenue_by_client_month_month on revenue_by_client_month (corporation_id, month) include (client_id, net);

insert into revenue_by_client_month (corporation_id, client_id, month, kind, documents, without_vat, total)
select (message_metadata->>'corporation')::bigint, (message_data->>'clientId')::bigint, date_trunc('month', (message_data->>'date')::date),
  'invoice', count(*), sum((message_data->'totals'->>'totalWithoutVat')::numeric), sum((message_data->'totals'->>'finalTotal')::numeric)
from emt_messages where message_type = 'InvoiceValidated' group by 1, 2, 3;

insert into revenue_by_month (corporation_id, month, kind, documents, without_vat, total)
select corporation_id, month, kind, sum(documents), sum(without_vat), sum(total) from revenue_by_client_month group by 1, 2, 3;
`;
