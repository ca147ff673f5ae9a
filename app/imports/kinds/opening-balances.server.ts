import {
  imbalanceOf,
  openingLineSchema,
  sumsOf,
  type OpeningLine,
} from '#domain/accounting/opening-entry.ts';
import { sideOf } from '#domain/accounting/manual-entry.ts';
import { balanceColumns } from '#domain/accounting/read-fec.ts';
import { addDays, fiscalYearOf, isCivilDate, todayIn } from '#domain/kernel/dates.ts';
import { isZero, parseDecimal } from '#domain/kernel/decimal.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { dateIn, numberIn } from '../../import/cells.ts';
import type {
  ImportAnswers,
  ImportColumn,
  ImportLine,
  LineProblem,
  PlannedLine,
} from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedParties, type NamedParties } from '../../import/named-parties.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const columns: readonly KindColumn[] = [
  {
    key: 'account',
    required: true,
    hint: 'imports.openingbalance.hint.account',
    others: [
      'compte',
      'n° compte',
      'numéro de compte',
      'CompteNum',
      'compte général',
      'CG_Num',
      'account code',
      'account number',
      'code',
    ],
  },
  {
    key: 'label',
    others: ['libellé', 'intitulé', 'CompteLib', 'CG_Intitule', 'nom du compte', 'account name', 'name'],
  },
  {
    key: 'debit',
    required: true,
    hint: 'import.hints.number',
    others: ['solde débiteur', 'solde débit', 'débit', 'débiteur', 'debit balance', 'ending debit'],
  },
  {
    key: 'credit',
    required: true,
    hint: 'import.hints.number',
    others: ['solde créditeur', 'solde crédit', 'crédit', 'créditeur', 'credit balance', 'ending credit'],
  },
  {
    key: 'thirdParty',
    hint: 'imports.hint.party',
    others: [
      'CompAuxNum',
      'compte auxiliaire',
      'code tiers',
      'compte tiers',
      'CT_Num',
      'partner',
      'partenaire',
    ],
  },
  { key: 'date', hint: 'imports.openingbalance.hint.date', others: ['date d’ouverture', 'opening date'] },
];

/** A cell of an amount as the schema takes it; zero is nothing. */
const amountIn = (typed: string): string | null => {
  const read = parseDecimal(numberIn(typed), 2);
  return typed.trim() === '' || (read !== null && isZero(read)) ? null : numberIn(typed);
};

const nameOf = ({ account = '', thirdParty = '', label = '' }: ImportLine['values']) =>
  [account, thirdParty, label].filter((one) => one.trim() !== '').join(' ');

interface Reading {
  parties: NamedParties;
  /** A third party that is not known here keeps its auxiliary account. */
  keepsAuxiliaries: boolean;
}

function bodyOf(values: ImportLine['values'], { parties, keepsAuxiliaries }: Reading): ReadRow {
  const cell = (name: string) => values[name]?.trim() ?? '';
  const typed = cell('thirdParty');
  const hasParty = sideOf(cell('account')) !== null && typed !== '';
  const found = hasParty ? parties.named('thirdParty', typed) : null;
  const problems: LineProblem[] = found && 'problem' in found && !keepsAuxiliaries ? [found.problem] : [];
  const thirdParty = found && 'id' in found ? found.id : null;
  return {
    body: {
      date: dateIn(cell('date')),
      account: cell('account'),
      label: cell('label'),
      debit: amountIn(cell('debit')),
      credit: amountIn(cell('credit')),
      thirdParty,
      auxiliary: thirdParty === null ? typed : null,
    },
    problems,
  };
}

const isOpeningLine = (values: unknown): values is OpeningLine => openingLineSchema.safeParse(values).success;

/** The lines of a plan that would be booked. */
const bookedOf = (lines: readonly PlannedLine[]): OpeningLine[] =>
  lines.flatMap(({ row }) => (row !== undefined && isOpeningLine(row.values) ? [row.values] : []));

/** Told at the last line of all where they do not balance. */
function balanced(lines: PlannedLine[]): PlannedLine[] {
  const error = imbalanceOf(bookedOf(lines));
  const at = lines.findLastIndex(({ row }) => row !== undefined);
  if (error === null || at === -1 || lines.some(({ what }) => what === 'bad')) return lines;
  const problems = [{ column: null, typed: '', error }];
  return lines.map(({ row, ...line }, index) =>
    index === at ? { ...line, what: 'bad' as const, problems } : { ...line, ...(row && { row }) },
  );
}

const isNothing = ({ values }: ImportLine): boolean =>
  amountIn(values['debit'] ?? '') === null && amountIn(values['credit'] ?? '') === null;

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
  keepsAuxiliaries: boolean,
): Promise<PlannedLine[]> {
  const words = lines.map(({ values }) => values['thirdParty'] ?? '');
  const reading = { parties: await namedParties(context, words), keepsAuxiliaries };
  const rules = {
    schema: openingLineSchema,
    nameOf,
    before: new Map<number, object>(),
    read: (values: ImportLine['values']) => bodyOf(values, reading),
    found: () => null,
    mayChange: false,
  };
  const read = await planRows(
    rules,
    lines.filter((line) => !isNothing(line)),
    answers,
  );
  const empty = lines.filter(isNothing).map(({ line, values }): PlannedLine => {
    return { line, name: nameOf(values), what: 'same', problems: [] };
  });
  return [...read, ...empty];
}

const sums =
  ({ t }: ImportContext): Importing['sums'] =>
  (lines) => {
    const held = sumsOf(bookedOf(lines));
    return (['debit', 'credit', 'difference'] as const).map((side) => ({
      label: t(`imports.openingbalance.sum.${side}`),
      amount: held[side],
    }));
  };

const shared = (context: ImportContext, kind: 'openingbalance' | 'fec') => ({
  kind,
  title: context.t(`imports.${kind}.title`),
  crumbs: [{ label: context.t('accounting.journal.title'), to: pathTo('journal', {}) }],
  back: pathTo('journal', {}),
  whole: true as const,
  sums: sums(context),
  confirm: takenAs(kind),
});

export function openingBalanceImporting(context: ImportContext): Promise<Importing> {
  return Promise.resolve({
    ...shared(context, 'openingbalance'),
    columns: columnsOf(context.t, 'imports.openingbalance.field', columns),
    plan: async (lines, answers) => balanced(await planned(context, lines, answers, false)),
  });
}

const hiddenColumns = new Set<string>(['column', 'typed', 'problem']);

const fecColumns = ({ t }: ImportContext): ImportColumn[] =>
  balanceColumns.map((key) => ({
    key,
    label: key,
    names: [key],
    required: !hiddenColumns.has(key),
    hint: hiddenColumns.has(key) ? null : t(`imports.fec.hint.${key}`),
    ...(hiddenColumns.has(key) && { hidden: true as const }),
  }));

/** A line that the reader told as wrong. */
const wrong = ({ line, values }: ImportLine): PlannedLine => ({
  line,
  name: '',
  what: 'bad',
  problems: [
    { column: values['column'] || null, typed: values['typed'] ?? '', error: values['problem'] ?? '' },
  ],
});

/** The first day of the financial year after the one that a FEC is of. */
async function nextYear({ services, corporation }: ImportContext, lines: readonly ImportLine[]) {
  const profile = await findCorporation(services.db, corporation);
  const start = profile?.fiscalYearStart ?? 1;
  const last = lines.map(({ values }) => dateIn(values['EcritureDate'] ?? '')).find(isCivilDate);
  const day = last ?? todayIn(profile?.timeZone ?? 'Europe/Paris', new Date());
  return addDays(fiscalYearOf(day, start).end, 1);
}

export function fecImporting(context: ImportContext): Promise<Importing> {
  const isWrong = ({ values }: ImportLine) => (values['problem'] ?? '') !== '';
  return Promise.resolve({
    ...shared(context, 'fec'),
    columns: fecColumns(context),
    reader: 'fec',
    files: { accept: '.txt,.csv,.tsv,text/plain,text/csv', hint: context.t('imports.fec.fileHint') },
    async plan(lines, answers) {
      const good = lines.filter((line) => !isWrong(line));
      const date = await nextYear(context, good);
      const balances = good.map(({ line, values }) => ({
        line,
        values: {
          date,
          account: values['CompteNum'] ?? '',
          label: values['CompAuxLib'] || (values['CompteLib'] ?? ''),
          thirdParty: values['CompAuxNum'] ?? '',
          debit: values['Debit'] ?? '',
          credit: values['Credit'] ?? '',
        },
      }));
      const read = await planned(context, balances, answers, true);
      const told = lines.filter(isWrong).map(wrong);
      return told.length > 0 ? [...told, ...read] : balanced(read);
    },
  });
}
