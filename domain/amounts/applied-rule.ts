import type { DecimalString } from '../kernel/decimal.ts';

/** 'newPrice' replaces the price, the others change it by a percent or an amount. */
export const changeTypes = ['decrease', 'increase', 'newPrice'] as const;
export type ChangeType = (typeof changeTypes)[number];

/** For whom a rule was made: the narrower wins. */
export type PriceScope = 'client' | 'group' | 'all';

/** A rule as a document's line keeps it: what it was on that day, and the price that would have held without it. */
export interface AppliedRule {
  id: number;
  name: string;
  scope: PriceScope;
  changeType: ChangeType;
  percent: boolean;
  amount: DecimalString;
  applicableQuantity: DecimalString;
  usualPrice: DecimalString;
}
