/** Slips of cheques that are handed in to a bank, and their PDFs. */
export const chequeDeposits = `
create sequence id_chequedeposit increment by 20;

create table cheque_deposit (
  id bigint primary key,
  corporation_id bigint not null,
  number text not null,
  date date not null,
  account text,
  total numeric(18, 2) not null,
  count int not null,
  cancelled boolean not null default false,
  search text generated always as (fold(number || ' ' || coalesce(account, '') || ' ' || total::text)) stored
);
create index cheque_deposit_newest on cheque_deposit (corporation_id, id desc);
create index cheque_deposit_date on cheque_deposit (corporation_id, date, id);
create index cheque_deposit_total on cheque_deposit (corporation_id, total, id);
create index cheque_deposit_search on cheque_deposit using gin (search gin_trgm_ops);

create table cheque_deposit_payment (
  deposit_id bigint not null,
  payment_id bigint not null,
  live boolean not null default true,
  primary key (deposit_id, payment_id)
);
-- a cheque is on one slip at most
create unique index cheque_deposit_payment_live on cheque_deposit_payment (payment_id) where live;

-- A paper's PDF, made when it is asked for; nothing hangs on it.
create table printed_sheet (
  kind text not null,
  record_id bigint not null,
  revision int not null,
  language text not null,
  hash text not null,
  primary key (kind, record_id, revision, language)
);
`;
