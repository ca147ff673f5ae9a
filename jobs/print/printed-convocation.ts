import type { ExamFacts } from '#domain/health/exam.ts';
import { formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import type { PrintTexts } from './texts.ts';

interface Convoked {
  name: string;
  facts: ExamFacts;
  language: 'fr' | 'en';
}

/**
 * The paper by which somebody is convoked: where to be when and with whom. Which exam it is stands on none, since it is
 * shown at work.
 */
export function printedConvocation(
  { name, facts: { day, time, place, professional }, language }: Convoked,
  words: PrintTexts['convocation'],
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const said = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return {
    date: day,
    title: words.title,
    facts: [
      { label: words.person, value: name },
      { label: words.day, value: formatDate(day, language) },
      ...said(words.time, time),
      ...said(words.professional, professional),
      ...said(words.place, place),
    ],
    columns: [],
    rows: [],
    total: null,
    notes: [words.text, words.bring, words.law],
  };
}
