/**
 * What the list of candidates is narrowed by: who invited somebody, for which post and which unit; and what the last
 * contact was, from which they are kept for two years.
 */
export const candidatesNarrowed = `
alter table candidate add column recruiter_id bigint;
alter table candidate add column unit_id bigint;
alter table candidate add column told_of date;
alter table candidate add column contact text not null default 'invited';
create index candidate_recruiter on candidate (corporation_id, recruiter_id, id desc) where not erased;
create index candidate_job on candidate (corporation_id, job, id desc) where not erased;
create index candidate_unit on candidate (corporation_id, unit_id, id desc) where not erased and unit_id is not null;
create index candidate_person on candidate (person_id) where person_id is not null;
create index candidate_kept on candidate (corporation_id, last_contact, id) where not erased;
`;
