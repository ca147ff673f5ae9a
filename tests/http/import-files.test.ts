import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { xlsxOf } from '#app/http/export/xlsx.ts';
import { withZero } from '#app/third-parties/party-import-columns.ts';
import { matchColumns, type ImportColumn } from '#app/import/import-lines.ts';
import { fileLimits, UnreadableFile } from '#domain/files/limits.ts';
import { readTable as readWithin, type Table } from '#domain/files/table.ts';

const MOST_LINES = fileLimits.table.rows;

/** The table, or why there is none. */
function readTable({ content }: { content: Uint8Array }): Table | { error: string } {
  try {
    return readWithin(content);
  } catch (error) {
    if (error instanceof UnreadableFile) return { error: error.key };
    throw error;
  }
}

const csv = (text: string, encoding: BufferEncoding = 'utf8') =>
  readTable({ content: Buffer.from(text, encoding) });
const linesOf = (read: ReturnType<typeof readTable>) =>
  'error' in read ? read.error : read.lines.map(({ cells }) => cells);

describe('a CSV file', () => {
  it.each([
    ['semicolons', 'Nom;Taux\r\nA;5,5\r\nB;20\r\n'],
    ['commas', 'Nom,Taux\nA,"5,5"\nB,20\n'],
    ['tabs', 'Nom\tTaux\nA\t5,5\n\nB\t20'],
    ['a byte order mark', '\uFEFFNom;Taux\nA;5,5\n;\nB;20'],
  ])('with %s is read', (_, text) => {
    expect(csv(text)).toMatchObject({
      headings: ['Nom', 'Taux'],
      lines: [{ cells: ['A', '5,5'] }, { cells: ['B', '20'] }],
    });
  });

  it('of an old Excel is read in its letters', () => {
    expect(linesOf(csv('Nom\nÉté\n', 'latin1'))).toEqual([['Été']]);
  });

  it('tells the line that each row stands at, and keeps quotes, breaks and texts that look like formulas', () => {
    const read = csv('Nom;Note\n"A ""b""";"un\ndeux"\n\nC;\'=1+1\n');
    expect(read).toMatchObject({
      lines: [
        { line: 2, cells: ['A "b"', 'un\ndeux'] },
        { line: 5, cells: ['C', '=1+1'] },
      ],
    });
  });

  it.each([
    ['nothing', '', 'import.error.empty'],
    ['empty lines', '\n \n;\n', 'import.error.empty'],
    ['headings alone', 'Nom;Taux\n', 'import.error.noLines'],
    ['something else', 'a\u0000b', 'import.error.format'],
    ['too many lines', `Nom\n${'A\n'.repeat(MOST_LINES + 1)}`, `files.limit.rows|max=${MOST_LINES}`],
    ['too many columns', `${'a;'.repeat(101)}\n1`, 'files.limit.columns|max=100'],
    ['a cell without end', `Nom\n${'x'.repeat(4001)}`, 'import.error.longCell|line=2'],
  ])('with %s is refused', (_, text, error) => {
    expect(csv(text)).toEqual({ error });
  });
});

async function workbook(rows: (string | null)[][]): Promise<Buffer> {
  const columns = [
    { title: 'Nom', type: 'text' },
    { title: 'Début', type: 'date' },
    { title: 'Montant', type: 'amount' },
  ] as const;
  const table = {
    columns: [...columns],
    batches: (async function* batches() {
      yield await Promise.resolve(rows);
    })(),
  };
  const parts: Buffer[] = [];
  for await (const part of xlsxOf(table, 'Liste')) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}

const sheetOf = (cells: string, more: Record<string, string> = {}) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="r1" Target="/xl/worksheets/s.xml"/></Relationships>',
          'xl/worksheets/s.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Nom</t></is></c></row><row r="4">${cells}</row></sheetData></worksheet>`,
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
      { level: 1 },
    ),
  );

describe('an Excel workbook', () => {
  it('that we made is read as it was', async () => {
    const content = await workbook([
      ['Été & <fils>', '2026-02-28', '1234.5'],
      ['=1+1', null, '-0.3'],
    ]);
    expect(readTable({ content })).toEqual({
      headings: ['Nom', 'Début', 'Montant'],
      lines: [
        { line: 2, cells: ['Été & <fils>', '2026-02-28', '1234.5'] },
        { line: 3, cells: ['=1+1', '', '-0.3'] },
      ],
    });
  });

  it('is read by what its cells look like: shared texts in runs, percentages, moments, flags, gaps', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="170"/><xf numFmtId="20"/></cellXfs></styleSheet>';
    const shared = '<sst><si><r><t>Bé</t></r><r><t>ton</t></r></si></sst>';
    const cells =
      '<c r="A4" t="s"><v>0</v></c><c r="C4" s="1"><v>0.055</v></c><c r="D4" s="2"><v>46000.4375</v></c><c r="E4" s="3"><v>0.5</v></c><c r="F4" t="b"><v>1</v></c><c r="G4"><v>0.30000000000000004</v></c>';
    const read = readTable({
      content: sheetOf(cells, { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': shared }),
    });
    expect(read).toEqual({
      headings: ['Nom'],
      lines: [{ line: 4, cells: ['Béton', '', '5.5', '2025-12-09T10:30', '12:00', 'true', '0.3'] }],
    });
  });

  it('that would grow, names entities or is no workbook is refused', () => {
    const grown = sheetOf('', { 'xl/sharedStrings.xml': `<sst>${' '.repeat(55_000_000)}</sst>` });
    expect(grown.length).toBeLessThan(300_000);
    const named = sheetOf('', { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><sst/>' });
    const other = Buffer.from(zipSync({ 'readme.txt': strToU8('x') }));
    const cut = sheetOf('<c r="A4"><v>1</v></c>').subarray(0, 300);
    expect(readTable({ content: grown })).toEqual({ error: 'files.limit.unpacked|max=48' });
    expect(readTable({ content: cut })).toEqual({ error: 'files.error.brokenArchive' });
    for (const content of [named, other])
      expect(readTable({ content })).toEqual({ error: 'import.error.format' });
  });
});

describe('the columns of a file', () => {
  const column = (key: string, label: string, required = false): ImportColumn => ({
    key,
    label,
    names: [key, label],
    required,
    hint: null,
  });
  const columns = [column('name', 'Nom', true), column('code', 'Code client'), column('rate', 'Taux', true)];

  it('are found whatever case, accents and order; others are told', () => {
    const lines = [{ line: 2, cells: ['X1', 'A', '?', 'B'] }];
    expect(
      matchColumns(columns, { headings: ['CODE-CLIENT', 'nom', 'Inconnue', 'Nom'], lines }),
    ).toMatchObject({
      lines: [{ line: 2, values: { code: 'X1', name: 'A' } }],
      ignored: ['Inconnue', 'Nom'],
      missing: ['Taux'],
    });
  });

  it('are found below a title too', () => {
    const cells = [['Édité le 22/11/2026'], ['Nom', 'Taux'], ['Anne', '20']];
    const lines = cells.map((one, at) => ({ line: at + 2, cells: one }));
    expect(matchColumns(columns, { headings: ['Liste des taux'], lines })).toMatchObject({
      lines: [{ line: 4, values: { name: 'Anne', rate: '20' } }],
      ignored: [],
      missing: [],
    });
  });

  it('get back the zero that a spreadsheet took', () => {
    const typed = { siren: '5551234', postalCode: '1000', phone: '298001122', name: '1000' };
    expect(Object.entries(typed).map(([name, text]) => withZero(name, text))).toEqual([
      '5551234',
      '01000',
      '0298001122',
      '1000',
    ]);
  });
});
