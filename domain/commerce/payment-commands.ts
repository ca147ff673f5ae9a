import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { bookPayment } from '../accounting/booking.ts';
import { requireOpenDay } from '../accounting/open-period.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn, type CivilDate } from '../kernel/dates.ts';
import {
  choice,
  date,
  decimal,
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
import type { UnitOfWork } from '../kernel/work.ts';
import { takenBy } from './allocation.ts';
import { allotPaymentNumber } from './allot-payment-number.ts';
import type { Named } from './content.ts';
import { vatRate } from './resolve-content.ts';
import {
  cancelPaymentOf,
  paymentAggregate,
  sameDocument,
  type Allocation,
  type PaymentFacts,
} from './payment.ts';
import type { VatRate } from './totals.ts';
import { allocationsSchema, settle, type AllocationInput } from './settle.ts';

/** What every payment says of its money. */
export const moneySchema = z.object({
  date: date(),
  amount: decimal({ places: 2, min: 0, max: 999_999_999 }),
  paymentType: reference('paymenttype'),
  reference: optionalText(80),
  bank: optionalText(80),
  comment: optionalText(2000),
});

export type MoneyInput = z.output<typeof moneySchema>;

/**
 * A payment over several documents, or one of none: on account. `invoice` alone is the short form for one invoice, which
 * may then be paid more than is due.
 */
export const paymentSchema = moneySchema.extend({
  invoice: optionalReference('invoiceversion?status=validate'),
  /** A third party; of a payment of documents it is whose the first is. */
  client: impliedReference(),
  /** A group of third parties: documents of all its members may be settled. */
  group: impliedReference(),
  /** What a payment of a group is called. */
  label: optionalText(120),
  /**
   * Of money on account: the rate of what it is an advance for, whose VAT is due with the money. null: it is none, such as
   * a payment of invoices that are named later; absent: the corporation's default rate, where it has one.
   */
  vat: optionalReference('vat').optional(),
  direction: choice(['in', 'out']).nullish().transform((value) => value ?? 'in'),
  allocations: allocationsSchema.meta({ example: [] }),
}); // prettier-ignore

export type PaymentInput = z.output<typeof paymentSchema>;

/** The payment type named. @throws Refusal `invalid`: unknown type, or a date in the future. */
export async function checkedType(
  work: UnitOfWork,
  corporation: number,
  input: Pick<MoneyInput, 'date' | 'paymentType'>,
): Promise<Named> {
  const profile = await work.references.corporation(corporation);
  const found = await work.references.records('paymenttype', [input.paymentType], corporation);
  const type = found.get(input.paymentType);
  const errors: FieldErrors = {};
  if (type === undefined) errors['paymentType'] = ['errors.reference'];
  if (profile && input.date > todayIn(profile.timeZone, new Date(work.now)))
    errors['date'] = ['errors.future'];
  if (type === undefined || Object.keys(errors).length > 0) throw invalid(errors);
  return { id: type.id, name: type.label };
}

/** What a new payment is about. */
export interface NewPayment extends Pick<MoneyInput, 'reference' | 'bank' | 'comment'> {
  date: CivilDate;
  amount: string;
  paymentType: Named;
  client: number;
  direction: 'in' | 'out';
  allocations: Allocation[];
  label: string | null;
  group: Named | null;
  advance?: VatRate | null;
}

/** Records a payment whose every part was checked, under the next number. */
export async function writePayment(
  work: UnitOfWork,
  corporation: number,
  made: NewPayment,
): Promise<{ id: number; number: string }> {
  const { client: clientId, direction, allocations, label, group, advance, ...rest } = made;
  const client = await work.references.thirdParty(clientId, corporation);
  if (client === null) throw invalid({ client: ['errors.reference'] });
  const books = await work.references.books(corporation);
  requireOpenDay(books, made.date);
  const payment = await work.create(paymentAggregate);
  const allotted = await allotPaymentNumber(work, corporation, made.date);
  const data: PaymentFacts & { payment: number } = {
    payment: payment.id,
    corporation,
    clientId,
    clientName: client.identity?.name ?? null,
    ...rest,
    ...allotted,
    amount: money(made.amount),
    allocations,
    ...(direction === 'out' && { direction }),
    ...(allocations.length === 0 && { deposit: true as const }),
    ...(advance && { advance }),
    ...(label !== null && { label }),
    ...(group !== null && { group }),
    ...(client.naturalPerson && { personal: sealed('thirdparty', client.id, 'clientName') }),
  };
  const booking = await bookPayment(work, books, data);
  await work.append(payment, [{ type: 'PaymentRecorded', data: { ...data, booking } }]);
  return { id: payment.id, number: allotted.number };
}

/**
 * The rate that money on account is an advance at: as said, else the corporation's usual one; null of money for documents.
 * @throws Refusal `invalid` on `vat`
 */
async function advanceAt(
  work: UnitOfWork,
  corporation: number,
  { vat, direction }: Pick<PaymentInput, 'vat' | 'direction'>,
  allocations: readonly Allocation[],
): Promise<VatRate | null> {
  if (direction === 'out' || allocations.length > 0 || vat === null) return null;
  const id = vat ?? (await work.references.corporation(corporation))?.defaultVat ?? null;
  if (id === null) return null;
  const record = (await work.references.records('vat', [id], corporation)).get(id);
  if (record) return vatRate(record);
  if (vat === undefined) return null;
  throw invalid({ vat: ['errors.reference'] });
}

/** Paid to nobody's supplier, money without a document would be lost from sight. */
async function requireSupplier(work: UnitOfWork, corporation: number, id: number): Promise<void> {
  const party = await work.references.thirdParty(id, corporation);
  if (party !== null && !party.supplier) throw invalid({ amount: ['errors.paidOutToClient'] });
}

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
  const id = await work.references.documentOfVersion(kind, version, corporation);
  if (id === null) throw invalid({ [kind]: ['errors.reference'] });
  throw conflict('NOT_VALIDATED', 'errors.notValidated');
}

/**
 * Records money received from a client or a group of clients, or paid to a supplier, over as many documents as one
 * likes. Credit notes among them pay for the others. What is left over stays on the account of who paid; without any
 * document it is a payment on account. The date is not in the future.
 * @throws Refusal `invalid` at `allocations[i]`, also for what was settled meanwhile
 */
export const recordPayment = command({
  name: 'RecordPayment',
  role: 'ROLE_PAYMENT_CREATE',
  input: paymentSchema,
  async handle(work, actor, { invoice, client, group: groupId, allocations: asked, vat, ...input }) {
    const corporation = corporationOf(actor);
    const { direction, amount } = input;
    const chosen = invoice === null ? asked : [ofInvoice(invoice, amount)];
    const open = await work.references.outstandingOf(chosen, corporation);
    if (invoice !== null && open.size === 0) await refuseNamed(work, corporation, 'invoice', invoice);
    const paymentType = await checkedType(work, corporation, input);
    const group = groupId === null ? null : await work.references.thirdPartyGroup(groupId, corporation);
    if (groupId !== null && group === null) throw invalid({ group: ['errors.reference'] });
    const members: ReadonlySet<number> = new Set(group?.members);
    const { allocations, payer } = settle(
      open,
      { direction, payer: client, members, before: [], exceeds: invoice !== null },
      chosen,
    );
    if (payer === null) throw invalid({ client: ['errors.required'] });
    if (isZero(amount) && allocations.length === 0) throw invalid({ amount: ['errors.tooSmall|min=0.01'] });
    const left = subtract(amount, takenBy(allocations));
    if (isNegative(left)) throw invalid({ amount: [`errors.amountAtLeast|min=${takenBy(allocations)}`] });
    if (direction === 'out' && !isZero(left)) await requireSupplier(work, corporation, payer);
    const named = group && { id: group.id, name: group.name };
    const advance = await advanceAt(work, corporation, { vat, direction }, allocations);
    const { id } = await writePayment(work, corporation, {
      ...input, paymentType, client: payer, allocations, group: named, advance,
    }); // prettier-ignore
    return { id };
  },
});

export const refundPaymentSchema = moneySchema.extend({ refund: reference('refundversion?status=validate') });

/**
 * Records what was given back to a client for a credit note, never more than is left of it.
 * @throws Refusal `invalid` on `amount`.
 */
export const recordRefundPayment = command({
  name: 'RecordRefundPayment',
  role: 'ROLE_PAYMENT_CREATE',
  input: refundPaymentSchema,
  async handle(work, actor, { refund: version, ...input }) {
    const corporation = corporationOf(actor);
    const open =
      (await work.references.outstanding('refund', version, corporation)) ??
      (await refuseNamed(work, corporation, 'refund', version));
    const paymentType = await checkedType(work, corporation, input);
    const amount = money(input.amount);
    if (isZero(amount)) throw invalid({ amount: ['errors.tooSmall|min=0.01'] });
    if (compare(amount, open.due) > 0) throw invalid({ amount: [`errors.amountAtMost|max=${open.due}`] });
    const { document, number, client } = open;
    const { id } = await writePayment(work, corporation, {
      ...input, paymentType, amount, client, direction: 'out', label: null, group: null,
      allocations: [{ kind: 'refund', document, version, number, amount }],
    }); // prettier-ignore
    return { id };
  },
});

/** Puts reference, bank or comment right; what the money did is fixed: reopened or cancelled, never edited. */
export const editPayment = command({
  name: 'EditPayment',
  role: 'ROLE_PAYMENT_EDIT',
  input: moneySchema.extend({ id: recordId(), invoice: reference('invoiceversion').optional() }),
  async handle(work, actor, { id, ...input }) {
    const payment = await work.load(paymentAggregate, id, actor);
    const { facts } = payment.state;
    if (facts === null) throw missing();
    const [allocation] = facts.allocations;
    const fixed =
      facts.date === input.date &&
      compare(facts.amount, input.amount) === 0 &&
      facts.paymentType.id === input.paymentType;
    if (!fixed || (input.invoice !== undefined && allocation?.version !== input.invoice))
      throw conflict('PAYMENT_FIXED', 'errors.paymentFixed');
    const { reference: ref, bank, comment } = input;
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
    const before = source.state.facts?.allocations ?? [];
    const allocations = before.filter((one) => !sameDocument(one, { kind: 'payment', version: id }));
    await work.append(source, [
      { type: 'PaymentAllocationsReplaced', data: { payment: source.id, allocations, before } },
    ]);
  }
}

export const cancelPayment = command({
  name: 'CancelPayment',
  role: 'ROLE_PAYMENT_EDIT',
  input: z.object({ id: recordId(), reason: text(500) }),
  async handle(work, actor, { id, reason }) {
    const payment = await work.load(paymentAggregate, id, actor);
    const { facts } = payment.state;
    if (facts === null) throw missing();
    await work.append(payment, cancelPaymentOf(id, payment.state, reason));
    await releaseCredit(work, actor, id, facts);
    return { id };
  },
});
