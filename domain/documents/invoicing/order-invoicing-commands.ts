import { z } from 'zod';
import type { Actor } from '../../kernel/actor.ts';
import type { Loaded } from '../../kernel/aggregate.ts';
import { command } from '../../kernel/command.ts';
import { todayIn } from '../../kernel/dates.ts';
import { add } from '../../kernel/decimal.ts';
import { optionalDecimal, recordId } from '../../kernel/fields.ts';
import { invalid, Refusal, type FieldErrors } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { agreementVersion } from '../agreement.ts';
import type { LineShare } from '../content/line-share.ts';
import { chosenLines } from '../content/chosen-lines.ts';
import type { DocumentContent } from '../content/content.ts';
import { deductionsOf } from './deductions.ts';
import { ownCorporation, type Made } from '../document-commands.ts';
import { documentWords } from '../document-words.ts';
import { invoiceAggregate } from '../invoice.ts';
import { presentParty } from '../content/resolve-content.ts';
import {
  invoice,
  linesInvoiced,
  takeLines,
  type SaleOrderEvent,
  type SaleOrderState,
} from '../sale-order.ts';
import { loadSaleOrder } from '../sale-order-commands.ts';
import { beyondField, requireWithinSold } from './within-sold.ts';
import { computeTotals, isItem, type DocumentDiscount, type DocumentLine } from '../../amounts/totals.ts';

const chosenLine = z.object({
  line: z.coerce.number().int().min(0).max(99),
  /** Left out: all that is left of the line. */
  quantity: optionalDecimal({ places: 4, min: -999_999_999, max: 999_999_999 }),
});

/** Accepted orders of one client, each with the lines that are invoiced; without lines, all that is left of it. */
export const orderInvoicingSchema = z.object({
  orders: z
    .array(z.object({ version: recordId(), lines: z.array(chosenLine).max(100).default([]) }))
    .min(1, 'errors.required')
    .max(50, 'errors.tooManyOrders|max=50'),
  ...beyondField,
});

/** The part of an order that the invoice takes. */
interface Taken {
  loaded: Loaded<SaleOrderState, SaleOrderEvent>;
  version: number;
  content: DocumentContent;
  shares: LineShare[];
  net: string;
  lines: DocumentLine[];
  discount: DocumentDiscount | null;
  /** The deposits that it takes off, as it closes the order. */
  deductions: DocumentLine[] | null;
}

/** Whether an order goes over as it stands, with its comments, notes and sub-totals. */
const isUntouched = (state: SaleOrderState, content: DocumentContent, shares: LineShare[]) =>
  linesInvoiced(state).length === 0 &&
  content.lines.every(
    (line, index) =>
      !isItem(line) || shares.some((share) => share.line === index && share.quantity === line.quantity),
  );

const withOrigin = (lines: readonly DocumentLine[], version: number, places: readonly number[]) =>
  lines.map((line, index): DocumentLine => {
    const place = places[index];
    return isItem(line) && place !== undefined ? { ...line, from: { version, line: place } } : line;
  });

async function take(
  work: UnitOfWork,
  actor: Actor,
  asked: z.output<typeof orderInvoicingSchema>['orders'][number],
): Promise<Taken> {
  const { version } = asked;
  const loaded = await loadSaleOrder(work, actor, version);
  const { content, client } = agreementVersion(loaded.state, version);
  const all = takeLines(loaded.state, version, []).lines;
  const leftOf = (line: number) => all.find((share) => share.line === line)?.quantity ?? '0';
  const wanted = asked.lines.map(({ line, quantity }) => ({ line, quantity: quantity ?? leftOf(line) }));
  const { lines: shares, net, closing } = takeLines(loaded.state, version, wanted);
  const whole = isUntouched(loaded.state, content, shares);
  const chosen = chosenLines(content, whole ? [] : shares, linesInvoiced(loaded.state));
  const places = whole ? content.lines.map((_, index) => index) : shares.map(({ line }) => line);
  return {
    loaded,
    version,
    content,
    shares,
    net,
    lines: withOrigin(chosen.lines, version, places),
    discount: chosen.discount,
    deductions: closing
      ? await deductionsOf(work, actor, loaded.state.invoices, client?.language ?? 'fr')
      : null,
  };
}

/** Errors of one of several orders, told at it: `orders[i]`, and `orders[i].lines[j]`. */
const atOrder = (errors: FieldErrors, index: number): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([at, messages]) => [
      at === '' ? `orders[${index}]` : `orders[${index}].${at}`,
      messages,
    ]),
  );

/** @throws Refusal of the first order that is refused, with the errors of all of them. */
async function takeAll(
  work: UnitOfWork,
  actor: Actor,
  orders: z.output<typeof orderInvoicingSchema>['orders'],
): Promise<Taken[]> {
  const taken: Taken[] = [];
  const refused: Refusal[] = [];
  const errors: FieldErrors = {};
  for (const [index, order] of orders.entries()) {
    try {
      taken.push(await take(work, actor, order));
    } catch (error) {
      const isTold = error instanceof Refusal && (error.kind === 'invalid' || error.kind === 'conflict');
      if (!isTold || orders.length === 1) throw error;
      refused.push(error);
      Object.assign(errors, atOrder(error.errors, index));
    }
  }
  const [first] = refused;
  if (first) throw new Refusal(first.kind, first.code, errors);
  return taken;
}

/** Orders of one client, each once. @throws Refusal `invalid`. */
function requireTogether(taken: readonly Taken[]): number {
  const clients = new Set(
    taken.map(({ loaded, version }) => agreementVersion(loaded.state, version).clientId),
  );
  if (clients.size > 1) throw invalid({ orders: ['errors.ordersOfSeveralClients'] });
  if (new Set(taken.map(({ loaded }) => loaded.id)).size < taken.length)
    throw invalid({ orders: ['errors.orderTwice'] });
  return [...clients][0] ?? 0;
}

/** What is billed of an order, its deposits taken off, and the project that it is for. */
const partOf = ({ content, lines, deductions, discount }: Taken) => ({
  project: content.project?.id ?? null,
  net: computeTotals([...lines, ...(deductions ?? [])], discount).totalWithoutVat,
});

/** What several orders say together: each after a line that names it, their discounts as one amount. */
function together(
  taken: readonly Taken[],
  language: 'fr' | 'en',
): Pick<DocumentContent, 'title' | 'lines' | 'discount'> {
  const [first] = taken;
  if (first && taken.length === 1)
    return { title: first.content.title, lines: first.lines, discount: first.discount };
  const words = documentWords[language];
  const numberOf = ({ loaded }: Taken): string => loaded.state.number ?? '';
  const lines = taken.flatMap((order): DocumentLine[] => [
    { type: 'comment', text: words.orderLines(numberOf(order), order.content.date ?? '') },
    ...order.lines,
  ]);
  const off = add('0', ...taken.map((order) => computeTotals(order.lines, order.discount).totalDiscount));
  return {
    title: words.ordersTitle(taken.map(numberOf)).slice(0, 200),
    lines,
    discount: taken.some(({ discount }) => discount !== null) ? { percent: null, amount: off } : null,
  };
}

/**
 * A draft invoice, dated today, from accepted orders of one client: all that is left of them, or chosen lines and
 * quantities (3-decisions.md, "Statuses and transitions"). Terms are the first order's.
 * @throws Refusal `invalid` on `lines[i]`, or on `orders[j].lines[i]` of several, beyond what is left, and at `beyond` for
 *   what goes beyond what was sold of a project at a fixed price
 */
export const invoiceSaleOrders = command({
  name: 'InvoiceSaleOrders',
  role: 'ROLE_SALE_ORDER_AFFECT_TO_INVOICE',
  input: orderInvoicingSchema,
  refuses: [
    'DEPOSITS_LEFT',
    'DEPOSIT_DRAFT',
    'SALE_ORDER_CLOSED',
    'SALE_ORDER_INVOICED',
    'SALE_ORDER_STATUS',
  ],
  async handle(work, actor, { orders, beyond }): Promise<Made> {
    const corporation = await ownCorporation(work, actor);
    const taken = await takeAll(work, actor, orders);
    const client = await presentParty(work, corporation.id, requireTogether(taken));
    const [first] = taken;
    if (first === undefined) throw invalid({ orders: ['errors.required'] });
    await requireWithinSold(work, actor, taken.map(partOf), beyond);
    const said = together(taken, client.client?.language ?? 'fr');
    if (said.lines.length > 100) throw invalid({ orders: ['errors.tooManyLines|max=100'] });
    const date = todayIn(corporation.timeZone, new Date(work.now));
    const lines = [...said.lines, ...taken.flatMap(({ deductions }) => deductions ?? [])];
    const content = { ...first.content, ...said, lines, date, expiryDate: null, comment: null };
    const loaded = await work.create(invoiceAggregate);
    const version = await work.nextId('version');
    const totals = computeTotals(content.lines, content.discount);
    const origins = taken.map((order) => ({
      id: order.loaded.id,
      version: order.version,
      number: order.loaded.state.number,
    }));
    await work.append(loaded, [
      {
        type: 'InvoiceDrafted',
        data: {
          corporation: corporation.id,
          version,
          content,
          totals,
          ...client,
          origin: null,
          orders: origins,
          ...(taken.some(({ deductions }) => deductions !== null) && { purpose: 'final' as const }),
        },
      },
    ]);
    for (const { loaded: order, version: from, shares, net, deductions } of taken) {
      const part = { invoice: loaded.id, invoiceVersion: version, net, lines: shares };
      await work.append(order, invoice(from, { ...part, ...(deductions && { purpose: 'final' }) }));
    }
    return { id: loaded.id, version };
  },
});
