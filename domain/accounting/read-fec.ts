import { beyond, fileLimits, unwatched, UnreadableFile, type Progress } from '../files/limits.ts';
import { textOfBytes } from '../files/text-of-bytes.ts';
import { isCivilDate, type CivilDate } from '../kernel/dates.ts';
import {
  add,
  isNegative,
  isZero,
  money,
  negate,
  parseDecimal,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import { isAccount, LOSS, PROFIT } from './chart.ts';
import { fecColumns } from './fec.ts';

/*
 * A file of accounting entries (LPF art. A47 A-1) as the balances that the next year begins with. Each line is looked
 * at, and each entry must balance.
 */

/** What a reader of balances is told, a line for each: the FEC's own names, and what is wrong with a line of it. */
export const balanceColumns = [
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'Debit',
  'Credit',
  'EcritureDate',
  'column',
  'typed',
  'problem',
] as const;

export interface FecBalances {
  headings: string[];
  lines: { line: number; cells: string[] }[];
}

const { bytes: MOST_BYTES, rows: MOST_ROWS } = fileLimits.fec;
/** Lines that are told as wrong; more are the same mistake. */
const MOST_PROBLEMS = 500;
/** A financial year lasts no longer (C. com. L123-12 knows twelve months, a first one up to twenty-four). */
const LONGEST_YEAR = 24;

type FecColumn = (typeof fecColumns)[number] | 'Montant' | 'Sens';

interface Problem {
  line: number;
  column: FecColumn | null;
  typed: string;
  error: string;
}

const plain = (heading: string): string => heading.trim().toLowerCase();

/** Where each column stands; amounts are Debit and Credit, or Montant and Sens. @throws UnreadableFile */
function placesOf(first: string): { at(column: FecColumn): number; separator: string; bySide: boolean } {
  const separator = first.includes('\t') ? '\t' : '|';
  const headings = first.split(separator).map(plain);
  const at = (column: FecColumn) => headings.indexOf(plain(column));
  const bySide = at('Montant') !== -1 && at('Sens') !== -1;
  const wanted = fecColumns.filter((column) => !bySide || (column !== 'Debit' && column !== 'Credit'));
  const lacks = wanted.filter((column) => at(column) === -1);
  if (lacks.length > 0) throw new UnreadableFile(`imports.fec.error.header|columns=${lacks.join(', ')}`);
  return { at, separator, bySide };
}

function dayOf(typed: string): CivilDate | null {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(typed);
  const day = parts ? parts.slice(1).join('-') : '';
  return isCivilDate(day) ? day : null;
}

/** "1234,56"; nothing is zero. */
const amountOf = (typed: string): DecimalString | null => (typed === '' ? '0' : parseDecimal(typed, 2));

const isDebit = (side: string): boolean => /^(?:D|\+1?)$/i.test(side);

interface Held {
  account: string;
  label: string;
  auxiliary: string;
  auxiliaryLabel: string;
  balance: DecimalString;
  /** The first line of it. */
  line: number;
}

interface Entry {
  line: number;
  debit: DecimalString;
  credit: DecimalString;
}

const monthsOf = (day: CivilDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** What the lines of a file add up to, line by line. */
function collector() {
  const balances = new Map<string, Held>();
  const entries = new Map<string, Entry>();
  const problems: Problem[] = [];
  let result: DecimalString = '0';
  let [first, last]: [CivilDate | null, CivilDate | null] = [null, null];
  const tell = (problem: Problem) => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem);
  };
  return {
    balances,
    entries,
    problems,
    tell,
    result: () => result,
    days: () => ({ first, last }),
    note(
      line: number,
      cell: (column: FecColumn) => string,
      debit: DecimalString,
      credit: DecimalString,
    ): void {
      const typed = cell('EcritureDate');
      const day = dayOf(typed);
      const account = cell('CompteNum').toUpperCase();
      if (day === null) return tell({ line, column: 'EcritureDate', typed, error: 'errors.date' });
      if (!isAccount(account) || !/^[1-8]/.test(account))
        return tell({ line, column: 'CompteNum', typed: account, error: 'errors.accountNumber' });
      if (!isZero(debit) && !isZero(credit))
        return tell({ line, column: 'Debit', typed: debit, error: 'errors.entrySide' });
      if (first === null || day < first) first = day;
      if (last === null || day > last) last = day;
      const key = `${cell('JournalCode')}\t${cell('EcritureNum')}`;
      const entry = entries.get(key);
      if (entry) {
        entry.debit = add(entry.debit, debit);
        entry.credit = add(entry.credit, credit);
      } else entries.set(key, { line, debit, credit });
      const change = subtract(debit, credit);
      if (/^[67]/.test(account)) {
        result = add(result, change);
        return;
      }
      const auxiliary = cell('CompAuxNum');
      const held = balances.get(`${account}\t${auxiliary}`);
      if (held) held.balance = add(held.balance, change);
      else
        balances.set(`${account}\t${auxiliary}`, {
          account,
          label: cell('CompteLib'),
          auxiliary,
          auxiliaryLabel: cell('CompAuxLib'),
          balance: change,
          line,
        });
    },
  };
}

const RESULT = { profit: 'Résultat de l’exercice (bénéfice)', loss: 'Résultat de l’exercice (perte)' };

/** What costs and revenues left joins what stands on its account already. */
function withResult(balances: Map<string, Held>, result: DecimalString, line: number): Held[] {
  if (isZero(result)) return [...balances.values()];
  const account = isNegative(result) ? PROFIT : LOSS;
  const known = balances.get(`${account}\t`);
  const label = isNegative(result) ? RESULT.profit : RESULT.loss;
  const balance = add(known?.balance ?? '0', result);
  const held = { account, label, auxiliary: '', auxiliaryLabel: '', line, ...known, balance };
  return [...[...balances.values()].filter((one) => one !== known), held];
}

const cellsOf = ({ account, label, auxiliary, auxiliaryLabel, balance }: Held, last: CivilDate): string[] => [
  account,
  label,
  auxiliary,
  auxiliaryLabel,
  isNegative(balance) ? '' : money(balance),
  isNegative(balance) ? money(negate(balance)) : '',
  last,
  '',
  '',
  '',
];

/**
 * Reads a FEC: tabs or upright bars between 18 columns, in UTF-8 or a Western encoding. Balances of classes 1 to 5 by
 * account and auxiliary account, and the result of classes 6 and 7 on 120000 or 129000; beside them each line that is
 * wrong, and the first of each entry that does not balance.
 * @throws UnreadableFile for a file of other columns, without lines, or beyond a limit
 */
export function readFec(content: Uint8Array, progress: Progress = unwatched): FecBalances {
  if (content.length === 0) throw new UnreadableFile('import.error.empty');
  if (content.length > MOST_BYTES) throw beyond('bytes', MOST_BYTES);
  const text = textOfBytes(content).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new UnreadableFile('imports.fec.error.format');
  const [head = '', ...rows] = text.split(/\r\n|\r|\n/, MOST_ROWS + 2);
  const { at, separator, bySide } = placesOf(head);
  if (rows.length > MOST_ROWS && rows[MOST_ROWS] !== '') throw beyond('rows', MOST_ROWS);
  const held = collector();
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const line = index + 2;
    const cells = row.split(separator, fecColumns.length * 2);
    const cell = (column: FecColumn) => (cells[at(column)] ?? '').trim().replace(/^"(.*)"$/, '$1');
    const side = isDebit(cell('Sens'));
    const [debitCell, creditCell] = bySide
      ? [side ? cell('Montant') : '', side ? '' : cell('Montant')]
      : [cell('Debit'), cell('Credit')];
    const [debit, credit] = [amountOf(debitCell), amountOf(creditCell)];
    if (debit === null || credit === null)
      held.tell({
        line,
        column: debit === null ? 'Debit' : 'Credit',
        typed: debit === null ? debitCell : creditCell,
        error: 'errors.number|places=2',
      });
    else held.note(line, cell, debit, credit);
    if (index % 1000 === 0) progress.note(index);
  }
  return balancesOf(held);
}

function balancesOf(held: ReturnType<typeof collector>): FecBalances {
  const { first, last } = held.days();
  if (held.problems.length === 0 && (first === null || last === null))
    throw new UnreadableFile('import.error.noLines');
  for (const { line, debit, credit } of held.entries.values()) {
    const difference = money(subtract(debit, credit));
    if (!isZero(difference))
      held.tell({
        line,
        column: null,
        typed: '',
        error: `errors.entryUnbalanced|debit=${money(debit)}|credit=${money(credit)}|difference=${difference}`,
      });
  }
  if (first !== null && last !== null && monthsOf(last) - monthsOf(first) >= LONGEST_YEAR)
    held.tell({
      line: 1,
      column: 'EcritureDate',
      typed: `${first} – ${last}`,
      error: 'imports.fec.error.span',
    });
  const balances = withResult(held.balances, held.result(), 1).filter(({ balance }) => !isZero(balance));
  for (const { account, line } of balances)
    if (!/^[1-5]/.test(account))
      held.tell({ line, column: 'CompteNum', typed: account, error: 'errors.openingClass' });
  return {
    headings: [...balanceColumns],
    lines: [
      ...held.problems.map(({ line, column, typed, error }) => ({
        line,
        cells: ['', '', '', '', '', '', '', column ?? '', typed, error],
      })),
      ...balances
        .filter(({ account }) => /^[1-5]/.test(account))
        .toSorted((a, b) => (a.account + a.auxiliary < b.account + b.auxiliary ? -1 : 1))
        .map((one) => ({ line: one.line, cells: cellsOf(one, last ?? '') })),
    ],
  };
}
