import { defaultChart } from '#domain/accounting/chart.ts';
import type { ManualEntryEvent } from '#domain/accounting/manual-entry.ts';
import type { DirectEntry } from '#domain/accounting/direct-entry.ts';
import {
  allocationEntry,
  givenBack,
  lessened,
  paymentEntry,
  purchaseEntry,
  reversed,
  saleEntry,
  vatEntry,
  type PieceKey,
  type Settlement,
} from '#domain/accounting/entries.ts';
import type { AdvanceEvent } from '#domain/expenses/advance.ts';
import type { ExpenseEvent } from '#domain/expenses/expense.ts';
import type { ReimbursementEvent } from '#domain/expenses/reimbursement.ts';
import type { BankArrival } from '#domain/banking/bank-booking.ts';
import type { BankStatementEvent } from '#domain/banking/bank-statement.ts';
import { takenBy } from '#domain/payments/allocation.ts';
import type { PaymentPostings, Postings, WriteOffPostings } from '#domain/accounting/posted.ts';
import { usualSalePostings } from '#domain/accounting/postings.ts';
import { purchasePostings } from '#domain/accounting/purchase-postings.ts';
import { thirdAccount } from '#domain/accounting/third-accounts.ts';
import type { TakenOverFacts, ValidatedFacts } from '#domain/documents/billing.ts';
import type { InvoiceEvent } from '#domain/documents/invoice.ts';
import {
  isOfSupplier,
  type Allocation,
  type PaymentEvent,
  type PaymentFacts,
  type WriteOffReason,
} from '#domain/payments/payment.ts';
import type { RefundEvent } from '#domain/documents/refund.ts';
import type {
  Booked,
  SupplierInvoiceEvent,
  SupplierInvoiceFacts,
} from '#domain/purchasing/supplier-invoice.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { add, isZero, money, negate, subtract } from '#domain/kernel/decimal.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import { dropPiece, readPieces, write, type KeptPiece, type Paper } from './journal-writing.ts';
import { projection } from '../projection.ts';

/*
 * The journals, as entries follow from events. What a sale, a purchase or a payment books on stands in its event; those
 * from before the books go to the usual accounts.
 */

interface Context {
  db: Database;
  recorded: RecordedEvent;
}

const saleBookings = ({ seller, clientId, totals, postings }: ValidatedFacts): Postings =>
  postings ??
  usualSalePostings(defaultChart, totals, thirdAccount(defaultChart, 'client', clientId), seller.vatOnDebits);

/** A sale's document as a piece of which nothing is settled. */
function pieceOf(key: PieceKey, facts: ValidatedFacts, { third, vat }: Postings, sign: 1 | -1): KeptPiece {
  return {
    ...key,
    thirdParty: facts.clientId,
    third,
    side: 'sale',
    sign,
    total: facts.totals.finalTotal,
    settled: '0.00',
    open: '0.00',
    waiting: vat.filter(({ waiting }) => waiting !== null),
    bank: null,
  };
}

/** Sold and booked in the program before: there is nothing to book before it is settled. */
const takeOver = (
  key: PieceKey,
  { clientId, third, totals, settledBefore, content, number }: TakenOverFacts,
  sign: 1 | -1,
  { db, recorded }: Context,
) => {
  const piece: KeptPiece = {
    ...key,
    thirdParty: clientId,
    third,
    side: 'sale',
    sign,
    total: totals.finalTotal,
    settled: settledBefore,
    open: '0.00',
    waiting: [],
    bank: null,
  };
  const date = content.date ?? dayOf(recorded);
  const paper = {
    what: key.kind,
    documentKind: key.kind,
    documentId: key.version,
    pieceRef: number,
    pieceDate: date,
    date,
  };
  return write(db, { recorded, paper }, [], [piece]);
};

const drop = (key: PieceKey, { db, recorded }: Context) => dropPiece(db, recorded.metadata.corporation, key);

const paperOf = (what: 'invoice' | 'refund', facts: ValidatedFacts): Paper => ({
  what,
  documentKind: what,
  documentId: facts.version,
  pieceRef: facts.number,
  pieceDate: facts.date,
  date: facts.date,
});

const settle = (piece: KeptPiece, by: string): KeptPiece => ({
  ...piece,
  settled: money(add(piece.settled, by)),
});

/** What was settled of pieces, and what became of them: the VAT that waits follows. */
const changesOf = (before: readonly KeptPiece[], after: readonly KeptPiece[]) =>
  before.map((piece, index) => ({ piece, settled: after[index]?.settled ?? piece.settled }));

type ValidatedRefund = Extract<RefundEvent, { type: 'RefundValidated' }>['data'];

/** A credit note; what is set against its invoice settles both at once. */
async function bookRefund(facts: ValidatedRefund, { db, recorded }: Context): Promise<void> {
  const { version, imputed, origin, totals, clientId } = facts;
  const key = { kind: 'refund', version } as const;
  const postings = saleBookings(facts);
  const corrected = { kind: 'invoice', version: origin?.version ?? 0 } as const;
  const known = isZero(imputed) ? null : await readPieces(db, recorded.metadata.corporation, [corrected]);
  const invoice = known?.get(`invoice-${corrected.version}`);
  const setOff = invoice ? imputed : '0.00';
  const parts = [
    { settles: corrected, amount: setOff },
    { settles: key, amount: money(subtract(totals.finalTotal, setOff)) },
  ];
  const refund = pieceOf(key, facts, postings, -1);
  const before = invoice ? [refund, invoice] : [refund];
  // What was set off never stood on the credit note's own account.
  const after = before.map((piece) => settle(piece, setOff));
  const entries = [
    saleEntry(postings, clientId, -1, parts),
    vatEntry(postings.misc, changesOf(before, after)),
  ];
  await write(db, { recorded, paper: paperOf('refund', facts) }, entries, after);
}

type KeptSettlement = Settlement & { piece: KeptPiece };

/** An allocation's effect on its piece: a credit note that is set off settles itself as any other. */
const settlementsOf = (
  allocations: readonly Allocation[],
  pieces: ReadonlyMap<string, KeptPiece>,
): KeptSettlement[] =>
  allocations.flatMap(({ kind, version, amount }) => {
    const piece = pieces.get(`${kind}-${version}`);
    return piece ? [{ piece, amount }] : [];
  });

/** Each piece once, with what these settlements, and the undoing of others, make of what is settled of it. */
function settledPieces(
  done: readonly Settlement[],
  undone: readonly Settlement[],
  pieces: ReadonlyMap<string, KeptPiece>,
) {
  const by = new Map<string, string>();
  const note = ({ piece }: Settlement, change: string) => {
    const key = `${piece.kind}-${piece.version}`;
    by.set(key, money(add(by.get(key) ?? '0', change)));
  };
  for (const one of done) note(one, one.amount);
  for (const one of undone) note(one, negate(one.amount));
  const before = [...by.keys()].flatMap((key) => pieces.get(key) ?? []);
  return {
    before,
    after: before.map((piece) => settle(piece, by.get(`${piece.kind}-${piece.version}`) ?? '0')),
  };
}

/** The piece whose rest was given up with its VAT: nothing of it was settled, there is less of it. */
const lessenedPieces = (settlements: readonly KeptSettlement[], off: WriteOffPostings, amount: string) => {
  const before = settlements.map(({ piece }) => piece);
  return { before, after: before.map((piece) => lessened(piece, off, amount)) };
};

/** A client's credit that is given back stands on the paying payment's own account until then. */
const ofOthers = (allocations: readonly Allocation[], direction: 'in' | 'out'): Allocation[] =>
  allocations.filter(({ kind }) => direction === 'in' || kind !== 'payment');

const keysOf = (allocations: readonly Allocation[]): PieceKey[] =>
  allocations.map(({ kind, version }) => ({ kind, version }));

const usualMeans = (facts: PaymentFacts): PaymentPostings => ({
  journal: defaultChart.journals.bank,
  misc: defaultChart.journals.misc,
  account: defaultChart.accounts.bank,
  third: thirdAccount(defaultChart, isOfSupplier(facts) ? 'supplier' : 'client', facts.clientId),
});

async function bookPayment(
  facts: PaymentFacts & { payment: number },
  { db, recorded }: Context,
): Promise<void> {
  const { payment, amount, date, clientId, direction = 'in', booking = usualMeans(facts) } = facts;
  const allocations = ofOthers(facts.allocations, direction);
  const pieces = await readPieces(db, facts.corporation, keysOf(allocations));
  const settlements = settlementsOf(allocations, pieces);
  const { third, vat = [], ...means } = booking;
  const { off } = means;
  const own: KeptPiece = {
    kind: 'payment',
    version: payment,
    thirdParty: clientId,
    third,
    side: isOfSupplier(facts) ? 'purchase' : 'sale',
    sign: direction === 'in' ? -1 : 1,
    total: amount,
    settled: '0.00',
    open: '0.00',
    waiting: vat,
    bank: { ...means, amount, direction },
  };
  const { before, after } = off?.vat.length
    ? lessenedPieces(settlements, off, amount)
    : settledPieces(settlements, [], pieces);
  const paper = { ...paperOfPayment(facts, payment, facts.writeOff ?? 'payment'), date, pieceDate: date };
  const entries = [
    paymentEntry(means, { amount, direction, thirdParty: clientId, payment, rest: third }, settlements),
    // All of an advance is due, as if what is used of it had become nothing.
    vatEntry(means.misc, [
      ...changesOf(before, after),
      { piece: { ...own, settled: amount }, settled: '0.00' },
    ]),
  ];
  await write(db, { recorded, paper }, entries, [...after, own]);
}

/** Under the number that its receipt bears. */
const paperOfPayment = (
  { number }: Pick<PaymentFacts, 'number'>,
  payment: number,
  what: 'payment' | 'allocation' | 'cancellation' | WriteOffReason,
) => ({ what, documentKind: 'payment', documentId: payment, pieceRef: number ?? `P${payment}` });

/** The day, in Paris, of what says no day itself. */
const dayOf = ({ metadata }: RecordedEvent): string =>
  todayIn(LEGAL_TIME_ZONE, new Date(metadata.occurredAt));

/** An advance of which more, or less, is used than before: its VAT is owed no longer by so much. */
const used = (credit: KeptPiece, by: string): KeptPiece =>
  credit.waiting.length === 0 ? credit : settle(credit, by);

/** A payment's own piece, and the others that it settles or settled. */
async function piecesOf(payment: number, allocations: readonly Allocation[], { db, recorded }: Context) {
  const own = { kind: 'payment', version: payment } as const;
  const keys = [own, ...keysOf(allocations)];
  const pieces = await readPieces(db, recorded.metadata.corporation, keys);
  return { pieces, credit: pieces.get(`payment-${payment}`) };
}

type NumberedPayment = Pick<PaymentFacts, 'number'> & { payment: number };

/** A payment that settles other documents than before: its credit moves to theirs. */
async function bookAllocation(
  { payment, number }: NumberedPayment,
  before: readonly Allocation[],
  after: readonly Allocation[],
  context: Context,
): Promise<void> {
  const { pieces, credit } = await piecesOf(payment, [...before, ...after], context);
  if (!credit?.bank) return;
  const { bank } = credit;
  const undone = settlementsOf(ofOthers(before, bank.direction), pieces);
  const done = settlementsOf(ofOthers(after, bank.direction), pieces);
  const changed = settledPieces(done, undone, pieces);
  const credited = used(credit, subtract(takenBy(after), takenBy(before)));
  const date = dayOf(context.recorded);
  const paper = { ...paperOfPayment({ number }, payment, 'allocation'), date, pieceDate: date };
  const entries = [
    allocationEntry(bank.misc, credit, undone, done),
    vatEntry(bank.misc, changesOf([...changed.before, credit], [...changed.after, credited])),
  ];
  const others = changed.after.filter(({ kind, version }) => kind !== 'payment' || version !== payment);
  await write(context.db, { recorded: context.recorded, paper }, entries, [...others, credited]);
}

async function bookCancellation(
  { payment, number }: NumberedPayment,
  allocations: readonly Allocation[],
  context: Context,
): Promise<void> {
  const { pieces, credit } = await piecesOf(payment, allocations, context);
  if (!credit?.bank) return;
  const { bank, third, thirdParty } = credit;
  const undone = settlementsOf(ofOthers(allocations, bank.direction), pieces);
  const { off } = bank;
  const changed = off?.vat.length
    ? lessenedPieces(undone, givenBack(off), negate(bank.amount))
    : settledPieces([], undone, pieces);
  const credited = used(credit, subtract(credit.total, credit.settled));
  const date = dayOf(context.recorded);
  const paper = { ...paperOfPayment({ number }, payment, 'cancellation'), date, pieceDate: date };
  const { amount, direction, ...means } = bank;
  const money = { amount, direction, thirdParty, payment, rest: third };
  const entries = [
    reversed(paymentEntry(means, money, undone)),
    vatEntry(bank.misc, changesOf([...changed.before, credit], [...changed.after, credited])),
  ];
  await write(context.db, { recorded: context.recorded, paper }, entries, [...changed.after, credited]);
}

type Booking = SupplierInvoiceFacts & Partial<Booked>;

/** What an approved paper books, and the piece that it makes. */
function purchaseBookings(facts: Booking) {
  const { supplierInvoice, type, supplierId, totals, date, number, dueDate } = facts;
  const third = thirdAccount(defaultChart, 'supplier', supplierId);
  const postings = facts.postings ?? purchasePostings(defaultChart, facts, third);
  const sign = type === 'invoice' ? 1 : -1;
  const key = { kind: 'supplierInvoice', version: supplierInvoice } as const;
  const piece: KeptPiece = {
    ...key,
    thirdParty: supplierId,
    third: postings.third,
    side: 'purchase',
    sign: sign === 1 ? -1 : 1,
    total: totals.finalTotal,
    settled: '0.00',
    open: '0.00',
    waiting: postings.vat.filter(({ waiting }) => waiting !== null),
    bank: null,
  };
  const paper = {
    what: type === 'invoice' ? 'supplierInvoice' : 'supplierCreditNote',
    documentKind: 'supplierInvoice',
    documentId: supplierInvoice,
    pieceRef: number,
    pieceDate: date,
    date: facts.bookedOn ?? date,
    dueDate,
  };
  const total = totals.finalTotal;
  const made = purchaseEntry(postings, { thirdParty: supplierId, piece: key, total, sign });
  return { key, piece, paper, made };
}

async function bookPurchase(facts: Booking, { db, recorded }: Context): Promise<void> {
  const { piece, paper, made } = purchaseBookings(facts);
  await write(db, { recorded, paper }, [made], [piece]);
}

/** An approval taken back: the opposite of its entry, on its day, which is open; VAT that waits was not owed yet. */
async function takePurchaseBack(facts: Booking, { db, recorded }: Context): Promise<void> {
  const { key, paper, made } = purchaseBookings(facts);
  const pieces = await readPieces(db, recorded.metadata.corporation, [key]);
  const what = `${paper.what}Revoked`;
  await write(db, { recorded, paper: { ...paper, what } }, [reversed(made)], [...pieces.values()]);
}

/** The paper of an entry that somebody said. */
const paperOfDirect = (
  { label, pieceRef, pieceDate, date }: DirectEntry,
  documentKind: string,
  documentId: number,
): Paper => ({ what: label, documentKind, documentId, pieceRef, pieceDate, date });

const bookDirect = (entry: DirectEntry, kind: string, id: number, { db, recorded }: Context) =>
  write(db, { recorded, paper: paperOfDirect(entry, kind, id) }, [entry], []);

/** Payments whose money has reached a bank account: should one be cancelled, it leaves from there. */
async function bookArrival(
  statement: number,
  arrival: BankArrival,
  { db, recorded }: Context,
): Promise<void> {
  const { bank, entry } = arrival;
  const keys = arrival.payments.map((version) => ({ kind: 'payment', version }) as const);
  const pieces = await readPieces(db, recorded.metadata.corporation, keys);
  const moved = [...pieces.values()].map((piece) => ({
    ...piece,
    bank: piece.bank && { ...piece.bank, ...bank },
  }));
  const paper = paperOfDirect(entry, 'bankStatement', statement);
  await write(db, { recorded, paper }, [entry], moved);
}

export const journal = projection<
  | InvoiceEvent
  | RefundEvent
  | PaymentEvent
  | SupplierInvoiceEvent
  | BankStatementEvent
  | ManualEntryEvent
  | ExpenseEvent
  | AdvanceEvent
  | ReimbursementEvent
>({
  name: 'journal',
  tables: ['journal_line', 'journal_piece', 'account_month'],
  on: {
    InvoiceValidated: (facts, { db, recorded }) => {
      const postings = saleBookings(facts);
      const key = { kind: 'invoice', version: facts.version } as const;
      const parts = [{ settles: key, amount: facts.totals.finalTotal }];
      const paper = { ...paperOf('invoice', facts), dueDate: facts.dueDate };
      const made = saleEntry(postings, facts.clientId, 1, parts);
      return write(db, { recorded, paper }, [made], [pieceOf(key, facts, postings, 1)]);
    },
    InvoiceTakeoverRecorded: (facts, context) =>
      takeOver({ kind: 'invoice', version: facts.version }, facts, 1, context),
    RefundTakeoverRecorded: (facts, context) =>
      takeOver({ kind: 'refund', version: facts.version }, facts, -1, context),
    InvoiceTakeoverReversed: ({ version }, context) => drop({ kind: 'invoice', version }, context),
    RefundTakeoverReversed: ({ version }, context) => drop({ kind: 'refund', version }, context),
    RefundValidated: bookRefund,
    PaymentRecorded: bookPayment,
    PaymentAllocated: (facts, context) => bookAllocation(facts, [], facts.allocations, context),
    PaymentAllocationsReplaced: (facts, context) =>
      bookAllocation(facts, facts.before, facts.allocations, context),
    PaymentCancelled: (facts, context) => bookCancellation(facts, facts.allocations, context),
    BankLineReconciled: ({ statement, arrival }, context) =>
      arrival ? bookArrival(statement, arrival, context) : Promise.resolve(),
    BankLineBooked: ({ statement, entry }, context) => bookDirect(entry, 'bankStatement', statement, context),
    BankLineBookingReversed: ({ statement, entry }, context) =>
      bookDirect(entry, 'bankStatement', statement, context),
    ManualEntryBooked: ({ manualEntry, entry }, context) =>
      bookDirect(entry, 'manualEntry', manualEntry, context),
    ManualEntryReversed: ({ manualEntry, entry }, context) =>
      bookDirect(entry, 'manualEntry', manualEntry, context),
    ExpenseApproved: ({ expense, entry }, context) => bookDirect(entry, 'expense', expense, context),
    ExpenseApprovalRevoked: ({ expense, entry }, context) => bookDirect(entry, 'expense', expense, context),
    ReimbursementExecuted: ({ batch, entry }, context) => bookDirect(entry, 'reimbursement', batch, context),
    ReimbursementReturned: ({ batch, entry }, context) => bookDirect(entry, 'reimbursement', batch, context),
    AdvanceReturned: ({ advance, entry }, context) => bookDirect(entry, 'expenseAdvance', advance, context),
    AdvanceReturnReversed: ({ advance, entry }, context) =>
      bookDirect(entry, 'expenseAdvance', advance, context),
    SupplierInvoiceApproved: bookPurchase,
    SupplierInvoiceApprovalRevoked: takePurchaseBack,
  },
});
