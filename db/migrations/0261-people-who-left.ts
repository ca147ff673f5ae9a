/** Until when what is known of people who left is held, and what of it was erased after its time. */
export const peopleWhoLeft = `
create table person_hold (
  person_id bigint not null,
  corporation_id bigint not null,
  until_on date not null,
  primary key (person_id, corporation_id)
);

create table person_erasure (
  person_id bigint not null,
  part text not null,
  erased_on date not null,
  rule text not null,
  primary key (person_id, part)
);

create index expense_last on expense (person_id, day desc) where status in ('approved', 'reimbursed');
`;
