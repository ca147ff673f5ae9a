import { isNegative, isZero, money, negate, subtract, type DecimalString } from '../kernel/decimal.ts';
import { accountName, oneLine, type BankEntry } from './bank-file.ts';
import type { Progress } from '../files/limits.ts';
import { cutTable, folded, type CsvTable } from './csv-table.ts';
import { readAmount, readDate } from './csv-values.ts';

/** What a column of a bank's CSV may be. */
export const columnNames = [
  'date',
  'valueDate',
  'label',
  'more',
  'amount',
  'debit',
  'credit',
  'counterparty',
  'iban',
  'reference',
  'bankReference',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Which column is what: positions from 0. */
export type Mapping = Partial<Record<ColumnName, number>>;

/** The headers that French banks write, folded. */
const headers: Readonly<Record<ColumnName, RegExp>> = {
  date: /^(date|date (d )?(de )?(l )?(op|ope|operation|comptable|comptabilisation|mouvement|transaction|ecriture)|dateop|booking date|transaction date)$/,
  valueDate: /^(date (de )?valeur|dateval|valeur|value date)$/,
  label:
    /^(libelle|libelle (de )?(l )?(operation|simplifie|court|mouvement)|intitule|description|operation|nature (de )?(l )?operation|motif|communication|label|details?)$/,
  more: /^((libelle|detail|informations?|info) (complementaires?|long|operation|suite|2)|commentaires?|detail (de )?(l )?ecriture|remittance information)$/,
  amount:
    /^((montant|amount)( (de )?(l )?(operation|mouvement|transaction))?( (en )?(eur|euros?))?|mouvement|valeur eur)$/,
  debit: /^((montant )?debit( (en )?(eur|euros?))?|sorties?|depenses?|money out)$/,
  credit: /^((montant )?credit( (en )?(eur|euros?))?|entrees?|recettes?|money in)$/,
  counterparty:
    /^(contrepartie|tiers|nom (du |de la )?(tiers|contrepartie)|beneficiaire|emetteur|donneur d ordre|counterparty|payer|payee)$/,
  iban: /^(iban|iban (du )?tiers|iban contrepartie|compte (du )?tiers|compte contrepartie|counterparty iban)$/,
  reference: /^(reference|ref|reference (client|de bout en bout|paiement)|end to end( id)?)$/,
  bankReference:
    /^(reference (bancaire|banque|operation|de l operation)|numero (d )?(operation|ecriture|mouvement)|n operation|id|transaction id)$/,
};

const nameOf = (cell: string): ColumnName | undefined =>
  columnNames.find((name) => headers[name].test(folded(cell)));

const isHeader = (cells: readonly string[]): boolean => {
  const names = new Set(cells.map(nameOf));
  const money = names.has('amount') || names.has('debit') || names.has('credit');
  return names.has('date') && money;
};

/** A bank's CSV as cells, below its header where it has one. */
export const readBankTable = (text: string, progress?: Progress): CsvTable =>
  cutTable(text, isHeader, progress);

/** What a file's columns are kept under, so that the next file of that bank is read the same way. */
export const signatureOf = ({ header, width }: CsvTable): string =>
  header.length > 0 ? header.map(folded).join('|').slice(0, 500) : `#${width}`;

/** Positions whose values most rows can be read as, the best first. */
function readAs({ rows, width }: CsvTable, reads: (cell: string) => boolean): number[] {
  const sample = rows.slice(0, 50);
  const count = (column: number) => sample.filter((cells) => reads(cells[column] ?? '')).length;
  return Array.from({ length: width }, (_, column) => ({ column, count: count(column) }))
    .filter(({ count }) => count > sample.length / 2)
    .toSorted((a, b) => b.count - a.count || a.column - b.column)
    .map(({ column }) => column);
}

/** Columns of words, the longest first. */
function wordColumns(table: CsvTable): number[] {
  const letters = (column: number) =>
    table.rows.slice(0, 50).reduce((sum, cells) => sum + (cells[column] ?? '').length, 0);
  return readAs(table, (cell) => /\p{L}{2}/u.test(cell)).toSorted((a, b) => letters(b) - letters(a));
}

/** Without a header: the first dates, the last amounts, and the longest words. */
function guessed(table: CsvTable): Mapping {
  const dates = readAs(table, (cell) => readDate(cell) !== null).toSorted((a, b) => a - b);
  const isAmount = (cell: string) => readDate(cell) === null && readAmount(cell) !== null;
  const amount = readAs(table, isAmount).at(0);
  const [date, valueDate] = dates;
  const [label, more] = wordColumns(table);
  const found: [ColumnName, number | undefined][] = [
    ['date', date],
    ['valueDate', valueDate],
    ['amount', amount],
    ['label', label],
    ['more', more],
  ];
  return Object.fromEntries(found.filter(([, column]) => column !== undefined));
}

/** What the columns probably are: by their headers, or by what stands in them where there are none. */
export function proposedMapping(table: CsvTable): Mapping {
  if (table.header.length === 0) return guessed(table);
  const mapping: Mapping = {};
  for (const [column, cell] of table.header.entries()) {
    const name = nameOf(cell);
    // A short label stands before the long one that names the paper: both are words of the movement.
    if (name === 'label' && mapping.label !== undefined) mapping.more ??= column;
    else if (name !== undefined) mapping[name] ??= column;
  }
  if (mapping.amount !== undefined && mapping.debit !== undefined && mapping.credit !== undefined)
    delete mapping.amount;
  if (mapping.label === undefined) {
    const taken = new Set(
      Object.entries(mapping).flatMap(([name, column]) => (name === 'more' ? [] : column)),
    );
    const label = mapping.more ?? wordColumns(table).find((column) => !taken.has(column));
    if (label !== undefined) mapping.label = label;
    delete mapping.more;
  }
  return mapping;
}

/** What is missing of a mapping before movements can be read, as a translation key; null for nothing. */
export function wrongMapping(mapping: Mapping): string | null {
  if (mapping.date === undefined) return 'banking.error.noDate';
  if (mapping.amount === undefined && mapping.debit === undefined && mapping.credit === undefined)
    return 'banking.error.noAmount';
  return mapping.label === undefined && mapping.counterparty === undefined ? 'banking.error.noLabel' : null;
}

/** What was paid in less what was paid out; banks write what was paid out with or without its sign. */
function signedAmount(cell: (name: ColumnName) => string): DecimalString | null {
  const single = readAmount(cell('amount'));
  if (single !== null) return single;
  const [debit, credit] = [readAmount(cell('debit')), readAmount(cell('credit'))];
  if (debit === null && credit === null) return null;
  const out = debit === null ? '0' : isNegative(debit) ? negate(debit) : debit;
  return money(subtract(credit ?? '0', out));
}

/** Movements of a table; rows that are none, such as totals below it, are counted by their lines of the file. */
export function entriesOfTable(
  { rows, lines }: CsvTable,
  mapping: Mapping,
): { entries: BankEntry[]; unread: number[] } {
  const entries: BankEntry[] = [];
  const unread: number[] = [];
  for (const [index, cells] of rows.entries()) {
    const cell = (name: ColumnName): string => {
      const column = mapping[name];
      return column === undefined ? '' : (cells[column] ?? '');
    };
    const date = readDate(cell('date'));
    const amount = signedAmount(cell);
    if (date === null || amount === null || isZero(amount)) {
      unread.push(lines[index] ?? 0);
      continue;
    }
    const counterparty = oneLine(cell('counterparty'), 140);
    entries.push({
      date,
      valueDate: readDate(cell('valueDate')),
      amount,
      label: oneLine(`${cell('label')} ${cell('more')}`) ?? counterparty ?? '–',
      counterparty,
      iban: accountName(cell('iban')),
      reference: oneLine(cell('reference'), 140),
      bankReference: oneLine(cell('bankReference'), 70),
    });
  }
  return { entries, unread };
}
