/**
 * Exams of health by person and day, how somebody is followed, and when they were away. What restricts somebody stands
 * in the events alone, sealed.
 */
export const healthExams = `
create sequence id_healthexam increment by 20;
create sequence id_healthfile increment by 20;
create sequence id_absence increment by 20;

create table health_exam (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  -- null, like the rest of what was planned, once the key of the person's health is erased
  kind text,
  day date,
  time text,
  professional text,
  place text,
  status text not null,
  -- null until it was held
  aptitude text,
  next_by date,
  convoked_at timestamptz
);
create index health_exam_day on health_exam (corporation_id, day, id) where day is not null;
create index health_exam_status on health_exam (corporation_id, status, day, id) where day is not null;
create index health_exam_person on health_exam (person_id, corporation_id, day desc);
create index health_exam_held on health_exam (corporation_id, person_id, kind, day) where status = 'held';

create table health_file (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  follow_ups bigint[] not null default '{}'
);
-- Of two that are opened at once for one person, the second is told of the first.
create unique index health_file_person on health_file (person_id, corporation_id);
create index health_file_corporation on health_file (corporation_id);

create table health_absence (
  id bigint primary key,
  file_id bigint not null,
  corporation_id bigint not null,
  person_id bigint not null,
  kind text not null,
  start_on date not null,
  end_on date
);
create index health_absence_person on health_absence (person_id, corporation_id);
create index health_absence_corporation on health_absence (corporation_id);
`;
