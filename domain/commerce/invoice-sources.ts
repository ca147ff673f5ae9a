import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { money, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { invalid, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { AgreementState } from './agreement.ts';
import type { LineShare } from './line-share.ts';
import type { DraftFacts } from './content.ts';
import { isTakenBack } from './credited-lines.ts';
import { creditable, type InvoiceEvent, type InvoiceOrigin, type InvoiceState } from './invoice.ts';
import * as quotation from './quotation.ts';
import * as saleOrder from './sale-order.ts';
import { isItem, type DocumentLine } from './totals.ts';

/* The quotation and sale orders behind an invoice keep count of what it takes of them. */

type LoadedInvoice = Loaded<InvoiceState, InvoiceEvent>;

/** The lines and quantities of an order that an invoice's lines take. */
function sharesOf(lines: readonly DocumentLine[], order: number): LineShare[] {
  return lines.flatMap((line) =>
    isItem(line) && line.from?.version === order ? [{ line: line.from.line, quantity: line.quantity }] : [],
  );
}

/** Errors at an order's lines, told at the invoice's lines that take them. */
function atInvoiceLines(errors: FieldErrors, lines: readonly DocumentLine[], order: number): FieldErrors {
  const told: FieldErrors = {};
  for (const [index, line] of lines.entries()) {
    if (!isItem(line) || line.from?.version !== order) continue;
    const found = errors[`lines[${line.from.line}]`];
    if (found) told[`productList[${index}].quantity`] = found;
  }
  return told;
}

/** @throws Refusal `invalid` at the invoice's lines that take more than is left. */
function amended(
  state: AgreementState,
  { version }: InvoiceOrigin,
  invoice: number,
  lines: readonly DocumentLine[],
): saleOrder.SaleOrderEvent[] {
  try {
    return saleOrder.amendInvoicing(state, version, invoice, sharesOf(lines, version));
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    throw invalid(atInvoiceLines(error.errors, lines, version));
  }
}

async function tellOrder(
  work: UnitOfWork,
  actor: Actor,
  invoice: number,
  order: InvoiceOrigin,
  lines: readonly DocumentLine[] | null,
): Promise<void> {
  const source = await work.load(saleOrder.saleOrderAggregate, order.id, actor);
  await work.append(
    source,
    lines === null
      ? saleOrder.decisions.event('InvoicingReleased', { version: order.version, invoice })
      : amended(source.state, order, invoice, lines),
  );
}

/** A draft was edited: a deposit's amount, the lines of orders; or it is gone (null), and they may be invoiced again. */
export async function tellSources(
  work: UnitOfWork,
  actor: Actor,
  { id, state }: LoadedInvoice,
  facts: DraftFacts | null,
): Promise<void> {
  const { origin, orders } = state;
  if (origin !== null) {
    const source = await work.load(quotation.quotationAggregate, origin.id, actor);
    const { version } = origin;
    await work.append(
      source,
      facts === null
        ? quotation.decisions.event('InvoicingReleased', { version, invoice: id })
        : quotation.amendInvoicing(source.state, version, id, facts.totals.totalWithoutVat),
    );
  }
  for (const order of orders) await tellOrder(work, actor, id, order, facts && facts.content.lines);
}

/**
 * What a credit note took back may be invoiced again: the amount of a deposit; all else once nothing of the invoice is
 * left.
 * @param net what was taken back, excluding VAT
 */
export async function tellSourcesOfCredit(
  work: UnitOfWork,
  actor: Actor,
  { id, state }: LoadedInvoice,
  net: DecimalString,
): Promise<void> {
  const { origin, orders, purpose } = state;
  const gone = isTakenBack(state.content, state.credits, creditable(state));
  if (origin !== null) {
    const source = await work.load(quotation.quotationAggregate, origin.id, actor);
    const part = source.state.invoices.find((one) => one.invoice === id);
    const { version } = origin;
    if (part && purpose === 'deposit') {
      const left = money(subtract(part.net ?? '0', net));
      await work.append(source, quotation.amendInvoicing(source.state, version, id, left));
    } else if (part && gone) {
      await work.append(source, quotation.decisions.event('InvoicingReleased', { version, invoice: id }));
    }
  }
  if (gone) for (const order of orders) await tellOrder(work, actor, id, order, null);
}
