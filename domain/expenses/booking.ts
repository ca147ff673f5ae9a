import type { Books } from '../accounting/books.ts';
import type { DirectEntry } from '../accounting/direct-entry.ts';
import type { EntryLine } from '../accounting/entries.ts';
import { bookedOn } from '../accounting/open-period.ts';
import type { BankMeans } from '../accounting/posted.ts';
import type { CivilDate } from '../kernel/dates.ts';
import {
  add,
  divide,
  isZero,
  money,
  multiply,
  negate,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import { deductibleOf, type ExpenseAmounts } from './amounts.ts';
import { sharesOf, type ExpenseFacts, type ExpenseVatShare } from './expense.ts';

/** What an expense is found by in the books. */
const pieceOfExpense = (expense: number): string => `NDF-${expense}`;

const withoutNothing = (lines: readonly EntryLine[]): EntryLine[] =>
  lines.filter(({ amount }) => !isZero(amount));

/** What is deducted of each VAT, with what it is of; the cents that rounding leaves are of the first. */
function deductedByRate(
  shares: readonly ExpenseVatShare[],
  percent: DecimalString,
  deducted: DecimalString,
): { category: string; rate: DecimalString; base: DecimalString; amount: DecimalString }[] {
  const part = (of: DecimalString) => money(divide(multiply(of, percent), '100'));
  const found = shares.map(({ category, rate, vat, base }) => ({
    category,
    rate,
    base: part(base),
    amount: part(vat),
  }));
  const cents = subtract(deducted, add('0', ...found.map(({ amount }) => amount)));
  return found.map((one, index) => (index === 0 ? { ...one, amount: money(add(one.amount, cents)) } : one));
}

/**
 * An approved expense: what it cost and the VAT that is deducted, owed to who paid it. Names of people stand in no entry.
 */
export function expenseEntry(
  { chart, ...books }: Books,
  expense: number,
  facts: ExpenseFacts,
  amounts: ExpenseAmounts,
): DirectEntry {
  const { account, deductiblePercent, type, date } = facts;
  const deducted = facts.vat === null ? '0.00' : deductibleOf(amounts, deductiblePercent);
  const lines: EntryLine[] = [
    { account, amount: money(subtract(amounts.total, deducted)) },
    ...deductedByRate(sharesOf(facts, amounts), deductiblePercent, deducted).map(
      ({ category, rate, base, amount }): EntryLine => ({
        account: chart.accounts.vatDeductible,
        amount,
        tax: { kind: 'deductible', category, rate, base },
      }),
    ),
    { account: chart.accounts.personnelExpenses, amount: money(negate(amounts.total)) },
  ];
  return {
    journal: chart.journals.misc,
    date: bookedOn({ chart, ...books }, date),
    pieceRef: pieceOfExpense(expense),
    pieceDate: date,
    label: type.name.slice(0, 80),
    lines: withoutNothing(lines),
  };
}

export interface PaidBack {
  /** Of expenses. */
  expenses: DecimalString;
  /** Advances that are given with it. */
  advances: DecimalString;
  /** Taken off, of advances that were given before. */
  deducted: DecimalString;
}

/** What a batch pays: expenses and new advances, less the advances that it takes off. */
export function batchEntry(
  { chart }: Books,
  bank: BankMeans,
  { reference, date, orders }: { reference: string; date: CivilDate; orders: readonly PaidBack[] },
): DirectEntry {
  const sum = (of: keyof PaidBack) => money(add('0', ...orders.map((one) => one[of])));
  const [expenses, advances, deducted] = [sum('expenses'), sum('advances'), sum('deducted')];
  const paid = money(subtract(add(expenses, advances), deducted));
  const { personnelExpenses, personnelAdvances } = chart.accounts;
  return {
    journal: isZero(paid) ? chart.journals.misc : bank.journal,
    date,
    pieceRef: reference,
    pieceDate: date,
    label: 'Remboursement de frais',
    lines: withoutNothing([
      { account: personnelExpenses, amount: expenses },
      { account: personnelAdvances, amount: advances },
      { account: personnelAdvances, amount: money(negate(deducted)) },
      { account: bank.account, amount: money(negate(paid)) },
    ]),
  };
}

/** An advance, or a part of it, that its holder gave back to the bank. */
export const repaidEntry = (
  { chart }: Books,
  bank: BankMeans,
  { advance, date, amount }: { advance: number; date: CivilDate; amount: DecimalString },
): DirectEntry => ({
  journal: bank.journal,
  date,
  pieceRef: `AVF-${advance}`,
  pieceDate: date,
  label: 'Restitution de l’avance',
  lines: [
    { account: bank.account, amount: money(amount) },
    { account: chart.accounts.personnelAdvances, amount: money(negate(amount)) },
  ],
});
