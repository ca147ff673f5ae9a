import type { Books } from '../accounting/books.ts';
import { bankMeansOf } from '../accounting/bank-means.ts';
import { accountName, isAccount, type Account, type Chart } from '../accounting/chart.ts';
import type { DirectEntry } from '../accounting/direct-entry.ts';
import type { EntryLine, LineTax, TaxKind } from '../accounting/entries.ts';
import { bookedOn } from '../accounting/open-period.ts';
import type { BankMeans } from '../accounting/posted.ts';
import type { VatRate } from '../amounts/totals.ts';
import type { CivilDate } from '../kernel/dates.ts';
import {
  add,
  divide,
  isNegative,
  isZero,
  money,
  multiply,
  negate,
  normalise,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { RecordProfile } from '../records/questions.ts';
import { valueText } from '../records/value-text.ts';
import type { UnreconciledPayment } from './questions.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { bankingQuestions } from './questions.ts';

/*
 * What movements of a bank account book: money that was on the way to the bank (cheques, cash, transfers of another
 * account) reaches it, and what settles no document goes to an account that somebody says.
 */

/** The account of an IBAN, as a statement names it, and where its money stands; null: it names none. */
export async function bankMeans(
  work: UnitOfWork,
  corporation: number,
  { chart }: Books,
  iban: string | null,
): Promise<{ bank: BankMeans; id: number | null }> {
  const own = iban === null ? null : await work.ask(bankingQuestions).bankAccount(iban, corporation);
  return { bank: bankMeansOf(chart, own), id: own?.id ?? null };
}

/** A movement as the books know it. */
export interface BookedMovement {
  date: CivilDate;
  /** Negative for what was paid out. */
  amount: DecimalString;
  /** Statement and line: "223-4". */
  pieceRef: string;
}

const entryOf = (
  books: Books,
  { journal }: BankMeans,
  { date, pieceRef }: BookedMovement,
  label: string,
  lines: EntryLine[],
): DirectEntry => ({
  journal,
  date: bookedOn(books, date),
  pieceRef,
  pieceDate: date,
  label,
  lines: lines.filter(({ amount }) => !isZero(amount)),
});

/** Payments whose money turns out to stand on a bank account. */
export interface BankArrival {
  bank: BankMeans;
  payments: number[];
  entry: DirectEntry;
}

/** What a movement that is payments of before moves to the bank's account; null where all of it stood there already. */
export function arrivalOf(
  books: Books,
  bank: BankMeans,
  movement: BookedMovement,
  payments: readonly UnreconciledPayment[],
): BankArrival | null {
  const elsewhere = payments.filter(({ account }) => account !== null && account !== bank.account);
  if (elsewhere.length === 0) return null;
  const sums = new Map<Account, DecimalString>();
  for (const { account, amount } of elsewhere)
    if (account !== null) sums.set(account, money(add(sums.get(account) ?? '0', amount)));
  const total = money(add('0', ...sums.values()));
  const from = [...sums].map(([account, amount]) => ({ account, amount: money(negate(amount)) }));
  const lines = [{ account: bank.account, amount: total }, ...from];
  return {
    bank,
    payments: elsewhere.map(({ id }) => id),
    entry: entryOf(books, bank, movement, 'bankArrival', lines),
  };
}

/** Accounts of clients and suppliers: their money belongs to somebody, whom a payment names. */
const isThirdParty = (account: Account): boolean => account.startsWith('40') || account.startsWith('41');

/** @throws Refusal `invalid` on `account` */
export function requireBookable(account: Account, bank: BankMeans): void {
  if (isThirdParty(account)) throw invalid({ account: ['banking.error.thirdPartyAccount'] });
  if (account === bank.account) throw invalid({ account: ['banking.error.sameAccount'] });
}

interface Taxed {
  account: Account;
  kind: TaxKind;
}

/** Where the VAT of an account goes: what is sold owes it, what is bought deducts it. */
function taxedBy({ accounts }: Chart, account: Account, vat: VatRate): Taxed {
  if (account.startsWith('7'))
    return { account: isAccount(vat.account) ? vat.account : accounts.vatCollected, kind: 'collected' };
  return account.startsWith('2')
    ? { account: accounts.vatDeductibleAssets, kind: 'deductibleAssets' }
    : { account: accounts.vatDeductible, kind: 'deductible' };
}

/** The lines opposite the bank's: all of it on the account, or its VAT apart. */
function linesOf(chart: Chart, account: Account, amount: DecimalString, vat: VatRate | null): EntryLine[] {
  const opposite = money(negate(amount));
  if (vat === null) return [{ account, amount: opposite }];
  const taxed = taxedBy(chart, account, vat);
  // The base has the sign of the operation: a sale's is money in, a purchase's money out.
  const signed = (base: DecimalString) => (taxed.kind === 'collected' ? money(negate(base)) : base);
  const tax = (kind: TaxKind, base: DecimalString): LineTax => ({
    kind,
    category: vat.category,
    rate: normalise(vat.rate),
    base: signed(base),
  });
  if (vat.category !== 'S' || isZero(vat.rate))
    return [
      { account, amount: opposite, ...(taxed.kind === 'collected' && { tax: tax('untaxed', opposite) }) },
    ];
  const base = money(divide(opposite, add('1', multiply(vat.rate, '0.01'))));
  return [
    { account, amount: base },
    { account: taxed.account, amount: money(subtract(opposite, base)), tax: tax(taxed.kind, base) },
  ];
}

/** What somebody says of a movement that settles no document. */
export interface SaidOfMovement {
  account: Account;
  /** The rate of the VAT that is inside its amount; null: none. */
  vat: VatRate | null;
  /** What the journal calls it; null: as its account. */
  label: string | null;
}

/**
 * What a movement books on an account that somebody says: bank charges, taxes, wages, own transfers.
 * @throws Refusal `invalid` on `account`
 */
export function movementEntry(
  books: Books,
  bank: BankMeans,
  movement: BookedMovement,
  { account, vat, label }: SaidOfMovement,
): DirectEntry {
  requireBookable(account, bank);
  const { amount } = movement;
  const lines = [
    { account: bank.account, amount: money(amount) },
    ...linesOf(books.chart, account, amount, vat),
  ];
  return entryOf(books, bank, movement, label ?? accountName(books.chart, account), lines);
}

/** A rule that was learned: what a movement's words contain says its account. */
export interface BankRule {
  id: number;
  contains: string;
  flow: 'in' | 'out' | 'both';
  account: Account;
  vat: number | null;
  label: string | null;
}

/** As records keep them; null for one that names no account, or is put away. */
export function bankRuleOf(record: RecordProfile): BankRule | null {
  const { id, label: contains, enabled, values } = record;
  const account = valueText(record.values['accountingCode']).trim().toUpperCase();
  const { flow, vat, entryLabel } = values;
  if (!enabled || !isAccount(account)) return null;
  return {
    id,
    contains,
    flow: flow === 'in' || flow === 'out' ? flow : 'both',
    account,
    vat: typeof vat === 'number' ? vat : null,
    label: typeof entryLabel === 'string' && entryLabel !== '' ? entryLabel : null,
  };
}

/** A movement that a rule knows. */
export interface RuleProposal {
  rule: BankRule;
  /** 1 to 100. */
  score: number;
  reasons: 'rule'[];
}

/** Sure enough to be ticked beforehand, unless a document or payment comes near. */
const RULE_SCORE = 92;

export const proposeByRule = (
  entry: { label: string; counterparty: string | null; amount: DecimalString },
  rules: readonly BankRule[],
): RuleProposal[] => {
  const rule = ruleFor(entry, rules);
  return rule === null ? [] : [{ rule, score: RULE_SCORE, reasons: ['rule'] }];
};

/** Letters and digits in capitals, one blank between words: banks write as they like. */
const folded = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]+/g, ' ')
    .trim()} `;

/** The rule that a movement's words fall under: the longest of several, as it says most; null for none. */
export function ruleFor(
  { label, counterparty, amount }: { label: string; counterparty: string | null; amount: DecimalString },
  rules: readonly BankRule[],
): BankRule | null {
  const said = folded(`${label} ${counterparty ?? ''}`);
  const side = isNegative(amount) ? 'out' : 'in';
  const fitting = rules.filter(
    ({ contains, flow }) =>
      (flow === 'both' || flow === side) && folded(contains) !== '  ' && said.includes(folded(contains)),
  );
  return fitting.toSorted((a, b) => b.contains.length - a.contains.length || a.id - b.id)[0] ?? null;
}

const MOST_WORDS = 3;

/** What of a movement's words will probably come again: its first ones, without what numbers this one. */
export const learnable = (label: string): string =>
  label
    .split(/\s+/)
    .filter((word) => word !== '' && !/\d/.test(word))
    .slice(0, MOST_WORDS)
    .join(' ');
