import type { Actor } from '../../kernel/actor.ts';
import type { Loaded } from '../../kernel/aggregate.ts';
import { money, subtract, type DecimalString } from '../../kernel/decimal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { invalid, Refusal, type FieldErrors } from '../../kernel/refusal.ts';
import type { LineShare } from '../content/line-share.ts';
import type { DraftFacts } from '../content/content.ts';
import { isTakenBack } from '../content/credited-lines.ts';
import { followDeposit } from './deductions.ts';
import { creditable, hasLine, type InvoiceEvent, type InvoiceOrigin, type InvoiceState } from '../invoice.ts';
import { creditedBills, freeBills } from './project-bills.ts';
import * as quotation from '../quotation.ts';
import * as saleOrder from '../sale-order.ts';
import { isItem, type DocumentLine } from '../../amounts/totals.ts';

/* The quotation, sale orders and projects behind an invoice keep count of what it takes of them. */

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
  state: saleOrder.SaleOrderState,
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
  { id: invoice, state: { purpose } }: LoadedInvoice,
  order: InvoiceOrigin,
  facts: DraftFacts | null,
): Promise<void> {
  const { version } = order;
  const source = await work.load(saleOrder.saleOrderAggregate, order.id, actor);
  if (facts === null)
    await work.append(source, [{ type: 'SaleOrderInvoicingReleased', data: { version, invoice } }]);
  else if (purpose === 'deposit')
    await work.append(
      source,
      saleOrder.amendDeposit(source.state, version, invoice, facts.totals.totalWithoutVat),
    );
  else await work.append(source, amended(source.state, order, invoice, facts.content.lines));
}

/**
 * A draft was edited: a deposit's amount, the lines of orders; or it is gone (null), and they may be invoiced again.
 */
export async function tellSources(
  work: UnitOfWork,
  actor: Actor,
  loaded: LoadedInvoice,
  facts: DraftFacts | null,
): Promise<void> {
  const { id, state } = loaded;
  const { origin, orders } = state;
  if (origin !== null) {
    const source = await work.load(quotation.quotationAggregate, origin.id, actor);
    const { version } = origin;
    await work.append(
      source,
      facts === null
        ? [{ type: 'QuotationInvoicingReleased', data: { version, invoice: id } }]
        : quotation.amendInvoicing(source.state, version, id, facts.totals.totalWithoutVat),
    );
  }
  for (const order of orders) await tellOrder(work, actor, loaded, order, facts);
  const gone =
    facts === null ? state.bills : state.bills.filter((bill) => !hasLine(facts.content.lines, bill));
  await freeBills(work, actor, id, gone);
}

/** A deposit is asked for by so much less: as much may be asked for again, and the draft that closes takes less off. */
async function tellOfDeposit(
  work: UnitOfWork,
  actor: Actor,
  deposit: LoadedInvoice,
  leftOf: (asked: DecimalString) => DecimalString,
): Promise<void> {
  const { id, state } = deposit;
  const { origin, orders } = state;
  await followDeposit(work, actor, deposit);
  if (origin !== null) {
    const source = await work.load(quotation.quotationAggregate, origin.id, actor);
    const asked = source.state.invoices.find((one) => one.invoice === id)?.net ?? '0';
    await work.append(source, quotation.amendInvoicing(source.state, origin.version, id, leftOf(asked)));
  }
  for (const order of orders) {
    const source = await work.load(saleOrder.saleOrderAggregate, order.id, actor);
    const asked = source.state.invoices.find((one) => one.invoice === id)?.net ?? '0';
    await work.append(source, saleOrder.amendDeposit(source.state, order.version, id, leftOf(asked)));
  }
}

/**
 * What a credit note took back may be invoiced again: the amount of a deposit; time and parts of projects with their
 * lines; all else once nothing of the invoice is left.
 * @param net what was taken back, excluding VAT
 */
export async function tellSourcesOfCredit(
  work: UnitOfWork,
  actor: Actor,
  invoice: LoadedInvoice,
  net: DecimalString,
): Promise<void> {
  const { id, state } = invoice;
  const { origin, orders, purpose } = state;
  const gone = isTakenBack(state, creditable(state));
  await freeBills(work, actor, id, gone ? state.bills : creditedBills(state));
  if (purpose === 'deposit') {
    await tellOfDeposit(work, actor, invoice, (asked) => (gone ? '0.00' : money(subtract(asked, net))));
    return;
  }
  if (!gone) return;
  if (origin !== null) {
    const source = await work.load(quotation.quotationAggregate, origin.id, actor);
    if (source.state.invoices.some((one) => one.invoice === id))
      await work.append(source, [
        { type: 'QuotationInvoicingReleased', data: { version: origin.version, invoice: id } },
      ]);
  }
  for (const order of orders) await tellOrder(work, actor, invoice, order, null);
}
