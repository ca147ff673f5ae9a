/**
 * The books: entries with their lines, what is settled on the accounts of third parties, balances by month, the chart of
 * accounts and the periods that are closed.
 */
export const books = `
create table journal_line (
  -- the event that it follows from, and which of its entries: "invoice-12-3-0"
  entry text collate "C" not null,
  line int not null,
  corporation_id bigint not null,
  journal text not null,
  date date not null,
  account text collate "C" not null,
  auxiliary text,
  third_party_id bigint,
  -- what was done, and to which document (or payment): for labels and links
  what text not null,
  document_kind text not null,
  document_id bigint not null,
  piece_ref text not null,
  piece_date date not null,
  due_date date,
  debit numeric(18, 2) not null,
  credit numeric(18, 2) not null,
  settles_kind text,
  settles_version bigint,
  -- for the VAT return: "collected S 20", and the base with the sign of the operation; '' for other lines
  tax text not null default '',
  tax_base numeric(18, 2),
  validated_at timestamptz not null,
  primary key (entry, line)
);
create index journal_line_order on journal_line (corporation_id, validated_at, entry, line);
create index journal_line_date on journal_line (corporation_id, date, entry, line);
create index journal_line_account on journal_line (corporation_id, account, date, entry, line);
create index journal_line_third_party on journal_line (corporation_id, third_party_id, date, entry, line) where third_party_id is not null;

create table journal_piece (
  kind text not null,
  version bigint not null,
  corporation_id bigint not null,
  third_party_id bigint not null,
  account text not null,
  auxiliary text not null,
  side text not null,
  sign int not null,
  total numeric(18, 2) not null,
  settled numeric(18, 2) not null,
  open numeric(18, 2) not null,
  waiting jsonb not null,
  -- of a payment: where its money is
  bank jsonb,
  letter text not null,
  settled_on date,
  primary key (kind, version)
);

-- what is open on each third party's account
create index journal_piece_open on journal_piece (corporation_id, account, third_party_id) include (auxiliary, open) where open <> 0;

create table account_month (
  corporation_id bigint not null,
  month date not null,
  journal text not null,
  account text collate "C" not null,
  tax text not null,
  debit numeric(20, 2) not null,
  credit numeric(20, 2) not null,
  base numeric(20, 2) not null,
  primary key (corporation_id, month, account, journal, tax)
);

create table books (
  corporation_id bigint primary key,
  chart jsonb,
  closed_until date,
  revision bigint not null
);

create table closed_period (
  corporation_id bigint not null,
  until date not null,
  from_date date,
  entries bigint not null,
  debit numeric(20, 2) not null,
  credit numeric(20, 2) not null,
  balances jsonb not null,
  hash text not null,
  closed_at timestamptz not null,
  closed_by bigint,
  primary key (corporation_id, until)
);
`;
