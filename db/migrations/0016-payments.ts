/** Payments over several documents, credits, schedules, credit transfers. The rebuild after it fills the rows anew. */
export const payments = `
create sequence id_credittransfer increment by 20;

-- The first day of a schedule that is not settled yet, or its last one.
create function instalment_due(schedule jsonb, settled numeric, otherwise date) returns date
language sql immutable parallel safe
return coalesce(
  (select min(due) filter (where reached > settled) from (
    select (part.value->>'dueDate')::date as due, sum((part.value->>'amount')::numeric) over (order by part.ordinality) as reached
    from jsonb_array_elements(schedule) with ordinality part) parts),
  (select max((part.value->>'dueDate')::date) from jsonb_array_elements(schedule) part),
  otherwise);

-- What is left of each instalment once so much is settled.
create function open_instalments(schedule jsonb, settled numeric) returns table (due_date date, due numeric)
language sql immutable parallel safe
begin atomic
  select (part.value->>'dueDate')::date,
    least((part.value->>'amount')::numeric, sum((part.value->>'amount')::numeric) over (order by part.ordinality) - settled)
  from jsonb_array_elements(schedule) with ordinality part;
end;

-- What an invoice is due by where that is not all on one day: [{dueDate, amount}], the earliest first.
alter table document_list add column schedule jsonb;
create index document_list_schedule on document_list (corporation_id, third_party_id) where schedule is not null;

drop table payment_allocation;
create table payment_allocation (
  payment_id bigint not null,
  kind text not null,
  document_id bigint not null,
  version_id bigint not null,
  number text not null,
  -- whose document it is
  client_id bigint not null,
  amount numeric(18, 2) not null,
  -- a credit note that pays for the others
  set_off boolean not null default false,
  taken numeric(18, 2) generated always as (case when set_off then -amount else amount end) stored,
  primary key (payment_id, kind, version_id)
);
create index payment_allocation_version on payment_allocation (version_id, kind);
create index payment_allocation_client on payment_allocation (client_id, payment_id);

alter table payment_list drop column search;
alter table payment_list
  add column number text,
  add column label text,
  add column group_id bigint,
  add column deposit boolean not null default false,
  -- what its allocations take of it
  add column allocated numeric(18, 2) not null default 0;
alter table payment_list
  -- what is left on the account of who paid
  add column rest numeric(18, 2) generated always as (case when cancelled then 0 else amount - allocated end) stored,
  add column search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(client_name, '') || ' ' || coalesce(label, '') || ' ' || coalesce(reference, '') || ' ' || payment_type || ' ' || amount::text)) stored;
create index payment_list_search on payment_list using gin (search gin_trgm_ops);
create index payment_list_rest on payment_list (corporation_id, client_id) include (rest, direction) where rest <> 0;
create index payment_list_credit on payment_list (corporation_id, id desc) where rest > 0;

create table credit_transfer (
  id bigint primary key,
  corporation_id bigint not null,
  reference text not null,
  status text not null,
  count int not null default 0,
  amount numeric(18, 2) not null default 0,
  first_day date,
  user_id bigint,
  made_at timestamptz not null,
  search text generated always as (fold(reference || ' ' || amount::text)) stored
);
create index credit_transfer_newest on credit_transfer (corporation_id, id desc);
create index credit_transfer_status on credit_transfer (corporation_id, status, id desc);
create index credit_transfer_search on credit_transfer using gin (search gin_trgm_ops);

create table credit_transfer_order (
  transfer_id bigint not null,
  kind text not null,
  document_id bigint not null,
  version_id bigint not null,
  number text not null,
  party_id bigint not null,
  party_name text,
  amount numeric(18, 2) not null,
  date date not null,
  -- neither executed nor cancelled
  live boolean not null default true,
  payment_id bigint,
  primary key (transfer_id, kind, version_id)
);
create unique index credit_transfer_order_live on credit_transfer_order (version_id, kind) where live;
`;
