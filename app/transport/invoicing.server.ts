import { randomUUID } from 'node:crypto';
import { legalDayOf, monthOf } from '#domain/kernel/dates.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import { groupsByOwnBilling, invoiceGroups, workedAt } from '#domain/transport/invoicing.ts';
import { invoiceObstacle } from '#domain/transport/order.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import type { SignatureOutcome } from '#domain/transport/outcomes.ts';
import type { BillingMode } from '#domain/transport/order-schema.ts';
import { miscounted } from '#domain/transport/counted.ts';
import {
  findOrder,
  MOST_TO_INVOICE,
  ordersToInvoice,
  rightTours,
  wrongTours,
  type ToInvoice,
} from '#projections/transport/order-list.ts';
import { askedId } from '../http/asked-id.ts';
import { startBulkOperation } from '../bulk/bulk-operation.server.ts';
import { commandIdOf } from '../http/command-id.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntentOf, type Intent } from '../http/intents.server.ts';
import { checkCorporation } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { chosenIn, chosenSums } from './orders.server.ts';

/** Outcomes of a slip by which its client agreed to it. */
const agreed: ReadonlySet<SignatureOutcome | null> = new Set(['signed', 'paper', 'typed']);

/** Completed interventions that are not invoiced, each with what is to be settled before: those that are asked for alone. */
async function candidates(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  asked: ToInvoice,
) {
  const orders = await ordersToInvoice(services.db, corporation, asked);
  const ids = orders.map(({ id }) => id);
  const [wrong, turns] = await Promise.all([wrongTours(services.db, ids), rightTours(services.db, ids)]);
  return orders.map((one) => {
    // As its invoice has it: an intervention that was planned before midnight and begun after is of the day of its work.
    const start = new Date(workedAt(one)).toISOString();
    const day = legalDayOf(start);
    // Not in the way: hours and turns may be billed as was agreed.
    const differs = miscounted(
      { tour: String(turns.get(one.id) ?? 0), waiting: (one.waited / 3600).toFixed(2) },
      { tour: one.billedTours, waiting: one.billedWaiting },
    );
    const obstacle = invoiceObstacle({
      disputed: one.disputed !== null,
      wrongTurns: wrong.has(one.id),
      unpriced: one.unpriced,
      untaxed: one.untaxed,
      lines: one.lines,
    });
    return {
      ...one,
      planned: new Date(one.start).toISOString(),
      start,
      day,
      month: monthOf(day),
      miscounted: differs,
      obstacle,
      // Its client agreed, and what was noted is what is billed: there is nothing to look at but what somebody knows.
      doubtful: obstacle !== null || differs.length > 0 || !agreed.has(one.slipOutcome),
    };
  });
}

type Candidate = Awaited<ReturnType<typeof candidates>>[number];

const sumOf = (rows: readonly Candidate[]): string => money(add('0', ...rows.map(({ net }) => net)));
const ready = (rows: readonly Candidate[]): Candidate[] => rows.filter(({ obstacle }) => obstacle === null);

/** The earliest by its planned beginning: where looking through them begins. */
const firstOf = (rows: readonly Candidate[]): number | null => rows.toSorted(byPlan)[0]?.id ?? null;

const byPlan = (a: Candidate, b: Candidate): number => a.planned.localeCompare(b.planned) || a.id - b.id;

/** The doubtful slip after one, in the order in which those of its month are looked through; null: it is the last. */
export async function nextDoubtful(
  context: StaffContext,
  { id, start, startedAt }: Pick<Candidate, 'id' | 'start' | 'startedAt'>,
): Promise<number | null> {
  const planned = new Date(start).toISOString();
  const month = monthOf(legalDayOf(new Date(workedAt({ startedAt, start })).toISOString()));
  const rows = (await candidates(context, { month })).filter(({ doubtful }) => doubtful).toSorted(byPlan);
  return rows.find((one) => one.planned > planned || (one.planned === planned && one.id > id))?.id ?? null;
}

const keyOf = ({ client, month }: Pick<Candidate, 'client' | 'month'>): string => `${client}-${month}`;

/** Which rows the address asks to be ticked: all, unless it says none, one intervention or those of a client's month. */
function tickedIn(url: URL, rows: readonly Candidate[]): number[] {
  const asked = url.searchParams.get('tick');
  return rows
    .filter((row) => asked === null || asked === String(row.id) || asked === keyOf(row))
    .map(({ id }) => id);
}

/** What is to be invoiced, by client and civil month, and what each month comes to; or of one client alone. */
export async function invoicingPage(context: StaffContext) {
  const { url } = context;
  const client = askedId(url.searchParams, 'client');
  const rows = await candidates(context, { client });
  const keys = [...new Set(ready(rows).map(keyOf))];
  const months = [...new Set(ready(rows).map(({ month }) => month))].toSorted();
  return {
    title: context.t('transport.invoicing'),
    ticked: tickedIn(url, ready(rows)),
    asked: url.searchParams.get('tick'),
    client,
    // More than are read at once: the others come once these are invoiced.
    isCut: rows.length >= MOST_TO_INVOICE,
    left: rows.filter(({ obstacle }) => obstacle !== null),
    months: months.map((month) => {
      const own = ready(rows).filter((one) => one.month === month);
      const doubtful = rows.filter((one) => one.month === month && one.doubtful);
      return {
        month,
        doubtful: doubtful.length,
        firstDoubtful: firstOf(doubtful),
        // The first of its slips in the order in which they are looked through.
        first: firstOf(rows.filter((one) => one.month === month)),
        count: own.length,
        invoices: groupsByOwnBilling(own).length,
        left: rows.filter((one) => one.month === month && one.obstacle !== null).length,
        net: sumOf(own),
      };
    }),
    groups: keys.map((key) => {
      const own = ready(rows).filter((row) => keyOf(row) === key);
      return {
        key,
        name: own[0]?.clientName ?? '',
        month: own[0]?.month ?? '',
        net: sumOf(own),
        count: own.length,
        rows: own,
      };
    }),
  };
}

/** What an operation names an intervention by. */
type Named = Pick<Candidate, 'id' | 'number' | 'clientName'>;

/**
 * Has the worker make the invoices of interventions, one after the other, and leads to the page that shows how far it is:
 * what somebody else invoiced meanwhile is refused there, and keeps no other back.
 */
async function invoiceAll(
  context: StaffContext,
  form: FormData,
  groups: readonly number[][],
  { rows, back = pathTo('transportInvoicing', {}) }: { rows: readonly Named[]; back?: string },
): Promise<never> {
  checkCorporation(context, form);
  const named = new Map(rows.map((row) => [row.id, row]));
  const items = groups.map((orders) => {
    const own = orders.flatMap((id) => named.get(id) ?? []);
    const [first] = own;
    const who = first?.clientName || context.t('commerce.erased');
    const what =
      orders.length === 1 ? (first?.number ?? '') : context.t('transport.totals', { count: orders.length });
    return {
      label: `${who} · ${what}`,
      about:
        orders.length === 1
          ? pathTo('transportDetails', { id: orders[0] ?? 0 })
          : pathTo('invoiceList', {}, { status: 'draft' }),
      version: null,
      command: invoicePumpingOrders,
      input: { orders, billing: orders.length === 1 ? 'individual' : 'group' },
    };
  });
  throw await startBulkOperation(context, {
    id: commandIdOf(form).commandId ?? randomUUID(),
    name: 'pumpingInvoices',
    params: {},
    back,
    items,
  });
}

const one = (billing: BillingMode): Intent =>
  intent(
    invoicePumpingOrders,
    (_none, form) => ({ orders: form.getAll('order').map(Number), billing }),
    ({ invoices }) => ({
      to: pathTo('invoiceDetails', { versionId: invoices[0]?.version ?? 0 }),
      flash: 'transport.notice.invoiced',
    }),
  );

const refuse = (key: string): Intent => ({
  run: () => Promise.reject(invalid({ '': [key] })),
});

/** As many interventions as a list's page has, and some more. */
const MOST_TICKED = 200;

/**
 * Invoices what was ticked in the list: one invoice at once, several by the worker. What is not ready is asked of each by
 * itself, so that it is refused with why and keeps no other back.
 */
export async function invoiceTicked(context: StaffContext, form: FormData, billing: BillingMode) {
  const { services, corporation, may } = context;
  if (!may(transportRoles.invoice)) throw new Response(null, { status: 403 });
  const ids = [...new Set(chosenIn(form))].slice(0, MOST_TICKED);
  const chosen = ready(await candidates(context, { ids }));
  const others = ids.filter((id) => chosen.every((row) => row.id !== id));
  const groups = [...invoiceGroups(chosen, billing), ...others.map((id) => [id])];
  if (groups.length < 2) return runIntentOf(context, { [billing]: one(billing) }, 0, form);
  const found = await Promise.all(others.map((id) => findOrder(services.db, id, corporation)));
  const rows: Named[] = [...chosen, ...found.filter((row) => row !== null)];
  return invoiceAll(context, form, groups, { rows, back: pathTo('transportList', {}) });
}

/** Adds up what was chosen, or invoices it, one by one or together, or a whole month as each intervention says. */
export async function invoiceChosen(context: StaffContext) {
  const form = await context.request.formData();
  if (formText(form, 'intent') === 'total') return chosenSums(context, form);
  const [asked, month] = [formText(form, 'intent'), formText(form, 'month')];
  const chosen = ready(await candidates(context, asked === 'month' ? { month } : { ids: chosenIn(form) }));
  const groups =
    asked === 'month'
      ? groupsByOwnBilling(chosen)
      : invoiceGroups(chosen, asked === 'individual' ? 'individual' : 'group');
  if (groups.length > 1 && ['month', 'individual', 'group'].includes(asked))
    return invoiceAll(context, form, groups, { rows: chosen });
  if (asked === 'month') {
    for (const id of groups[0] ?? []) form.append('order', String(id));
    return runIntentOf(
      context,
      { month: groups.length === 0 ? refuse('transport.nothingToInvoice') : one('group') },
      0,
      form,
    );
  }
  return runIntentOf(context, { individual: one('individual'), group: one('group') }, 0, form);
}
