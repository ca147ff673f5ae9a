import { formatSiret } from '#domain/kernel/identifier-words.ts';
import { countryName } from '#domain/kernel/countries.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { registerKeptUntil } from '#domain/people/labour-rules.ts';
import type { EarlierPost, RegisterLine } from '#domain/people/staff-register.ts';
import { below, formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';

type Words = PrintTexts['register'];

interface Printed {
  /** With the day on which each was last put right; null: never. */
  lines: readonly (RegisterLine & { correctedOn: CivilDate | null })[];
  /** Names of tutors, by their ids. */
  tutors: ReadonlyMap<number, string>;
  day: CivilDate;
  siret: string | null;
  language: 'fr' | 'en';
}

const earlierPost = (
  { job, qualification, partTime, until }: EarlierPost,
  language: Printed['language'],
  words: Words,
): string =>
  [
    job,
    qualification,
    partTime && words.earlierPartTime,
    fill(words.until, { day: formatDate(until, language) }),
  ]
    .filter(Boolean)
    .join(', ');

function cellsOf(
  line: Printed['lines'][number],
  rank: number,
  { tutors, day, language }: Printed,
  words: Words,
): string[] {
  const { holder, tutor, place, lender, correctedOn } = line;
  const date = (at: CivilDate | null) => (at === null ? '' : formatDate(at, language));
  const corrected = correctedOn && fill(words.corrected, { day: formatDate(correctedOn, language) });
  return [
    String(rank),
    holder === null
      ? below(words.erased, corrected)
      : below(
          `${holder.lastName} ${holder.firstName}, ${words[holder.gender]}`,
          holder.birthName && fill(words.birthNamed, { name: holder.birthName }),
          corrected,
        ),
    below(date(holder?.birthDate ?? null), holder?.nationality && countryName(holder.nationality, language)),
    below(holder?.permitType, holder?.permitNumber),
    below(line.job, ...line.earlier.map((post) => earlierPost(post, language, words))),
    line.qualification ?? '',
    date(line.entry),
    below(
      date(line.exit),
      line.exit !== null &&
        line.exit < day &&
        fill(words.kept, { day: formatDate(registerKeptUntil(line.exit), language) }),
    ),
    below(
      line.mentions.map((mention) => words[mention]).join(', '),
      tutor !== null && fill(words.tutored, { name: tutors.get(tutor) ?? words.erased }),
      place !== null && fill(words.placed, { place }),
      lender !== null && fill(words.lent, { lender }),
      ...line.authorisations.map(({ of, given, on }) =>
        fill(words[`${of}${given ? 'Authorised' : 'Asked'}`], { day: date(on) }),
      ),
    ),
  ];
}

/** The staff register as a paper (D1221-23): in order of hiring, trainees apart. */
export function printedRegister(
  printed: Printed,
  words: Words,
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const { lines, day, siret, language } = printed;
  const rowsOf = (trainee: boolean) =>
    lines
      .filter((line) => line.trainee === trainee)
      .map((line, index) => cellsOf(line, index + 1, printed, words));
  const trainees = rowsOf(true);
  return {
    date: day,
    title: words.title,
    wide: true,
    facts: [
      { label: words.day, value: formatDate(day, language) },
      ...(siret === null ? [] : [{ label: words.siret, value: formatSiret(siret) }]),
      { label: words.count, value: String(lines.length) },
    ],
    columns: [
      { title: words.rank, share: 0.04, align: 'left' },
      { title: words.name, share: 0.18, align: 'left' },
      { title: words.origin, share: 0.12, align: 'left' },
      { title: words.permit, share: 0.12, align: 'left' },
      { title: words.job, share: 0.13, align: 'left' },
      { title: words.qualification, share: 0.12, align: 'left' },
      { title: words.entry, share: 0.09, align: 'left' },
      { title: words.exit, share: 0.09, align: 'left' },
      { title: words.mentions, share: 0.11, align: 'left' },
    ],
    rows: [...rowsOf(false), ...(trainees.length > 0 ? [[words.trainees], ...trainees] : [])],
    total: null,
    notes: [words.law],
  };
}
