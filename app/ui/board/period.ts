import { mondayOf, type CivilDate } from '#domain/kernel/dates.ts';
import { formatDate } from '../format.ts';
import type { Text } from '../text.tsx';
import { dayInWords } from './day-columns.ts';
import { dayBeside, periodAround, weekOf, type PeriodView } from './month.ts';
import type { Period } from './period-nav.tsx';

/** A length of time around a day. */
export interface Looked {
  view: PeriodView;
  day: CivilDate;
}

/** The number of a day's week by ISO 8601: the first holds the year's first Thursday. */
function weekNumber(day: CivilDate): number {
  const thursday = weekOf(day)[3] ?? day;
  const first = mondayOf(`${thursday.slice(0, 4)}-01-04`);
  return Math.round((Date.parse(mondayOf(day)) - Date.parse(first)) / 604_800_000) + 1;
}

/** "Novembre 2026", "Semaine 48 : du … au …", a day with its weekday. */
export function labelOf({ view, day }: Looked, t: Text): string {
  if (view === 'day') return dayInWords(day, t);
  const { first, last } = periodAround(view, day);
  return view === 'month'
    ? t('board.period.month', {
        month: t(`companies.month.${Number(first.slice(5, 7))}`),
        year: first.slice(0, 4),
      })
    : t('board.period.week', { week: weekNumber(day), from: formatDate(first), until: formatDate(last) });
}

/**
 * What is shown of time in words, with the ways to what lies beside it, to today, and to other lengths of time.
 * @param views those that can be chosen; none: there is one alone
 */
export function periodOf(
  looked: Looked,
  {
    views,
    addressOf,
    today,
    t,
  }: {
    views: readonly PeriodView[];
    addressOf(looked: Looked): string;
    today: CivilDate;
    t: Text;
  },
): Period {
  const { view, day } = looked;
  const { first, last } = periodAround(view, day);
  const beside = (steps: 1 | -1) => addressOf({ view, day: dayBeside(view, day, steps) });
  return {
    label: labelOf(looked, t),
    previous: beside(-1),
    next: beside(1),
    today: first <= today && today <= last ? null : addressOf({ view, day: today }),
    views: views.map((one) => ({
      label: t(`board.period.view.${one}`),
      to: addressOf({ view: one, day }),
      current: one === view,
    })),
  };
}
