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
import { cancelChequeDeposit, makeChequeDeposit } from '#domain/banking/cheque-deposit-commands.ts';
import {
  chequesOf,
  countChequeDeposits,
  findChequeDeposit,
  listChequeDeposits,
} from '#projections/banking/cheque-deposits.ts';
import { columnNames } from '#domain/banking/csv-columns.ts';
import {
  findBankColumns,
  countBankStatements,
  findBankStatement,
  listBankStatements,
} from '#projections/banking/bank-statements.ts';
import { countBankLines, lineStatuses, listBankLines } from '#projections/banking/bank-lines.ts';
import { importOfTable, readBankUpload } from '../../banking/read-file.server.ts';
import { call, commandCall, json, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { listNames } from '../known.ts';
import { choiceFilter, keywordOf, listAnswer, listRequest } from '../listing.ts';

const present = <Row extends { name: string; number: string | null }>(row: Row) => ({
  ...row,
  value: row.number ?? row.name,
});

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const row = id === null ? null : await findBankStatement(services.db, id, corporation);
  return row === null ? notExist() : json({ item: present(row) });
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

const bring = call({
  method: 'POST',
  path: 'bankstatement/new',
  role: importBankStatement.access.role,
  summary: 'Take in a bank file: CAMT.053, OFX, CFONB (120 letters), or CSV with its columns',
  input: fileInput,
  async run(context, body) {
    const { services, corporation } = context;
    const made = await execute(context, importBankStatement, await importOf(context, body));
    const items = await Promise.all(made.ids.map((id) => findBankStatement(services.db, id, corporation)));
    const [item] = items;
    return json({
      item: item && present(item),
      items: items.flatMap((one) => (one ? [present(one)] : [])),
      statements: made.statements,
      repeated: made.repeated,
    });
  },
});

const lineInput = z.object({ line: z.number() });

const lineCall = (name: 'ignore' | 'reopen', summary: string): Call => {
  const shared = {
    path: `bankstatement/${name}/{id}`,
    summary,
    toInput: ({ id }: ApiContext['params'], body: object) => ({ ...body, id }),
  };
  const answer = (context: ApiContext, { id }: { id: number }) => shown(context, id);
  return name === 'ignore'
    ? commandCall({
        ...shared,
        command: ignoreBankLine,
        input: lineInput.extend({ reason: z.string().optional() }),
        answer,
      })
    : commandCall({ ...shared, command: reopenBankLine, input: lineInput, answer });
};

const depositShown = async ({ services, corporation }: ApiContext, id: number | null): Promise<Response> => {
  const row = id === null ? null : await findChequeDeposit(services.db, id, corporation);
  if (row === null) return notExist();
  return json({
    item: { ...row, value: row.number, cheques: await chequesOf(services.db, row.id, corporation) },
  });
};

/** Slips of cheques. */
export const chequeDepositCalls: Call[] = [
  call({
    path: 'chequedeposit/list',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Slips of cheques that were handed in',
    async run({ services, corporation, query }) {
      const [page, total] = await Promise.all([
        listChequeDeposits(
          services.db,
          corporation,
          keywordOf(query),
          listRequest(query, { sort: 'newest', direction: 'desc' }),
        ),
        countChequeDeposits(services.db, corporation, keywordOf(query)),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, value: row.number }));
    },
  }),
  call({
    path: 'chequedeposit/show/{id}',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'One slip with its cheques',
    run: (context) => depositShown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'chequedeposit/new',
    summary: 'Put received cheques on a slip',
    command: makeChequeDeposit,
    input: makeChequeDeposit.input,
    toInput: (_params, body) => body,
    answer: (context, { id }) => depositShown(context, id),
  }),
  commandCall({
    path: 'chequedeposit/cancel/{id}',
    summary: 'Take back a slip that was not handed in',
    command: cancelChequeDeposit,
    input: cancelChequeDeposit.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => depositShown(context, id),
  }),
];

export const bankStatementCalls: Call[] = [
  call({
    path: 'bankstatement/list',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Bank statements that were taken in',
    async run({ services, corporation, query }) {
      const [page, total] = await Promise.all([
        listBankStatements(
          services.db,
          corporation,
          keywordOf(query),
          listRequest(query, { sort: 'newest', direction: 'desc' }),
        ),
        countBankStatements(services.db, corporation, keywordOf(query)),
      ]);
      return listAnswer(page, total, present);
    },
  }),
  call({
    path: 'bankstatement/show/{id}',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'One bank statement',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  call({
    path: 'bankstatement/line/list/{id}',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Movements of a bank statement',
    query: [...listNames, 'status'],
    async run({ services, corporation, query, params }) {
      const statement = pathId(params['id']);
      if (statement === null || (await findBankStatement(services.db, statement, corporation)) === null)
        return notExist();
      const status = choiceFilter(query, 'status', lineStatuses);
      const filter = { statement, status, keyword: keywordOf(query) };
      const [page, total] = await Promise.all([
        listBankLines(
          services.db,
          corporation,
          filter,
          listRequest(query, { sort: 'line', direction: 'asc' }),
        ),
        countBankLines(services.db, corporation, filter),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, id: row.line, value: row.label }));
    },
  }),
  bring,
  commandCall({
    path: 'bankstatement/confirm/{id}',
    summary: 'Record a movement as a payment of the documents it settles',
    command: confirmBankLine,
    input: confirmBankLine.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { line, payment }) => Promise.resolve(json({ item: { line, payment } })),
  }),
  commandCall({
    path: 'bankstatement/reconcile/{id}',
    summary: 'Say that a movement is what payments recorded before it were',
    command: reconcileBankLine,
    input: reconcileBankLine.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'bankstatement/book/{id}',
    summary: 'Book a movement that settles no document on an account',
    command: bookBankLine,
    input: bookBankLine.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'bankstatement/unbook/{id}',
    summary: 'Take back what a movement booked, by the opposite entry',
    command: reverseBankLine,
    input: reverseBankLine.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  lineCall('ignore', 'Put a movement aside that settles no document'),
  lineCall('reopen', 'Take a movement up again that was put aside'),
];
