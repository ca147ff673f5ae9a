import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportTable } from './table.ts';

/*
 * A workbook of one sheet (ECMA-376, SpreadsheetML), written as it is read. Dates and amounts are numbers with a
 * format, so that a spreadsheet sorts and adds them up; texts stand in their cells, so that none of them has to be
 * kept.
 */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions in `cellXfs` below. */
const styles = { text: 0, date: 1, instant: 2, amount: 3, title: 4, integer: 5 } as const;

const files: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML 1.0 may not hold is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, so that 1 March 1900 and later are right. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);

const parisian = new Intl.DateTimeFormat('sv-SE', {
  timeZone: LEGAL_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Days since the first, with the time of the day as a fraction. */
const serial = (utc: string): number => (Date.parse(utc) - FIRST_DAY_MS) / DAY_MS;

const numberOf = {
  date: (value: string) => String(serial(`${value}T00:00:00Z`)),
  instant: (value: string) => serial(`${parisian.format(new Date(value)).replace(' ', 'T')}Z`).toFixed(8),
  amount: (value: string) => value,
  integer: (value: string) => value,
} as const;

type Type = ExportTable['columns'][number]['type'];

const textCell = (value: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

function cell(value: string | null, type: Type): string {
  if (value === null || value === '') return '<c/>';
  if (type === 'text') return textCell(value, styles.text);
  return `<c s="${styles[type]}"><v>${numberOf[type](value)}</v></c>`;
}

const widths: Record<Type, number> = { text: 28, date: 12, instant: 17, amount: 14, integer: 10 };

/** The sheet with its first row fixed, a batch of rows at a time. */
async function* sheet({ columns, batches }: ExportTable): AsyncGenerator<string> {
  const cols = columns.map(
    ({ type }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[type]}" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
  yield `<row>${columns.map(({ title }) => textCell(title, styles.title)).join('')}</row>`;
  for await (const rows of batches)
    yield rows
      .map((row) => `<row>${columns.map(({ type }, index) => cell(row[index] ?? null, type)).join('')}</row>`)
      .join('');
  yield '</sheetData></worksheet>';
}

const workbook = (name: string): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** An Excel workbook, zipped while it is made; the stream waits for its reader. */
export function xlsxOf(table: ExportTable, name: string): Readable {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.addBuffer(Buffer.from(workbook(name)), 'xl/workbook.xml');
  const rows = Readable.from(sheet(table));
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  const output = Readable.from(zip.outputStream);
  rows.once('error', (error) => output.destroy(error));
  return output;
}
