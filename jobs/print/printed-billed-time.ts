import type { ActivityEntry } from '#domain/time/activity-month.ts';
import { daysOf, hoursText } from '#domain/time/worked-time.ts';
import { formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { lengthOf, said, timeColumns, timesOf } from './printed-activity.ts';
import { fill, type PrintTexts } from './texts.ts';

/** A line of an invoice with the times that it bills, as they stood when it did. */
export interface BilledLine {
  /** As the invoice says it: of whom, and from when to when. */
  name: string;
  times: readonly { entry: ActivityEntry; work: string }[];
}

interface Printed {
  number: string;
  date: string;
  client: string | null;
  lines: readonly BilledLine[];
  language: 'fr' | 'en';
}

/** The times that an invoice bills, line by line and day by day: what its client checks it by. */
export function printedBilledTime(
  { number, date, client, lines, language }: Printed,
  words: PrintTexts['billedTime'],
  lengths: PrintTexts['activity'],
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const entries = lines.flatMap(({ times }) => times.map(({ entry }) => entry));
  const seconds = entries.reduce((sum, one) => sum + one.seconds, 0);
  return {
    date,
    title: fill(words.title, { number }),
    facts: [
      { label: words.invoice, value: fill(words.of, { number, date: formatDate(date, language) }) },
      ...(client === null ? [] : [{ label: words.client, value: client }]),
      {
        label: lengths.inDays,
        value: fill(lengths.days, { days: said(daysOf(entries), language) }),
      },
    ],
    columns: timeColumns(lengths),
    rows: lines.flatMap(({ name, times }) => [
      [name],
      ...times.map(({ entry, work }) => [
        formatDate(entry.day, language),
        timesOf(entry),
        work,
        lengthOf(entry, language, lengths),
      ]),
    ]),
    total: {
      label: lengths.total,
      value: fill(lengths.hours, { hours: said(hoursText(seconds), language) }),
    },
    notes: [],
  };
}
