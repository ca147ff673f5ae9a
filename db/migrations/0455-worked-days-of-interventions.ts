/**
 * Interventions count on the day of their work, once its start is noted, as their invoice has it; lines with a price and
 * no rate of VAT are counted.
 */
export const workedDaysOfInterventions = `
alter table transport_order
  add began_at timestamptz not null generated always as (coalesce(started_at, start_at)) stored,
  add worked_day date not null
    generated always as ((coalesce(started_at, start_at) at time zone 'Europe/Paris')::date) stored,
  add untaxed integer not null default 0;
alter table transport_order alter column untaxed drop default;
drop index transport_order_status, transport_order_client, transport_order_zone;
create index transport_order_began on transport_order (corporation_id, began_at, id);
create index transport_order_worked_day on transport_order (corporation_id, worked_day, id);
create index transport_order_status on transport_order (corporation_id, status, began_at, id);
create index transport_order_client on transport_order (client_id, began_at);
create index transport_order_zone on transport_order (zone_id, began_at) where zone_id is not null;

truncate transport_day_sums, transport_month_sums;
insert into transport_day_sums (corporation_id, day, status, count, net, gross, volume, worked, waited)
  select corporation_id, worked_day, status, count(*), sum(net), sum(gross), sum(volume),
    sum(coalesce(extract(epoch from ended_at - started_at), 0)::integer), sum(waited)
  from transport_order group by 1, 2, 3;
insert into transport_month_sums (corporation_id, month, status, count, net, gross, volume, worked, waited)
  select corporation_id, date_trunc('month', day)::date, status, sum(count), sum(net), sum(gross), sum(volume),
    sum(worked), sum(waited)
  from transport_day_sums group by 1, 2, 3;
`;
