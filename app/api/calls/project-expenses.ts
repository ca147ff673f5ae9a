import { z } from 'zod';
import { advanceStatuses } from '#domain/expenses/advance.ts';
import {
  agreeAdvance,
  approveAdvance,
  askAdvance,
  cancelAdvance,
  refuseAdvance,
  repayAdvance,
  reverseRepayment,
  withdrawAdvance,
} from '#domain/expenses/advance-commands.ts';
import {
  approveExpenses,
  refuseExpenses,
  revokeExpenseApproval,
} from '#domain/expenses/decision-commands.ts';
import { expenseStatuses } from '#domain/expenses/expense.ts';
import {
  expenseRoles,
  expenseSightOf,
  reimburseRole,
  type ExpenseSight,
} from '#domain/expenses/expense-access.ts';
import {
  deleteExpense,
  draftExpense,
  editExpense,
  submitExpense,
  withdrawExpense,
} from '#domain/expenses/expense-commands.ts';
import { freeExpense, rebillExpenses } from '#domain/expenses/rebilling-commands.ts';
import {
  cancelReimbursement,
  executeReimbursement,
  returnReimbursement,
  prepareReimbursement,
  sendReimbursement,
} from '#domain/expenses/reimbursement-commands.ts';
import { transferStatuses } from '#domain/payments/credit-transfer.ts';
import { vehicleKinds } from '#domain/records/catalogue/projects/mileage-scale.ts';
import { expenseKinds } from '#domain/records/catalogue/projects/project-expense-document-type.ts';
import { listAdvances, sumOfAdvances } from '#projections/expenses/advances.ts';
import {
  countExpenses,
  findExpense,
  listExpenses,
  type ExpenseFilter,
  type ExpenseRow,
} from '#projections/expenses/expense-list.ts';
import { listReimbursements } from '#projections/expenses/reimbursements.ts';
import { readExpenseState } from '../../expenses/expense-form.server.ts';
import { dayText, decimalText, idOnly, itemsOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, type ApiContext, type Call } from '../call.ts';
import { day, idOf, word, yesOrNo } from '../query.ts';
import {
  changeCall,
  completionCall,
  deleteCall,
  editCall,
  listCall,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

const role = expenseRoles;

/** An expense in lists. */
const row = z.object({
  id: recordNumber,
  value: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(expenseStatuses),
  person: referenceTo,
  type: referenceTo,
  kind: z.enum(expenseKinds),
  date: dayText,
  project: referenceTo.nullable(),
  net: decimalText.meta({ description: 'Without VAT' }),
  vatAmount: decimalText,
  total: decimalText.meta({ description: 'net + vatAmount, to the cent' }),
  deductibleVat: decimalText,
  cost: decimalText.meta({ description: 'What a project bears of it' }),
  purchaseAmount: decimalText.nullable(),
  billable: z.boolean(),
  distance: decimalText.nullable().meta({ description: 'Kilometres' }),
  reason: z.string().nullable().meta({ description: 'Why it was refused' }),
  paidOn: dayText.nullable(),
  reimbursement: recordNumber.nullable(),
  invoice: recordNumber.nullable().meta({ description: 'The version of the invoice that asks for it' }),
  files: z.int(),
});

/** One expense: what its form says, too. */
const whole = row.extend({
  vat: referenceTo.nullable(),
  otherVat: z
    .array(z.object({ vat: referenceTo, vatAmount: decimalText }))
    .meta({ description: 'VAT of other rates, which is in `vatAmount`' }),
  vehicle: z.enum(vehicleKinds).nullable(),
  power: z.int().nullable(),
  electric: z.boolean(),
  submit: z.boolean().meta({ description: 'Whether it was handed in' }),
  itinerary: z.string().nullable(),
  quantity: decimalText.nullable(),
  noReceipt: z.string().nullable(),
  mileageScale: referenceTo.nullable().meta({ description: 'The scale that gave the amount of a trip' }),
  kilometresBefore: decimalText.nullable().meta({ description: 'Of the civil year, before the trip' }),
});

const nothingSeen: ExpenseSight = { own: null, team: false, everybody: false, manages: false, alone: false };

const sightIn = ({ actor }: Pick<ApiContext, 'actor'>): ExpenseSight =>
  actor === null ? nothingSeen : expenseSightOf(actor);

const present = (one: ExpenseRow): z.input<typeof row> => ({
  id: one.id,
  value: one.title || one.typeName,
  title: one.title || null,
  description: one.description,
  status: one.status,
  person: { id: one.person, value: one.personName || null },
  type: { id: one.type, value: one.typeName },
  kind: one.kind,
  date: one.day,
  project: one.project === null ? null : { id: one.project, value: one.projectName },
  net: one.net,
  vatAmount: one.vat,
  total: one.total,
  deductibleVat: one.deductible,
  cost: one.cost,
  purchaseAmount: one.purchaseAmount,
  billable: one.billable,
  distance: one.distance,
  reason: one.reason,
  paidOn: one.paidOn,
  reimbursement: one.batch,
  invoice: one.invoice,
  files: one.files,
});

const shown = shows(whole, {
  stream: 'expense',
  async read(context, id) {
    const { services, corporation } = context;
    const found = await findExpense(services.db, id, corporation, sightIn(context));
    if (found === null) return null;
    const { facts, said } = await readExpenseState(context, id);
    const trip = facts?.trip ?? null;
    const vat = facts?.vat ?? null;
    return {
      ...present(found),
      vat: vat && { id: vat.id, value: vat.name },
      otherVat: (facts?.shares ?? [])
        .filter(({ id: rate }) => rate !== vat?.id)
        .map(({ id: rate, name, vat: vatAmount }) => ({ vat: { id: rate, value: name }, vatAmount })),
      vehicle: trip?.vehicle ?? null,
      power: trip === null || trip.power === 0 ? null : trip.power,
      electric: trip?.electric ?? false,
      submit: found.status !== 'draft',
      itinerary: said?.itinerary ?? null,
      quantity: facts?.allowance?.quantity ?? null,
      noReceipt: said?.noReceipt ?? null,
      mileageScale: trip && { id: trip.scale.id, value: trip.scale.name },
      kilometresBefore: trip?.before ?? null,
    };
  },
});

const filters = {
  status: word(expenseStatuses, 'Standing so'),
  person: idOf('persons', 'Of this person'),
  project: idOf('project', 'Of this project'),
  type: idOf('projectexpensedocumenttype', 'Of this type'),
  billable: yesOrNo('Whether a client may be asked for it'),
  from: day('Spent on this day or later'),
  until: day('Spent up to this day'),
};

type AskedFilter = Omit<ExpenseFilter, 'sight' | 'keyword'> & { keyword: string | null };

const filterOf = (
  context: ApiContext,
  { keyword, status, person, project, type, billable, from, until }: AskedFilter,
): ExpenseFilter => ({
  keyword,
  status,
  person,
  project,
  type,
  billable,
  from,
  until,
  sight: sightIn(context),
});

const idsOnly = z.object({ ids: z.array(recordNumber) });

/** What is done to several at once: all of them, or none. */
const decision = (
  path: string,
  summary: string,
  command: typeof approveExpenses | typeof refuseExpenses,
): Call =>
  commandCall({
    path: `projectexpense/${path}`,
    summary,
    command,
    input: command.input,
    answers: idsOnly,
    toInput: (_params, body) => body,
    answer: (_context, { ids }) => Promise.resolve({ ids: [...ids] }),
  });

const advanceRow = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  status: z.enum(advanceStatuses),
  date: dayText,
  amount: decimalText,
  givenOn: dayText.nullable(),
  deducted: decimalText,
  repaid: decimalText,
  left: decimalText.meta({ description: 'What its holder still has of it' }),
  reason: z.string().nullable().meta({ description: 'Why it was refused' }),
});

const batchRow = z.object({
  id: recordNumber,
  value: z.string(),
  status: z.enum(transferStatuses),
  executionDate: dayText,
  people: z.int(),
  amount: decimalText,
  madeAt: momentText,
});

/** A step of a batch, or of an advance, named by the path. */
const step = (
  path: string,
  summary: string,
  command:
    | typeof sendReimbursement
    | typeof executeReimbursement
    | typeof cancelReimbursement
    | typeof returnReimbursement
    | typeof cancelAdvance
    | typeof approveAdvance
    | typeof refuseAdvance
    | typeof withdrawAdvance
    | typeof repayAdvance
    | typeof reverseRepayment
    | typeof freeExpense,
  input: z.ZodType | null,
): Call =>
  commandCall({
    path: `${path}/{id}`,
    summary,
    command,
    input,
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  });

export const projectExpenseCalls: Call[] = [
  listCall({
    path: 'projectexpense/list',
    role,
    summary: 'Expenses that one sees: one’s own, those of the people one leads, everybody’s',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'day', 'total'],
    filters,
    row,
    stream: { prefix: 'expense', idOf: ({ id }: ExpenseRow) => id },
    async read(context, asked, request) {
      const { services, corporation } = context;
      const filter = filterOf(context, asked);
      const page = await listExpenses(services.db, corporation, filter, request);
      return { page, count: () => countExpenses(services.db, corporation, filter) };
    },
    present: (_context, rows) => Promise.resolve(rows.map(present)),
  }),
  completionCall({
    path: 'projectexpense/completion/list',
    role,
    summary: 'Titles of expenses',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'day', 'total'],
    filters,
    async read(context, asked, request) {
      const { services, corporation } = context;
      const page = await listExpenses(services.db, corporation, filterOf(context, asked), request);
      return page.rows.map(({ id, title, typeName }) => ({ id, value: title || typeName }));
    },
  }),
  showCall('projectexpense', role, 'One expense', shown),
  newCall('projectexpense', {
    summary:
      'Note an expense: of the amounts one is enough, with the usual rate of its type. Its files are attached by the calls of documents',
    command: draftExpense,
    input: draftExpense.input.omit({ files: true }),
    shown,
  }),
  {
    ...editCall('projectexpense', {
      summary: 'Change a draft, or correct what was refused. Amounts that belong together are sent together',
      command: editExpense,
      input: editExpense.input.omit({ files: true }),
      shown,
      answeredOnce: ['person', 'submit'],
    }),
    saysAgain: ['net'],
  },
  deleteCall('projectexpense', {
    summary: 'Take a draft, or what was refused, away',
    command: deleteExpense,
  }),
  changeCall('projectexpense/submit', {
    summary: 'Hand an expense in',
    command: submitExpense,
    input: null,
    shown,
  }),
  changeCall('projectexpense/withdraw', {
    summary: 'Take back what was handed in',
    command: withdrawExpense,
    input: null,
    shown,
  }),
  decision('approve', 'Agree to expenses: all of them, or none', approveExpenses),
  decision('refuse', 'Turn expenses down, with a reason: all of them, or none', refuseExpenses),
  changeCall('projectexpense/revoke', {
    summary: 'Take an approval back: its entry is reversed',
    command: revokeExpenseApproval,
    input: null,
    shown,
  }),
  commandCall({
    path: 'projectexpense/rebill',
    summary: 'A draft invoice of approved expenses to the client of their project; answers its version',
    command: rebillExpenses,
    input: rebillExpenses.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  step('projectexpense/free', 'Free an expense whose invoice was credited in part', freeExpense, null),
  call({
    path: 'projectexpense/advance/list',
    role,
    summary:
      'Advances that one sees, as expenses are: 200 at most, those that are open first; `total` counts all',
    answers: itemsOf(advanceRow),
    async run({ services, corporation, ...context }) {
      const sight = sightIn(context);
      const [rows, { count }] = await Promise.all([
        listAdvances(services.db, corporation, { sight }),
        sumOfAdvances(services.db, corporation, sight),
      ]);
      return {
        total: count,
        items: rows.map((one) => ({
          id: one.id,
          value: one.title ?? '',
          person: { id: one.person, value: one.personName || null },
          status: one.status,
          date: one.day,
          amount: one.amount,
          givenOn: one.givenOn,
          deducted: one.deducted,
          repaid: one.repaid,
          left: one.left,
          reason: one.reason,
        })),
      };
    },
  }),
  commandCall({
    path: 'projectexpense/advance/new',
    summary: 'Agree to an advance: the next batch of transfers may give it',
    command: agreeAdvance,
    input: agreeAdvance.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'projectexpense/advance/ask',
    summary: 'Ask for an advance: whoever decides about one’s expenses is told',
    command: askAdvance,
    input: askAdvance.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  step('projectexpense/advance/approve', 'Agree to an advance that was asked for', approveAdvance, null),
  step(
    'projectexpense/advance/refuse',
    'Turn an advance down that was asked for, with a reason',
    refuseAdvance,
    refuseAdvance.input.omit({ id: true }),
  ),
  step(
    'projectexpense/advance/withdraw',
    'Take back what one asked for and nobody decided about',
    withdrawAdvance,
    null,
  ),
  step('projectexpense/advance/cancel', 'Take back an advance that was not given', cancelAdvance, null),
  step(
    'projectexpense/advance/repay',
    'Note that an advance, or a part of it, was given back to the bank',
    repayAdvance,
    repayAdvance.input.omit({ id: true }),
  ),
  step(
    'projectexpense/advance/repay/reverse',
    'Take back what was noted last as given back of an advance: its entry is reversed',
    reverseRepayment,
    null,
  ),
  call({
    path: 'projectexpense/reimbursement/list',
    role: reimburseRole,
    summary: 'Batches of transfers that pay people back, the newest first',
    answers: itemsOf(batchRow),
    async run({ services, corporation }) {
      const rows = await listReimbursements(services.db, corporation);
      return {
        total: rows.length,
        items: rows.map(({ reference, ...one }) => ({ ...one, value: reference })),
      };
    },
  }),
  commandCall({
    path: 'projectexpense/reimbursement/new',
    summary: 'Prepare the transfers that pay people back, less what they hold of advances',
    command: prepareReimbursement,
    input: prepareReimbursement.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  step('projectexpense/reimbursement/send', 'The file was handed to the bank', sendReimbursement, null),
  step(
    'projectexpense/reimbursement/execute',
    'The bank has executed a batch: it is booked',
    executeReimbursement,
    executeReimbursement.input.omit({ id: true }),
  ),
  step(
    'projectexpense/reimbursement/cancel',
    'A batch is not executed: its expenses are free again',
    cancelReimbursement,
    cancelReimbursement.input.omit({ id: true }),
  ),
  step(
    'projectexpense/reimbursement/return',
    'The bank gave the transfer of one person of an executed batch back: its expenses are owed again',
    returnReimbursement,
    returnReimbursement.input.omit({ id: true }),
  ),
];
