import { isCivilDate } from '../kernel/dates.ts';
import { parseDecimal } from '../kernel/decimal.ts';
import { typedDate } from '../kernel/typed-date.ts';

/** A day as people type it or programs send it; what is none stays as it is. */
const isoDay = (typed: string): string => typedDate(typed, null) ?? typed.trim();

/** Whether a text is what a field of that kind takes; "1" and nothing are what a box says. */
export function isFittingValue(kind: 'text' | 'number' | 'date' | 'flag', value: string): boolean {
  switch (kind) {
    case 'text':
      return true;
    case 'number':
      return parseDecimal(value, 4) !== null;
    case 'date':
      return isCivilDate(isoDay(value));
    case 'flag':
      return ['true', 'false', '1', '0', 'on'].includes(value);
  }
}

/** The same value as it is kept: a number with a point, a day in ISO, a box as "true" or "false". */
export function keptValue(kind: 'text' | 'number' | 'date' | 'flag', value: string): string {
  if (kind === 'number') return parseDecimal(value, 4) ?? value;
  if (kind === 'date') return isoDay(value);
  if (kind === 'flag') return String(['true', '1', 'on'].includes(value));
  return value;
}
