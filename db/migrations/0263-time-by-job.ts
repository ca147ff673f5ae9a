/** What of a project time was noted on: one of its jobs, whose hours are added up. */
export const timeByJob = `
alter table activity add column job integer;
create index activity_job on activity (project_id, job) include (seconds) where job is not null;
alter table stopwatch add column job integer;
`;
