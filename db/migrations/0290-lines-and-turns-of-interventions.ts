/** Which lines of its invoice an intervention has, and the last number of its turns, deleted ones included. */
export const linesAndTurnsOfInterventions = `
alter table transport_order add invoice_lines text[];
create table truck_tour_last (
  order_id bigint primary key,
  last integer not null
);
insert into truck_tour_last (order_id, last) select order_id, max(number) from truck_tour group by order_id;
drop index truck_tour_sums;
create index truck_tour_sums on truck_tour (order_id)
  include (truck, central_departure, central_return, problem, mileage, quantity);
`;
