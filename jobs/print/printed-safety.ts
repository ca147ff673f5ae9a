import { formatSiret } from '#domain/kernel/identifier-words.ts';
import { hasOpenReserves } from '#domain/equipment/inspection.ts';
import { MOST_LINES, type SafetyRegister } from '#projections/equipment/inspections.ts';
import { below, formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';

type Words = PrintTexts['safety'];

interface Printed {
  register: SafetyRegister;
  days: { from: string; until: string };
  siret: string | null;
  language: 'fr' | 'en';
}

/** The safety register: what was inspected between two days, by whom, and what came of it (L4711-1, R4323-25). */
export function printedSafety(
  { register, days, siret, language }: Printed,
  words: Words,
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const date = (day: string | null) => (day === null ? '' : formatDate(day, language));
  const { lines, overdue, cut } = register;
  const labelled = (text: string, value: string | null) => value !== null && `${text} ${value}`;
  const late = overdue.map(
    ({ equipmentName, equipmentCode, name, dueOn }) =>
      `${equipmentName} (${equipmentCode}), ${name}, ${date(dueOn)}`,
  );
  const said = (text: string, day: string | null) => day !== null && fill(text, { day: date(day) });
  return {
    date: days.until,
    title: words.title,
    wide: true,
    facts: [
      { label: words.days, value: fill(words.between, { from: date(days.from), until: date(days.until) }) },
      ...(siret === null ? [] : [{ label: words.siret, value: formatSiret(siret) }]),
      { label: words.count, value: String(lines.length) },
    ],
    columns: [
      { title: words.date, share: 0.09, align: 'left' },
      { title: words.piece, share: 0.2, align: 'left' },
      { title: words.inspection, share: 0.21, align: 'left' },
      { title: words.by, share: 0.17, align: 'left' },
      { title: words.report, share: 0.11, align: 'left' },
      { title: words.result, share: 0.22, align: 'left' },
    ],
    rows: lines.map((line) => [
      date(line.doneOn),
      below(
        line.equipmentName,
        [line.equipmentCode, line.registration].filter(Boolean).join(' · '),
        labelled(words.serialNumber, line.serialNumber),
      ),
      below(line.name, line.legalBasis),
      below(line.providerName, line.personName),
      below(
        line.number,
        said(words.reportOn, line.reportOn),
        line.reports.length > 0 && fill(words.files, { count: String(line.reports.length) }),
      ),
      below(
        line.withdrawn !== null && fill(words.withdrawn, { reason: line.withdrawn }),
        line.result && words[line.result],
        line.reserves,
        hasOpenReserves(line) && words.open,
        said(words.lifted, line.liftedOn),
        line.liftedNote,
        said(words.next, line.nextOn),
      ),
    ]),
    total: null,
    notes: [
      lines.length === 0 ? words.none : '',
      cut ? fill(words.cut, { most: String(MOST_LINES) }) : '',
      late.length === 0 ? '' : fill(words.overdue, { day: date(days.until), pieces: late.join(' ; ') }),
      words.law,
    ].filter((note) => note !== ''),
  };
}
