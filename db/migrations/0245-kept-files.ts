/**
 * Papers that stand for something that was agreed to are not made anew: a month of time that was approved, times that a
 * validated invoice bills. And files that came with a form that was refused wait for it to be sent again.
 */
export const keptFiles = `
alter table printed_sheet add column kept boolean not null default false;
update printed_sheet set kept = true where id like 'activity-%' or id ~ '^billedTime-[0-9]+-[0-9]+-(fr|en)$';

create table waiting_file (
  id text primary key,
  user_id bigint not null,
  corporation_id bigint not null,
  name text not null,
  file text not null,
  size bigint not null,
  type text not null,
  at timestamptz not null default now()
);
`;
