import type { CivilDate } from '#domain/kernel/dates.ts';
import { clockText } from '#domain/time/typed-hours.ts';
import type { RecapWeek } from '#domain/time/weekly-recap.ts';
import { formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';

interface Printed {
  people: readonly { name: string; weeks: readonly RecapWeek[] }[];
  /** The first Monday and the last Sunday. */
  days: { from: CivilDate; until: CivilDate };
  language: 'fr' | 'en';
}

const hours = (seconds: number): string => (seconds === 0 ? '' : clockText(seconds));

/** What people worked week by week, each under their name; weeks without time or contract are left out. */
export function printedWeeks(
  { people, days, language }: Printed,
  words: PrintTexts['weeks'],
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const date = (day: CivilDate) => formatDate(day, language);
  const rows = people.flatMap(({ name, weeks }) => {
    const shown = weeks.filter(({ noted, contract }) => noted > 0 || contract > 0);
    return shown.length === 0
      ? []
      : [
          [name || '–'],
          ...shown.map((week) => [
            date(week.monday),
            ...week.days.map(hours),
            hours(week.noted),
            hours(week.contract),
            hours(week.beyond),
            week.warnings
              .map(({ rule, day, seconds }) =>
                fill(words.warning[rule], { day: date(day), time: clockText(seconds) }),
              )
              .join('\n'),
          ]),
        ];
  });
  const right = (title: string) => ({ title, share: 0.065, align: 'right' as const });
  return {
    date: days.until,
    title: words.title,
    wide: true,
    facts: [
      { label: words.days, value: fill(words.between, { from: date(days.from), until: date(days.until) }) },
    ],
    columns: [
      { title: words.week, share: 0.11, align: 'left' },
      ...words.weekdays.map(right),
      right(words.total),
      right(words.contract),
      right(words.beyond),
      { title: words.told, share: 0.24, align: 'left' },
    ],
    rows,
    total: null,
    notes: rows.length === 0 ? [words.none] : [words.rule],
  };
}
