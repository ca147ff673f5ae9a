/** Interviews of the professional path that were held (L6315-1); what was said stands in the events alone, sealed. */
export const interviews = `
create sequence id_interview increment by 20;

create table person_interview (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  held_on date not null,
  held_by bigint,
  revision int not null
);
create index person_interview_of on person_interview (person_id, corporation_id, held_on desc);
create index person_interview_corporation on person_interview (corporation_id, held_on desc, id);
`;
