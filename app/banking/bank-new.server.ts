import { data, redirect } from '@remix-run/node';
import { importBankStatement } from '#domain/banking/bank-statement-commands.ts';
import { valueText } from '#domain/records/value-text.ts';
import { columnNames, wrongMapping, type ColumnName, type Mapping } from '#domain/banking/csv-columns.ts';
import { bankAccounts } from '#projections/banking/bank-accounts.ts';
import { findBankColumns } from '#projections/banking/bank-statements.ts';
import {
  dropBankUpload,
  findBankUpload,
  keepBankUpload,
  type BankUpload,
} from '#projections/banking/bank-uploads.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { checkCorporation, leadTo, runCommand, tellable } from '../http/run-command.server.ts';
import { formText } from '../http/form-text.ts';
import type { Flash } from '../http/flash.server.ts';
import { statusOf } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';
import { pathTo } from '../paths.ts';
import { formatIban } from '../ui/format.ts';
import { importOfTable, readBankUpload, readByColumns, type ImportInput } from './read-file.server.ts';

/** What stands in the way of a file, with what was typed beside it. */
export interface BankFileAnswer {
  errors: string[];
  account: string;
  /** The columns as they were chosen. */
  chosen: string[] | null;
}

const answer = (errors: string[], status: number, typed: Partial<BankFileAnswer> = {}) =>
  data<BankFileAnswer>({ account: '', chosen: null, ...typed, errors }, { status });

const isColumn = (name: string): name is ColumnName => columnNames.some((one) => one === name);

const positions = (mapping: Mapping, width: number): string[] =>
  Array.from({ length: width }, (_, column) => columnNames.find((name) => mapping[name] === column) ?? '');

/** The table of a kept CSV, its columns as they were read before or probably are. */
async function tablePage({ services, corporation }: StaffContext, id: string, upload: BankUpload) {
  const read = await readBankUpload(upload);
  if (read.format !== 'csv') return null;
  const { table } = read;
  const known = await findBankColumns(services.db, corporation, table.signature);
  const mapping = known ?? table.proposed;
  const { entries, unread } = (await readByColumns(upload, mapping)) ?? table;
  return {
    id,
    name: upload.name,
    account: upload.account,
    header: Array.from({ length: table.width }, (_, column) => table.header[column] ?? ''),
    rows: table.rows.map((cells) => Array.from({ length: table.width }, (_, column) => cells[column] ?? '')),
    chosen: positions(mapping, table.width),
    entries: entries.length,
    unread: unread.slice(0, 20),
  };
}

const ownerOf = ({ corporation, actor }: StaffContext) => ({ corporation, user: actor.user });

/** The form to bring a file in, or the columns of one that was. */
export async function bankNewPage(context: StaffContext) {
  const { services, corporation, t, url } = context;
  const id = url.searchParams.get('upload') ?? '';
  const [seller, accounts, upload] = await Promise.all([
    findCorporation(services.db, corporation),
    bankAccounts(services.db, corporation),
    id === '' ? null : findBankUpload(services.db, ownerOf(context), id),
  ]);
  return {
    title: t('banking.new.title'),
    account: seller?.iban ?? '',
    accounts: accounts.map(({ label, values }) => ({
      value: valueText(values['iban']),
      label: `${label} · ${formatIban(valueText(values['iban']))}`,
    })),
    tooLarge: url.searchParams.has('tooLarge'),
    gone: id !== '' && upload === null,
    table: upload && (await tablePage(context, id, upload)),
  };
}

/** How many statements of a file were taken in, where it has several. */
const flashOf = (taken: number, all: number): Flash =>
  all === 1
    ? { tone: 'ok', key: 'banking.new.done' }
    : { tone: 'ok', key: 'banking.new.several', params: { taken: String(taken), all: String(all) } };

/** Runs the import, and leads to the new statement or, of several, to their list. */
async function takeIn(context: StaffContext, form: FormData, input: ImportInput): Promise<Response> {
  const { ids, statements } = await runCommand(context, importBankStatement, input, { form });
  context.note({ statements: ids.length });
  const [id] = ids;
  const to = ids.length === 1 && id !== undefined ? pathTo('bankDetails', { id }) : pathTo('bankList', {});
  return leadTo(to, flashOf(ids.length, statements.length));
}

async function uploaded(context: StaffContext) {
  const read = await readUpload(context.request);
  if ('error' in read) return answer([read.error], 422);
  const { form, files } = read;
  const [file] = files;
  if (file === undefined) return answer(['errors.noFile'], 422);
  const account = formText(form, 'account').trim();
  const upload = { ...file, account: account === '' ? null : account };
  try {
    checkCorporation(context, form);
    const found = await readBankUpload(upload);
    if (found.format !== 'csv') return await takeIn(context, form, found.input);
    const { services, corporation } = context;
    const known = await findBankColumns(services.db, corporation, found.table.signature);
    if (known !== null) return await takeIn(context, form, await importOfTable(upload, known));
    const id = await keepBankUpload(services.db, ownerOf(context), upload);
    return redirect(pathTo('bankNew', {}, { upload: id }));
  } catch (error) {
    return refused(error, { account });
  }
}

function refused(error: unknown, typed: Partial<BankFileAnswer>) {
  const refusal = tellable(error);
  return answer(Object.values(refusal.errors).flat(), statusOf(refusal), typed);
}

/** The columns that were chosen; null when one was chosen twice. */
function mappingOf(
  form: FormData,
  { width }: { width: number },
): { mapping: Mapping | null; chosen: string[] } {
  const chosen = Array.from({ length: width }, (_, column) => formText(form, `column-${column}`));
  const mapping: Mapping = {};
  for (const [column, name] of chosen.entries()) {
    if (!isColumn(name)) continue;
    if (mapping[name] !== undefined) return { mapping: null, chosen };
    mapping[name] = column;
  }
  return { mapping, chosen };
}

async function columnsChosen(context: StaffContext) {
  const form = await context.request.formData();
  const id = formText(form, 'upload');
  if (formText(form, 'corporation') !== String(context.corporation))
    return answer(['errors.otherCorporation'], 409);
  const upload = await findBankUpload(context.services.db, ownerOf(context), id);
  if (upload === null) return answer(['banking.error.uploadGone'], 404);
  try {
    const read = await readBankUpload(upload);
    if (read.format !== 'csv') return answer(['banking.error.notABankFile'], 422);
    const { mapping, chosen } = mappingOf(form, read.table);
    if (mapping === null) return answer(['banking.error.twice'], 422, { chosen });
    const wrong = wrongMapping(mapping);
    if (wrong !== null) return answer([wrong], 422, { chosen });
    const done = await takeIn(context, form, await importOfTable(upload, mapping));
    await dropBankUpload(context.services.db, id);
    return done;
  } catch (error) {
    return refused(error, {});
  }
}

/** Takes a file in, or the columns of one that was brought before. */
export const runBankFile = (context: StaffContext) =>
  context.request.headers.get('Content-Type')?.startsWith('multipart/form-data')
    ? uploaded(context)
    : columnsChosen(context);
