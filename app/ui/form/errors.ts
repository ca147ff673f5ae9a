import { formatDate, formatDecimal } from '../format.ts';
import type { Text } from '../text.tsx';

/** Parameters that are figures; what else looks like one may be a name or a supplier's number. */
const figures = new Set([
  'max',
  'min',
  'amount',
  'total',
  'due',
  'sum',
  'quantity',
  'rate',
  'before',
  'after',
  'net',
  'debit',
  'credit',
  'difference',
  'base',
  'found',
  'left',
  'over',
  'hours',
]);

/** "2026-03-31" as 31/03/2026, "1250.00" as the page's language writes it. */
function shownValue(t: Text, name: string, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (!figures.has(name) || !/^-?\d+\.\d+$/.test(value)) return value;
  return formatDecimal(value, t('ui.decimalMark') === ',' ? 'fr' : 'en');
}

/** An error as words: `errors.tooLong|max=80` is a key and its parameters. */
export function errorText(t: Text, error: string): string {
  const [key = '', ...params] = error.split('|');
  const values = Object.fromEntries(
    params.map((param) => {
      const [name = '', ...rest] = param.split('=');
      return [name, shownValue(t, name, rest.join('='))];
    }),
  );
  return t(key, { ...values, ...('count' in values && { count: Number(values['count']) }) });
}
