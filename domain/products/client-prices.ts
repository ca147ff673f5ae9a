import type { CivilDate } from '../kernel/dates.ts';
import { compare, isNegative, type DecimalString } from '../kernel/decimal.ts';
import { isStart, priceOf, type PriceRule } from './price-of.ts';

/** A product's price and its rules, at one moment. */
export interface Pricing {
  product: number;
  unitPrice: DecimalString;
  rules: readonly PriceRule[];
}

/** A client's own price that a change alters. */
export interface ChangedClientPrice {
  client: number;
  /** The day and the quantity from which it holds. */
  date: CivilDate;
  quantity: DecimalString;
  before: DecimalString;
  after: DecimalString;
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** The moments and quantities at which something of the rules begins. */
function steps(rules: readonly PriceRule[], today: CivilDate) {
  const dates = [today, ...rules.map((rule) => rule.startDate ?? '').filter((start) => start > today)];
  const quantities = [
    '1',
    ...rules.map((rule) => rule.applicableQuantity).filter((from) => compare(from, '1') > 0),
  ];
  return { dates: distinct(dates).sort(), quantities: distinct(quantities).sort(compare) };
}

/** The clients who have a price of their own. */
export const clientsWithPrices = ({ rules }: Pick<Pricing, 'rules'>): number[] =>
  distinct(rules.flatMap((rule) => rule.thirdParties));

/**
 * What a change alters for clients who have a price of their own (second specification, section 5: it is then
 * confirmed): each client once for every quantity, on the first day on which the price differs. A price of a group
 * is nobody's own, but the price that a group starts from is what the own prices of its clients are reckoned on.
 * @param groupsOf the groups that each client with a price of its own is in
 */
export function changedClientPrices(
  before: Pricing,
  after: Pricing,
  today: CivilDate,
  groupsOf: ReadonlyMap<number, readonly number[]> = new Map(),
): ChangedClientPrice[] {
  const clients = clientsWithPrices(before);
  const { dates, quantities } = steps([...before.rules, ...after.rules], today);
  const priceIn = ({ product, unitPrice, rules }: Pricing, client: number, quantity: string, date: string) =>
    priceOf(
      rules.filter((rule) => isStart(rule) || rule.groups.length === 0 || rule.thirdParties.length > 0),
      { client, groups: groupsOf.get(client) ?? [], product: { id: product, unitPrice }, quantity, date },
    ).unitPrice;
  return clients.flatMap((client) =>
    quantities.flatMap((quantity) => {
      const changed = dates.flatMap((date) => {
        const [old, now] = [priceIn(before, client, quantity, date), priceIn(after, client, quantity, date)];
        return compare(old, now) === 0 ? [] : [{ client, date, quantity, before: old, after: now }];
      });
      return changed.slice(0, 1);
    }),
  );
}

/** The rules by which somebody would pay less than nothing, each reckoned on what it starts from. */
export function invalidRules({ product, unitPrice, rules }: Pricing): PriceRule[] {
  const isBelowZero = (rule: PriceRule): boolean => {
    const dates = distinct([rule, ...rules].map((one) => one.startDate ?? '0001-01-01')).filter(
      (date) => (rule.startDate ?? '') <= date && date <= (rule.untilDate ?? '9999-12-31'),
    );
    const quantities = distinct([rule, ...rules].map((one) => one.applicableQuantity)).filter(
      (from) => compare(from, rule.applicableQuantity) >= 0,
    );
    const starts = rules.filter((one) => isStart(one) && one.id !== rule.id);
    const client = rule.thirdParties[0] ?? null;
    const groups = rule.groups.slice(0, 1);
    return dates.some((date) =>
      quantities.some((quantity) =>
        isNegative(
          priceOf([...starts, rule], { client, groups, product: { id: product, unitPrice }, quantity, date })
            .unitPrice,
        ),
      ),
    );
  };
  return rules.filter(isBelowZero);
}
