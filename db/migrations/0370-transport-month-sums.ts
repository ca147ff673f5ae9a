/** What interventions come to by month and status, kept as by day: sums of years are made of few rows. */
export const transportMonthSums = `
create table transport_month_sums (
  corporation_id bigint not null,
  -- its first day
  month date not null,
  status text not null,
  count integer not null,
  net numeric not null,
  gross numeric not null,
  volume numeric not null,
  -- seconds on the site, and of these without work
  worked bigint not null,
  waited bigint not null,
  primary key (corporation_id, month, status)
);
insert into transport_month_sums (corporation_id, month, status, count, net, gross, volume, worked, waited)
  select corporation_id, date_trunc('month', day)::date, status, sum(count), sum(net), sum(gross), sum(volume),
    sum(worked), sum(waited)
  from transport_day_sums group by 1, 2, 3;
`;
