import { grouped } from '#domain/kernel/grouped.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { daysOf, hoursText } from '#domain/time/worked-time.ts';
import type { ProjectTime } from '#projections/time/project-times.ts';
import { formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { lengthOf, said, timeColumns, timesOf } from './printed-activity.ts';
import { fill, type PrintTexts } from './texts.ts';

interface Printed {
  /** "2026-11". */
  month: string;
  project: string;
  client: string | null;
  /** By person and day. */
  times: readonly ProjectTime[];
  types: ReadonlyMap<number, string>;
  language: 'fr' | 'en';
}

const secondsOf = (times: readonly ProjectTime[]): number =>
  times.reduce((sum, { seconds }) => sum + seconds, 0);

/** A month of a project as a paper that its client signs: person by person, and day by day. */
export function printedProjectMonth(
  { month, project, client, times, types, language }: Printed,
  words: PrintTexts['activity'],
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const hours = (seconds: number) => fill(words.hours, { hours: said(hoursText(seconds), language) });
  const people = [...grouped(times, ({ person }) => person).values()];
  return {
    date: `${month}-01`,
    title: fill(words.title, { month: monthInWords(month, language) }),
    facts: [
      { label: words.project, value: project },
      ...(client === null ? [] : [{ label: words.client, value: client }]),
      { label: words.people, value: String(people.length) },
      {
        label: words.inDays,
        value: fill(words.days, { days: said(daysOf(times), language) }),
      },
    ],
    columns: timeColumns(words),
    rows: people.flatMap((theirs) => [
      [
        `${theirs[0]?.personName || '–'} · ${hours(secondsOf(theirs))} · ${words.states[theirs[0]?.status ?? 'open']}`,
      ],
      ...theirs.map((one) => [
        formatDate(one.day, language),
        timesOf(one),
        [
          one.type === null ? null : types.get(one.type),
          one.comment,
          one.corrects === null ? null : words.correction,
        ]
          .filter(Boolean)
          .join(' · '),
        lengthOf(one, language, words),
      ]),
    ]),
    total: { label: words.total, value: hours(secondsOf(times)) },
    notes: [words.signature],
  };
}
