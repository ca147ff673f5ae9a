/**
 * Whether time is billable because somebody said so: on a project of a fixed price that alone waits to be billed. And what
 * a trip was driven with, since kilometres of a year are those of a vehicle. Filled from the events at the next start.
 */
export const saidAndDriven = `
alter table activity add column said boolean not null default false;
-- A month that was given back, until it is handed in again.
alter table activity_month add column refused boolean not null default false;
alter table expense
  add column vehicle text,
  add column power int,
  add column electric boolean;
`;
