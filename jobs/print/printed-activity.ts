import type { ActivityEntry, ActivityMonthState } from '#domain/time/activity-month.ts';
import { daysOf, hoursText } from '#domain/time/worked-time.ts';
import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { localTime } from '#domain/kernel/moments.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';

interface Printed {
  state: ActivityMonthState;
  /** Those that are printed, by day. */
  entries: readonly ActivityEntry[];
  person: string;
  /** Of one project alone: its name, and its client's. */
  project: string | null;
  client: string | null;
  projects: ReadonlyMap<number, string>;
  types: ReadonlyMap<number, string>;
  language: 'fr' | 'en';
}

/** An amount as it is written. */
export const said = (amount: string, language: 'fr' | 'en'): string =>
  language === 'fr' ? amount.replace('.', ',') : amount;

/** When it was, where the clock said it. */
export const timesOf = ({ worked }: Pick<ActivityEntry, 'worked'>): string =>
  worked.kind === 'clock'
    ? `${localTime(worked.from, LEGAL_TIME_ZONE).time} – ${localTime(worked.until, LEGAL_TIME_ZONE).time}`
    : '';

/** How long it was: half days as such, all else in hours. */
export const lengthOf = (
  { worked, seconds }: Pick<ActivityEntry, 'worked' | 'seconds'>,
  language: 'fr' | 'en',
  words: PrintTexts['activity'],
) =>
  worked.kind === 'halves' && seconds > 0
    ? fill(words.days, { days: said(String(worked.halves / 2), language) })
    : fill(words.hours, { hours: said(hoursText(seconds), language) });

/** The columns of papers of time: its day, its times, what was done, and how long. */
export const timeColumns = (words: PrintTexts['activity']): PlainSheet['columns'] => [
  { title: words.day, share: 0.13, align: 'left' },
  { title: words.times, share: 0.15, align: 'left' },
  { title: words.work, share: 0.56, align: 'left' },
  { title: words.length, share: 0.16, align: 'right' },
];

/** A month of somebody's time as a paper that their client signs. */
export function printedActivity(
  { state, entries, person, project, client, projects, types, language }: Printed,
  words: PrintTexts['activity'],
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const seconds = entries.reduce((sum, one) => sum + one.seconds, 0);
  return {
    date: `${state.month}-01`,
    title: fill(words.title, { month: monthInWords(state.month, language) }),
    facts: [
      { label: words.person, value: person },
      ...(project === null ? [] : [{ label: words.project, value: project }]),
      ...(client === null ? [] : [{ label: words.client, value: client }]),
      { label: words.state, value: words.states[state.status] },
      {
        label: words.inDays,
        value: fill(words.days, { days: said(daysOf(entries), language) }),
      },
    ],
    columns: timeColumns(words),
    rows: entries.map((entry) => [
      formatDate(entry.day, language),
      timesOf(entry),
      [
        entry.project === null || project !== null ? null : projects.get(entry.project),
        entry.type === null ? null : types.get(entry.type),
        state.comments[String(entry.id)],
        entry.corrects === null ? null : words.correction,
      ]
        .filter(Boolean)
        .join(' · '),
      lengthOf(entry, language, words),
    ]),
    total: { label: words.total, value: fill(words.hours, { hours: said(hoursText(seconds), language) }) },
    notes: [words.signature],
  };
}
