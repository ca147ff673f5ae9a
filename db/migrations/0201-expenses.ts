/**
 * Expenses of people, the invoices that ask clients for some, advances that people hold, and the batches of transfers
 * that pay people back.
 */
export const expenses = `
create sequence id_expense increment by 20;
create sequence id_expenseadvance increment by 20;
create sequence id_reimbursement increment by 20;

create table expense (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  status text not null,
  title text not null,
  description text,
  type_id bigint not null,
  type_name text not null,
  kind text not null,
  day date not null,
  project_id bigint,
  net numeric not null,
  vat numeric not null,
  total numeric not null,
  -- of the VAT
  deductible numeric not null,
  -- what a project bears of it
  cost numeric not null,
  purchase_amount numeric,
  billable boolean not null,
  -- kilometres, and those of the year before it
  distance numeric,
  trip_before numeric,
  reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  batch_id bigint,
  paid_on date,
  invoice_version bigint,
  invoice_line integer,
  record_ids bigint[] not null,
  revision integer not null,
  search text not null generated always as (fold(title || ' ' || coalesce(description, '') || ' ' || type_name)) stored
);
create index expense_newest on expense (corporation_id, id desc);
create index expense_day on expense (corporation_id, day, id);
create index expense_total on expense (corporation_id, total, id);
create index expense_status on expense (corporation_id, status, day, id);
create index expense_person on expense (person_id, corporation_id, day desc, id desc);
create index expense_project on expense (project_id, day) where project_id is not null;
create index expense_invoice_version on expense (invoice_version) where invoice_version is not null;
create index expense_records on expense using gin (record_ids);
create index expense_search on expense using gin (search gin_trgm_ops);

-- invoices that ask for expenses: what is left of each
create table expense_invoice (
  version bigint primary key,
  -- null: still a draft
  left_amount numeric,
  credited boolean not null default false
);

create table expense_advance (
  id bigint primary key,
  corporation_id bigint not null,
  person_id bigint not null,
  title text,
  day date not null,
  amount numeric not null,
  given_on date,
  batch_id bigint,
  -- taken off by batches, and given back
  deducted numeric not null default 0,
  repaid numeric not null default 0,
  revision integer not null
);
create index expense_advance_person on expense_advance (person_id, corporation_id, id);
create index expense_advance_corporation on expense_advance (corporation_id, id desc);

create table reimbursement (
  id bigint primary key,
  corporation_id bigint not null,
  reference text not null,
  status text not null,
  people integer not null default 0,
  amount numeric not null default 0,
  execution_date date not null,
  made_at timestamptz not null
);
create index reimbursement_newest on reimbursement (corporation_id, id desc);
`;
