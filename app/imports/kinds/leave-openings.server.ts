import { leaveOpeningSchema, openedBalances } from '#domain/imports/leave-openings.ts';
import { openedAccounts } from '#projections/time-off/leave-entries.ts';
import { dateIn, numberIn } from '../../import/cells.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedPeople, personHeadings, type NamedPeople } from '../../import/named-people.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const columns: readonly KindColumn[] = [
  {
    key: 'person',
    required: true,
    hint: 'imports.leaveentry.hint.person',
    others: personHeadings,
  },
  {
    key: 'day',
    required: true,
    hint: 'imports.leaveentry.hint.day',
    others: ['date', 'date du solde', 'au', 'situation au', 'balance date', 'as of'],
  },
  {
    key: 'previous',
    hint: 'imports.leaveentry.hint.previous',
    others: ['cp n-1', 'solde cp n-1', 'congés n-1', 'cp acquis', 'reliquat cp', 'previous year'],
  },
  {
    key: 'current',
    hint: 'imports.leaveentry.hint.current',
    others: ['cp n', 'solde cp n', 'congés n', 'cp en cours', 'cp en cours d’acquisition', 'current year'],
  },
  { key: 'seniority', others: ['ancienneté', 'solde ancienneté'] },
  { key: 'rtt', others: ['solde rtt', 'jrtt'] },
  { key: 'recovered', others: ['rc', 'récup', 'repos compensateur', 'solde récupération'] },
];

interface Named extends NamedPeople {
  /** Whether their accounts were opened before. */
  isOpened(person: number): boolean;
}

async function namedIn(context: ImportContext, words: readonly string[]): Promise<Named> {
  const people = await namedPeople(context, words);
  const opened = await openedAccounts(context.services.db, context.corporation, people.ids);
  return { ...people, isOpened: (person) => opened.has(person) };
}

function bodyOf(values: ImportLine['values'], named: Named): ReadRow {
  const cell = (name: string) => values[name]?.trim() ?? '';
  const person = named.person(cell('person'));
  const problems: LineProblem[] = typeof person === 'number' ? [] : [person];
  if (typeof person === 'number' && named.isOpened(person))
    problems.push({ column: 'person', typed: cell('person'), error: 'timeOff.error.openedTwice' });
  return {
    body: {
      ...(typeof person === 'number' && { person }),
      day: dateIn(cell('day')),
      ...Object.fromEntries(openedBalances.map((name) => [name, numberIn(cell(name))])),
    },
    problems,
  };
}

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const named = await namedIn(
    context,
    lines.map(({ values }) => values['person'] ?? ''),
  );
  const rules = {
    schema: leaveOpeningSchema,
    nameOf: ({ person = '' }: ImportLine['values']) => person.trim(),
    before: new Map<number, object>(),
    read: (values: ImportLine['values']) => bodyOf(values, named),
    found: () => null,
    key: {
      column: 'person',
      of({ person = '' }: ImportLine['values']) {
        const found = named.person(person);
        return typeof found === 'number' ? String(found) : '';
      },
    },
    mayChange: false,
  };
  return planRows(rules, lines, answers);
}

export function leaveOpeningImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('leaveBalances', {});
  return Promise.resolve({
    kind: 'leaveentry',
    title: t('imports.leaveentry.title'),
    crumbs: [{ label: t('timeOff.balances.title'), to: back }],
    back,
    columns: columnsOf(t, 'imports.leaveentry.field', columns),
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('leaveentry'),
  });
}
