import type { Actor } from '../kernel/actor.ts';
import { add, compare, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { invoiceAggregate } from './invoice.ts';
import { joined, sameDocument, type Allocation, type PaymentFacts } from './payment.ts';

const least = (a: DecimalString, b: DecimalString): DecimalString => money(compare(a, b) < 0 ? a : b);

/** What an invoice of a cancelled payment and its credit notes are set off by, against each other. */
async function ofInvoice(
  work: UnitOfWork,
  actor: Actor,
  paid: Allocation,
  { corporation, allocations }: PaymentFacts,
): Promise<Allocation[]> {
  const { state } = await work.load(invoiceAggregate, paid.document, actor);
  const credits = state.credits.map((one) => ({ kind: 'refund' as const, version: one.refundVersion }));
  const open = await work.references.outstandingOf([paid, ...credits], corporation);
  // The rows still say what is due before the cancellation.
  const dueOf = (one: Pick<Allocation, 'kind' | 'version'>): DecimalString =>
    add(
      open.get(`${one.kind}-${one.version}`)?.due ?? '0',
      ...allocations.filter((other) => sameDocument(one, other)).map(({ amount }) => amount),
    );
  let left = dueOf(paid);
  return state.credits.flatMap((credit): Allocation[] => {
    const note = { kind: 'refund' as const, version: credit.refundVersion };
    const amount = least(left, dueOf(note));
    if (compare(amount, '0') <= 0) return [];
    left = subtract(left, amount);
    const { kind, document, version, number } = paid;
    const { refund, number: noted } = credit;
    return [
      { kind, document, version, number, amount, ...(paid.client !== undefined && { client: paid.client }) },
      {
        ...note,
        document: refund,
        number: noted,
        amount,
        setOff: true,
        ...(paid.client !== undefined && { client: paid.client }),
      },
    ];
  });
}

/**
 * What is due again of a cancelled payment's invoices is set against the credit notes on them, as far as nobody gave those
 * back: else both would stand open, though neither owes the other anything. A payment that itself only set off leaves
 * nothing to be set off anew.
 */
export async function setOffAgain(
  work: UnitOfWork,
  actor: Actor,
  facts: PaymentFacts,
): Promise<Allocation[]> {
  if (compare(facts.amount, '0') <= 0 || facts.direction === 'out') return [];
  let made: Allocation[] = [];
  for (const paid of facts.allocations)
    if (paid.kind === 'invoice') made = joined(made, await ofInvoice(work, actor, paid, facts));
  return made;
}
