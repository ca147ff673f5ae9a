/** What devices say of engines: with their positions, and how long an engine ran on a day, which no route says. */
export const engineHours = `
alter table gps_position add column ignition boolean, add column engine_seconds int;
create table engine_day (
  device_id bigint not null,
  equipment_id bigint not null,
  corporation_id bigint not null,
  -- of UTC
  day date not null,
  seconds int not null,
  primary key (equipment_id, day, device_id)
);
`;
