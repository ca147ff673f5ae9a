import { add, compare, isZero, money, multiply, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { DocumentTotals, VatRate, VatTotal } from '../amounts/totals.ts';
import { isAccount, type Account, type Chart } from './chart.ts';
import type { NetPosting, PurchasePostings, SelfAssessed, ThirdAccount, VatPosting } from './posted.ts';

/** The rate that a buyer owes VAT at when the record of the rate says 0, as the seller's paper does. */
const NORMAL_RATE = '20';

/** A line of what a supplier asks for, as far as the books care. */
interface BoughtLine {
  /** Money excluding VAT. */
  net: DecimalString;
  vat: VatRate;
  /** Account of the expense, where it is not the usual one. */
  account?: string;
  /** Goods, and no service: another usual account. */
  goods?: true;
  /** What is of which project and cost centre; they add up to `net`. Absent: all is the document's. */
  shares?: readonly { project: number | null; costCenter: number | null; net: DecimalString }[];
}

/** A supplier's invoice or credit note, as far as the books care. Amounts are positive. */
export interface Bought {
  lines: readonly BoughtLine[];
  totals: Pick<DocumentTotals, 'vat'>;
  /** null once a natural person was erased. */
  supplier: { address: { country: string } } | null;
}

/** Bought goods: class 60 but the services in it, and class 2. Anything else is a service. */
const isGoods = (account: Account): boolean =>
  account.startsWith('2') || (account.startsWith('60') && !account.startsWith('604'));

const isAsset = (account: Account): boolean => account.startsWith('2');

const accountOf = ({ account, goods }: BoughtLine, { accounts }: Chart): Account =>
  isAccount(account) ? account : accounts[goods ? 'purchaseProduct' : 'purchaseService'];

const isOf = ({ vat }: BoughtLine, total: VatTotal): boolean =>
  multiply(vat.rate, '1') === total.rate && vat.category === total.category && vat.mention === total.mention;

/** What one rate is spread over: its lines by account. */
function byAccount(lines: readonly BoughtLine[], total: VatTotal, chart: Chart): NetPosting[] {
  const sums = new Map<Account, DecimalString>();
  for (const line of lines.filter((one) => isOf(one, total))) {
    const account = accountOf(line, chart);
    sums.set(account, money(add(sums.get(account) ?? '0', line.net)));
  }
  const { category, rate } = total;
  return [...sums].map(([account, amount]) => ({ account, category, rate, amount }));
}

/** The same by project and cost centre as well: what the books say of whose it is. */
function byShare(lines: readonly BoughtLine[], total: VatTotal, chart: Chart): NetPosting[] {
  const sums = new Map<string, NetPosting>();
  const { category, rate } = total;
  for (const line of lines.filter((one) => isOf(one, total))) {
    const account = accountOf(line, chart);
    for (const { project, costCenter, net } of line.shares ?? [
      { project: null, costCenter: null, net: line.net },
    ]) {
      const key = `${account} ${project} ${costCenter}`;
      const amount = money(add(sums.get(key)?.amount ?? '0', net));
      const of = { ...(project !== null && { project }), ...(costCenter !== null && { costCenter }) };
      sums.set(key, { account, category, rate, amount, ...of });
    }
  }
  return [...sums.values()];
}

interface Deduction {
  account: Account;
  waiting: Account | null;
  asset?: true;
}

function deductionOf(account: Account, chart: Chart): Deduction {
  const { accounts, deductOnPayment } = chart;
  return {
    account: isAsset(account) ? accounts.vatDeductibleAssets : accounts.vatDeductible,
    waiting: deductOnPayment && !isGoods(account) ? accounts.vatDeductibleWaiting : null,
    ...(isAsset(account) && { asset: true as const }),
  };
}

/** The tax of one rate, deducted where its expenses say; the last of them takes what rounding leaves. */
function vatOf(net: readonly NetPosting[], { rate, category, amount }: VatTotal, chart: Chart): VatPosting[] {
  const posted = new Map<string, VatPosting>();
  let left = amount;
  for (const [index, part] of net.entries()) {
    const deduction = deductionOf(part.account, chart);
    const share = index === net.length - 1 ? left : money(multiply(part.amount, rate, '0.01'));
    left = money(subtract(left, share));
    const key = `${deduction.account} ${deduction.waiting ?? ''}`;
    const known = posted.get(key);
    posted.set(key, {
      ...deduction,
      category,
      rate,
      base: money(add(known?.base ?? '0', part.amount)),
      amount: money(add(known?.amount ?? '0', share)),
    });
  }
  return [...posted.values()].filter((one) => !isZero(one.amount));
}

const kindOf = ({ category }: VatTotal, country: string): SelfAssessed['kind'] => {
  if (category === 'K') return 'goods';
  return country === 'FR' ? 'domestic' : 'service';
};

/** What the buyer owes at: what the record says, older ones by their own rate. */
const owedOn = ({ vat }: BoughtLine): DecimalString => {
  if (vat.owed !== undefined) return multiply(vat.owed, '1');
  return isZero(vat.rate) ? NORMAL_RATE : multiply(vat.rate, '1');
};

function selfAssess(
  lines: readonly BoughtLine[],
  total: VatTotal,
  country: string,
  chart: Chart,
): SelfAssessed[] {
  if (total.category !== 'AE' && total.category !== 'K') return [];
  const { accounts } = chart;
  const kind = kindOf(total, country);
  const own = lines.filter((one) => isOf(one, total));
  return [...new Set(own.map(owedOn))].flatMap((rate) =>
    byAccount(
      own.filter((line) => owedOn(line) === rate),
      total,
      chart,
    ).map(({ account, amount: base }) => ({
      kind,
      due: kind === 'goods' ? accounts.vatIntraCommunity : accounts.vatCollected,
      deductible: isAsset(account) ? accounts.vatDeductibleAssets : accounts.vatDeductible,
      rate,
      base,
      amount: money(multiply(base, rate, '0.01')),
      ...(isAsset(account) && { asset: true as const }),
    })),
  );
}

/** What a supplier's invoice or credit note books, by account and rate. */
export function purchasePostings(
  chart: Chart,
  { lines, totals, supplier }: Bought,
  third: ThirdAccount,
): PurchasePostings {
  const net: NetPosting[] = [];
  const vat: VatPosting[] = [];
  const selfAssessed: SelfAssessed[] = [];
  for (const total of totals.vat) {
    const parts = byAccount(lines, total, chart);
    net.push(...byShare(lines, total, chart));
    vat.push(...(compare(total.amount, '0') === 0 ? [] : vatOf(parts, total, chart)));
    selfAssessed.push(...selfAssess(lines, total, supplier?.address.country ?? 'FR', chart));
  }
  return {
    journal: chart.journals.purchases,
    misc: chart.journals.misc,
    third,
    net: net.filter(({ amount }) => !isZero(amount)),
    vat,
    selfAssessed: selfAssessed.filter(({ amount }) => !isZero(amount)),
  };
}
