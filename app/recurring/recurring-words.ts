import type { Recurrence } from '#domain/recurring/recurrence.ts';
import type { Text } from '../ui/text.tsx';
import { formatDate } from '../ui/format.ts';

/** What of a recurrence its words say. */
type Rhythm = Pick<Recurrence, 'type' | 'repetitiveTime'> & { dates: readonly string[] };

/** More days than a line has room for are counted. */
const NAMED = 4;

function dayName(t: Text, type: Recurrence['type'], day: string): string {
  switch (type) {
    case 'date':
      return formatDate(day);
    case 'week':
      return t(`recurring.weekday.${day}`);
    case 'month':
      return day === '1' ? t('recurring.first') : day;
    case 'year':
      return day.split('-').toReversed().join('/');
  }
}

/** "Tous les 2 mois : 15, 31" */
export function rhythmWords(t: Text, { type, repetitiveTime, dates }: Rhythm): string {
  const named = dates.slice(0, NAMED).map((day) => dayName(t, type, day));
  const more = dates.length > NAMED ? [t('recurring.more', { count: dates.length - NAMED })] : [];
  const days = [...named, ...more].join(', ');
  return type === 'date' ? days : t(`recurring.every.${type}`, { count: repetitiveTime, days });
}
