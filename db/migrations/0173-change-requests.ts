/**
 * What people ask to be changed in their own files: which fields, and what became of it. What was asked for stands in the
 * events alone, sealed.
 */
export const changeRequests = `
create sequence id_changerequest increment by 20;

create table change_request (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  part text not null,
  fields text[] not null,
  status text not null,
  made_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint
);
create index change_request_newest on change_request (corporation_id, id desc);
create index change_request_status on change_request (corporation_id, status, id desc);
create index change_request_person on change_request (person_id, corporation_id, id desc);
-- One of a part waits at a time: of two that are made at once, the second is told of the first.
create unique index change_request_waiting on change_request (corporation_id, person_id, part) where status = 'waiting';
`;
