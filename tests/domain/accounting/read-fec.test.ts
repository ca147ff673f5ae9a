import { describe, expect, it } from 'vitest';
import { fecColumns, latin9 } from '#domain/accounting/fec.ts';
import { balanceColumns, readFec } from '#domain/accounting/read-fec.ts';
import { UnreadableFile } from '#domain/files/limits.ts';

type Line = [
  journal: string,
  number: string,
  day: string,
  account: string,
  auxiliary: string,
  debit: string,
  credit: string,
];

const row = ([journal, number, day, account, auxiliary, debit, credit]: Line): string[] => [
  journal,
  `Journal ${journal}`,
  number,
  day,
  account,
  `Compte ${account}`,
  auxiliary,
  auxiliary && `Société ${auxiliary}`,
  `P${number}`,
  day,
  'Écriture',
  debit,
  credit,
  '',
  '',
  day,
  '',
  '',
];

const year: Line[] = [
  ['AN', '1', '20250101', '512000', '', '1000,00', ''],
  ['AN', '1', '20250101', '101000', '', '', '1000,00'],
  ['VE', '1', '20250310', '411000', 'C0042', '1200,00', '0,00'],
  ['VE', '1', '20250310', '706000', '', '0,00', '1000,00'],
  ['VE', '1', '20250310', '445710', '', '0,00', '200,00'],
  ['BQ', '1', '20250401', '512000', '', '800,00', ''],
  ['BQ', '1', '20250401', '411000', 'C0042', '', '800,00'],
  ['AC', '1', '20251231', '606100', '', '300,00', ''],
  ['AC', '1', '20251231', '401000', 'F7', '', '300,00'],
];

const fileOf = (lines: readonly Line[], separator = '\t', end = '\r\n') =>
  latin9([[...fecColumns], ...lines.map(row)].map((cells) => cells.join(separator)).join(end) + end);

const read = (lines: readonly Line[], separator?: string) => {
  const table = readFec(fileOf(lines, separator));
  return table.lines.map(({ line, cells }): { line: number; CompteNum?: string } => ({
    line,
    ...Object.fromEntries(
      balanceColumns.flatMap((column, at): [string, string][] =>
        cells[at] ? [[column, cells[at] ?? '']] : [],
      ),
    ),
  }));
};

const keyOf = (content: Uint8Array): string => {
  try {
    readFec(content);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.key;
    throw error;
  }
  return 'read';
};

describe('a FEC of the year before', () => {
  it.each(['\t', '|'])(
    'is balances of classes 1 to 5, by account and third party, and a result (%j)',
    (separator) => {
      const lines = read(year, separator).map(({ line: _line, ...said }) => said);
      const until = { EcritureDate: '2025-12-31' };
      const named = (account: string) => ({ CompteNum: account, CompteLib: `Compte ${account}`, ...until });
      expect(lines).toEqual([
        { ...named('101000'), Credit: '1000.00' },
        { ...named('120000'), CompteLib: 'Résultat de l’exercice (bénéfice)', Credit: '700.00' },
        { ...named('401000'), CompAuxNum: 'F7', CompAuxLib: 'Société F7', Credit: '300.00' },
        { ...named('411000'), CompAuxNum: 'C0042', CompAuxLib: 'Société C0042', Debit: '400.00' },
        { ...named('445710'), Credit: '200.00' },
        { ...named('512000'), Debit: '1800.00' },
      ]);
    },
  );

  it('has a loss on 129000, beside what stands there', () => {
    const loss: Line[] = [
      ['OD', '1', '20251231', '606100', '', '50,00', ''],
      ['OD', '1', '20251231', '512000', '', '', '50,00'],
      ['AN', '2', '20250101', '129000', '', '10,00', ''],
      ['AN', '2', '20250101', '101000', '', '', '10,00'],
    ];
    expect(read(loss).filter(({ CompteNum }) => CompteNum === '129000')).toMatchObject([{ Debit: '60.00' }]);
    // What was closed into the result is no result again.
    const closed: Line[] = [
      ...loss,
      ['CL', '1', '20251231', '129000', '', '50,00', ''],
      ['CL', '1', '20251231', '606100', '', '', '50,00'],
    ];
    expect(read(closed).filter(({ CompteNum }) => CompteNum === '129000')).toMatchObject([
      { Debit: '60.00' },
    ]);
  });

  it('tells what is wrong by line: days, accounts, amounts, sides, and entries that do not balance', () => {
    const wrong: Line[] = [
      ['OD', '1', '20250231', '512000', '', '1', ''],
      ['OD', '2', '20250201', '12', '', '1', ''],
      ['OD', '3', '20250201', '512000', '', 'douze', ''],
      ['OD', '4', '20250201', '512000', '', '1', '1'],
      ['OD', '5', '20250201', '512000', '', '12,00', ''],
      ['OD', '5', '20250201', '101000', '', '', '10,00'],
      ['OD', '6', '20280201', '890000', '', '1', ''],
      ['OD', '6', '20280201', '512000', '', '', '1'],
    ];
    expect(read(wrong).filter((line) => 'problem' in line)).toEqual([
      { line: 2, column: 'EcritureDate', typed: '20250231', problem: 'errors.date' },
      { line: 3, column: 'CompteNum', typed: '12', problem: 'errors.accountNumber' },
      { line: 4, column: 'Debit', typed: 'douze', problem: 'errors.number|places=2' },
      { line: 5, column: 'Debit', typed: '1', problem: 'errors.entrySide' },
      { line: 6, problem: 'errors.entryUnbalanced|debit=12.00|credit=10.00|difference=2.00' },
      {
        line: 1,
        column: 'EcritureDate',
        typed: '2025-02-01 – 2028-02-01',
        problem: 'imports.fec.error.span',
      },
      { line: 8, column: 'CompteNum', typed: '890000', problem: 'errors.openingClass' },
    ]);
  });

  it('has its 18 columns, with debit and credit or an amount and its side, and is text with lines', () => {
    const headings: string[] = fecColumns.filter(
      (column) => column !== 'CompAuxLib' && column !== 'ValidDate',
    );
    expect(keyOf(latin9(`${headings.join('\t')}\nVE\t1`))).toBe(
      'imports.fec.error.header|columns=CompAuxLib, ValidDate',
    );
    expect(keyOf(fileOf([]))).toBe('import.error.noLines');
    expect(keyOf(latin9(''))).toBe('import.error.empty');
    const bySide = [...fecColumns].map(
      (one) =>
        new Map([
          ['Debit', 'Montant'],
          ['Credit', 'Sens'],
        ]).get(one) ?? one,
    );
    const sided = [bySide, row(['OD', '1', '20250201', '512000', '', '12,00', 'D'])];
    const other = row(['OD', '1', '20250201', '101000', '', '12,00', 'C']);
    const text = [...sided, other].map((cells) => cells.join('|')).join('\n');
    expect(readFec(latin9(text)).lines.map(({ cells }) => cells.slice(4, 6))).toEqual([
      ['', '12.00'],
      ['12.00', ''],
    ]);
  });
});
