/** What interventions come to by day and status, kept beside their list. */
export const transportDaySums = `
create table transport_day_sums (
  corporation_id bigint not null,
  day date not null,
  status text not null,
  count integer not null,
  net numeric not null,
  gross numeric not null,
  volume numeric not null,
  -- seconds on the site, and of these without work
  worked bigint not null,
  waited bigint not null,
  primary key (corporation_id, day, status)
);
insert into transport_day_sums (corporation_id, day, status, count, net, gross, volume, worked, waited)
  select corporation_id, day, status, count(*), sum(net), sum(gross), sum(volume),
    sum(coalesce(extract(epoch from ended_at - started_at), 0)::integer), sum(waited)
  from transport_order group by corporation_id, day, status;
`;
