import type { AppliedRule, ChangeType, PriceScope } from '../amounts/applied-rule.ts';
import type { CivilDate } from '../kernel/dates.ts';
import {
  add,
  compare,
  divide,
  isNegative,
  isZero,
  multiply,
  negate,
  normalise,
  round,
  type DecimalString,
} from '../kernel/decimal.ts';

/** Names with a meaning of their own (second specification, section 3). */
export const PROMOTION = 'PROMOTION';
/** The price that all other rules of a product start from, for whom, when and from what quantity it applies. */
export const START_PRICE = 'START_PRICE';

/** What a specific price changes, for whom and when. */
export interface PriceRule {
  id: number;
  product: number;
  name: string;
  /** From this quantity on; "0" for any. */
  applicableQuantity: DecimalString;
  changeType: ChangeType;
  /** Whether `amount` is a percent; never of a new price. */
  percent: boolean;
  /** Not negative: a decrease says by how much. */
  amount: DecimalString;
  /** First and last day, both included; null: without limit. */
  startDate: CivilDate | null;
  untilDate: CivilDate | null;
  /** Whom it is for: these clients and groups, or all when both are empty. */
  thirdParties: readonly number[];
  groups: readonly number[];
  exceptedClients: readonly number[];
}

export interface PriceQuestion {
  /** null: nobody that a rule could name. */
  client: number | null;
  groups: readonly number[];
  product: { id: number; unitPrice: DecimalString };
  quantity: DecimalString;
  date: CivilDate;
}

const rank: Readonly<Record<PriceScope, number>> = { client: 2, group: 1, all: 0 };

/** For whom of the question's client a rule is; null when it is not for them. */
function scopeFor(rule: PriceRule, { client, groups }: PriceQuestion): PriceScope | null {
  if (client !== null && rule.exceptedClients.includes(client)) return null;
  if (client !== null && rule.thirdParties.includes(client)) return 'client';
  if (rule.groups.some((group) => groups.includes(group))) return 'group';
  return rule.thirdParties.length === 0 && rule.groups.length === 0 ? 'all' : null;
}

const size = (quantity: DecimalString): DecimalString => (isNegative(quantity) ? negate(quantity) : quantity);

const holds = (rule: PriceRule, { date, quantity, product }: PriceQuestion): boolean =>
  rule.product === product.id &&
  (rule.startDate === null || rule.startDate <= date) &&
  (rule.untilDate === null || date <= rule.untilDate) &&
  compare(rule.applicableQuantity, size(quantity)) <= 0;

interface Candidate {
  rule: PriceRule;
  scope: PriceScope;
}

/**
 * The more specific first: client, group, all; then the largest quantity; then the latest start; then the newest rule.
 */
function bySpecificity(a: Candidate, b: Candidate): number {
  if (a.scope !== b.scope) return rank[b.scope] - rank[a.scope];
  const quantity = compare(b.rule.applicableQuantity, a.rule.applicableQuantity);
  if (quantity !== 0) return quantity;
  const [left, right] = [a.rule.startDate ?? '', b.rule.startDate ?? ''];
  if (left !== right) return left < right ? 1 : -1;
  return b.rule.id - a.rule.id;
}

function mostSpecific(rules: readonly PriceRule[], question: PriceQuestion): Candidate | undefined {
  const candidates = rules
    .filter((rule) => holds(rule, question))
    .flatMap((rule) => {
      const scope = scopeFor(rule, question);
      return scope === null ? [] : [{ rule, scope }];
    });
  return candidates.toSorted(bySpecificity)[0];
}

/** A price as a rule changes it, 4 decimals at most. */
function changedPrice(
  price: DecimalString,
  { changeType, percent, amount }: Pick<PriceRule, 'changeType' | 'percent' | 'amount'>,
): DecimalString {
  if (changeType === 'newPrice') return normalise(amount);
  const change = percent ? divide(multiply(price, amount), '100') : amount;
  return normalise(round(add(price, changeType === 'decrease' ? negate(change) : change), 4));
}

export const isStart = ({ name }: PriceRule): boolean => name === START_PRICE;

/**
 * What a client pays for a product on a day and from a quantity on (3-decisions.md, "Prices"): the most specific rule
 * applies, alone. It changes the start price where one holds, else the product's own. The quantity of goods taken back
 * counts as that of goods sold.
 * @returns the price without VAT and the rule that made it; a price below zero is not valid, which the caller refuses
 */
export function priceOf(
  rules: readonly PriceRule[],
  question: PriceQuestion,
): { unitPrice: DecimalString; rule: AppliedRule | null } {
  const own = normalise(question.product.unitPrice);
  const start = mostSpecific(rules.filter(isStart), question);
  const usualPrice = start ? changedPrice(own, start.rule) : own;
  const special = mostSpecific(
    rules.filter((rule) => !isStart(rule)),
    question,
  );
  const applied = special ?? start;
  if (!applied) return { unitPrice: own, rule: null };
  const { id, name, changeType, percent, amount, applicableQuantity } = applied.rule;
  return {
    unitPrice: special ? changedPrice(usualPrice, special.rule) : usualPrice,
    rule: {
      id,
      name,
      scope: applied.scope,
      changeType,
      percent,
      amount,
      applicableQuantity,
      usualPrice: special ? usualPrice : own,
    },
  };
}

/**
 * What a rule makes of its product's price, and the price that it changes: the start price that holds with it, or the
 * product's own.
 * @param rules all of the product's
 * @param question for whom and when it is asked; the quantity is the rule's own
 */
export function priceUnder(
  rule: PriceRule,
  rules: readonly PriceRule[],
  question: Omit<PriceQuestion, 'quantity'>,
): { unitPrice: DecimalString; usualPrice: DecimalString } {
  const quantity = isZero(rule.applicableQuantity) ? '1' : rule.applicableQuantity;
  const starts = isStart(rule) ? [] : rules.filter(isStart);
  const usualPrice = priceOf(starts, { ...question, quantity }).unitPrice;
  return { unitPrice: changedPrice(usualPrice, rule), usualPrice };
}
