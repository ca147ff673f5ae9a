import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { importSchema } from '#domain/banking/bank-statement-commands.ts';
import { accountName, MAX_ENTRIES, fileRefused, type AccountStatement } from '#domain/banking/bank-file.ts';
import { isXml, textOfFile } from '#domain/banking/bank-text.ts';
import { readCamt } from '#domain/banking/camt.ts';
import {
  entriesOfTable,
  readBankTable,
  signatureOf,
  wrongMapping,
  type Mapping,
} from '#domain/banking/csv-columns.ts';
import type { BankUpload } from '#projections/bank-uploads.ts';
import type { CsvTable } from '#domain/banking/csv-table.ts';

export type ImportInput = z.input<typeof importSchema>;

const fileOf = ({ name, content }: BankUpload, format: 'camt053' | 'csv') => ({
  name: name.slice(0, 200),
  hash: createHash('sha256').update(content).digest('hex'),
  format,
});

function requireFewer(statements: readonly AccountStatement[]): void {
  if (statements.some(({ entries }) => entries.length > MAX_ENTRIES))
    throw fileRefused(`banking.error.tooMany|max=${MAX_ENTRIES}`);
}

/**
 * What the file is: XML is ready to be taken in, a CSV needs to be told its columns.
 * @throws Refusal `invalid` on `file`
 */
export function readBankUpload(
  upload: BankUpload,
): { format: 'camt053'; input: ImportInput } | { format: 'csv'; table: CsvTable } {
  const text = textOfFile(upload.content);
  if (!isXml(upload.content)) {
    const table = readBankTable(text);
    if (table.rows.length === 0 || table.width < 2) throw fileRefused('banking.error.notABankFile');
    return { format: 'csv', table };
  }
  const statements = readCamt(text);
  requireFewer(statements);
  return { format: 'camt053', input: { file: fileOf(upload, 'camt053'), statements } };
}

/**
 * A CSV with its columns as the command takes it.
 * @throws Refusal `invalid` on `file`
 */
export function importOfTable(upload: BankUpload, table: CsvTable, mapping: Mapping): ImportInput {
  const wrong = wrongMapping(mapping);
  if (wrong !== null) throw fileRefused(wrong);
  const { entries, unread } = entriesOfTable(table, mapping);
  const account = accountName(upload.account);
  const statement = { account, number: null, opening: null, closing: null, entries, skipped: unread.length };
  requireFewer([statement]);
  return {
    file: fileOf(upload, 'csv'),
    columns: { signature: signatureOf(table), mapping },
    statements: [statement],
  };
}
