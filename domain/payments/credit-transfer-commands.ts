import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { addMonths, todayIn, type CivilDate } from '../kernel/dates.ts';
import { compare } from '../kernel/decimal.ts';
import { choice, date, flag, optionalReference, recordId, reference, text } from '../kernel/fields.ts';
import { isBic, isIban } from '../kernel/identifiers.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { Outstanding } from '../documents/outstanding-questions.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { findOwnAccount, type OwnAccount } from '../company/own-account.ts';
import type { CorporationProfile } from '../company/corporation.ts';
import type { ThirdPartyProfile } from '../third-parties/third-party.ts';
import {
  creditTransferAggregate,
  MAX_ORDERS,
  requireLive,
  type CreditTransferEvent,
  type TransferOrder,
  type TransferParty,
} from './credit-transfer.ts';
import { checkedType, datesOf, writePayment } from './payment-commands.ts';
import { keyOf } from './settle.ts';
import { confirmDate } from '../documents/content/unusual-dates.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { organizationQuestions } from '../company/questions.ts';
import { outstandingQuestions } from '../documents/outstanding-questions.ts';

const orderSchema = z.object({ kind: choice(['supplierInvoice', 'refund']), version: recordId() });

const prepareSchema = z.object({
  executionDate: date(),
  /** Each document on its due date, where that is later. */
  atDueDate: flag(),
  /** The company's account that pays; nothing said: its usual one. */
  bankAccount: optionalReference('rib'),
  orders: z
    .array(orderSchema)
    .min(1, 'errors.transferNothing')
    .max(MAX_ORDERS, `errors.transferTooMany|max=${MAX_ORDERS}`),
});

/** How far ahead a transfer may be ordered. */
const MONTHS_AHEAD = 12;

/** @returns the latest day that may be asked for @throws Refusal `invalid` at `executionDate` for one out of reach */
export function requireExecutionDay(executionDate: CivilDate, today: CivilDate): CivilDate {
  if (executionDate < today) throw invalid({ executionDate: ['errors.transferPast'] });
  const latest = addMonths(today, MONTHS_AHEAD);
  if (executionDate > latest) throw invalid({ executionDate: [`errors.transferFar|date=${latest}`] });
  return latest;
}

/** The company as the holder of the account that pays. @throws Refusal `conflict` */
export function debtorOf(
  { name, iban, bic, address }: CorporationProfile,
  chosen: OwnAccount | null,
): TransferParty {
  const account = chosen ?? { iban, bic };
  if (account.iban === null || !isIban(account.iban))
    throw conflict('NO_OWN_IBAN', 'errors.transferNoOwnIban');
  if (!address.city || !address.country)
    throw conflict('NO_OWN_ADDRESS', `errors.transferAddress|name=${name}`);
  return {
    name: (chosen?.holder ?? '') || name,
    iban: account.iban,
    bic: account.bic !== null && isBic(account.bic) ? account.bic : null,
    address,
  };
}

/** Whom a transfer goes to, or what is missing of it. */
function payeeOf({ identity }: ThirdPartyProfile): { party: TransferParty } | { error: string } {
  if (identity === null) return { error: 'errors.reference' };
  const { name, iban, bic, address } = identity;
  if (iban === null || !isIban(iban)) return { error: `errors.transferNoIban|name=${name}` };
  if (!address.city || !address.country) return { error: `errors.transferAddress|name=${name}` };
  return { party: { name, iban, bic: bic !== null && isBic(bic) ? bic : null, address } };
}

interface Asked {
  kind: TransferOrder['kind'];
  version: number;
}

/** What one document's transfer says, or why there is none. */
async function orderOf(
  work: UnitOfWork,
  corporation: number,
  { kind, version }: Asked,
  open: Outstanding | undefined,
  date: CivilDate,
): Promise<{ order: TransferOrder; natural: boolean } | { error: string }> {
  if (open === undefined || open.receivable) return { error: 'errors.reference' };
  if (compare(open.due, '0') <= 0) return { error: `errors.transferSettled|number=${open.number}` };
  const profile = await work.ask(thirdPartyQuestions).thirdParty(open.client, corporation);
  const payee = profile === null ? { error: 'errors.reference' } : payeeOf(profile);
  if ('error' in payee) return payee;
  const { document, number, client, due } = open;
  return {
    order: { kind, document, version, number, partyId: client, party: payee.party, amount: due, date },
    natural: profile?.naturalPerson ?? false,
  };
}

const orderedEvent = (
  transfer: number,
  { order, natural }: { order: TransferOrder; natural: boolean },
): CreditTransferEvent => ({
  type: 'CreditTransferOrdered',
  data: { transfer, ...order, ...(natural && { personal: sealed('thirdparty', order.partyId, 'party') }) },
});

/** What a batch of transfers is called, by the day that it is made on: unique for ever. */
export const batchReference = (prefix: string, day: CivilDate, id: number): string =>
  `${prefix}-${day.replaceAll('-', '')}-${id}`;

/**
 * Prepares the transfer of what is due on approved supplier invoices and on credit notes to pay back. None of them
 * is in another live batch: their rows stay locked until this one is there.
 * @throws Refusal `invalid` at `orders[i].version`; `conflict` when the company has no account of its own
 */
export const prepareTransfer = command({
  name: 'PrepareTransfer',
  role: 'ROLE_PAYMENT_CREATE',
  input: prepareSchema,
  refuses: ['NO_OWN_ADDRESS', 'NO_OWN_IBAN'],
  async handle(work, actor, { executionDate, atDueDate, bankAccount, orders: asked }) {
    const own = await work.ask(organizationQuestions).corporation(corporationOf(actor));
    if (own === null) throw missing();
    const chosen =
      bankAccount === null ? (own.account ?? null) : await findOwnAccount(work, own.id, bankAccount);
    if (bankAccount !== null && chosen === null) throw invalid({ bankAccount: ['errors.reference'] });
    const debtor = debtorOf(own, chosen);
    const today = todayIn(own.timeZone, new Date(work.now));
    const latest = requireExecutionDay(executionDate, today);
    const open = await work.ask(outstandingQuestions).outstandingOf(asked, own.id);
    const taken = await work.ask(outstandingQuestions).inTransfer(asked);
    const errors: FieldErrors = {};
    const made: { order: TransferOrder; natural: boolean }[] = [];
    for (const [index, one] of asked.entries()) {
      const found = open.get(keyOf(one));
      const later =
        atDueDate && found?.dueDate && found.dueDate > executionDate ? found.dueDate : executionDate;
      const twice = taken.has(keyOf(one)) || made.some(({ order }) => keyOf(order) === keyOf(one));
      const answer =
        twice && found
          ? { error: `errors.transferTaken|number=${found.number}` }
          : later > latest && found
            ? { error: `errors.transferDueFar|number=${found.number}|date=${latest}` }
            : await orderOf(work, own.id, one, found, later);
      if ('error' in answer) errors[`orders[${index}].version`] = [answer.error];
      else made.push(answer);
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const transfer = await work.create(creditTransferAggregate);
    const ref = batchReference('VIR', today, transfer.id);
    await work.append(transfer, [
      {
        type: 'CreditTransferPrepared',
        data: {
          transfer: transfer.id,
          corporation: own.id,
          reference: ref,
          debtor,
          ...(chosen && { bankAccount: chosen.id }),
          madeAt: work.now,
        },
      },
      ...made.map((one) => orderedEvent(transfer.id, one)),
    ]);
    return { id: transfer.id };
  },
});

/** The file was handed to the bank. @throws Refusal `conflict` for an ended batch */
export const sendTransfer = command({
  name: 'SendTransfer',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({ id: recordId() }),
  refuses: ['TRANSFER_ENDED'],
  async handle(work, actor, { id }) {
    const transfer = await work.load(creditTransferAggregate, id, actor);
    requireLive(transfer.state);
    if (transfer.state.status === 'made')
      await work.append(transfer, [{ type: 'CreditTransferSent', data: { transfer: id } }]);
    return { id };
  },
});

/**
 * The bank has executed it: a payment is recorded for each transfer.
 * @throws Refusal `conflict` for an ended batch, or when less is due by now on one of its documents; `invalid` at
 * `confirmDate` for an unusual date
 */
export const executeTransfer = command({
  name: 'ExecuteTransfer',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({
    id: recordId(),
    date: date(),
    paymentType: reference('paymenttype'),
    confirmDate: confirmDate(),
  }),
  refuses: ['TRANSFER_CHANGED', 'TRANSFER_ENDED'],
  async handle(work, actor, { id, ...input }) {
    const corporation = corporationOf(actor);
    const transfer = await work.load(creditTransferAggregate, id, actor);
    const { orders, reference: ref, bankAccount: prepared } = transfer.state;
    requireLive(transfer.state);
    // An account that was put out of use meanwhile is named by the batch alone.
    const account = prepared === null ? null : await findOwnAccount(work, corporation, prepared);
    const open = await work.ask(outstandingQuestions).outstandingOf(orders, corporation);
    const paymentType = await checkedType(work, corporation, input, datesOf(open));
    const payments: { kind: TransferOrder['kind']; version: number; payment: number }[] = [];
    for (const order of orders) {
      const { kind, document, version, number, amount, partyId } = order;
      const due = open.get(keyOf(order))?.due ?? '0';
      if (compare(due, amount) < 0)
        throw conflict('TRANSFER_CHANGED', `errors.transferChanged|number=${number}|due=${due}`);
      const made = await writePayment(work, corporation, {
        date: input.date,
        amount,
        paymentType,
        client: partyId,
        direction: 'out',
        label: null,
        group: null,
        reference: ref,
        bank: null,
        bankAccount: account?.id ?? null,
        comment: null,
        allocations: [{ kind, document, version, number, amount }],
      });
      payments.push({ kind, version, payment: made.id });
    }
    await work.append(transfer, [
      { type: 'CreditTransferExecuted', data: { transfer: id, date: input.date, payments } },
    ]);
    return { id };
  },
});

/** Its documents are free again. @throws Refusal `conflict` for an ended batch */
export const cancelTransfer = command({
  name: 'CancelTransfer',
  role: 'ROLE_PAYMENT_EDIT',
  input: z.object({ id: recordId(), reason: text(500) }),
  refuses: ['TRANSFER_ENDED'],
  async handle(work, actor, { id, reason }) {
    const transfer = await work.load(creditTransferAggregate, id, actor);
    requireLive(transfer.state);
    await work.append(transfer, [{ type: 'CreditTransferCancelled', data: { transfer: id, reason } }]);
    return { id };
  },
});
