import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { compare, isZero, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import { decimal, recordId, reference, revision } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import { type CreditSource, paymentQuestions } from './payment-questions.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { allocateRest, reallocate, restOf } from './allocation.ts';
import { checkedType, newMoneySchema, writePayment } from './payment-commands.ts';
import {
  isReceived,
  joined,
  paymentAggregate,
  sameDocument,
  standing,
  type Allocation,
  type PaymentFacts,
  type PaymentState,
} from './payment.ts';
import { allocationsSchema, settle } from './settle.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { outstandingQuestions } from '../documents/outstanding-questions.ts';
import { keptParty } from '../third-parties/kept-party.ts';

/** What a payment settles, as its form shows it. */
const settled = ({ facts, cancelled }: PaymentState) => ({
  allocations: facts?.allocations ?? [],
  cancelled,
});

/**
 * Reopens a payment: what it settles is told anew, its date and money stay. What is not said any more is due again;
 * what is left over is credit. What was given back of it stays given back.
 * @throws Refusal `stale`; `invalid` at `allocations[i]`, also for what was settled meanwhile
 */
export const reopenPayment = command({
  name: 'ReopenPayment',
  role: 'ROLE_PAYMENT_EDIT',
  input: z.object({ id: recordId(), revision: revision(), allocations: allocationsSchema }),
  refuses: ['PAYMENT_CANCELLED', 'PAYMENT_FIXED'],
  async handle(work, actor, { id, revision: madeFrom, allocations: asked }) {
    const corporation = corporationOf(actor);
    const payment = await work.load(paymentAggregate, id, actor);
    const facts = standing(payment.state);
    requireFresh(payment, madeFrom, settled);
    if (facts.writeOff !== undefined) throw conflict('PAYMENT_FIXED', 'errors.writeOffFixed');
    const { clientId, direction = 'in', allocations: before } = facts;
    const group = facts.group
      ? await work.ask(thirdPartyQuestions).thirdPartyGroup(facts.group.id, corporation)
      : null;
    // Who left the group meanwhile keeps what was settled.
    const others = before.flatMap(({ client }) => client ?? []);
    const parties = await Promise.all(others.map((one) => keptParty(work, one, corporation)));
    const members = new Set([...(group?.members ?? []), ...parties]);
    const payer = await keptParty(work, clientId, corporation);
    const open = await work.ask(outstandingQuestions).outstandingOf([...asked, ...before], corporation);
    const { allocations } = settle(open, { direction, payer, members, before, exceeds: false }, asked);
    const kept = before.filter(({ kind }) => kind === 'payment');
    const after = [...allocations, ...kept];
    if (direction === 'out' && compare(restOf({ ...facts, allocations: after }), restOf(facts)) > 0) {
      const party = await work.ask(thirdPartyQuestions).thirdParty(clientId, corporation);
      if (party !== null && !party.supplier) throw invalid({ '': ['errors.paidOutToClient'] });
    }
    await work.append(payment, reallocate(id, payment.state, after));
    return { id };
  },
});

/** What a payment's invoice was paid too much goes to another document. */
function moved(facts: PaymentFacts, from: number, added: Allocation): Allocation[] {
  const less = facts.allocations.flatMap((one) => {
    if (!sameDocument(one, { kind: 'invoice', version: from })) return [one];
    const amount = money(subtract(one.amount, added.amount));
    return isZero(amount) ? [] : [{ ...one, amount }];
  });
  return joined(less, [added]);
}

const least = (a: DecimalString, b: DecimalString): DecimalString => money(compare(a, b) < 0 ? a : b);

/** Settles `target` with as much of a credit as there is. @returns how much that was */
async function take(
  work: UnitOfWork,
  actor: Actor,
  { payment: id, overpaid, amount: there }: CreditSource,
  target: Allocation,
): Promise<DecimalString> {
  const payment = await work.load(paymentAggregate, id, actor);
  const amount = least(there, target.amount);
  const added = { ...target, amount };
  const events =
    overpaid === null
      ? allocateRest(id, payment.state, [added])
      : reallocate(id, payment.state, moved(standing(payment.state), overpaid, added));
  await work.append(payment, events);
  return amount;
}

/**
 * Settles an invoice with the credit that its client has: what payments left over, and what was paid too much on other
 * invoices, the oldest first.
 * @throws Refusal `invalid` on `amount`: more than is due, or than the client has
 */
export const applyCredit = command({
  name: 'ApplyCredit',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({
    invoice: reference('invoiceversion?status=validate'),
    amount: decimal({ places: 2, min: 0.01, max: 999_999_999 }),
  }),
  refuses: ['PAYMENT_CANCELLED'],
  async handle(work, actor, { invoice: version, amount }) {
    const corporation = corporationOf(actor);
    const open = await work.ask(outstandingQuestions).outstanding('invoice', version, corporation);
    if (open === null) throw invalid({ invoice: ['errors.reference'] });
    if (compare(amount, open.due) > 0) throw invalid({ amount: [`errors.amountAtMost|max=${open.due}`] });
    const sources = await work.ask(paymentQuestions).creditsOf(open.client, corporation);
    const { document, number } = open;
    let left = amount;
    for (const source of sources) {
      if (compare(left, '0') <= 0) break;
      if (source.overpaid === version) continue;
      const target = { kind: 'invoice' as const, document, version, number, amount: left };
      left = subtract(left, await take(work, actor, source, target));
    }
    if (compare(left, '0') > 0)
      throw invalid({ amount: [`errors.amountAtMost|max=${money(subtract(amount, left))}`] });
    return { version };
  },
});

/**
 * Gives back what a payment left over: money out, which uses the credit up.
 * @throws Refusal `invalid` on `amount`
 */
export const giveBackCredit = command({
  name: 'GiveBackCredit',
  role: 'ROLE_PAYMENT_CREATE',
  input: newMoneySchema.extend({ id: recordId() }),
  refuses: ['PAYMENT_CANCELLED', 'PAYMENT_NOT_RECEIVED'],
  async handle(work, actor, { id, confirmDate: confirmed, ...input }) {
    const corporation = corporationOf(actor);
    const source = await work.load(paymentAggregate, id, actor);
    const facts = standing(source.state);
    if (!isReceived(facts)) throw conflict('PAYMENT_NOT_RECEIVED', 'errors.paymentNotReceived');
    const paymentType = await checkedType(work, corporation, { ...input, confirmDate: confirmed }, [
      facts.date,
    ]);
    const amount = money(input.amount);
    const rest = restOf(facts);
    if (isZero(amount)) throw invalid({ amount: ['errors.tooSmall|min=0.01'] });
    if (compare(amount, rest) > 0) throw invalid({ amount: [`errors.amountAtMost|max=${rest}`] });
    const part = { kind: 'payment' as const, amount };
    const from = { ...part, document: id, version: id, number: facts.number ?? '' };
    const made = await writePayment(work, corporation, {
      ...input,
      paymentType,
      amount,
      client: facts.clientId,
      direction: 'out',
      label: null,
      group: null,
      allocations: [from],
    });
    await work.append(
      source,
      allocateRest(id, source.state, [{ ...part, document: made.id, version: made.id, number: made.number }]),
    );
    return { id: made.id };
  },
});
