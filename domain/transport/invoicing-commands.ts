import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command } from '../kernel/command.ts';
import { dayWords, legalDayOf } from '../kernel/dates.ts';
import { choice, optionalText, recordId } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { commerceSettingsOf } from '../company/commerce-settings.ts';
import { organizationQuestions } from '../company/questions.ts';
import { contentSchema } from '../documents/content/content.ts';
import { resolveContent } from '../documents/content/resolve-content.ts';
import { documentWords, type DocumentWords } from '../documents/document-words.ts';
import { invoiceAggregate } from '../documents/invoice.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { billable, quantityOf } from './amounts.ts';
import {
  atCancellation,
  cancellationContent,
  cancellationFields,
  cancellationLines,
} from './cancellation.ts';
import { invoiceGroups, workedAt } from './invoicing.ts';
import { linesOf, notInvoiceable, step } from './order.ts';
import { billingModes } from './order-schema.ts';
import { alertsOf, loadOrder, type LoadedOrder } from './order-commands.ts';
import { requireTransport } from './plan.ts';
import { transportQuestions, type KnownUnit } from './questions.ts';
import { transportRoles } from './roles.ts';
import { unitOfLine } from './units.ts';

const workedAtOf = ({ state }: LoadedOrder): string =>
  workedAt({ startedAt: state.startedAt, start: state.plan?.start ?? '' });

/** Day of the work of an intervention. */
const workedOn = (order: LoadedOrder): string => legalDayOf(workedAtOf(order));

/** What an invoice says of an intervention: a line that names it, with its plant's voucher, then its lines. */
function billedLines(order: LoadedOrder, words: DocumentWords, units: readonly KnownUnit[]): object[] {
  const { number, plan } = order.state;
  const voucher = plan?.centralNumber ? words.plantVoucher(plan.centralNumber) : null;
  const comment = [number, dayWords(workedOn(order)), plan?.siteAddress, voucher].filter(Boolean).join(' – ');
  return [
    { productType: 'comment', comment },
    ...billable(linesOf(order.state)).map((line) => ({
      productType: line.product === null ? 'none' : 'service',
      product: line.product,
      productName: line.label,
      quantity: quantityOf(line),
      unit: unitOfLine(line, units),
      unitPrice: line.unitPrice,
      vat: line.vat?.id ?? null,
    })),
  ];
}

/** A draft of these lines, dated today, as its client usually pays. @returns the invoice and its version, and what it comes to */
async function draft(
  work: UnitOfWork,
  corporation: number,
  said: {
    client: number;
    project: number | null;
    supplyDate: string;
    title: string;
    lines: readonly object[];
  },
) {
  const { client, project, supplyDate, title, lines } = said;
  const company = await work.ask(organizationQuestions).corporation(corporation);
  const party = await work.ask(thirdPartyQuestions).thirdParty(client, corporation);
  const settings = company && commerceSettingsOf(company);
  const input = contentSchema.parse({
    title,
    thirdParty: client,
    project,
    date: legalDayOf(work.now),
    supplyDate,
    paymentCondition: party?.paymentCondition ?? settings?.defaultPaymentCondition ?? null,
    paymentType: party?.paymentType ?? settings?.defaultPaymentType ?? null,
    productList: lines.map((line, place) => ({ ...line, id: place + 1 })),
  });
  // Agreed on when they were sold: what was taken out of sale since is billed all the same.
  const sold = input.productList.flatMap(({ product }) => product ?? []);
  const kept = { party: client, products: new Set(sold) };
  const facts = await resolveContent(work, corporation, input, 'invoice', kept);
  const invoice = await work.create(invoiceAggregate);
  const version = await work.nextId('version');
  await work.append(invoice, [
    { type: 'InvoiceDrafted', data: { corporation, version, ...facts, origin: null } },
  ]);
  const { totalWithoutVat: net, finalTotal: gross } = facts.totals;
  return { made: { invoice: invoice.id, version }, totals: { net, gross } };
}

/** One client and one civil month an invoice. @throws Refusal `invalid` */
function requireTogether(orders: readonly LoadedOrder[]): number {
  const clients = new Set(orders.map(({ state }) => state.plan?.client ?? 0));
  if (clients.size > 1) throw invalid({ orders: ['transport.error.severalClients'] });
  return [...clients][0] ?? 0;
}

/** As long as a title is. */
const LONGEST_TITLE = 200;

/** An invoice is called by the numbers of its interventions, or where they are too many by their days. */
function titleOf(orders: readonly LoadedOrder[], words: DocumentWords): string {
  const numbers = orders.map(({ state }) => state.number).join(', ');
  if (numbers.length <= LONGEST_TITLE) return numbers;
  const days = orders.map(workedOn).toSorted();
  return words.interventions(orders.length, days.at(0) ?? '', days.at(-1) ?? '');
}

async function invoiceTogether(work: UnitOfWork, corporation: number, orders: readonly LoadedOrder[]) {
  const client = requireTogether(orders);
  const projects = new Set(orders.map(({ state }) => state.plan?.project ?? null));
  const party = await work.ask(thirdPartyQuestions).thirdParty(client, corporation);
  const words = documentWords[party?.language ?? 'fr'];
  const units = await work.ask(transportQuestions).units(corporation);
  const parts = orders.map((order) => billedLines(order, words, units));
  const { made } = await draft(work, corporation, {
    client,
    project: projects.size === 1 ? ([...projects][0] ?? null) : null,
    supplyDate: orders.map(workedOn).toSorted().at(-1) ?? '',
    title: titleOf(orders, words),
    lines: parts.flat(),
  });
  let place = 0;
  for (const [index, order] of orders.entries()) {
    const part = parts[index] ?? [];
    const ids = part.flatMap((line, at) => ('comment' in line ? [] : [String(place + at + 1)]));
    await work.append(order, [
      { type: 'TransportOrderInvoiced', data: { order: order.id, ...made, lines: ids } },
    ]);
    place += part.length;
  }
  return made;
}

/** Interventions that may be invoiced. @throws Refusal `conflict` for the first that may not */
async function loadInvoiceable(work: UnitOfWork, actor: Actor, corporation: number, ids: readonly number[]) {
  const asked = [...new Set(ids)];
  // One question for all, and each stream read without waiting for the one before.
  const [wrong, ...orders] = await Promise.all([
    work.ask(transportQuestions).withWrongTours(asked, corporation),
    ...asked.map((id) => loadOrder(work, actor, id)),
  ]);
  for (const { id, state } of orders) {
    const reason = notInvoiceable(state, wrong.includes(id));
    if (reason !== null) throw conflict('TRANSPORT_NOT_INVOICEABLE', `${reason}|number=${state.number}`);
  }
  return orders;
}

/**
 * Draft invoices of completed interventions: one each, or one a client and civil month. Each is invoiced once; what
 * its credit note took back may be invoiced again.
 */
export const invoicePumpingOrders = command({
  name: 'InvoicePumpingOrders',
  role: transportRoles.invoice,
  input: z.object({
    orders: z.array(recordId()).min(1, 'errors.required').max(100, 'errors.tooManyOrders|max=100'),
    billing: choice(billingModes),
  }),
  refuses: ['TRANSPORT_NOT_INVOICEABLE'],
  async handle(work, actor, { orders: ids, billing }) {
    const corporation = await requireTransport(work, actor);
    const orders = await loadInvoiceable(work, actor, corporation, ids);
    const rows = orders.map((order) => ({
      id: order.id,
      client: order.state.plan?.client ?? 0,
      start: workedAtOf(order),
      lines: billable(linesOf(order.state)).length,
    }));
    const invoices: { invoice: number; version: number }[] = [];
    for (const group of invoiceGroups(rows, billing))
      invoices.push(
        await invoiceTogether(
          work,
          corporation,
          orders.filter(({ id }) => group.includes(id)),
        ),
      );
    return { id: invoices[0]?.version ?? 0, invoices };
  },
});

/**
 * Cancels an intervention and drafts the invoice of what its cancellation costs, in one line or several: both, or neither.
 * One that is cancelled already, and whose draft was deleted or never made, is invoiced alone.
 */
export const cancelAndInvoice = command({
  name: 'CancelAndInvoiceTransportOrder',
  role: transportRoles.invoice,
  input: z.object({ id: recordId(), reason: optionalText(500), ...cancellationFields }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, reason, ...said }) {
    const corporation = await requireTransport(work, actor);
    const order = await loadOrder(work, actor, id);
    const isCancelled = order.state.status === 'cancelled' && order.state.invoiced === null;
    if (!isCancelled)
      await work.append(order, [
        ...step(order.state, id, 'cancelled', { at: work.now, reason }),
        ...alertsOf(work, order, actor.person, { plan: order.state.plan, status: 'cancelled' }),
      ]);
    const lines = await cancelledLines(work, corporation, order, said);
    const { plan, number } = order.state;
    const { made, totals } = await draft(work, corporation, {
      client: plan?.client ?? 0,
      project: plan?.project ?? null,
      supplyDate: legalDayOf(work.now),
      title: number,
      lines,
    }).catch((error: unknown) => {
      throw atCancellation(error, said);
    });
    const ids = lines.map((_line, index) => String(index + 1));
    const data = { order: id, ...made, lines: ids, totals };
    await work.append(order, [{ type: 'TransportOrderInvoiced', data }]);
    return { id, ...made };
  },
});

/** Lines of the invoice of a cancellation, in the client's words and at the usual rate where nothing is said. */
async function cancelledLines(
  work: UnitOfWork,
  corporation: number,
  { state: { plan, number } }: LoadedOrder,
  said: Parameters<typeof cancellationLines>[0],
) {
  const [party, company, units] = await Promise.all([
    work.ask(thirdPartyQuestions).thirdParty(plan?.client ?? 0, corporation),
    work.ask(organizationQuestions).corporation(corporation),
    work.ask(transportQuestions).units(corporation),
  ]);
  const ofLines = plan?.lines.find((line) => line.vat !== null)?.vat?.id ?? null;
  return cancellationContent(cancellationLines(said), {
    label: documentWords[party?.language ?? 'fr'].interventionCancelled(number),
    vat: ofLines ?? (company && commerceSettingsOf(company).defaultVat),
    units,
  });
}
