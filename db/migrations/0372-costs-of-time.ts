/**
 * What time costs is added up day by day and person by person, of all projects at once: in the order of this index, and
 * without a look at the rows.
 */
export const costsOfTime = `
create index activity_cost on activity (corporation_id, project_id, person_id, day)
  include (job, seconds, day_seconds);
`;
