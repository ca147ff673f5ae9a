import { heldCertificateSchema } from '#domain/imports/certificates.ts';
import { folded } from '#domain/kernel/folded.ts';
import { certificateKinds, matrixCertificates } from '#projections/training/matrix.ts';
import { civilDateIn, dateIn } from '../../import/cells.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedPeople, personHeadings, type NamedPeople } from '../../import/named-people.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const columns: readonly KindColumn[] = [
  { key: 'person', required: true, hint: 'imports.person', others: personHeadings },
  {
    key: 'type',
    required: true,
    hint: 'imports.certificate.hint.type',
    others: ['certificat', 'formation', 'habilitation', 'caces', 'type', 'training', 'certificate'],
  },
  {
    key: 'obtainedOn',
    required: true,
    others: ['date', 'obtenu le', 'date d’obtention', 'délivré le', 'fin de formation', 'date of issue'],
  },
  {
    key: 'validUntil',
    hint: 'imports.certificate.hint.validUntil',
    others: ['valable jusqu’au', 'validité', 'échéance', 'date de fin de validité', 'expires', 'expiry'],
  },
  { key: 'number', others: ['numéro', 'n°', 'n° de carte', 'card number'] },
  { key: 'place', others: ['lieu', 'place'] },
];

interface Known extends NamedPeople {
  /** A kind by its name. */
  type(typed: string): number | LineProblem;
  /** Whether somebody holds that kind since that very day. */
  holds(person: number, type: number, day: string): boolean;
}

const markOf = (person: number, type: number, day: string): string => `${person} ${type} ${day}`;

async function knownIn(context: ImportContext, lines: readonly ImportLine[]): Promise<Known> {
  const { services, corporation } = context;
  const [people, kinds, held] = await Promise.all([
    namedPeople(
      context,
      lines.map(({ values }) => values['person'] ?? ''),
    ),
    certificateKinds(services.db, corporation),
    matrixCertificates(services.db, corporation),
  ]);
  const byName = new Map(kinds.map(({ id, name }) => [folded(name).trim(), id]));
  const marks = new Set(held.map(({ person, type, obtainedOn }) => markOf(person, type, obtainedOn ?? '')));
  return {
    ...people,
    type: (typed) =>
      byName.get(folded(typed).trim()) ?? { column: 'type', typed, error: 'import.unknownReference' },
    holds: (person, type, day) => marks.has(markOf(person, type, day)),
  };
}

function bodyOf(values: ImportLine['values'], known: Known): ReadRow {
  const cell = (name: string) => values[name]?.trim() ?? '';
  const [person, type] = [known.person(cell('person')), known.type(cell('type'))];
  const problems = [person, type].filter((one) => typeof one !== 'number');
  const obtainedOn = civilDateIn(cell('obtainedOn'));
  if (typeof person === 'number' && typeof type === 'number' && known.holds(person, type, obtainedOn))
    problems.push({ column: 'obtainedOn', typed: cell('obtainedOn'), error: 'training.error.heldTwice' });
  return {
    problems,
    body: {
      ...(typeof person === 'number' && { person }),
      ...(typeof type === 'number' && { type }),
      obtainedOn,
      validUntil: dateIn(cell('validUntil')),
      number: cell('number'),
      place: cell('place'),
    },
  };
}

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const known = await knownIn(context, lines);
  const rules = {
    schema: heldCertificateSchema,
    nameOf: ({ person = '', type = '' }: ImportLine['values']) => `${person.trim()} – ${type.trim()}`,
    before: new Map<number, object>(),
    read: (values: ImportLine['values']) => bodyOf(values, known),
    found: () => null,
    key: {
      column: 'obtainedOn',
      of({ person = '', type = '', obtainedOn = '' }: ImportLine['values']) {
        const [whose, kind] = [known.person(person), known.type(type)];
        return typeof whose === 'number' && typeof kind === 'number'
          ? markOf(whose, kind, civilDateIn(obtainedOn))
          : '';
      },
    },
    mayChange: false,
  };
  return planRows(rules, lines, answers);
}

export function certificateImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('certificateList', {});
  return Promise.resolve({
    kind: 'certificate',
    title: t('imports.certificate.title'),
    crumbs: [{ label: t('training.list'), to: back }],
    back,
    columns: columnsOf(t, 'imports.certificate.field', columns),
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('certificate'),
  });
}
