/**
 * What changed of plans since the planned person was told, a row a plan and person: `known` where they were told of the
 * plan before. And on which day each was last told. Plans of a job of
 * their project; those that a copied week made, which can be taken back as one.
 */
export const plansTold = `
create sequence id_plantelling increment by 20;

create table project_plan_change (
  plan_id bigint not null,
  person_id bigint not null,
  corporation_id bigint not null,
  start_on date not null,
  end_on date not null,
  known boolean not null,
  by_user_id bigint,
  primary key (plan_id, person_id)
);
create index project_plan_change_person on project_plan_change (corporation_id, person_id, start_on);
create index project_plan_change_due on project_plan_change (start_on, end_on);

create table project_plan_told (
  corporation_id bigint not null,
  person_id bigint not null,
  told_on date not null,
  primary key (corporation_id, person_id)
);

alter table project_plan add column job int, add column copied_with bigint;
create index project_plan_copied on project_plan (copied_with) where copied_with is not null;
`;
