/** Who decides about leave instead of who leads people, on some days. */
export const leaveDeputies = `
create sequence id_leavedeputy increment by 20;

create table leave_deputy (
  id bigint primary key,
  corporation_id bigint not null,
  manager_id bigint not null,
  deputy_id bigint not null,
  from_day date not null,
  until_day date not null
);
create index leave_deputy_manager on leave_deputy (corporation_id, manager_id, until_day);
create index leave_deputy_deputy on leave_deputy (corporation_id, deputy_id, until_day);
`;
