import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { importBankStatement, type importSchema } from '#domain/banking/bank-statement-commands.ts';
import { accountName, MAX_ENTRIES, fileRefused, type AccountStatement } from '#domain/banking/bank-file.ts';
import { wrongMapping, type Mapping } from '#domain/banking/csv-columns.ts';
import {
  inParts,
  type BankFile,
  type BankTable,
  type StatementFormat,
} from '#domain/banking/read-bank-file.ts';
import type { BankUpload } from '#projections/banking/bank-uploads.ts';
import { readFile } from '../reading/read-file.server.ts';

export type ImportInput = z.output<typeof importSchema>;

const fileOf = ({ name, content }: BankUpload, format: BankFile['format']) => ({
  name: name.slice(0, 200),
  hash: createHash('sha256').update(content).digest('hex'),
  format,
});

/** As the command takes it. @throws Refusal `invalid` on `file` for what no bank writes */
function inputOf(input: z.input<typeof importSchema>): ImportInput {
  if (input.statements.some(({ entries }) => entries.length > MAX_ENTRIES))
    throw fileRefused(`banking.error.tooMany|max=${MAX_ENTRIES}`);
  const parsed = importBankStatement.input.safeParse(input);
  if (parsed.success) return parsed.data;
  const own = parsed.error.issues.find(({ message }) => message.startsWith('banking.'));
  throw fileRefused(own?.message ?? 'banking.error.values');
}

async function read({ content }: BankUpload, mapping: Mapping | null): Promise<BankFile> {
  const answer = await readFile('bank', content, mapping);
  if ('error' in answer) throw fileRefused(answer.error);
  return answer.value;
}

/**
 * What the file is: most formats are ready to be taken in, a CSV needs to be told its columns.
 * @throws Refusal `invalid` on `file`
 */
export async function readBankUpload(
  upload: BankUpload,
): Promise<{ format: StatementFormat; input: ImportInput } | { format: 'csv'; table: BankTable }> {
  const found = await read(upload, null);
  if (found.format === 'csv') return found;
  const { format, statements } = found;
  return { format, input: inputOf({ file: fileOf(upload, format), statements }) };
}

/** A CSV read by these columns; null: it is none. @throws Refusal `invalid` on `file` */
export async function readByColumns(upload: BankUpload, mapping: Mapping): Promise<BankTable | null> {
  const found = await read(upload, mapping);
  return found.format === 'csv' ? found.table : null;
}

/**
 * A CSV with its columns as the command takes it.
 * @throws Refusal `invalid` on `file`
 */
export async function importOfTable(upload: BankUpload, mapping: Mapping): Promise<ImportInput> {
  const wrong = wrongMapping(mapping);
  if (wrong !== null) throw fileRefused(wrong);
  const table = await readByColumns(upload, mapping);
  if (table === null) throw fileRefused('banking.error.notABankFile');
  const { entries, unread, signature } = table;
  const account = accountName(upload.account);
  const statement: AccountStatement = {
    account,
    number: null,
    opening: null,
    closing: null,
    entries,
    skipped: unread.length,
  };
  return inputOf({
    file: fileOf(upload, 'csv'),
    columns: { signature, mapping },
    statements: inParts(statement),
  });
}
