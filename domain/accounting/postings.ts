import {
  add,
  allocate,
  compare,
  divide,
  isZero,
  money,
  multiply,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import { natureOfLine } from '../amounts/nature-of-operation.ts';
import {
  isDeduction,
  isItem,
  type DocumentLine,
  type DocumentTotals,
  type SoldLine,
  type VatTotal,
} from '../amounts/totals.ts';
import { isAccount, type Account, type Chart } from './chart.ts';
import type { NetPosting, Postings, ThirdAccount, VatPosting } from './posted.ts';

/*
 * What a sale books, decided when it is validated and kept in its event: a later change of the accounts changes
 * nothing of the past.
 */

/** Whether a tax falls due with the goods, or with the money (CGI art. 269-2). */
type Nature = 'goods' | 'service' | 'deposit';

interface Part {
  account: Account;
  nature: Nature;
  amount: DecimalString;
}

const keyOf = ({ rate, category, mention }: Pick<VatTotal, 'rate' | 'category' | 'mention'>): string =>
  JSON.stringify([multiply(rate, '1'), category, mention]);

/** What an invoice asks for where it is not all that was agreed on: an advance, or what is left after advances. */
type SalePurpose = 'deposit' | 'final';

function partOf(line: SoldLine, amount: DecimalString, chart: Chart, purpose: SalePurpose | null): Part {
  const { accounts } = chart;
  if (purpose === 'deposit' || isDeduction(line))
    return { account: accounts.clientDeposit, nature: 'deposit', amount };
  const nature = natureOfLine(line);
  const usual = nature === 'goods' ? accounts.saleProduct : accounts.saleService;
  return { account: isAccount(line.account) ? line.account : usual, nature, amount };
}

/** The document's discount on one rate, taken off what is sold pro rata: parts that take something off bear none. */
function discounted(parts: readonly Part[], base: DecimalString): Part[] {
  const discount = money(subtract(add('0', ...parts.map(({ amount }) => amount)), base));
  if (isZero(discount)) return [...parts];
  const weights = parts.map(({ amount }) => (compare(amount, '0') > 0 ? amount : '0'));
  const shares = allocate(discount, weights);
  return parts.map((part, index) => ({
    ...part,
    amount: money(subtract(part.amount, shares[index] ?? '0')),
  }));
}

/** Parts of the same account as one. */
function byAccount(parts: readonly Part[], { rate, category }: VatTotal): NetPosting[] {
  const sums = new Map<Account, DecimalString>();
  for (const { account, amount } of parts) sums.set(account, money(add(sums.get(account) ?? '0', amount)));
  return [...sums].map(([account, amount]) => ({ account, category, rate, amount }));
}

const sumOf = (parts: readonly Part[], ...natures: Nature[]): DecimalString =>
  money(add('0', ...parts.filter(({ nature }) => natures.includes(nature)).map(({ amount }) => amount)));

/** A deposit that is taken off follows what it was paid for: its tax fell due with the deposit. */
function dueAtOnce(parts: readonly Part[], purpose: SalePurpose | null): DecimalString {
  if (purpose === 'deposit') return '0.00';
  const isGoods = !parts.some(({ nature }) => nature === 'service');
  return isGoods ? sumOf(parts, 'goods', 'deposit') : sumOf(parts, 'goods');
}

interface VatAccounts {
  due: Account;
  waiting: Account;
}

/** The tax of one rate: due with the goods; waiting for the money of services and deposits, unless on debits. */
function vatOf(
  { rate, category, base, amount }: VatTotal,
  atOnceBase: DecimalString,
  { due, waiting }: VatAccounts,
): VatPosting[] {
  if (isZero(amount)) return [];
  const common = { account: due, category, rate };
  const whole = compare(atOnceBase, base) === 0;
  const atOnce = whole ? amount : money(multiply(atOnceBase, rate, '0.01'));
  return [
    { ...common, waiting: null, base: atOnceBase, amount: atOnce },
    { ...common, waiting, base: money(subtract(base, atOnceBase)), amount: money(subtract(amount, atOnce)) },
  ].filter((one) => !isZero(one.amount));
}

export interface Sale {
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
  purpose: SalePurpose | null;
  third: ThirdAccount;
  /** The corporation opted for VAT on debits. */
  onDebits: boolean;
}

/** What an invoice or a credit note books, by account and rate. */
export function salePostings(chart: Chart, { lines, totals, purpose, third, onDebits }: Sale): Postings {
  const groups = new Map<string, Part[]>();
  const vatAccounts = new Map<string, Account>();
  for (const [index, line] of lines.entries()) {
    if (!isItem(line)) continue;
    const key = keyOf(line.vat);
    groups.set(key, [...(groups.get(key) ?? []), partOf(line, totals.lines[index] ?? '0', chart, purpose)]);
    if (isAccount(line.vat.account)) vatAccounts.set(key, line.vat.account);
  }
  const net: NetPosting[] = [];
  const vat: VatPosting[] = [];
  for (const total of totals.vat) {
    const key = keyOf(total);
    const parts = discounted(groups.get(key) ?? [], total.base);
    net.push(...byAccount(parts, total));
    const due = vatAccounts.get(key) ?? chart.accounts.vatCollected;
    const atOnce = onDebits ? total.base : dueAtOnce(parts, purpose);
    vat.push(...vatOf(total, atOnce, { due, waiting: chart.accounts.vatCollectedWaiting }));
  }
  return {
    journal: chart.journals.sales,
    misc: chart.journals.misc,
    third,
    net: net.filter(({ amount }) => !isZero(amount)),
    vat,
  };
}

/** What a document from before accounts were kept books: all of it as services, on the usual accounts. */
export function usualSalePostings(
  chart: Chart,
  totals: DocumentTotals,
  third: ThirdAccount,
  onDebits: boolean,
): Postings {
  const { accounts, journals } = chart;
  const net = totals.vat.map(({ rate, category, base }) => ({
    account: accounts.saleService,
    category,
    rate,
    amount: base,
  }));
  const vat = totals.vat.flatMap((total) =>
    vatOf(total, onDebits ? total.base : '0.00', {
      due: accounts.vatCollected,
      waiting: accounts.vatCollectedWaiting,
    }),
  );
  return {
    journal: journals.sales,
    misc: journals.misc,
    third,
    net: net.filter(({ amount }) => !isZero(amount)),
    vat,
  };
}

/** What of an amount has fallen due once so much of the whole was settled; the last payment takes the rest. */
export function dueOf(amount: DecimalString, settled: DecimalString, total: DecimalString): DecimalString {
  if (isZero(total)) return '0.00';
  const share = divide(settled, total);
  if (compare(share, '1') >= 0) return money(amount);
  if (compare(share, '0') <= 0) return '0.00';
  return money(multiply(amount, share));
}
