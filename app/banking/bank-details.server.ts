import { data } from '@remix-run/node';
import {
  bookBankLine,
  confirmBankLine,
  ignoreBankLine,
  reconcileBankLine,
  reopenBankLine,
  reverseBankLine,
} from '#domain/banking/bank-statement-commands.ts';
import type { AnyProposal, Proposal } from '#domain/banking/matching.ts';
import { accountName, type Chart } from '#domain/accounting/chart.ts';
import type { RuleProposal } from '#domain/banking/bank-booking.ts';
import type { RecordedProposal } from '#domain/banking/recorded.ts';
import { accountNames } from '#projections/banking/bank-accounts.ts';
import { findBankStatement } from '#projections/banking/bank-statements.ts';
import {
  countBankLines,
  findBankLine,
  lineCounts,
  lineStatuses,
  listBankLines,
  type BankLineRow,
  type LineFilter,
} from '#projections/banking/bank-lines.ts';
import { namedChart } from '#projections/accounting/books.ts';
import { leadTo, runCommand } from '../http/run-command.server.ts';
import { balanceControl } from './balance-control.server.ts';
import { formText } from '../http/form-text.ts';
import { listAddress, listData } from '../http/list.server.ts';
import { isRefusal, notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { settledLink } from '../payments/settled-link.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { pathTo } from '../paths.ts';
import { allocationsOf, PAGE, paymentTypes, proposalsFor, shownKey } from './bank-proposals.server.ts';

/** Payments that are named one by one; of more, their count. */
const MOST_NAMED = 3;

/** Payments that were recorded before, as the page shows them. */
const shownRecorded = (proposal: RecordedProposal) => ({
  client: proposal.payments.length === 1 ? (proposal.payments[0]?.clientName ?? null) : null,
  clientId: null,
  books: false,
  recorded: proposal.payments.length,
  documents: proposal.payments.slice(0, MOST_NAMED).map(({ id, number, amount }) => ({
    number: number ?? String(id),
    amount: amount.replace('-', ''),
    to: pathTo('paymentDetails', { id }),
  })),
  rest: '0.00',
  reasons: proposal.reasons,
});

/** What a new payment would settle, as the page shows it. */
const shownDocuments = (proposal: Proposal) => ({
  client: proposal.clientName,
  clientId: proposal.client,
  books: false,
  recorded: 0,
  documents: proposal.items.map(({ item, amount }) => ({
    number: item.number,
    amount,
    to: settledLink(item.kind, item.version),
  })),
  rest: proposal.rest,
  reasons: proposal.reasons,
});

/** The account that a rule books it on, as the page shows it. */
const shownRule = (chart: Chart, { rule, reasons }: RuleProposal) => ({
  client: `${rule.account} ${accountName(chart, rule.account)}`,
  clientId: null,
  books: true,
  recorded: 0,
  documents: [],
  rest: '0.00',
  reasons,
});

function shownParts(chart: Chart, proposal: AnyProposal) {
  if ('rule' in proposal) return shownRule(chart, proposal);
  return 'payments' in proposal ? shownRecorded(proposal) : shownDocuments(proposal);
}

const shown = (chart: Chart, proposal: AnyProposal, isCertain: boolean) => ({
  ...shownParts(chart, proposal),
  score: proposal.score,
  certain: isCertain,
  key: shownKey(proposal),
});

export type ShownProposal = ReturnType<typeof shown>;
export type ShownLine = BankLineRow & {
  proposal: ShownProposal | null;
  others: number;
  /** What the account is called that it was booked on. */
  accountName: string | null;
};

function asked({ url, params }: StaffContext) {
  const asked = listAddress(url, { sort: 'line', direction: 'asc' });
  const status = url.searchParams.get('status') ?? 'open';
  const filter: LineFilter = {
    statement: idOf(params, 'id'),
    status: lineStatuses.find((one) => one === status) ?? null,
    keyword: asked.keyword,
  };
  return { asked: { ...asked, request: { ...asked.request, limit: PAGE } }, filter };
}

/** A statement with its movements, and what the open ones probably settle. */
export async function bankDetails(context: StaffContext) {
  const { services, corporation, t, may } = context;
  const { asked: address, filter } = asked(context);
  const id = filter.statement;
  const [statement, counts, page, total, attached, chart] = await Promise.all([
    findBankStatement(services.db, filter.statement, corporation),
    lineCounts(services.db, corporation, filter.statement),
    listBankLines(services.db, corporation, filter, address.request),
    countBankLines(services.db, corporation, filter),
    attachedFiles(context, { kind: 'bankStatement', id }, id, pathTo('bankDetails', { id })),
    namedChart(services.db, corporation),
  ]);
  if (statement === null) throw notFound();
  const { found, certain } = await proposalsFor(context, page.rows);
  const rows = page.rows.map((row): ShownLine => {
    const [first, ...others] = found.get(row.line) ?? [];
    const proposal = first ? shown(chart, first, certain.has(row.line)) : null;
    const booked = row.account === null ? null : accountName(chart, row.account);
    return { ...row, proposal, others: others.length, accountName: booked };
  });
  const title = t('banking.details.title', { name: statement.number ?? statement.name });
  return {
    ...listData(title, address, { ...page, rows }, total),
    statement,
    accounts: await accountNames(services.db, corporation),
    control: await balanceControl(context, statement, chart),
    attached,
    status: filter.status,
    counts: Object.fromEntries(lineStatuses.map((status) => [status, counts.get(status)?.count ?? 0])),
    certain: certain.size,
    mayRecord: may('ROLE_PAYMENT_CREATE'),
    seePayments: may('ROLE_PAYMENT_DETAIL'),
  };
}

export type BankDetailsData = Awaited<ReturnType<typeof bankDetails>>;

/** What became of the movements that a button was pressed for, where not all went well. */
export interface BankLinesAnswer {
  done: number;
  refused: { line: number; errors: string[] }[];
  error: string | null;
}

const answer = (given: Partial<BankLinesAnswer>, status = 422) =>
  data<BankLinesAnswer>({ done: 0, refused: [], error: null, ...given }, { status });

interface Work {
  context: StaffContext;
  form: FormData;
  statement: number;
}

/** Says that a movement is what was recorded already. */
async function reconcile(
  { context, form, statement }: Work,
  { line }: BankLineRow,
  { payments }: RecordedProposal,
): Promise<string[]> {
  const input = reconcileBankLine.input.parse({
    id: statement,
    line,
    payments: payments.map(({ id }) => id),
  });
  await runCommand(context, reconcileBankLine, input, { form, part: line });
  return [];
}

/** Books a movement as a rule says. */
async function book(
  { context, form, statement }: Work,
  { line }: BankLineRow,
  { rule }: RuleProposal,
): Promise<string[]> {
  const { account, vat, label, id } = rule;
  const input = bookBankLine.input.safeParse({ id: statement, line, account, vat, label, rule: id });
  if (!input.success) return input.error.issues.map(({ message }) => message);
  await runCommand(context, bookBankLine, input.data, { form, part: line });
  return [];
}

const execute = {
  async confirm({ context, form, statement }: Work, row: BankLineRow, proposal: AnyProposal | undefined) {
    if (proposal === undefined || shownKey(proposal) !== formText(form, `shown-${row.line}`))
      return ['banking.error.changed'];
    if ('rule' in proposal) return book({ context, form, statement }, row, proposal);
    if ('payments' in proposal) return reconcile({ context, form, statement }, row, proposal);
    const { usual } = await paymentTypes(context);
    if (usual === null) return ['banking.error.noPaymentType'];
    const input = confirmBankLine.input.safeParse({
      id: statement,
      line: row.line,
      client: proposal.client,
      paymentType: usual,
      allocations: allocationsOf(proposal),
    });
    if (!input.success) return input.error.issues.map(({ message }) => message);
    await runCommand(context, confirmBankLine, input.data, { form, part: row.line });
    return [];
  },
  async ignore({ context, form, statement }: Work, row: BankLineRow) {
    const input = ignoreBankLine.input.parse({ id: statement, line: row.line });
    await runCommand(context, ignoreBankLine, input, { form, part: row.line });
    return [];
  },
  async reverse({ context, form, statement }: Work, row: BankLineRow) {
    const input = reverseBankLine.input.parse({ id: statement, line: row.line });
    await runCommand(context, reverseBankLine, input, { form, part: row.line });
    return [];
  },
  async reopen({ context, form, statement }: Work, row: BankLineRow) {
    const input = reopenBankLine.input.parse({ id: statement, line: row.line });
    await runCommand(context, reopenBankLine, input, { form, part: row.line });
    return [];
  },
} as const;

const flashes = {
  confirm: 'banking.notice.confirmed',
  ignore: 'banking.notice.ignored',
  reopen: 'banking.notice.reopened',
  reverse: 'banking.notice.reversed',
} as const;

/** Nothing was recorded where each movement turned out to be a payment of before. */
function flashOf({ form }: Work, name: keyof typeof flashes, rows: readonly BankLineRow[]): string {
  const areAll = (sort: string) =>
    name === 'confirm' && rows.every(({ line }) => formText(form, `shown-${line}`).startsWith(sort));
  if (areAll('payment-')) return 'banking.notice.reconciled';
  return areAll('rule-') ? 'banking.notice.booked' : flashes[name];
}

const isIntent = (name: string): name is keyof typeof execute => Object.hasOwn(execute, name);

/** The lines that a button is for: its own, or those that are ticked. */
async function chosenLines(
  { context, form, statement }: Work,
  own: string | undefined,
): Promise<BankLineRow[]> {
  const { services, corporation } = context;
  const named = own === undefined ? form.getAll('line').map(String) : [own];
  const lines = [...new Set(named.filter((one) => /^\d{1,6}$/.test(one)).map(Number))].slice(0, PAGE);
  const rows: BankLineRow[] = [];
  for (const line of lines) {
    const row = await findBankLine(services.db, corporation, statement, line);
    if (row !== null) rows.push(row);
  }
  return rows;
}

/** Each line on its own: what one refuses keeps no other back. */
async function eachOnItsOwn(work: Work, name: keyof typeof execute, rows: BankLineRow[]) {
  const { found } =
    name === 'confirm' ? await proposalsFor(work.context, rows) : { found: new Map<number, AnyProposal[]>() };
  const refused: BankLinesAnswer['refused'] = [];
  for (const row of rows) {
    try {
      const errors = await execute[name](work, row, found.get(row.line)?.[0]);
      if (errors.length > 0) refused.push({ line: row.line, errors });
    } catch (error) {
      if (!isRefusal(error) || error.kind === 'forbidden') throw error;
      const errors = Object.values(error.errors).flat();
      refused.push({ line: row.line, errors: errors.length > 0 ? errors : ['errors.refused'] });
    }
  }
  return refused;
}

/** Confirms what is proposed for movements, puts them aside or takes them up again. */
export async function runBankLines(context: StaffContext) {
  const form = await context.request.formData();
  if (!context.may('ROLE_PAYMENT_CREATE')) throw new Response(null, { status: 403 });
  const [name = '', own] = formText(form, 'intent').split('-');
  if (!isIntent(name)) throw new Response(null, { status: 400 });
  const work = { context, form, statement: idOf(context.params, 'id') };
  const rows = await chosenLines(work, own);
  if (rows.length === 0) return answer({ error: 'banking.error.nothingChosen' });
  const refused = await eachOnItsOwn(work, name, rows);
  context.note({ lines: rows.length });
  if (refused.length > 0) return answer({ done: rows.length - refused.length, refused }, 409);
  const { address } = listAddress(context.url, { sort: 'line', direction: 'asc' });
  return leadTo(address, flashOf(work, name, rows));
}
