/**
 * Projects as a whole: how they are billed, for when and for how much; who is on them, and at which rates from which day
 * on; what they have to do; and who is planned on them on which half days. Filled from the events at the next start.
 */
export const wholeProjects = `
create sequence id_projectassignment increment by 20;
create sequence id_projectplanning increment by 20;

alter table project
  add billing text not null default 'forfait',
  add family_id bigint,
  add manager_id bigint,
  add cost_center_id bigint,
  add start_on date,
  add end_on date,
  add budget_hours numeric(10, 2),
  add budget_amount numeric(14, 2),
  add status_type_id bigint,
  add status_type_name text,
  add record_ids bigint[] not null default '{}';
update project set status = case status when 'closed' then 'finished' else 'under_development' end;
create index project_status on project (corporation_id, status, id desc);
create index project_records on project using gin (record_ids);

-- Who was taken off a project keeps their row: what they did there is still worth its rate.
create table project_assignment (
  id bigint primary key,
  corporation_id bigint not null,
  project_id bigint not null,
  person_id bigint not null,
  profile_id bigint,
  profile_name text,
  start_on date,
  end_on date,
  -- [{from, hourly, daily}], the first day first
  rates jsonb not null,
  costs jsonb not null default '[]',
  removed boolean not null default false,
  revision int not null
);
create unique index project_assignment_one on project_assignment (project_id, person_id) where not removed;
create index project_assignment_project on project_assignment (project_id, id);
create index project_assignment_person on project_assignment (person_id, corporation_id, project_id);
create index project_assignment_newest on project_assignment (corporation_id, id desc);
create index project_assignment_profile on project_assignment (profile_id) where profile_id is not null;

create table project_job (
  project_id bigint not null,
  job int not null,
  corporation_id bigint not null,
  name text not null,
  sold numeric(14, 2) not null,
  budget_hours numeric(10, 2),
  budget_amount numeric(14, 2),
  start_on date,
  end_on date,
  progress int not null,
  primary key (project_id, job)
);
create index project_job_board on project_job (corporation_id, progress, end_on);

create table project_plan (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  project_id bigint not null,
  start_on date not null,
  start_half text not null,
  end_on date not null,
  end_half text not null,
  hours numeric(4, 2),
  revision int not null
);
create index project_plan_newest on project_plan (corporation_id, id desc);
create index project_plan_project on project_plan (project_id, start_on);
create index project_plan_person on project_plan (person_id, corporation_id, start_on);

-- Each day of a plan: boards read a month of everybody by it. mask: 1 the morning, 2 the afternoon, 3 both.
create table project_plan_day (
  corporation_id bigint not null,
  day date not null,
  person_id bigint not null,
  plan_id bigint not null,
  project_id bigint not null,
  mask int not null,
  primary key (corporation_id, day, person_id, plan_id)
);
create index project_plan_day_of on project_plan_day (plan_id);
create index project_plan_day_project on project_plan_day (project_id, day);
`;
