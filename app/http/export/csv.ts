import { formatDate, formatDateTime } from '../../ui/format.ts';
import type { ExportTable } from './table.ts';

type Language = 'fr' | 'en';
type Type = ExportTable['columns'][number]['type'];

/** Excel takes the separator and the decimal mark of the language it runs in. */
const dialects = { fr: { separator: ';', mark: ',' }, en: { separator: ',', mark: '.' } } as const;

const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet would run a text that begins like a formula, in wide letters too: an apostrophe keeps it a text. */
const harmless = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function cell(value: string | null, type: Type, language: Language): string {
  const { separator, mark } = dialects[language];
  if (value === null) return '';
  switch (type) {
    case 'date':
      return formatDate(value);
    case 'instant':
      return formatDateTime(value);
    case 'amount':
      return quoted(value.replace('.', mark), separator);
    case 'integer':
      return value;
    case 'text':
      return quoted(harmless(value), separator);
  }
}

/** CSV as Excel opens it by a double click (RFC 4180, UTF-8 with a byte order mark), a batch of rows at a time. */
export async function* csvOf({ columns, batches }: ExportTable, language: Language): AsyncGenerator<string> {
  const { separator } = dialects[language];
  const line = (cells: string[]) => `${cells.join(separator)}\r\n`;
  yield BYTE_ORDER_MARK + line(columns.map(({ title }) => cell(title, 'text', language)));
  for await (const rows of batches) {
    yield rows
      .map((row) => line(columns.map(({ type }, index) => cell(row[index] ?? null, type, language))))
      .join('');
  }
}
