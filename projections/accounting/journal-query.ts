import { sql, type RawBuilder } from 'kysely';
import { LOSS, PROFIT } from '#domain/accounting/chart.ts';
import type { TaxSum } from '#domain/accounting/vat-return.ts';
import { isCivilDate } from '#domain/kernel/dates.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { add, isZero, money, subtract } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { conjunction } from '../listing.ts';
import { ofParty, pointedTo, pointers } from '../same-party.ts';

export interface JournalFilter {
  /** First and last day, both included. */
  from: string;
  until: string;
  journal: string | null;
  /** An account, or the beginning of several. */
  account: string | null;
  thirdParty: number | null;
  /** Kinds of operation of the VAT return. */
  taxes: readonly string[];
}

export interface JournalLine {
  entry: string;
  line: number;
  journal: string;
  date: string;
  account: string;
  auxiliary: string | null;
  thirdPartyId: number | null;
  thirdParty: string | null;
  what: string;
  documentKind: string;
  documentId: number;
  pieceRef: string;
  debit: string;
  credit: string;
  letter: string | null;
}

export interface JournalPage {
  rows: JournalLine[];
  next: string | null;
}

/** The accounts that begin so; a range, so that the index serves it. */
const accountsLike = (beginning: string): RawBuilder<unknown> =>
  sql`account >= ${beginning} and account < ${`${beginning}~`}`;

const narrowed = ({ journal, account, taxes }: JournalFilter): RawBuilder<unknown>[] => [
  ...(journal === null ? [] : [sql`journal = ${journal}`]),
  ...(account === null ? [] : [accountsLike(account)]),
  ...(taxes.length === 0 ? [] : [sql`tax = any(${[...taxes]}::text[])`]),
];

const ofLines = (corporation: number, filter: JournalFilter): RawBuilder<unknown>[] => [
  sql`corporation_id = ${corporation}`,
  sql`date between ${filter.from}::date and ${filter.until}::date`,
  ...(filter.thirdParty === null ? [] : [ofParty('third_party_id', filter.thirdParty)]),
  ...narrowed(filter),
];

interface Position {
  date: string;
  entry: string;
  line: number;
}

const encode = ({ date, entry, line }: Position): string =>
  Buffer.from(JSON.stringify([date, entry, line])).toString('base64url');

/** null for a cursor that nobody could have been given. */
function decode(cursor: string | null): Position | null {
  if (cursor === null) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 3) return null;
    const [date, entry, line] = parsed as [unknown, unknown, unknown];
    const fits =
      typeof date === 'string' &&
      isCivilDate(date) &&
      typeof entry === 'string' &&
      /^[\w-]{1,80}$/.test(entry);
    return fits && Number.isSafeInteger(line) ? { date, entry, line: Number(line) } : null;
  } catch {
    return null;
  }
}

const lineColumns = sql`entry, line, journal, date, shown.account, shown.auxiliary,
  shown.third_party_id as "thirdPartyId", third_party.identity->>'name' as "thirdParty",
  what, document_kind as "documentKind", document_id as "documentId", piece_ref as "pieceRef", debit, credit`;

/**
 * Lines by date, a page at a time by keyset: the last costs what the first does. A cursor that nobody could have been
 * given reads as none.
 * @throws Refusal `invalid` on `cursor` instead, where it is `strict`
 */
export async function journalPage(
  db: Database,
  corporation: number,
  filter: JournalFilter,
  { cursor, limit, strict = false }: { cursor: string | null; limit: number; strict?: boolean },
): Promise<JournalPage> {
  const after = decode(cursor);
  if (strict && cursor !== null && after === null) throw invalid({ cursor: ['errors.cursor'] });
  const beyond = after
    ? [sql`(date, entry, line) > (${after.date}::date, ${after.entry}, ${after.line})`]
    : [];
  const { rows } = await sql<JournalLine>`
    select ${lineColumns}, case when settled_on is not null then letter end as letter from (
      select * from journal_line where ${conjunction([...ofLines(corporation, filter), ...beyond])}
      order by date, entry, line limit ${limit + 1}
    ) shown
    left join journal_piece piece on piece.kind = settles_kind and piece.version = settles_version
    left join third_party on third_party.id = shown.third_party_id
    order by date, entry, line`.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? encode(last) : null };
}

const isMonthStart = (date: string): boolean => date.endsWith('-01');

export interface Sums {
  debit: string;
  credit: string;
}

/** What all lines of a filter add up to: of whole months from their sums, which are few. */
export async function journalSums(
  db: Database,
  corporation: number,
  filter: JournalFilter,
  endsMonth: boolean,
): Promise<Sums> {
  const byMonth = filter.thirdParty === null && isMonthStart(filter.from) && endsMonth;
  const table = byMonth ? sql`account_month` : sql`journal_line`;
  const where = byMonth
    ? conjunction([
        sql`corporation_id = ${corporation}`,
        sql`month between ${filter.from}::date and ${filter.until}::date`,
        ...narrowed(filter),
      ])
    : conjunction(ofLines(corporation, filter));
  const { rows } = await sql<Sums>`
    select coalesce(sum(debit), 0.00)::text as debit, coalesce(sum(credit), 0.00)::text as credit from ${table}
      where ${where}`.execute(db);
  return rows[0] ?? { debit: '0.00', credit: '0.00' };
}

/** What an account holds at the end of a day: debit less credit of all its lines. */
export async function balanceAt(
  db: Database,
  corporation: number,
  account: string,
  day: string,
): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(debit - credit), 0.00)::text as balance from journal_line
    where corporation_id = ${corporation} and account = ${account} and date <= ${day}::date`.execute(db);
  return rows[0]?.balance ?? '0.00';
}

/** The journals that anything was booked in. */
export async function journalsUsed(db: Database, corporation: number): Promise<string[]> {
  const { rows } = await sql<{ journal: string }>`
    select distinct journal from account_month where corporation_id = ${corporation} order by journal`.execute(
    db,
  );
  return rows.map(({ journal }) => journal);
}

export interface AccountSums {
  account: string;
  /** Debit less credit before the first day. */
  opening: string;
  debit: string;
  credit: string;
}

/** Where what costs and revenues of an earlier financial year left is carried: its profit, or its loss. */
const resultAccount = (yearStart: string): RawBuilder<unknown> => {
  const isBefore = sql`account >= '6' and month < ${yearStart}::date`;
  const year = sql`extract(year from month - make_interval(months => ${Number(yearStart.slice(5, 7)) - 1}::int))`;
  return sql`case when ${isBefore} then
    case when sum(debit - credit) filter (where ${isBefore}) over (partition by ${year}) > 0 then ${LOSS}
      else ${PROFIT} end else account end`;
};

/**
 * Each account over some months. What costs and revenues of a year before the financial year left has gone into that
 * year's result, which is carried on an account of its own.
 * @param from first day of the first month
 * @param until last day of the last
 * @param yearStart first day of the financial year
 */
export async function trialBalance(
  db: Database,
  corporation: number,
  { from, until, yearStart }: { from: string; until: string; yearStart: string },
): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`
    select account, coalesce(sum(debit - credit) filter (where month < ${from}::date), 0.00)::text as opening,
      coalesce(sum(debit) filter (where month >= ${from}::date), 0.00)::text as debit,
      coalesce(sum(credit) filter (where month >= ${from}::date), 0.00)::text as credit
    from (
      select ${resultAccount(yearStart)} as account, month, debit, credit
      from account_month where corporation_id = ${corporation} and month <= ${until}::date
    ) held group by account order by account`.execute(db);
  return rows;
}

/** What a financial year begins with: one account, or one third party's part of it. */
export interface OpeningBalance {
  account: string;
  auxiliary: string | null;
  /** Name of the third party; null: none, or one that was erased. */
  thirdParty: string | null;
  /** Debit less credit of all years before; never zero. */
  balance: string;
}

/**
 * What each account begins a financial year with, those of clients and suppliers one by one: its à-nouveaux. They
 * add up to nothing.
 * @param yearStart its first day
 */
export async function openingBalances(
  db: Database,
  corporation: number,
  yearStart: string,
): Promise<OpeningBalance[]> {
  const [accounts, parties] = await Promise.all([
    trialBalance(db, corporation, { from: yearStart, until: yearStart, yearStart }),
    sql<OpeningBalance>`
      select held.account, held.auxiliary, third_party.identity->>'name' as "thirdParty", held.balance::text from (
        select account, auxiliary, third_party_id, sum(debit - credit) as balance from journal_line
        where corporation_id = ${corporation} and auxiliary is not null and date < ${yearStart}::date
        group by account, auxiliary, third_party_id having sum(debit - credit) <> 0
      ) held left join third_party on third_party.id = held.third_party_id order by account, auxiliary,
        third_party_id`.execute(db),
  ]);
  return accounts.flatMap(({ account, opening }) => {
    const own = parties.rows.filter((one) => one.account === account);
    const rest = money(subtract(opening, add('0', ...own.map(({ balance }) => balance))));
    const all = [...own, { account, auxiliary: null, thirdParty: null, balance: rest }];
    return all.filter(({ balance }) => !isZero(balance));
  });
}

export interface ThirdPartyBalance {
  thirdParty: number;
  auxiliary: string;
  name: string | null;
  /** Debit less credit, of what is not settled. */
  open: string;
  pieces: number;
}

/** What stands open on an account of clients or suppliers, by third party, the greatest first. */
export async function openByThirdParty(
  db: Database,
  corporation: number,
  account: string,
  limit: number,
): Promise<ThirdPartyBalance[]> {
  const { rows } = await sql<ThirdPartyBalance>`
    select opened.*, third_party.identity->>'name' as name from (
      select ${pointedTo('third_party_id')} as "thirdParty", min(auxiliary) as auxiliary, sum(open)::text as open,
        count(*)::int as pieces, abs(sum(open)) as size
      from journal_piece ${pointers('third_party_id')}
      where corporation_id = ${corporation} and account = ${account} and open <> 0
      group by 1 order by size desc, 1 limit ${limit}
    ) opened left join third_party on third_party.id = opened."thirdParty" order by size desc, "thirdParty"`.execute(
    db,
  );
  return rows.map(({ thirdParty, auxiliary, name, open, pieces }) => ({
    thirdParty,
    auxiliary,
    name,
    open,
    pieces,
  }));
}

/** What a month holds for its VAT return. */
export async function taxSums(db: Database, corporation: number, month: string): Promise<TaxSum[]> {
  const { rows } = await sql<TaxSum>`
    select tax, sum(debit)::text as debit, sum(credit)::text as credit, sum(base)::text as base from account_month
    where corporation_id = ${corporation} and month = ${month}::date and tax <> '' group by tax order by tax`.execute(
    db,
  );
  return rows;
}

/** The same of each month that holds any from one month on until before another, the first one first. */
export async function taxSumsOfMonths(
  db: Database,
  corporation: number,
  { from, before }: { from: string; before: string },
): Promise<TaxSum[][]> {
  const { rows } = await sql<TaxSum & { month: string }>`
    select month, tax, sum(debit)::text as debit, sum(credit)::text as credit, sum(base)::text as base
      from account_month
    where corporation_id = ${corporation} and month >= ${from}::date and month < ${before}::date and tax <> ''
      group by month, tax order by month, tax`.execute(db);
  const months = new Map<string, TaxSum[]>();
  for (const { month, ...row } of rows) months.set(month, [...(months.get(month) ?? []), row]);
  return [...months.values()];
}

export interface RevenueInBooks {
  /** Credit less debit of the accounts of class 7 that sales were booked on. */
  booked: string;
  /** The same of the deposits that were invoiced, less those that closing invoices took off. */
  deposits: string;
}

/**
 * What the books say of a time's revenue.
 * @param sales the journal that sales are booked in
 */
export async function revenueInBooks(
  db: Database,
  corporation: number,
  { from, until, sales }: { from: string; until: string; sales: string },
): Promise<RevenueInBooks> {
  const { rows } = await sql<RevenueInBooks>`
    select coalesce(sum(credit - debit) filter (where account like '7%'), 0.00)::text as booked,
      coalesce(sum(credit - debit) filter (where account like '419%'), 0.00)::text as deposits
    from account_month where corporation_id = ${corporation} and month between ${from}::date and ${until}::date
      and journal = ${sales}`.execute(db);
  return rows[0] ?? { booked: '0.00', deposits: '0.00' };
}
