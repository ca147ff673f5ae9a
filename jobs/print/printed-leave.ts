import { daysText } from '#domain/time-off/counting.ts';
import type { Half } from '#domain/kernel/half-days.ts';
import type { WholeReport } from '#projections/time-off/monthly-report.ts';
import type { PayElementRow } from '#projections/time-off/pay-elements.ts';
import { formatDate, formatQuantity } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';
import { monthOf } from '#domain/kernel/dates.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';

interface Printed extends WholeReport {
  days: { from: string; until: string };
  /** When the month was closed; null: it is open, and may change. */
  closedAt: string | null;
  language: 'fr' | 'en';
}

const said = (halves: number, language: 'fr' | 'en'): string => formatQuantity(daysText(halves), language);

/** Half days by kind, in the order in which they come. */
function sums(lines: WholeReport['lines'], erased: string): [kind: string, halves: number][] {
  const found = new Map<string, number>();
  for (const { kindName, halves } of lines)
    found.set(kindName ?? erased, (found.get(kindName ?? erased) ?? 0) + halves);
  return [...found];
}

type Words = PrintTexts['leave'];

const whoAndWhat = (
  {
    personnelNumber,
    name,
    kindCode,
    kindName,
  }: Pick<PayElementRow, 'personnelNumber' | 'name' | 'kindCode' | 'kindName'>,
  words: Words,
): string[] => [
  personnelNumber ?? '',
  name || words.erased,
  [kindCode, kindName ?? words.erased].filter(Boolean).join(' · '),
];

const onDay = (day: string, half: Half | null, language: 'fr' | 'en', words: Words): string =>
  half === null ? formatDate(day, language) : `${formatDate(day, language)} ${words[half]}`;

const unitWords = ({ hours, daysUnit, quantity, euros }: Words) => ({
  hours,
  days: daysUnit,
  quantity,
  euros,
});

const elementRow = (one: PayElementRow, language: 'fr' | 'en', words: Words): string[] => [
  ...whoAndWhat(one, words),
  monthInWords(one.month, language),
  one.unit === null ? '' : unitWords(words)[one.unit],
  formatQuantity(one.quantity ?? '0', language),
];

/** Rows below a heading of their own; nothing where there are none. */
const under = (title: string, rows: string[][]): string[][] => (rows.length === 0 ? [] : [[title], ...rows]);

/** A month's absences as a paper for the payroll office. */
export function printedLeave(
  { lines, corrections, elements, elementCorrections, days, closedAt, language }: Printed,
  words: Words,
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
    rows: [
      ...lines.map((line) => [
        ...whoAndWhat(line, words),
        onDay(line.from, line.fromHalf, language, words),
        onDay(line.until, line.untilHalf, language, words),
        said(line.halves, language),
      ]),
      ...under(
        words.corrections,
        corrections.map((line) => [
          ...whoAndWhat(line, words),
          onDay(line.day, line.half, language, words),
          '',
          said(line.halves, language),
        ]),
      ),
      ...under(
        words.elements,
        elements.map((one) => elementRow(one, language, words)),
      ),
      ...under(
        words.elementCorrections,
        elementCorrections.map((one) => elementRow(one, language, words)),
      ),
    ],
    total: null,
    notes: [words.counted],
  };
}
