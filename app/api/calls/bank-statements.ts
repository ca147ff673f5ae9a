import { z } from 'zod';
import {
  bookBankLine,
  confirmBankLine,
  ignoreBankLine,
  importBankStatement,
  reconcileBankLine,
  reopenBankLine,
  reverseBankLine,
} from '#domain/banking/bank-statement-commands.ts';
import { bankFileFormats } from '#domain/banking/bank-statement.ts';
import { columnNames } from '#domain/banking/csv-columns.ts';
import { missing } from '#domain/kernel/refusal.ts';
import {
  findBankColumns,
  countBankStatements,
  findBankStatement,
  listBankStatements,
  type BankStatementRow,
} from '#projections/banking/bank-statements.ts';
import {
  countBankLines,
  lineStatuses,
  listBankLines,
  type BankLineRow,
} from '#projections/banking/bank-lines.ts';
import { findPayment } from '#projections/payments/payment-list.ts';
import { importOfTable, readBankUpload } from '../../banking/read-file.server.ts';
import { dayText, decimalText, itemOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, execute, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { word } from '../query.ts';
import { usersNamed } from '../users-named.ts';
import { changeCall, listCall, listCalls, showCall, shows } from '../resource-calls.ts';

const statement = z.object({
  id: recordNumber,
  value: z.string(),
  name: z.string().meta({ description: 'Of its file' }),
  format: z.enum(bankFileFormats),
  account: z.string().nullable().meta({ description: 'IBAN, or whatever the file calls the account by' }),
  number: z.string().nullable().meta({ description: 'The bank’s own' }),
  firstDate: dayText,
  lastDate: dayText,
  opening: decimalText.nullable(),
  closing: decimalText.nullable(),
  addsUp: z.boolean().meta({ description: 'The movements lead from one balance to the other' }),
  lines: z.int().min(0),
  open: z.int().min(0).meta({ description: 'Movements that wait to be dealt with' }),
  skipped: z.int().min(0).meta({ description: 'Pending ones, and those that are not in euros' }),
  repeated: z.int().min(0).meta({ description: 'Those that an earlier file had' }),
  erased: z.boolean().meta({ description: 'What the bank wrote was deleted' }),
  user: referenceTo.nullable(),
  importedAt: momentText,
});

async function present(
  context: ApiContext,
  rows: readonly BankStatementRow[],
): Promise<z.input<typeof statement>[]> {
  const userNamed = await usersNamed(
    context,
    rows.map(({ user }) => user),
  );
  return rows.map((row) => ({
    ...row,
    value: row.number ?? row.name,
    format: bankFileFormats.find((one) => one === row.format) ?? 'csv',
    user: userNamed(row.user),
  }));
}

const shown = shows(statement, {
  stream: 'bankstatement',
  async read(context, id) {
    const row = await findBankStatement(context.services.db, id, context.corporation);
    const [item] = row ? await present(context, [row]) : [];
    return item ?? null;
  },
});

const movement = z.object({
  id: recordNumber.meta({ description: 'Its place on the statement' }),
  value: z.string().nullable(),
  line: recordNumber.meta({ description: 'The same' }),
  statement: referenceTo,
  date: dayText,
  valueDate: dayText.nullable(),
  amount: decimalText.meta({ description: 'Negative for what was paid out' }),
  label: z.string().nullable().meta({ description: 'null, like the bank’s other words, once erased' }),
  counterparty: z.string().nullable(),
  iban: z.string().nullable(),
  reference: z.string().nullable(),
  bankReference: z.string().nullable(),
  status: z.enum(lineStatuses),
  payment: referenceTo.nullable().meta({ description: 'The first of its payments' }),
  payments: z.int().min(0).meta({ description: 'How many it stands for' }),
  client: referenceTo.nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was put aside, or what its entry is called' }),
  account: z.string().nullable().meta({ description: 'The account that it was booked on' }),
});

async function presentLines(
  { services, corporation }: ApiContext,
  rows: readonly BankLineRow[],
): Promise<z.input<typeof movement>[]> {
  const [first] = rows;
  const of = first ? await findBankStatement(services.db, first.statement, corporation) : null;
  return rows.map(({ payment, paymentNumber, client, clientName, ...row }) => ({
    ...row,
    id: row.line,
    value: row.label,
    statement: { id: row.statement, value: of && (of.number ?? of.name) },
    payment: payment === null ? null : { id: payment, value: paymentNumber },
    client: client === null ? null : { id: client, value: clientName },
  }));
}

const fileInput = z.object({
  name: z.string().min(1, 'errors.required').max(200, 'errors.tooLong|max=200'),
  /** The file itself: its bytes in Base64. */
  content: z
    .base64({ error: 'errors.invalid' })
    .min(1, 'errors.required')
    .meta({ example: 'RGF0ZTtMaWJlbGxlO01vbnRhbnQKMDMvMTEvMjAyNjtWSVI7MQo=' }),
  /** Of a CSV, which does not say: the IBAN of the account. */
  account: z.string().max(34, 'errors.tooLong|max=34').nullish(),
  /** Of a CSV: positions of its columns, from 0; else as they were read last, or as their headers say. */
  columns: z.partialRecord(z.enum(columnNames), z.number().int().min(0).max(200)).optional(),
});

/** A file as the command takes it. @throws Refusal `invalid` on `file` */
async function importOf({ services, corporation }: ApiContext, body: unknown) {
  const { name, content, account, columns } = fileInput.parse(body);
  const upload = { name, content: Buffer.from(content, 'base64'), account: account ?? null };
  const read = await readBankUpload(upload);
  if (read.format !== 'csv') return read.input;
  const known = await findBankColumns(services.db, corporation, read.table.signature);
  const asked = columns && Object.fromEntries(Object.entries(columns).filter(([, at]) => at !== undefined));
  return importOfTable(upload, asked ?? known ?? read.table.proposed);
}

const taken = z.object({
  account: z.string().nullable(),
  number: z.string().nullable(),
  id: recordNumber.nullable().meta({ description: 'The statement that it made or is known as' }),
  taken: z.int().min(0).meta({ description: 'Its movements that are new' }),
  repeated: z.int().min(0).meta({ description: 'Those that earlier files had' }),
});

const bring = call({
  method: 'POST',
  path: 'bankstatement/new',
  role: importBankStatement.access.role,
  runs: [importBankStatement],
  summary: 'Take in a bank file: CAMT.053, OFX, CFONB (120 letters), or CSV with its columns',
  input: fileInput,
  answers: z.object({
    item: shown.schema,
    items: z.array(shown.schema).meta({ description: 'All statements that were made, `item` first' }),
    statements: z.array(taken).meta({ description: 'What became of each statement of the file' }),
    repeated: z.int().min(0),
  }),
  async run(context, body) {
    const made = await execute(context, importBankStatement, await importOf(context, body));
    const found = await Promise.all(made.ids.map((id) => shown.read(context, id)));
    const items = found.filter((one) => one !== null);
    const [item] = items;
    if (item === undefined) return notExist();
    return { item, items, statements: made.statements, repeated: made.repeated };
  },
});

const lineInput = z.object({ line: z.number() });

export const bankStatementCalls: Call[] = [
  ...listCalls({
    resource: 'bankstatement',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Bank statements that were taken in',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'last'],
    filterOf: ({ keyword }) => keyword,
    list: listBankStatements,
    count: countBankStatements,
    row: statement,
    stream: 'bankstatement',
    present: { all: present },
  }),
  showCall('bankstatement', 'ROLE_PAYMENT_LIST', 'One bank statement', shown),
  listCall({
    path: 'bankstatement/line/list/{id}',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Movements of a bank statement',
    order: { sort: 'line', direction: 'asc' },
    sorts: ['line', 'date', 'amount'],
    filters: { status: word(lineStatuses, 'Of this status') },
    row: movement,
    async read({ services, corporation, params }, { status, keyword }, request) {
      const id = pathId(params['id']);
      const found = id === null ? null : await findBankStatement(services.db, id, corporation);
      if (found === null) throw missing();
      const filter = { statement: found.id, status, keyword };
      const page = await listBankLines(services.db, corporation, filter, request);
      return { page, count: () => countBankLines(services.db, corporation, filter) };
    },
    present: presentLines,
  }),
  bring,
  commandCall({
    path: 'bankstatement/confirm/{id}',
    summary: 'Record a movement as a payment of the documents it settles',
    command: confirmBankLine,
    input: confirmBankLine.input.omit({ id: true }),
    answers: itemOf(z.object({ line: recordNumber, payment: referenceTo })),
    toInput: ({ id }, body) => ({ ...body, id }),
    async answer({ services, corporation }, { line, payment }) {
      const made = await findPayment(services.db, payment, corporation);
      return { item: { line, payment: { id: payment, value: made?.number ?? null } } };
    },
  }),
  changeCall('bankstatement/reconcile', {
    summary: 'Say that a movement is what payments recorded before it were',
    command: reconcileBankLine,
    input: reconcileBankLine.input.omit({ id: true }),
    shown,
  }),
  changeCall('bankstatement/book', {
    summary: 'Book a movement that settles no document on an account',
    command: bookBankLine,
    input: bookBankLine.input.omit({ id: true }),
    shown,
  }),
  changeCall('bankstatement/unbook', {
    summary: 'Take back what a movement booked, by the opposite entry',
    command: reverseBankLine,
    input: reverseBankLine.input.omit({ id: true }),
    shown,
  }),
  changeCall('bankstatement/ignore', {
    summary: 'Put a movement aside that settles no document',
    command: ignoreBankLine,
    input: lineInput.extend({ reason: z.string().optional() }),
    shown,
  }),
  changeCall('bankstatement/reopen', {
    summary: 'Take a movement up again that was put aside',
    command: reopenBankLine,
    input: lineInput,
    shown,
  }),
];
