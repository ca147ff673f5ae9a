import { daysText } from '#domain/time-off/counting.ts';
import type { ReportLine } from '#projections/time-off/monthly-report.ts';
import { formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';
import { monthOf } from '#domain/kernel/dates.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';

interface Printed {
  lines: readonly ReportLine[];
  days: { from: string; until: string };
  /** When the month was closed; null: it is open, and may change. */
  closedAt: string | null;
  language: 'fr' | 'en';
}

const said = (halves: number, language: 'fr' | 'en'): string =>
  language === 'fr' ? daysText(halves).replace('.', ',') : daysText(halves);

/** Half days by kind, in the order in which they come. */
function sums(lines: readonly ReportLine[], erased: string): [kind: string, halves: number][] {
  const found = new Map<string, number>();
  for (const { kindName, halves } of lines)
    found.set(kindName ?? erased, (found.get(kindName ?? erased) ?? 0) + halves);
  return [...found];
}

/** A month's absences as a paper for the payroll office. */
export function printedLeave(
  { lines, days, closedAt, language }: Printed,
  words: PrintTexts['leave'],
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  return {
    date: days.until,
    title: fill(words.title, { month: monthInWords(monthOf(days.from), language) }),
    facts: [
      {
        label: words.state,
        value:
          closedAt === null
            ? words.open
            : fill(words.closed, { day: formatDate(closedAt.slice(0, 10), language) }),
      },
      { label: words.people, value: String(new Set(lines.map(({ person }) => person)).size) },
      ...sums(lines, words.erased).map(([label, halves]) => ({
        label,
        value: fill(words.days, { days: said(halves, language) }),
      })),
    ],
    columns: [
      { title: words.number, share: 0.11, align: 'left' },
      { title: words.name, share: 0.28, align: 'left' },
      { title: words.kind, share: 0.25, align: 'left' },
      { title: words.from, share: 0.14, align: 'left' },
      { title: words.until, share: 0.14, align: 'left' },
      { title: words.count, share: 0.08, align: 'right' },
    ],
    rows: lines.map((line) => [
      line.personnelNumber ?? '',
      line.name || words.erased,
      [line.kindCode, line.kindName ?? words.erased].filter(Boolean).join(' · '),
      formatDate(line.from, language),
      formatDate(line.until, language),
      said(line.halves, language),
    ]),
    total: null,
    notes: [words.counted],
  };
}
