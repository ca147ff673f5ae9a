/**
 * Files of people beside their names, and contracts. Which social security number somebody has stands in no column: it
 * is found by its keyed hash. Two contracts of one person with one corporation share no day, whoever writes at once.
 */
export const peopleFiles = `
create extension if not exists btree_gist;

alter table person
  add column birth_date date,
  add column phone text,
  add column mobile text,
  add column photo text,
  add column permit_expiry date,
  add column licence_expiry date,
  add column number_hash text;
create index person_number_hash on person (number_hash) where number_hash is not null;

alter table person_corporation
  add column personnel_number text,
  add column profile_id bigint,
  add column manager_id bigint,
  add column name text not null default '',
  add column reached text not null default '',
  add column name_order text not null generated always as (in_order(name)) stored,
  add column number_order text not null generated always as (in_order(coalesce(personnel_number, ''))) stored,
  add column search text not null generated always as (fold(name || ' ' || reached || ' ' || coalesce(personnel_number, ''))) stored;
create index person_corporation_name on person_corporation (corporation_id, name_order, person_id);
create index person_corporation_number on person_corporation (corporation_id, number_order, person_id);
create index person_corporation_newest on person_corporation (corporation_id, person_id desc);
create index person_corporation_search on person_corporation using gin (search gin_trgm_ops);
create index person_corporation_manager on person_corporation (corporation_id, manager_id) where manager_id is not null;

create sequence id_contract increment by 20;
create table contract (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  type_id bigint not null,
  type_name text not null,
  fixed_term boolean not null,
  start_on date not null,
  end_on date,
  trial_end date,
  apprentice boolean not null,
  made_available boolean not null,
  trainee boolean not null,
  tutor_id bigint,
  end_reason text,
  -- as the staff register says who holds it; null once that was erased
  holder jsonb,
  record_ids bigint[] not null,
  revision int not null,
  -- when what the register says was last put right
  corrected_at timestamptz,
  -- taken back: the register of a day before still shows it
  deleted boolean not null default false,
  constraint contract_apart exclude using gist (corporation_id with =, person_id with =, daterange(start_on, end_on, '[]') with &&)
    where (not deleted)
);
create index contract_of_person on contract (person_id, corporation_id, start_on);
create index contract_in_order on contract (corporation_id, start_on, id);
create index contract_ends on contract (corporation_id, end_on) where end_on is not null;
create index contract_trials on contract (corporation_id, trial_end) where trial_end is not null;
create index contract_records on contract using gin (record_ids);

-- What holds from a day on: of the contract itself from its start, and of each amendment.
create table contract_terms (
  contract_id bigint not null,
  from_day date not null,
  job text not null,
  qualification text,
  category text not null,
  profile_id bigint,
  schedule jsonb not null,
  hourly_cost numeric(12, 2),
  hourly_rate numeric(12, 2),
  reason text,
  primary key (contract_id, from_day)
);

-- Of a person's contracts with a corporation the one that says today whether they may work there: the current one, else
-- the next, else the last.
create function deciding_contract(who bigint, company bigint) returns table (start_on date, end_on date)
  language sql stable as $$
  select c.start_on, c.end_on from contract c, (select (now() at time zone 'Europe/Paris')::date as day) today
  where c.person_id = who and c.corporation_id = company and not c.deleted
  order by case when c.start_on > day then 1 when c.end_on < day then 2 else 0 end,
    case when c.start_on > day then c.start_on end, c.start_on desc
  limit 1 $$;
`;
