import { aptitudes, examKinds } from '#domain/health/exam.ts';
import { takenExamSchema } from '#domain/imports/health-exams.ts';
import { languages } from '#locales/index.ts';
import type { Translate } from '#locales/translate.ts';
import { heldOrPlanned } from '#projections/health/health-exams.ts';
import { civilDateIn, dateIn } from '../../import/cells.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import {
  choiceNamed,
  namedPeople,
  personHeadings,
  type NamedPeople,
} from '../../import/named-people.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const columns: readonly KindColumn[] = [
  { key: 'person', required: true, hint: 'imports.person', others: personHeadings },
  {
    key: 'kind',
    required: true,
    hint: 'imports.healthexam.hint.kind',
    others: ['visite', 'type de visite', 'nature', 'examen', 'type', 'exam', 'visit'],
  },
  { key: 'day', required: true, others: ['date', 'date de visite', 'le', 'date of visit'] },
  { key: 'professional', others: ['médecin', 'infirmier', 'praticien', 'doctor', 'nurse'] },
  { key: 'place', others: ['lieu', 'centre', 'service', 'place'] },
  {
    key: 'aptitude',
    hint: 'imports.healthexam.hint.aptitude',
    others: ['avis', 'conclusion', 'aptitude', 'résultat', 'result'],
  },
  { key: 'restrictions', others: ['restrictions', 'aménagements', 'mesures', 'réserves', 'adjustments'] },
  { key: 'nextBy', others: ['prochaine visite', 'échéance', 'à revoir avant le', 'next visit'] },
];

interface Known extends NamedPeople {
  /** The texts of both languages: kinds and conclusions may be written in either. */
  words: readonly Translate[];
  /** Whether there is an exam of that kind of somebody on that day. */
  isThere(person: number, kind: string, day: string): boolean;
}

function bodyOf(values: ImportLine['values'], known: Known): ReadRow {
  const cell = (name: string) => values[name]?.trim() ?? '';
  const wordsOf = (of: string) => (one: string) => known.words.map((t) => t(`health.${of}.${one}`));
  const person = known.person(cell('person'));
  const kind = choiceNamed(examKinds, cell('kind'), wordsOf('kind'));
  const aptitude = choiceNamed(aptitudes, cell('aptitude'), wordsOf('aptitude'));
  const day = civilDateIn(cell('day'));
  const problems: LineProblem[] = typeof person === 'number' ? [] : [person];
  if (kind === null) problems.push({ column: 'kind', typed: cell('kind'), error: 'errors.choice' });
  if (aptitude === null && cell('aptitude') !== '')
    problems.push({ column: 'aptitude', typed: cell('aptitude'), error: 'errors.choice' });
  if (typeof person === 'number' && kind !== null && known.isThere(person, kind, day))
    problems.push({ column: 'day', typed: cell('day'), error: 'health.error.thereAlready' });
  return {
    problems,
    body: {
      ...(typeof person === 'number' && { person }),
      ...(kind !== null && { kind }),
      day,
      professional: cell('professional'),
      place: cell('place'),
      aptitude,
      restrictions: cell('restrictions'),
      nextBy: dateIn(cell('nextBy')),
    },
  };
}

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const people = await namedPeople(
    context,
    lines.map(({ values }) => values['person'] ?? ''),
  );
  const { services, corporation } = context;
  const [there, texts] = await Promise.all([
    heldOrPlanned(services.db, corporation, people.ids),
    services.words.latest(corporation),
  ]);
  const known = {
    ...people,
    words: languages.map((language) => texts.t(language)),
    isThere: (person: number, kind: string, day: string) => there.has(`${person} ${kind} ${day}`),
  };
  const rules = {
    schema: takenExamSchema,
    nameOf: ({ person = '' }: ImportLine['values']) => person.trim(),
    before: new Map<number, object>(),
    read: (values: ImportLine['values']) => bodyOf(values, known),
    found: () => null,
    key: {
      column: 'day',
      of({ person = '', kind = '', day = '' }: ImportLine['values']) {
        const whose = known.person(person);
        return typeof whose === 'number' ? `${whose} ${kind.trim().toLowerCase()} ${civilDateIn(day)}` : '';
      },
    },
    mayChange: false,
  };
  return planRows(rules, lines, answers);
}

export function healthExamImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('healthExamList', {});
  return Promise.resolve({
    kind: 'healthexam',
    title: t('imports.healthexam.title'),
    crumbs: [{ label: t('health.list'), to: back }],
    back,
    columns: columnsOf(t, 'imports.healthexam.field', columns),
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('healthexam'),
  });
}
