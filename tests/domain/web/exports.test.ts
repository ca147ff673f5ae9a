import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { csvOf } from '#app/http/export/csv.ts';
import type { ExportTable } from '#app/http/export/table.ts';
import { xlsxOf } from '#app/http/export/xlsx.ts';
import { unzip } from '#tests/builders/unzip.ts';

type Rows = (string | null)[][];

async function* batches(...given: Rows[]) {
  for (const rows of given) yield await Promise.resolve(rows);
}

const table = (...given: Rows[]): ExportTable => ({
  columns: [
    { title: 'Numéro', type: 'text' },
    { title: 'Date', type: 'date' },
    { title: 'Créé le', type: 'instant' },
    { title: 'Total', type: 'amount' },
  ],
  batches: batches(...given),
});

const row = ['FA-1', '2026-03-02', '2026-03-02T22:30:00.000Z', '-1234.50'];

async function csv(language: 'fr' | 'en', ...given: Rows[]): Promise<string[]> {
  let text = '';
  for await (const part of csvOf(table(...given), language)) text += part;
  return text.split('\r\n');
}

describe('CSV', () => {
  it('is what Excel opens in French: a mark of its bytes, semicolons, decimal commas, days first', async () => {
    expect(await csv('fr', [row])).toEqual([
      '\uFEFFNuméro;Date;Créé le;Total',
      'FA-1;02/03/2026;02/03/2026 23:30;-1234,50',
      '',
    ]);
  });

  it('is what Excel opens in English: commas and points', async () => {
    const [, line] = await csv('en', [['A, B', '2026-03-02', null, '1234.50']]);
    expect(line).toBe('"A, B",02/03/2026,,1234.50');
  });

  it('goes on from batch to batch', async () => {
    expect(await csv('fr', [row, row], [row])).toHaveLength(5);
  });

  it.each(['=1+1', '+33 2 98', '-2', '@SUM(A1)', '\tx', '\rx'])(
    'runs no text as a formula: %j',
    async (text) => {
      const line = (await csv('fr', [[text, null, null, null]])).slice(1).join('\r\n');
      expect(line).toMatch(/^"?'/);
      expect(line).toContain(text);
    },
  );

  it('keeps separators, quotation marks and line breaks within their cell', async () => {
    const [, ...rest] = await csv('fr', [['a;b "c"\nd', null, null, '1.00']]);
    expect(rest.join('\r\n')).toBe('"a;b ""c""\nd";;;1,00\r\n');
  });
});

describe('an Excel workbook', () => {
  const sheetOf = async (...given: Rows[]) => {
    const files = unzip(await buffer(xlsxOf(table(...given), 'Factures : 2026')));
    return { files, sheet: files.get('xl/worksheets/sheet1.xml') ?? '' };
  };

  it('has the parts that a spreadsheet asks for', async () => {
    const { files } = await sheetOf([row]);
    expect([...files.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files.get('xl/workbook.xml')).toContain('name="Factures   2026"');
  });

  it('has real dates and real numbers', async () => {
    const { sheet } = await sheetOf([row]);
    // 2 March 2026 is day 46083; the instant is 23:30 in Paris.
    expect(sheet).toContain('<c s="1"><v>46083</v></c>');
    expect(sheet).toContain('<c s="2"><v>46083.97916667</v></c>');
    expect(sheet).toContain('<c s="3"><v>-1234.50</v></c>');
  });

  it('escapes what XML would read, and leaves out what it may not hold', async () => {
    const { sheet } = await sheetOf([['<b>&"\u0001=1', null, null, null]]);
    expect(sheet).toContain('<t xml:space="preserve">&lt;b&gt;&amp;&quot;=1</t>');
    expect(sheet).toContain('<c/><c/><c/>');
  });

  it('has a row for each row, and its title first', async () => {
    const { sheet } = await sheetOf([row, row], [row]);
    expect(sheet.match(/<row>/g)).toHaveLength(4);
    expect(sheet).toMatch(/<sheetData><row><c t="inlineStr" s="4"><is><t xml:space="preserve">Numéro/);
  });

  it('fails when its rows do', async () => {
    async function* broken() {
      yield await Promise.resolve([row]);
      throw new Error('the database went away');
    }
    const failing = buffer(xlsxOf({ ...table(), batches: broken() }, 'Factures'));
    await expect(failing).rejects.toThrow('the database went away');
  });
});
