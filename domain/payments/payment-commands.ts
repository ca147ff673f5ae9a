import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { bookPayment } from '../accounting/booking.ts';
import type { BankMeans, WriteOffPostings } from '../accounting/posted.ts';
import { requireOpenDay } from '../accounting/open-period.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import {
  choice,
  date,
  decimal,
  flag,
  impliedReference,
  optionalReference,
  optionalText,
  recordId,
  reference,
  text,
} from '../kernel/fields.ts';
import { compare, isNegative, isZero, money, subtract } from '../kernel/decimal.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { Outstanding } from '../documents/outstanding-questions.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { takenBy } from './allocation.ts';
import { paidThrough } from './paid-through.ts';
import { allotPaymentNumber } from './allot-payment-number.ts';
import type { Named } from '../documents/content/content.ts';
import { vatRate } from '../documents/content/resolve-content.ts';
import {
  cancelPaymentOf,
  numberOf,
  paymentAggregate,
  sameDocument,
  type Allocation,
  type PaymentFacts,
  type WriteOffReason,
} from './payment.ts';
import { setOffAgain } from './set-off.ts';
import type { VatRate } from '../amounts/totals.ts';
import { allocationsSchema, settle, type AllocationInput } from './settle.ts';
import { askPaymentDate, confirmDate } from '../documents/content/unusual-dates.ts';
import { organizationQuestions } from '../company/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { accountingQuestions } from '../accounting/questions.ts';
import { documentQuestions } from '../documents/document-questions.ts';
import { outstandingQuestions } from '../documents/outstanding-questions.ts';
import { keptParty } from '../third-parties/kept-party.ts';

/** What every payment says of its money. */
export const moneySchema = z.object({
  date: date(),
  amount: decimal({ places: 2, min: 0, max: 999_999_999 }),
  paymentType: reference('paymenttype'),
  reference: optionalText(80),
  /** The payer's bank, as a cheque says it. */
  bank: optionalText(80),
  /** The company's own account that received or paid it. */
  bankAccount: optionalReference('rib'),
  comment: optionalText(2000),
});

/** What a new payment says of its money. */
export const newMoneySchema = moneySchema.extend({ confirmDate: confirmDate() });

export type MoneyInput = z.output<typeof moneySchema>;

/**
 * A payment over several documents, or one of none: on account. `invoice` alone is the short form for one invoice,
 * which may then be paid more than is due.
 */
export const paymentSchema = newMoneySchema.extend({
  invoice: optionalReference('invoiceversion?status=validate'),
  /** A third party; of a payment of documents it is whose the first is. */
  client: impliedReference(),
  /** A group of third parties: documents of all its members may be settled. */
  group: impliedReference(),
  /** What a payment of a group is called. */
  label: optionalText(120),
  /**
   * Of money on account: the rate of what it is an advance for, whose VAT is due with the money. null: it is none,
   * such as a payment of invoices that are named later; absent: the corporation's default rate, where it has one.
   */
  vat: optionalReference('vat').optional(),
  /** Paid although a file of transfers that is not ended pays it too. */
  confirmTransfer: flag(),
  direction: choice(['in', 'out'])
    .nullish()
    .transform((value) => value ?? 'in'),
  allocations: allocationsSchema.meta({ example: [] }),
});

export type PaymentInput = z.output<typeof paymentSchema>;

/**
 * The payment type named.
 * @param settled dates of what the payment settles
 * @throws Refusal `invalid`: unknown type, a date in the future, or an unusual one that was not confirmed
 */
export async function checkedType(
  work: UnitOfWork,
  corporation: number,
  input: Pick<z.output<typeof newMoneySchema>, 'date' | 'paymentType' | 'confirmDate'>,
  settled: Iterable<CivilDate>,
): Promise<Named> {
  const profile = await work.ask(organizationQuestions).corporation(corporation);
  const found = await work.ask(recordQuestions).records('paymenttype', [input.paymentType], corporation);
  const type = found.get(input.paymentType);
  const errors: FieldErrors = {};
  if (type === undefined) errors['paymentType'] = ['errors.reference'];
  const today = todayIn(profile?.timeZone ?? LEGAL_TIME_ZONE, new Date(work.now));
  if (input.date > today) errors['date'] = ['errors.future'];
  if (type === undefined || Object.keys(errors).length > 0) throw invalid(errors);
  askPaymentDate(input.date, input.confirmDate, settled, today);
  return { id: type.id, name: type.label };
}

/** What a new payment is about. */
export interface NewPayment extends Pick<MoneyInput, 'reference' | 'bank' | 'comment'> {
  /** The company's account that it goes through. */
  bankAccount?: number | null;
  date: CivilDate;
  amount: string;
  paymentType: Named;
  client: number;
  direction: 'in' | 'out';
  allocations: Allocation[];
  label: string | null;
  group: Named | null;
  advance?: VatRate | null;
  /** The bank account that a statement says its money is on. */
  arrivesAt?: BankMeans | null;
  /** What is given up in place of money. */
  writeOff?: { reason: WriteOffReason; off: WriteOffPostings };
}

/** Records a payment whose every part was checked, under the next number. */
export async function writePayment(
  work: UnitOfWork,
  corporation: number,
  made: NewPayment,
): Promise<{ id: number; number: string }> {
  const {
    client: clientId,
    direction,
    allocations,
    label,
    group,
    advance,
    arrivesAt,
    writeOff,
    bankAccount: _named,
    ...rest
  } = made;
  const account = await paidThrough(work, corporation, made);
  const client = await work.ask(thirdPartyQuestions).thirdParty(clientId, corporation);
  if (client === null) throw invalid({ client: ['errors.reference'] });
  const books = await work.ask(accountingQuestions).books(corporation);
  requireOpenDay(books, made.date);
  const payment = await work.create(paymentAggregate);
  const allotted = await allotPaymentNumber(work, corporation, made.date);
  const data: PaymentFacts & { payment: number } = {
    payment: payment.id,
    corporation,
    clientId: client.id,
    clientName: client.identity?.name ?? null,
    ...rest,
    ...allotted,
    amount: money(made.amount),
    allocations,
    ...(direction === 'out' && { direction }),
    ...(allocations.length === 0 && { deposit: true as const }),
    ...(advance && { advance }),
    ...(writeOff && { writeOff: writeOff.reason }),
    ...(account && { bankAccount: { id: account.id, name: account.label } }),
    ...(label !== null && { label }),
    ...(group !== null && { group }),
    ...(client.naturalPerson && { personal: sealed('thirdparty', client.id, 'clientName') }),
  };
  const booking = {
    ...(await bookPayment(work, books, data, account)),
    ...arrivesAt,
    ...(writeOff && { journal: books.chart.journals.misc, account: writeOff.off.account, off: writeOff.off }),
  };
  await work.append(payment, [{ type: 'PaymentRecorded', data: { ...data, booking } }]);
  return { id: payment.id, number: allotted.number };
}

/**
 * The rate that money on account is an advance at: as said, else the corporation's usual one; null of money for
 * documents.
 * @throws Refusal `invalid` on `vat`
 */
async function advanceAt(
  work: UnitOfWork,
  corporation: number,
  { vat, direction }: Pick<PaymentInput, 'vat' | 'direction'>,
  allocations: readonly Allocation[],
): Promise<VatRate | null> {
  if (direction === 'out' || allocations.length > 0 || vat === null) return null;
  const id = vat ?? (await work.ask(organizationQuestions).corporation(corporation))?.defaultVat ?? null;
  if (id === null) return null;
  const record = (await work.ask(recordQuestions).records('vat', [id], corporation)).get(id);
  if (record) return vatRate(record);
  if (vat === undefined) return null;
  throw invalid({ vat: ['errors.reference'] });
}

/** Paid to nobody's supplier, money without a document would be lost from sight. */
async function requireSupplier(work: UnitOfWork, corporation: number, id: number): Promise<void> {
  const party = await work.ask(thirdPartyQuestions).thirdParty(id, corporation);
  if (party !== null && !party.supplier) throw invalid({ amount: ['errors.paidOutToClient'] });
}

/** The days that documents to settle are of. */
export const datesOf = (open: ReadonlyMap<string, Outstanding>): CivilDate[] =>
  [...open.values()].map(({ date: day }) => day);

const ofInvoice = (version: number, amount: string): AllocationInput => ({
  kind: 'invoice',
  version,
  amount,
});

/** Why a document that was named alone cannot be settled. @throws Refusal `invalid` on `field`, or `conflict` */
async function refuseNamed(
  work: UnitOfWork,
  corporation: number,
  kind: 'invoice' | 'refund',
  version: number,
): Promise<never> {
  const id = await work.ask(documentQuestions).documentOfVersion(kind, version, corporation);
  if (id === null) throw invalid({ [kind]: ['errors.reference'] });
  throw conflict('NOT_VALIDATED', 'errors.notValidated');
}

/**
 * What a live file of transfers pays is paid by hand only once that was told.
 * @throws Refusal `invalid` on `confirmTransfer`
 */
async function requireNoTransfer(
  work: UnitOfWork,
  allocations: readonly Pick<Allocation, 'kind' | 'version' | 'number' | 'setOff'>[],
  confirmed: boolean,
): Promise<void> {
  const paid = allocations.flatMap(({ kind, version, number, setOff }) =>
    !setOff && (kind === 'supplierInvoice' || kind === 'refund') ? [{ kind, version, number }] : [],
  );
  if (confirmed || paid.length === 0) return;
  const taken = await work.ask(outstandingQuestions).inTransfer(paid);
  const found = paid.find(({ kind, version }) => taken.has(`${kind}-${version}`));
  if (found) throw invalid({ confirmTransfer: [`errors.inTransfer|number=${found.number}`] });
}

/**
 * Records money received from a client or a group of clients, or paid to a supplier, over as many documents as one
 * likes. Credit notes among them pay for the others. What is left over stays on the account of who paid; without any
 * document it is a payment on account. The date is not in the future; an unusual one is asked about.
 * @param bank where its money stands already, as a statement says; null: where its type says
 * @throws Refusal `invalid` at `allocations[i]`, also for what was settled meanwhile; at `confirmDate`
 */
export async function recordMoney(
  work: UnitOfWork,
  actor: Actor,
  { confirmTransfer, confirmDate: confirmed, ...asked }: PaymentInput,
  bank: BankMeans | null = null,
): Promise<{ id: number }> {
  const corporation = corporationOf(actor);
  const { invoice, client, group: groupId, allocations: wanted, vat, ...input } = asked;
  const { direction, amount } = input;
  const chosen = invoice === null ? wanted : [ofInvoice(invoice, amount)];
  const open = await work.ask(outstandingQuestions).outstandingOf(chosen, corporation);
  if (invoice !== null && open.size === 0) await refuseNamed(work, corporation, 'invoice', invoice);
  const dated = { ...input, confirmDate: confirmed };
  const paymentType = await checkedType(work, corporation, dated, datesOf(open));
  const group =
    groupId === null ? null : await work.ask(thirdPartyQuestions).thirdPartyGroup(groupId, corporation);
  if (groupId !== null && group === null) throw invalid({ group: ['errors.reference'] });
  const members: ReadonlySet<number> = new Set(group?.members);
  const { allocations, payer } = settle(
    open,
    {
      direction,
      payer: client === null ? null : await keptParty(work, client, corporation),
      members,
      before: [],
      exceeds: invoice !== null,
    },
    chosen,
  );
  if (payer === null) throw invalid({ client: ['errors.required'] });
  if (direction === 'out') await requireNoTransfer(work, allocations, confirmTransfer);
  if (isZero(amount) && allocations.length === 0) throw invalid({ amount: ['errors.tooSmall|min=0.01'] });
  const left = subtract(amount, takenBy(allocations));
  if (isNegative(left)) throw invalid({ amount: [`errors.amountAtLeast|min=${takenBy(allocations)}`] });
  if (direction === 'out' && !isZero(left)) await requireSupplier(work, corporation, payer);
  const named = group && { id: group.id, name: group.name };
  const advance = await advanceAt(work, corporation, { vat, direction }, allocations);
  const { id } = await writePayment(work, corporation, {
    ...input,
    paymentType,
    client: payer,
    allocations,
    group: named,
    advance,
    arrivesAt: bank,
  });
  return { id };
}

/** The same, asked for by a form or a program. */
export const recordPayment = command({
  name: 'RecordPayment',
  role: 'ROLE_PAYMENT_CREATE',
  input: paymentSchema,
  refuses: ['NOT_VALIDATED'],
  handle: (work, actor, input) => recordMoney(work, actor, input),
});

export const refundPaymentSchema = newMoneySchema.extend({
  refund: reference('refundversion?status=validate'),
  confirmTransfer: flag(),
});

/**
 * Records what was given back to a client for a credit note, never more than is left of it.
 * @throws Refusal `invalid` on `amount`.
 */
export const recordRefundPayment = command({
  name: 'RecordRefundPayment',
  role: 'ROLE_PAYMENT_CREATE',
  input: refundPaymentSchema,
  refuses: ['NOT_VALIDATED'],
  async handle(work, actor, { refund: version, confirmTransfer, confirmDate: confirmed, ...input }) {
    const corporation = corporationOf(actor);
    const open =
      (await work.ask(outstandingQuestions).outstanding('refund', version, corporation)) ??
      (await refuseNamed(work, corporation, 'refund', version));
    const paymentType = await checkedType(work, corporation, { ...input, confirmDate: confirmed }, [
      open.date,
    ]);
    const amount = money(input.amount);
    if (isZero(amount)) throw invalid({ amount: ['errors.tooSmall|min=0.01'] });
    if (compare(amount, open.due) > 0) throw invalid({ amount: [`errors.amountAtMost|max=${open.due}`] });
    const { document, number, client } = open;
    const allocations = [{ kind: 'refund' as const, document, version, number, amount }];
    await requireNoTransfer(work, allocations, confirmTransfer);
    const { id } = await writePayment(work, corporation, {
      ...input,
      paymentType,
      amount,
      client,
      direction: 'out',
      label: null,
      group: null,
      allocations,
    });
    return { id };
  },
});

/** Puts reference, bank or comment right; what the money did is fixed: reopened or cancelled, never edited. */
export const editPayment = command({
  name: 'EditPayment',
  role: 'ROLE_PAYMENT_EDIT',
  input: moneySchema.pick({ reference: true, bank: true, comment: true }).extend({ id: recordId() }),
  async handle(work, actor, { id, reference: ref, bank, comment }) {
    const payment = await work.load(paymentAggregate, id, actor);
    const { facts } = payment.state;
    if (facts === null) throw missing();
    if (ref !== facts.reference || bank !== facts.bank || comment !== facts.comment) {
      await work.append(payment, [
        { type: 'PaymentDetailsEdited', data: { payment: id, reference: ref, bank, comment } },
      ]);
    }
    return { id };
  },
});

/** A credit that a payment gave back is there again on the payment it came from. */
async function releaseCredit(work: UnitOfWork, actor: Actor, id: number, facts: PaymentFacts): Promise<void> {
  for (const part of facts.allocations.filter(({ kind }) => kind === 'payment')) {
    const source = await work.load(paymentAggregate, part.document, actor);
    const paid = source.state.facts;
    if (paid === null) throw missing();
    const before = paid.allocations;
    const allocations = before.filter((one) => !sameDocument(one, { kind: 'payment', version: id }));
    await work.append(source, [
      {
        type: 'PaymentAllocationsReplaced',
        data: { payment: source.id, ...numberOf(paid), allocations, before },
      },
    ]);
  }
}

/** Documents and their credit notes that settle each other from today on: a payment of nothing. */
async function writeSetOff(work: UnitOfWork, facts: PaymentFacts, allocations: Allocation[]): Promise<void> {
  const { corporation, clientId, paymentType, group, label, direction = 'in' } = facts;
  const profile = await work.ask(organizationQuestions).corporation(corporation);
  if (profile === null) throw missing();
  await writePayment(work, corporation, {
    date: todayIn(profile.timeZone, new Date(work.now)),
    amount: '0',
    paymentType,
    client: clientId,
    direction,
    allocations,
    label: label ?? null,
    group: group ?? null,
    reference: null,
    bank: null,
    comment: null,
  });
}

/**
 * A payment that was none: what it settled is due again, and is set against the credit notes that correct it.
 * @throws Refusal `conflict`.
 */
export const cancelPayment = command({
  name: 'CancelPayment',
  role: 'ROLE_PAYMENT_EDIT',
  input: z.object({ id: recordId(), reason: text(500) }),
  refuses: ['PAYMENT_CANCELLED', 'PAYMENT_GIVEN_BACK'],
  async handle(work, actor, { id, reason }) {
    const payment = await work.load(paymentAggregate, id, actor);
    const { facts } = payment.state;
    if (facts === null) throw missing();
    await work.append(payment, cancelPaymentOf(id, payment.state, reason));
    await releaseCredit(work, actor, id, facts);
    const allocations = await setOffAgain(work, actor, facts);
    if (allocations.length > 0) await writeSetOff(work, facts, allocations);
    return { id };
  },
});
