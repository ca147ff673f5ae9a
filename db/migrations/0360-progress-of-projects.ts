/**
 * How far the jobs of projects came, a row each time that somebody said it anew: what that earns of their price. Of a
 * job they add up to what is earned of it now.
 */
export const progressOfProjects = `
create table project_progress (
  project_id bigint not null,
  revision int not null,
  corporation_id bigint not null,
  job int not null,
  name text not null,
  day date not null,
  before int not null,
  after int not null,
  earned numeric(14, 2) not null,
  primary key (project_id, revision)
);
create index project_progress_days on project_progress (corporation_id, day);
create index project_milestone_reached on project_milestone (corporation_id, reached_on) where reached_on is not null;
`;
