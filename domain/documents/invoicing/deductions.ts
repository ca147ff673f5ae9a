import type { Actor } from '../../kernel/actor.ts';
import type { Loaded } from '../../kernel/aggregate.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { isDeposit, type InvoicedPart } from '../agreement.ts';
import type { DocumentContent, DraftFacts } from '../content/content.ts';
import { deductionLines, type InvoicedDeposit } from './deposit.ts';
import { documentWords } from '../document-words.ts';
import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '../invoice.ts';
import { quotationAggregate } from '../quotation.ts';
import { refundAggregate } from '../refund.ts';
import { saleOrderAggregate } from '../sale-order.ts';
import { computeTotals, isDeduction, type DocumentLine } from '../../amounts/totals.ts';

/*
 * The deposits that a closing invoice takes off (3-decisions.md, "Commerce documents"): its lines of them are made here
 * alone, from the deposits' invoices and the credit notes on them.
 */

type LoadedInvoice = Loaded<InvoiceState, InvoiceEvent>;

/** A deposit with its credit notes. @throws Refusal `conflict` for a draft: it has no number to be named by. */
async function depositOf(work: UnitOfWork, actor: Actor, state: InvoiceState): Promise<InvoicedDeposit> {
  const { number, content, totals } = state;
  if (number === null || content.date === null) throw conflict('DEPOSIT_DRAFT', 'errors.depositDraft');
  const credits = [];
  for (const { refund } of state.credits) {
    const credit = await work.load(refundAggregate, refund, actor);
    credits.push({ lines: credit.state.content.lines, totals: credit.state.totals });
  }
  return { lines: content.lines, totals, deducts: { number, date: content.date }, credits };
}

/**
 * The lines that take the deposits among these parts of a quotation or order off.
 * @param known a deposit that was changed in this transaction already
 * @throws Refusal `conflict` while one of them is a draft
 */
export async function deductionsOf(
  work: UnitOfWork,
  actor: Actor,
  parts: readonly InvoicedPart[],
  language: 'fr' | 'en',
  known: LoadedInvoice | null = null,
): Promise<DocumentLine[]> {
  const lines: DocumentLine[] = [];
  for (const { invoice } of parts.filter(isDeposit)) {
    const { state } = invoice === known?.id ? known : await work.load(invoiceAggregate, invoice, actor);
    const deposit = await depositOf(work, actor, state);
    const name = documentWords[language].deduction(deposit.deducts.number, deposit.deducts.date);
    lines.push(...deductionLines(deposit, name));
  }
  return lines;
}

/** The parts of all that an invoice closes. */
async function partsClosedBy(
  work: UnitOfWork,
  actor: Actor,
  { id, state }: Pick<LoadedInvoice, 'id' | 'state'>,
) {
  const { origin, orders, purpose } = state;
  if (purpose !== 'final') return [];
  const parts: InvoicedPart[] = [];
  if (origin !== null) parts.push(...(await work.load(quotationAggregate, origin.id, actor)).state.invoices);
  for (const order of orders) {
    const { invoices } = (await work.load(saleOrderAggregate, order.id, actor)).state;
    if (invoices.some((part) => part.invoice === id && part.purpose === 'final')) parts.push(...invoices);
  }
  return parts;
}

/**
 * What a closing invoice takes off as its deposits stand now; nothing of another invoice. @throws Refusal `conflict`.
 */
export async function deductionsFor(
  work: UnitOfWork,
  actor: Actor,
  invoice: Pick<LoadedInvoice, 'id' | 'state'>,
  known: LoadedInvoice | null = null,
): Promise<DocumentLine[]> {
  const parts = await partsClosedBy(work, actor, invoice);
  return deductionsOf(work, actor, parts, invoice.state.client?.language ?? 'fr', known);
}

/** Lines as they were typed, with these deductions and no others. */
export const withDeductions = (
  lines: readonly DocumentLine[],
  deductions: readonly DocumentLine[],
): DocumentLine[] => [...lines.filter((line) => !isDeduction(line)), ...deductions];

/** What an invoice says of its own, to be said again by another: deposits were its alone. */
export function withoutDeductions({ content }: Pick<DraftFacts, 'content'>): {
  content: DocumentContent;
  totals: DraftFacts['totals'];
} {
  const lines = withDeductions(content.lines, []);
  return { content: { ...content, lines }, totals: computeTotals(lines, content.discount) };
}

/** The invoice that takes a deposit off; null while none does. */
export async function closingOf(
  work: UnitOfWork,
  actor: Actor,
  { state }: LoadedInvoice,
): Promise<LoadedInvoice | null> {
  const { purpose, origin, orders } = state;
  const [order] = orders;
  if (purpose !== 'deposit') return null;
  const source = origin
    ? await work.load(quotationAggregate, origin.id, actor)
    : order && (await work.load(saleOrderAggregate, order.id, actor));
  const closing = source?.state.invoices.find((part) => part.purpose === 'final');
  return closing ? work.load(invoiceAggregate, closing.invoice, actor) : null;
}

/**
 * What an invoice took off stays as it was: its deposit is corrected after it.
 * @throws Refusal `conflict` for a deposit that a validated invoice takes off.
 */
export async function requireNotDeducted(
  work: UnitOfWork,
  actor: Actor,
  deposit: LoadedInvoice,
): Promise<void> {
  const closing = await closingOf(work, actor, deposit);
  if (closing?.state.status === 'validate')
    throw conflict('DEPOSIT_DEDUCTED', `errors.depositDeducted|number=${closing.state.number ?? ''}`);
}

/** A draft that closes follows what credit notes took back of one of its deposits. */
export async function followDeposit(work: UnitOfWork, actor: Actor, deposit: LoadedInvoice): Promise<void> {
  const closing = await closingOf(work, actor, deposit);
  if (closing === null) return;
  const { version, content, client, clientId, personal } = closing.state;
  const lines = withDeductions(content.lines, await deductionsFor(work, actor, closing, deposit));
  const totals = computeTotals(lines, content.discount);
  const facts = { version, content: { ...content, lines }, client, clientId, totals };
  await work.append(closing, [
    { type: 'InvoiceDraftEdited', data: { ...facts, ...(personal && { personal }) } },
  ]);
}
