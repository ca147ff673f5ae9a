/** What pieces of equipment cost to run, over the days that each amount is for. */
export const runningCosts = `
create table equipment_cost (
  equipment_id bigint not null,
  cost int not null,
  corporation_id bigint not null,
  kind text not null,
  amount numeric not null,
  from_on date not null,
  until_on date not null,
  note text,
  primary key (equipment_id, cost)
);
`;
