import { maseAxes } from '#domain/training/mase-action.ts';
import type { PrintedPlan } from '#projections/training/mase.ts';
import { below, formatDate, formatQuantity } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';

type Words = PrintTexts['mase'];

interface Printed extends PrintedPlan {
  /** As of which the plan stands. */
  day: string;
  language: 'fr' | 'en';
}

/** The plan of actions by its axes, with the rates of accidents, as an audit asks for it. */
export function printedMase(
  { actions, indicators, day, language }: Printed,
  words: Words,
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const date = (said: string) => formatDate(said, language);
  const rate = (said: string | null) => (said === null ? words.unknown : formatQuantity(said, language));
  const { frequency, severity, accidents, daysLost, hours, known } = indicators;
  const done = actions.filter(({ status }) => status === 'done').length;
  const late = actions.filter(({ status }) => status === 'late').length;
  return {
    date: day,
    title: words.title,
    wide: true,
    facts: [
      { label: words.day, value: date(day) },
      {
        label: words.actions,
        value: fill(words.counts, { count: String(actions.length), done: String(done), late: String(late) }),
      },
      { label: words.frequency, value: rate(frequency) },
      { label: words.severity, value: rate(severity) },
      {
        label: words.base,
        value: fill(words.known, {
          known: String(known),
          accidents: String(accidents),
          days: String(daysLost),
          hours: formatQuantity(hours, language),
        }),
      },
    ],
    columns: [
      { title: words.prio, share: 0.07, align: 'right' },
      { title: words.action, share: 0.41, align: 'left' },
      { title: words.person, share: 0.2, align: 'left' },
      { title: words.start, share: 0.1, align: 'left' },
      { title: words.end, share: 0.1, align: 'left' },
      { title: words.status, share: 0.12, align: 'left' },
    ],
    rows: maseAxes.flatMap((axis) => {
      const own = actions.filter((row) => row.axis === axis);
      if (own.length === 0) return [];
      return [
        [words.axis[axis]],
        ...own.map((row) => [
          String(row.prio),
          below(row.title, row.description),
          row.personName || words.erased,
          date(row.start),
          date(row.end),
          below(words.statuses[row.status], row.doneOn !== null && date(row.doneOn)),
        ]),
      ];
    }),
    total: null,
    notes: [actions.length === 0 ? words.none : '', words.rule].filter((note) => note !== ''),
  };
}
