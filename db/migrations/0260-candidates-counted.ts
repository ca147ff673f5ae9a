/**
 * How many candidates a company has is kept beside their list; contracts of somebody are found by an index that is
 * quicker than that which keeps them apart.
 */
export const candidatesCounted = `
create table candidate_total (
  corporation_id bigint not null,
  status text not null,
  count bigint not null,
  shown bigint not null,
  primary key (corporation_id, status)
);
insert into candidate_total select corporation_id, status, count(*), count(*) filter (where not erased)
  from candidate group by corporation_id, status;

drop index contract_of_person;
create index contract_of_person on contract (person_id, corporation_id, start_on) where not deleted;
`;
