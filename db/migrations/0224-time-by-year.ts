const months = Array.from({ length: 12 }, (_, month) => month + 1);

/**
 * Noted time by year instead of by month: a row holds its twelve months, so that a year of a company is a twelfth of the
 * rows, each still of one person. What a person's month comes to stands with the month. Filled from the events at the
 * next start.
 */
export const timeByYear = `
drop table activity_sum;
create table activity_year (
  corporation_id bigint not null,
  year int not null,
  -- 0: of none
  project_id bigint not null,
  person_id bigint not null,
  type_id bigint not null,
  billable boolean not null,
  -- seconds by month, and days of the contract in thousandths
  ${months.map((month) => `s${month} int not null`).join(', ')},
  ${months.map((month) => `d${month} int not null`).join(', ')},
  primary key (corporation_id, year, project_id, person_id, type_id, billable)
);
create index activity_year_project on activity_year (corporation_id, project_id, year);
create index activity_year_person on activity_year (corporation_id, person_id, year);

alter table activity_month
  add seconds int not null default 0,
  add billable_seconds int not null default 0;

-- What waits to be billed is added up without its rows.
drop index activity_unbilled;
create index activity_unbilled on activity (corporation_id, project_id, person_id, day)
  include (id, activity_month_id, kind, halves, seconds, day_seconds) where billable and invoice_id is null;
`;
