const months = Array.from({ length: 12 }, (_, month) => month + 1);
const sums = months.flatMap((month) => [`s${month}`, `d${month}`]);

/**
 * Noted time by year, as `activity_year` has it, without people: in shares, so that few wait for one row. And of people
 * without their projects. Filled from the events at the next start.
 */
export const timeInShares = `
create table activity_share (
  corporation_id bigint not null,
  year int not null,
  -- 0: of none
  project_id bigint not null,
  type_id bigint not null,
  billable boolean not null,
  -- of some people, by their ids
  share smallint not null,
  ${sums.map((sum) => `${sum} bigint not null`).join(', ')},
  primary key (corporation_id, year, project_id, type_id, billable, share)
);
create table activity_person_year (
  corporation_id bigint not null,
  year int not null,
  person_id bigint not null,
  billable boolean not null,
  ${sums.map((sum) => `${sum} bigint not null`).join(', ')},
  primary key (corporation_id, year, person_id, billable)
);
`;
