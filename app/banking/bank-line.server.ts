import { reimburseRole } from '#domain/expenses/expense-access.ts';
import { settleReimbursement } from '#domain/expenses/reimbursement-commands.ts';
import { batchesOfAmount } from '#projections/expenses/reimbursements.ts';
import { accountName } from '#domain/accounting/chart.ts';
import { learnable, ruleFor } from '#domain/banking/bank-booking.ts';
import {
  bookBankLine,
  confirmBankLine,
  ignoreBankLine,
  reconcileBankLine,
  reopenBankLine,
  reverseBankLine,
} from '#domain/banking/bank-statement-commands.ts';
import { openItems, propose, type OpenItem } from '#domain/banking/matching.ts';
import { isNegative, isZero, negate } from '#domain/kernel/decimal.ts';
import { findBankStatement } from '#projections/banking/bank-statements.ts';
import {
  findBankLine,
  listBankLines,
  openForMatching,
  partiesOfIbans,
  type BankLineRow,
} from '#projections/banking/bank-lines.ts';
import { namedChart } from '#projections/accounting/books.ts';
import { choices } from '#projections/records/records.ts';
import { findThirdParty, listThirdParties } from '#projections/third-parties/third-parties.ts';
import { formText } from '../http/form-text.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { advanceRates } from '../payments/payment-over.server.ts';
import { settledLink } from '../payments/settled-link.ts';
import { accountChoices } from '../accounting/account-choices.server.ts';
import {
  entryOf,
  learnedRules,
  PAGE,
  paymentTypes,
  proposalsFor,
  shownKey,
  sideOf,
} from './bank-proposals.server.ts';
import { paymentsBehind, recordedFor } from './recorded-payments.server.ts';
import { typedDecimal, type Language } from '../ui/format.ts';

/** Documents that the page offers to settle at once. */
const MOST_DOCUMENTS = 50;
const FOUND = 20;

const askedId = (query: URLSearchParams, name: string): number | null => {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

async function readLine({ services, corporation, params }: StaffContext) {
  const [id, line] = [idOf(params, 'id'), idOf(params, 'line')];
  const [statement, row] = await Promise.all([
    findBankStatement(services.db, id, corporation),
    findBankLine(services.db, corporation, id, line),
  ]);
  if (statement === null || row === null) throw notFound();
  return { statement, row };
}

/** The proposal of a line that nobody needs to look at, as its statement's list finds it; null: none is so sure. */
async function certainOf(context: StaffContext, statement: number, row: BankLineRow): Promise<string | null> {
  const filter = { statement, status: 'open', keyword: null } as const;
  const request = { sort: 'line', direction: 'asc', limit: PAGE, cursor: null, offset: 0 } as const;
  const { rows } = await listBankLines(context.services.db, context.corporation, filter, request);
  const beside = rows.some(({ line }) => line === row.line) ? rows : [...rows, row];
  const { found, certain } = await proposalsFor(context, beside);
  const [first] = found.get(row.line) ?? [];
  return first && certain.has(row.line) ? shownKey(first) : null;
}

/** What the line proposes over everybody's documents, and who may have paid by it. */
async function proposalsOf(context: StaffContext, statement: number, row: BankLineRow) {
  const {
    services: { db },
    corporation,
    url,
  } = context;
  if (row.status !== 'open' || row.label === null) return [];
  const [items, parties, certain] = await Promise.all([
    openForMatching(db, corporation),
    partiesOfIbans(db, corporation, row.iban === null ? [] : [row.iban]),
    certainOf(context, statement, row),
  ]);
  const here = url.pathname.replace(/\.data$/, '');
  return propose(entryOf(row), openItems(items, sideOf(row), parties)).map((proposal, index) => ({
    client: proposal.client,
    clientName: proposal.clientName,
    documents: proposal.items.map(({ item, amount }) => ({ number: item.number, amount })),
    reasons: proposal.reasons,
    score: proposal.score,
    certain: shownKey(proposal) === certain,
    rest: proposal.rest,
    to: `${here}?client=${proposal.client}&proposal=${index}`,
    amounts: new Map(proposal.items.map(({ item, amount }) => [`${item.kind}-${item.version}`, amount])),
  }));
}

/** Third parties by some words of their name. */
async function partiesFound({ services: { db }, corporation, url }: StaffContext, side: 'in' | 'out') {
  const keyword = url.searchParams.get('keyword')?.trim().slice(0, 200) ?? '';
  if (keyword === '') return { keyword, parties: null };
  const request = { sort: 'name', direction: 'asc', limit: FOUND, cursor: null, offset: 0 } as const;
  const type = side === 'in' ? ('client' as const) : null;
  const { rows } = await listThirdParties(db, corporation, { type, keyword }, request);
  const here = url.pathname.replace(/\.data$/, '');
  return {
    keyword,
    parties: rows.map(({ id, name, city }) => ({ id, name, city, to: `${here}?client=${id}` })),
  };
}

const documentOf = (item: OpenItem, amount: string, language: Language) => ({
  kind: item.kind,
  version: item.version,
  number: item.number,
  dueDate: item.dueDate,
  due: item.due,
  to: settledLink(item.kind, item.version),
  amount: typedDecimal(amount, language),
});

/** The chosen third party with what it may settle, filled in as proposed or by the oldest due date. */
async function chosenParty(
  { services: { db }, corporation, url, t, language }: StaffContext,
  row: BankLineRow,
  proposals: Awaited<ReturnType<typeof proposalsOf>>,
) {
  const client = askedId(url.searchParams, 'client');
  if (client === null) return null;
  const party = await findThirdParty(db, client, corporation);
  if (party === null) throw notFound();
  const side = sideOf(row);
  const { items } = openItems(await openForMatching(db, corporation, client), side, new Map());
  const asked = Number(url.searchParams.get('proposal') ?? '-1');
  const proposed = proposals[asked]?.client === client ? proposals[asked] : undefined;
  return {
    id: client,
    name: party.identity?.name ?? t('commerce.erased'),
    documents: items
      .slice(0, MOST_DOCUMENTS)
      .map((item) => documentOf(item, proposed?.amounts.get(`${item.kind}-${item.version}`) ?? '', language)),
  };
}

/** Whether an amount can contain its VAT: what is exempt, or owed by the buyer, contains none. */
const charged = ({ values }: { values: Readonly<Record<string, unknown>> }): boolean =>
  typeof values['rate'] === 'string' && !isZero(values['rate']);

/** What the movement may be booked on, filled in as a rule says or somebody would begin. */
async function bookingOf({ services: { db }, corporation }: StaffContext, row: BankLineRow) {
  const [rules, rates, chart] = await Promise.all([
    learnedRules(db, corporation),
    choices(db, ['vat'], corporation),
    namedChart(db, corporation),
  ]);
  const rule = row.status === 'open' && row.label !== null ? ruleFor(entryOf(row), rules) : null;
  return {
    rule: rule?.id ?? null,
    accounts: accountChoices(chart),
    rates: (rates.get('vat') ?? []).filter(charged).map(({ id, label }) => ({ value: id, label })),
    accountName: row.account === null ? null : accountName(chart, row.account),
    values: {
      account: rule?.account ?? '',
      vat: String(rule?.vat ?? ''),
      label: rule?.label ?? '',
      learn: rule === null ? learnable(row.label ?? '') : '',
    },
  };
}

/** Batches of reimbursements that the movement may be, for who pays people back. */
async function batchesFor({ services: { db }, corporation, may }: StaffContext, row: BankLineRow) {
  if (row.status !== 'open' || sideOf(row) === 'in' || !may(reimburseRole)) return [];
  return batchesOfAmount(db, corporation, { amount: negate(row.amount), day: row.date });
}

/** One movement, to be dealt with by hand: whose it is, what it settles, or why it is none of ours. */
export async function bankLinePage(context: StaffContext) {
  const { statement, row } = await readLine(context);
  const side = sideOf(row);
  const [proposals, found, means, recorded, behind, advances, booking, batches] = await Promise.all([
    proposalsOf(context, statement.id, row),
    partiesFound(context, side),
    paymentTypes(context),
    recordedFor(context, row),
    paymentsBehind(context, row),
    advanceRates(context, { direction: side }),
    bookingOf(context, row),
    batchesFor(context, row),
  ]);
  const party = await chosenParty(context, row, proposals);
  const { t, url } = context;
  return {
    title: t(`banking.line.${side}`, { line: row.line }),
    address: url.pathname.replace(/\.data$/, ''),
    statement,
    row,
    amount: isNegative(row.amount) ? negate(row.amount) : row.amount,
    proposals: proposals.map(({ amounts: _amounts, client: _client, ...rest }) => rest),
    ...found,
    party,
    recorded,
    behind,
    booking,
    batches,
    types: means.types,
    rates: advances.rates,
    values: {
      paymentType: String(means.usual ?? ''),
      vat: advances.usualVat,
      client: String(party?.id ?? ''),
      reason: '',
      allocations: (party?.documents ?? []).map(({ amount }) => ({ amount })),
    },
  };
}

export type BankLineData = Awaited<ReturnType<typeof bankLinePage>>;

/** Takes a movement up again that was put aside: the button of its row, on the page of the statement. */
const taken = ({ statement, line }: { statement: number; line: number }) => ({
  to: pathTo('bankDetails', { id: statement }),
  intent: `reopen-${line}`,
});

/** Records the movement as a payment, puts it aside or takes it up again, as the pressed button says. */
export async function runBankLine(context: StaffContext) {
  const { row } = await readLine(context);
  const form = await context.request.formData();
  const fixed = { id: String(row.statement), line: String(row.line) };
  const to = pathTo('bankDetails', { id: row.statement });
  const done = (key: string) => () => ({ to, flash: { tone: 'ok' as const, key } });
  const intent = formText(form, 'intent');
  if (intent === 'ignore')
    return submit(context, form, {
      command: ignoreBankLine,
      fixed,
      done: () => ({ to, flash: { tone: 'ok', key: 'banking.notice.ignored', undo: taken(row) } }),
    });
  if (intent === 'reopen')
    return submit(context, form, { command: reopenBankLine, fixed, done: done('banking.notice.reopened') });
  if (intent === 'reverse')
    return submit(context, form, { command: reverseBankLine, fixed, done: done('banking.notice.reversed') });
  if (intent === 'book')
    return submit(context, form, { command: bookBankLine, fixed, done: done('banking.notice.booked') });
  if (intent === 'batch')
    return submit(context, form, {
      command: settleReimbursement,
      fixed: { statement: String(row.statement), line: String(row.line), id: formText(form, 'batch') },
      done: done('banking.notice.reconciled'),
    });
  if (intent === 'reconcile')
    return submit(context, form, {
      command: reconcileBankLine,
      fixed,
      done: done('banking.notice.reconciled'),
    });
  if (form.has('vat') && formText(form, 'vat') === '') form.set('noAdvance', 'on');
  return submit(context, form, { command: confirmBankLine, fixed, done: done('banking.notice.confirmed') });
}
