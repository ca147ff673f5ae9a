import { dayWords, type CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';

/*
 * What stands for the placeholders of a recurring invoice's title and mail. Content of documents in the client's
 * language, kept in events like anything that was typed.
 */

/** Known in the title: of the day that is due. */
export const titlePlaceholders = ['month', 'year', 'date'] as const;

/** Known in the mail too: of the invoice that was made. */
export const mailPlaceholders = [
  ...titlePlaceholders,
  'number',
  'title',
  'client',
  'company',
  'dueDate',
  'total',
] as const;

type Language = 'fr' | 'en';

const months: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};

const NARROW = '\u202F';
const NO_BREAK = '\u00A0';

/** "1234.50" → "1 234,50 €" or "€1,234.50" */
export function moneyWords(amount: DecimalString, language: Language): string {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const sign = amount.startsWith('-') ? '−' : '';
  const cents = fraction.padEnd(2, '0');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, language === 'fr' ? NARROW : ',');
  return language === 'fr' ? `${sign}${grouped},${cents}${NO_BREAK}€` : `${sign}€${grouped}.${cents}`;
}

const between: Readonly<Record<Language, string>> = { fr: ', puis le ', en: ', then by ' };

/**
 * The days that something falls due, each with its amount where there are several: "01/04/2026 (30,00 €), puis le …".
 */
export function dueDateWords(
  instalments: readonly { dueDate: CivilDate; amount: DecimalString }[],
  dueDate: CivilDate | null,
  language: Language,
): string | null {
  if (instalments.length === 0) return dueDate && dayWords(dueDate);
  return instalments
    .map(({ dueDate: on, amount }) => `${dayWords(on)} (${moneyWords(amount, language)})`)
    .join(between[language]);
}

/** What the placeholders of a title stand for: month and year of the day that is due. */
export const titleValues = (due: CivilDate, language: Language) => ({
  month: months[language][Number(due.slice(5, 7)) - 1] ?? '',
  year: due.slice(0, 4),
  date: dayWords(due),
});
