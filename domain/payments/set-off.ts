import type { Actor } from '../kernel/actor.ts';
import { add, compare, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { invoiceAggregate } from '../documents/invoice.ts';
import { isReceived, joined, sameDocument, type Allocation, type PaymentFacts } from './payment.ts';
import { type SettledKind } from '../documents/outstanding-questions.ts';
import { purchaseAggregate } from '../documents/purchase.ts';
import { supplierInvoiceAggregate } from '../purchasing/supplier-invoice.ts';
import { outstandingQuestions } from '../documents/outstanding-questions.ts';

/** What allocations settle of a document. */
const amountOf = (
  allocations: readonly Allocation[],
  one: Pick<Allocation, 'kind' | 'version'>,
): DecimalString =>
  add('0', ...allocations.filter((other) => sameDocument(one, other)).map(({ amount }) => amount));

const least = (a: DecimalString, b: DecimalString): DecimalString => money(compare(a, b) < 0 ? a : b);

/** A credit note that pays for a document instead of money. */
type Note = Pick<Allocation, 'kind' | 'document' | 'version' | 'number'>;

/** The credit notes on an invoice. */
async function onInvoice(work: UnitOfWork, actor: Actor, paid: Allocation): Promise<Note[]> {
  const { state } = await work.load(invoiceAggregate, paid.document, actor);
  return state.credits.map(({ refund, refundVersion, number }) => ({
    kind: 'refund',
    document: refund,
    version: refundVersion,
    number,
  }));
}

/**
 * The approved credit notes on the purchase of a supplier's invoice, which name no invoice; none where another
 * invoice on it is open too, since it may be that one that they are about.
 */
async function onSupplierInvoice(
  work: UnitOfWork,
  actor: Actor,
  paid: Allocation,
  { corporation }: PaymentFacts,
): Promise<Note[]> {
  const { facts } = (await work.load(supplierInvoiceAggregate, paid.document, actor)).state;
  if (facts === null || facts.type !== 'invoice' || facts.purchase === null) return [];
  const { supply } = (await work.load(purchaseAggregate, facts.purchase.id, actor)).state;
  const papers = supply.invoices.map(({ supplierInvoice, type, number }) => ({
    type,
    note: { kind: 'supplierInvoice' as const, document: supplierInvoice, version: supplierInvoice, number },
  }));
  const others = papers.filter(({ type, note }) => type === 'invoice' && !sameDocument(note, paid));
  const open = await work.ask(outstandingQuestions).outstandingOf(
    others.map(({ note }) => note),
    corporation,
  );
  if ([...open.values()].some(({ due }) => compare(due, '0') > 0)) return [];
  return papers.filter(({ type }) => type === 'credit_note').map(({ note }) => note);
}

/** How the credit notes on a document are found, where it has any. */
const notesOn: Partial<Record<SettledKind, typeof onSupplierInvoice>> = {
  invoice: onInvoice,
  supplierInvoice: onSupplierInvoice,
};

/**
 * What a document of a cancelled payment and its credit notes are set off by, against each other.
 * @param made what others of the payment are set off by already
 */
async function ofDocument(
  work: UnitOfWork,
  actor: Actor,
  paid: Allocation,
  facts: PaymentFacts,
  made: readonly Allocation[],
): Promise<Allocation[]> {
  const notes = (await notesOn[paid.kind]?.(work, actor, paid, facts)) ?? [];
  if (notes.length === 0) return [];
  const open = await work.ask(outstandingQuestions).outstandingOf([paid, ...notes], facts.corporation);
  // The rows still say what is due before the cancellation.
  const dueOf = (one: Pick<Allocation, 'kind' | 'version'>): DecimalString =>
    subtract(
      add(open.get(`${one.kind}-${one.version}`)?.due ?? '0', amountOf(facts.allocations, one)),
      amountOf(made, one),
    );
  let left = dueOf(paid);
  const { kind, document, version, number } = paid;
  const whose = paid.client !== undefined && { client: paid.client };
  return notes.flatMap((note): Allocation[] => {
    const amount = least(left, dueOf(note));
    if (compare(amount, '0') <= 0) return [];
    left = subtract(left, amount);
    return [
      { kind, document, version, number, amount, ...whose },
      { ...note, amount, setOff: true, ...whose },
    ];
  });
}

/**
 * What is due again of a cancelled payment's documents is set against the credit notes on them, as far as nobody gave
 * those back: else both would stand open, though neither owes the other anything. A payment that itself only set off
 * leaves nothing to be set off anew.
 */
export async function setOffAgain(
  work: UnitOfWork,
  actor: Actor,
  facts: PaymentFacts,
): Promise<Allocation[]> {
  if (compare(facts.amount, '0') <= 0) return [];
  const owed: SettledKind = isReceived(facts) ? 'invoice' : 'supplierInvoice';
  let made: Allocation[] = [];
  for (const paid of facts.allocations)
    if (paid.kind === owed && !paid.setOff)
      made = joined(made, await ofDocument(work, actor, paid, facts, made));
  return made;
}
