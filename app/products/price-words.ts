import { PROMOTION, START_PRICE, type PriceRule } from '#domain/products/price-of.ts';
import { type AppliedRule } from '#domain/amounts/applied-rule.ts';
import type { PriceFacts } from '#projections/products/price-history.ts';
import { formatDate, formatDecimal, formatMoney, formatPercent } from '../ui/format.ts';

type Translate = (key: string, params?: Record<string, string | number>) => string;
type Language = 'fr' | 'en';

interface Change {
  changeType: PriceRule['changeType'] | 'price';
  percent: boolean;
  amount: string;
}

/** Prices have as many decimals as they were given, two at least. */
export const priceText = (price: string, language: Language): string => formatMoney(price, language);

/** What a rule changes: "−10 %", "+2,50 €", or the new price. */
export function changeWords({ changeType, percent, amount }: Change, language: Language): string {
  if (changeType === 'newPrice' || changeType === 'price') return priceText(amount, language);
  const size = percent ? formatPercent(amount, language) : priceText(amount, language);
  return `${changeType === 'decrease' ? '−' : '+'}${size}`;
}

export const factsWords = ({ type, percent, amount }: PriceFacts, language: Language): string =>
  changeWords({ changeType: type, percent, amount }, language);

/** The name of a specific price; the two with a meaning are said in words. */
export const nameWords = (name: string, t: Translate): string =>
  name === PROMOTION || name === START_PRICE ? t(`prices.marker.${name}`) : name;

/** Which rule a line's price is of: "Prix client · −10 % dès 50", "Promotion · −20 %". */
export function appliedWords(rule: AppliedRule, t: Translate, language: Language): string {
  const marked = rule.name === PROMOTION || rule.name === START_PRICE;
  const title = marked ? nameWords(rule.name, t) : t(`prices.scope.${rule.scope}`);
  const change = changeWords(rule, language);
  const from = Number(rule.applicableQuantity) > 0;
  return from
    ? t('prices.appliedFrom', { title, change, quantity: formatDecimal(rule.applicableQuantity, language) })
    : t('prices.applied', { title, change });
}

/** From when until when a rule holds: "du 01/03/2026 au 31/03/2026". */
export function periodWords(
  { startDate, untilDate }: Pick<PriceRule, 'startDate' | 'untilDate'>,
  t: Translate,
): string {
  if (startDate && untilDate)
    return t('prices.period.both', { from: formatDate(startDate), until: formatDate(untilDate) });
  if (startDate) return t('prices.period.from', { from: formatDate(startDate) });
  return untilDate ? t('prices.period.until', { until: formatDate(untilDate) }) : t('prices.period.always');
}
