import { addDays, mondayOf, type CivilDate } from '#domain/kernel/dates.ts';
import type { HalfDaySpan } from '#domain/kernel/half-days.ts';
import { coveredHalves, type PlanConflict } from '#domain/projects/planning/load.ts';
import { formatDate } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';

type Words = PrintTexts['planning'];

/** A time that somebody is planned on a project. */
interface PrintedPlan extends HalfDaySpan {
  code: string;
  name: string;
  /** Why it cannot be held as it stands; null: nothing is known to keep it from that. */
  conflict: PlanConflict | 'kept' | null;
}

/** Somebody with what they are planned on and when they are away. */
export interface PrintedPerson {
  name: string;
  plans: readonly PrintedPlan[];
  absences: readonly HalfDaySpan[];
}

interface Printed {
  people: readonly PrintedPerson[];
  days: { from: CivilDate; until: CivilDate };
  /** Days on which the company does not work, with why. */
  closed: ReadonlyMap<CivilDate, string>;
  /** Of one project alone: its code and name. */
  project: string | null;
  language: 'fr' | 'en';
}

const halfOf = ([morning, afternoon]: readonly [boolean, boolean], text: string, words: Words): string[] => {
  if (!morning && !afternoon) return [];
  if (morning && afternoon) return [text];
  return [fill(morning ? words.morning : words.afternoon, { of: text })];
};

/** What somebody does on a day, a line each. */
const cellOf = ({ plans, absences }: PrintedPerson, day: CivilDate, words: Words): string =>
  [
    ...absences.flatMap((one) => halfOf(coveredHalves(one, day), words.away, words)),
    ...plans.flatMap((one) =>
      halfOf(
        coveredHalves(one, day),
        one.conflict === null ? one.code : fill(words.toCheck, { of: one.code }),
        words,
      ),
    ),
  ].join('\n');

/** What cannot be held: more than that is seen on the paper. */
const MOST_CONFLICTS = 50;

/** What cannot be held as it stands, a line each. */
function conflictsOf({ people, language }: Pick<Printed, 'people' | 'language'>, words: Words): string[] {
  const all = people.flatMap(({ name, plans }) =>
    plans.flatMap(({ code, name: project, start, end, conflict }) =>
      conflict === null
        ? []
        : [
            fill(words.conflictOf, {
              person: name,
              project: `${code} · ${project}`,
              from: formatDate(start, language),
              until: formatDate(end, language),
              why: words.conflicts[conflict],
            }),
          ],
    ),
  );
  const left = all.length - MOST_CONFLICTS;
  return [
    ...all.slice(0, MOST_CONFLICTS),
    ...(left > 0 ? [fill(words.moreConflicts, { count: String(left) })] : []),
  ];
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The planning of some weeks, a table each: who is on which project, and who is away. People without either are left out. */
export function printedPlanning(
  { people, days, closed, project, language }: Printed,
  words: Words,
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const rows: string[][] = [];
  const conflicts = conflictsOf({ people, language }, words);
  for (let monday = mondayOf(days.from); monday <= days.until; monday = addDays(monday, 7)) {
    const week = WEEK.map((at) => addDays(monday, at)).map((day) => ({
      day,
      shown: day >= days.from && day <= days.until,
    }));
    const lines = people.flatMap((person) => {
      const cells = week.map(({ day, shown }) => (shown ? cellOf(person, day, words) : ''));
      return cells.every((cell) => cell === '') ? [] : [[person.name, ...cells]];
    });
    const off = week.flatMap(({ day, shown }) => {
      const why = shown ? closed.get(day) : undefined;
      return why === undefined ? [] : [`${formatDate(day, language)} ${why}`];
    });
    if (lines.length === 0) continue;
    const title = fill(words.week, { day: formatDate(monday, language) });
    rows.push([off.length === 0 ? title : `${title} – ${off.join(', ')}`], ...lines);
  }
  return {
    date: days.from,
    title: words.title,
    wide: true,
    facts: [
      {
        label: words.days,
        value: fill(words.between, {
          from: formatDate(days.from, language),
          until: formatDate(days.until, language),
        }),
      },
      ...(project === null ? [] : [{ label: words.project, value: project }]),
    ],
    columns: [
      { title: words.person, share: 0.16, align: 'left' },
      ...words.weekdays.map((title) => ({ title, share: 0.12, align: 'left' as const })),
    ],
    rows,
    total: null,
    notes: [
      ...(rows.length === 0 ? [words.none] : []),
      ...(conflicts.length === 0 ? [] : [[words.toCheckHead, ...conflicts].join('\n')]),
    ],
  };
}
