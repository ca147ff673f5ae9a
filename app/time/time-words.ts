import type { DecimalString } from '#domain/kernel/decimal.ts';
import { clockText } from '#domain/time/typed-hours.ts';
import { exactHours } from '#domain/time/worked-time.ts';
import type { Language } from '../ui/format.ts';

/** A number as a cell holds it: "7,5". */
export const decimalCell = (text: DecimalString, language: Language): string =>
  language === 'fr' ? text.replace('.', ',') : text;

/** Hours as a grid's cell holds them: "7,5". */
export const hoursCell = (seconds: number, language: Language): string =>
  decimalCell(String(Math.round(seconds / 36) / 100), language);

/** Hours as a grid's cell holds them, to the second: "7:20" where hundredths don't say it. */
export function exactCell(seconds: number, language: Language): string {
  if (seconds % 36 === 0) return hoursCell(seconds, language);
  if (seconds % 60 === 0) return clockText(seconds);
  return decimalCell(exactHours(seconds), language);
}

const day = (language: Language) =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  });

/** "lun. 23/11" */
export const dayName = (iso: string, language: Language): string =>
  day(language).format(new Date(`${iso}T00:00:00Z`));
