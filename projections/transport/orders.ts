import { sql } from 'kysely';
import { add, compare, money, multiply, subtract } from '#domain/kernel/decimal.ts';
import { legalDayOf } from '#domain/kernel/dates.ts';
import { lineIds, type DocumentLine } from '#domain/amounts/totals.ts';
import type { LineShare } from '#domain/documents/content/line-share.ts';
import type { Credit, InvoiceEvent } from '#domain/documents/invoice.ts';
import { billable, orderTotals, quantityOf, sumsByKind, volumeOf } from '#domain/transport/amounts.ts';
import { billedOf } from '#domain/transport/counted.ts';
import {
  linesOf,
  type SignatureOutcome,
  type SiteReport,
  type TransportOrderEvent,
} from '#domain/transport/order.ts';
import { withPrices } from '#domain/transport/lines.ts';
import type { OrderPlan } from '#domain/transport/order-schema.ts';
import { takenSpan } from '#domain/transport/taken-span.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';
import { withKeptSums } from './kept-sums.ts';

const amountsRow = (plan: OrderPlan, report: SiteReport | null) => {
  const lines = linesOf({ plan, report });
  return {
    ...orderTotals(lines),
    volume: volumeOf(lines),
    billed_tours: billedOf(lines, 'tour'),
    billed_waiting: billedOf(lines, 'waiting'),
    lines: billable(lines).length,
    kinds: JSON.stringify(sumsByKind(lines)),
  };
};

const planRow = (plan: OrderPlan, report: SiteReport | null) => {
  const { from, until } = takenSpan(plan);
  const products = plan.lines.flatMap(({ product, vat, unit }) => [
    product,
    vat?.id ?? null,
    unit?.id ?? null,
  ]);
  return {
    order_type: plan.orderType,
    client_id: plan.client,
    supplier_id: plan.supplier,
    project_id: plan.project,
    equipment_id: plan.equipment,
    driver_id: plan.driver,
    zone_id: plan.zone,
    start_at: plan.start,
    end_at: plan.end,
    travel: plan.travel,
    taken_from: from,
    taken_until: until,
    day: legalDayOf(plan.start),
    site_address: plan.siteAddress,
    central_number: plan.centralNumber,
    billing: plan.billing,
    plan: JSON.stringify(plan),
    record_ids: [plan.zone, ...products].filter((id) => id !== null),
    ...amountsRow(plan, report),
  };
};

/** What an intervention is planned as, and what was reported of it. */
const saidOf = (db: Database, order: number) =>
  db.selectFrom('transport_order').select(['plan', 'report']).where('id', '=', order).executeTakeFirst();

async function edit(
  db: Database,
  order: number,
  plan: OrderPlan,
  { warnings, revision }: { warnings: string[]; revision: number },
): Promise<void> {
  const row = await saidOf(db, order);
  const values = { ...planRow(plan, row?.report ?? null), warnings, revision };
  await withKeptSums(db, order, () =>
    db.updateTable('transport_order').set(values).where('id', '=', order).execute(),
  );
}

async function report(db: Database, order: number, said: SiteReport, revision: number): Promise<void> {
  const row = await saidOf(db, order);
  if (row === undefined) return;
  const values = { ...amountsRow(row.plan, said), report: JSON.stringify(said), revision };
  await withKeptSums(db, order, () =>
    db.updateTable('transport_order').set(values).where('id', '=', order).execute(),
  );
}

/** What was planned changes in one thing: a line is added, or its lines cost something else. */
async function replan(
  db: Database,
  order: number,
  changed: (plan: OrderPlan) => OrderPlan,
  revision: number,
): Promise<void> {
  const row = await saidOf(db, order);
  if (row === undefined) return;
  const plan = changed(row.plan);
  await withKeptSums(db, order, () =>
    db
      .updateTable('transport_order')
      .set({ ...planRow(plan, row.report), revision })
      .where('id', '=', order)
      .execute(),
  );
}

type Changed = Partial<{
  number: string;
  status: 'planned' | 'in_progress' | 'waiting' | 'completed' | 'cancelled';
  started_at: string | null;
  ended_at: string | null;
  waiting_since: string | null;
  waited: number;
  slip_version: number;
  slip_outcome: SignatureOutcome;
  slip_at: string;
  disputed: string | null;
  warnings: string[];
  template: string | null;
  net: string;
  vat: string;
  gross: string;
  volume: string;
  unpriced: number;
  untaxed: number;
}>;

const change = (db: Database, order: number, values: Changed, revision: number) =>
  db
    .updateTable('transport_order')
    .set({ ...values, revision })
    .where('id', '=', order)
    .execute();

/** Another status, which its day is counted by. */
const moveOn = (db: Database, order: number, values: Changed, revision: number) =>
  withKeptSums(db, order, () => change(db, order, values, revision));

/** A wait ends: its seconds are added to those before. */
const endWait = (db: Database, order: number, at: string) =>
  sql`update transport_order set waiting_since = null,
    waited = waited + coalesce(extract(epoch from ${at}::timestamptz - waiting_since), 0)::integer
    where id = ${order}`.execute(db);

/** What was cancelled costs what its cancellation is invoiced at, and nothing without. */
const costsNothing = sql`net = case status when 'cancelled' then 0.00 else net end,
  vat = case status when 'cancelled' then 0.00 else vat end,
  gross = case status when 'cancelled' then 0.00 else gross end`;

/** An intervention is no longer on an invoice. */
const release = (db: Database, order: number, revision?: number) =>
  withKeptSums(db, order, () =>
    sql`update transport_order set invoice_version = null, invoice_lines = null,
      revision = coalesce(${revision ?? null}, revision), ${costsNothing},
      status = case status when 'invoiceCompleted' then 'completed' else status end
      where id = ${order}`.execute(db),
  );

/** What an invoice took is free again. */
async function free(db: Database, version: number): Promise<void> {
  await db.updateTable('transport_invoice').set({ stands: false }).where('version', '=', version).execute();
  const orders = await db
    .selectFrom('transport_order')
    .select('id')
    .where('invoice_version', '=', version)
    // In the order in which sums are kept, so that two of these wait for each other and never lock.
    .orderBy('worked_day')
    .orderBy('id')
    .execute();
  for (const { id } of orders) await release(db, id);
}

type Places = Record<string, { id: string; left: string; unitPrice: string }>;

/** Lines of an invoice that sell something, by their places. */
const placesOf = (lines: readonly DocumentLine[], ids: readonly string[]): Places =>
  Object.fromEntries(
    lines.flatMap((line, place) =>
      'quantity' in line
        ? [[String(place), { id: ids[place] ?? '', left: line.quantity, unitPrice: line.unitPrice }]]
        : [],
    ),
  );

/** Adds to the known lines of an invoice. */
const setLines = (db: Database, version: number, places: Places) =>
  sql`update transport_invoice set lines = lines || ${JSON.stringify(places)}::jsonb
    where version = ${version}`.execute(db);

/** How much a draft that was just made bills of an intervention: its lines stand where their ids say, from 1. */
async function noteLines(
  db: Database,
  order: number,
  version: number,
  ids: readonly string[],
): Promise<void> {
  const row = await saidOf(db, order);
  const billed = row === undefined ? [] : billable(linesOf(row));
  const places: Places = {};
  for (const [index, line] of billed.entries()) {
    const id = ids[index];
    if (id !== undefined)
      places[Number(id) - 1] = { id, left: quantityOf(line) ?? '0', unitPrice: line.unitPrice ?? '0' };
  }
  await setLines(db, version, places);
}

/** What credit notes took back of an invoice: all of it frees all, and a line that is taken back as a whole its part. */
async function credit(
  db: Database,
  version: number,
  { total, lines: shares }: Pick<Credit, 'total'> & { lines: readonly LineShare[] },
): Promise<void> {
  const invoice = await db
    .selectFrom('transport_invoice')
    .select(['left_amount', 'lines'])
    .where('version', '=', version)
    .executeTakeFirst();
  if (invoice === undefined) return;
  const left = subtract(invoice.left_amount ?? '0', total);
  const lines = isWhole(total, shares, invoice.lines) ? without(invoice.lines, shares) : invoice.lines;
  await db
    .updateTable('transport_invoice')
    .set({ left_amount: left, lines: JSON.stringify(lines) })
    .where('version', '=', version)
    .execute();
  if (compare(left, '0') <= 0) await free(db, version);
  // Of older invoices nobody noted which lines they have.
  else if (Object.keys(lines).length > 0) await freeTakenOut(db, version, standing(lines));
}

/**
 * Whether a credit note takes its lines back for what they cost, and not for a part of it: a gesture of a tenth frees
 * nothing. What it comes to includes VAT, their prices do not: of an invoice with a large discount it frees with the
 * whole alone.
 */
const isWhole = (total: string, shares: readonly LineShare[], lines: Places): boolean =>
  compare(
    total,
    add('0', ...shares.map(({ line, quantity }) => multiply(lines[line]?.unitPrice ?? '0', quantity))),
  ) >= 0;

/** Lines less what was taken back of them. */
function without(lines: Places, shares: readonly LineShare[]): Places {
  const left = { ...lines };
  for (const { line, quantity } of shares) {
    const before = left[line];
    if (before !== undefined) left[line] = { ...before, left: subtract(before.left, quantity) };
  }
  return left;
}

/** Ids of lines of which something is left. */
const standing = (lines: Places): string[] =>
  Object.values(lines).flatMap(({ id, left }) => (compare(left, '0') > 0 ? [id] : []));

/** Interventions of which no line is left in a draft are free again, as those of which credit notes took all back; those that older drafts took without saying are not. */
async function freeTakenOut(db: Database, version: number, lines: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from transport_order where invoice_version = ${version}
    and invoice_lines is not null and not invoice_lines && ${[...lines]}::text[] order by day, id`.execute(
    db,
  );
  for (const { id } of rows) await release(db, id);
}

export const transportOrders = projection<TransportOrderEvent | InvoiceEvent>({
  name: 'transport-orders',
  tables: ['transport_order', 'transport_month_sums', 'transport_day_sums', 'transport_invoice'],
  on: {
    TransportOrderCreated: ({ order, corporation, number, plan }, { db, recorded: { revision } }) =>
      withKeptSums(db, order, () =>
        db
          .insertInto('transport_order')
          .values({
            id: order,
            corporation_id: corporation,
            number,
            status: 'draft',
            revision,
            ...planRow(plan, null),
          })
          .execute(),
      ),
    TransportOrderEdited: ({ order, plan, warnings = [] }, { db, recorded: { revision } }) =>
      edit(db, order, plan, { warnings, revision }),
    TransportOrderPlanned: ({ order, warnings = [] }, { db, recorded }) =>
      moveOn(db, order, { status: 'planned', warnings }, recorded.revision),
    TransportTemplateNamed: ({ order, name }, { db, recorded }) =>
      change(db, order, { template: name }, recorded.revision),
    TransportOrderStarted: ({ order, at }, { db, recorded }) =>
      moveOn(db, order, { status: 'in_progress', started_at: at }, recorded.revision),
    TransportStartReversed: ({ order }, { db, recorded }) =>
      moveOn(db, order, { status: 'planned', started_at: null }, recorded.revision),
    TransportOrderWaited: ({ order, at }, { db, recorded }) =>
      moveOn(db, order, { status: 'waiting', waiting_since: at }, recorded.revision),
    async TransportOrderResumed({ order, at }, { db, recorded }) {
      await withKeptSums(db, order, async () => {
        await endWait(db, order, at);
        await change(db, order, { status: 'in_progress' }, recorded.revision);
      });
    },
    TransportOrderReopened: ({ order }, { db, recorded }) =>
      moveOn(db, order, { status: 'in_progress', ended_at: null }, recorded.revision),
    async TransportOrderCompleted({ order, at }, { db, recorded }) {
      await withKeptSums(db, order, async () => {
        await endWait(db, order, at);
        await change(db, order, { status: 'completed', ended_at: at }, recorded.revision);
      });
    },
    TransportOrderCancelled: ({ order }, { db, recorded }) =>
      moveOn(
        db,
        order,
        {
          status: 'cancelled',
          net: '0.00',
          vat: '0.00',
          gross: '0.00',
          volume: '0',
          unpriced: 0,
          untaxed: 0,
        },
        recorded.revision,
      ),
    TransportOrderMarked: ({ order }, { db, recorded }) => change(db, order, {}, recorded.revision),
    TransportPhaseStarted: ({ order }, { db, recorded }) => change(db, order, {}, recorded.revision),
    TransportPhaseEnded: ({ order }, { db, recorded }) => change(db, order, {}, recorded.revision),
    TransportProductAdded: ({ order, line }, { db, recorded }) =>
      replan(db, order, (plan) => ({ ...plan, lines: [...plan.lines, line] }), recorded.revision),
    TransportPhotosAdded: ({ order }, { db, recorded }) => change(db, order, {}, recorded.revision),
    TransportPhotoRemoved: ({ order }, { db, recorded }) => change(db, order, {}, recorded.revision),
    TransportTimesRecorded: ({ order, startedAt, endedAt, waits }, { db, recorded }) => {
      const waited = waits.reduce((sum, { from, until }) => sum + Date.parse(until) - Date.parse(from), 0);
      const values = {
        status: 'completed' as const,
        started_at: startedAt,
        ended_at: endedAt,
        waiting_since: null,
        waited: Math.round(waited / 1000),
      };
      return moveOn(db, order, values, recorded.revision);
    },
    TransportOrderReported: ({ order, report: said }, { db, recorded }) =>
      report(db, order, said, recorded.revision),
    TransportLinesRepriced: ({ order, lines }, { db, recorded }) =>
      replan(db, order, (plan) => withPrices(plan, lines), recorded.revision),
    TransportSlipSigned: ({ order, version, outcome, at }, { db, recorded }) =>
      change(db, order, { slip_version: version, slip_outcome: outcome, slip_at: at }, recorded.revision),
    TransportSlipPrinted: ({ order }, { db, recorded }) => change(db, order, {}, recorded.revision),
    TransportDriverNotified: ({ order }, { db, recorded }) => change(db, order, {}, recorded.revision),
    TransportDriverAlerted: ({ order }, { db, recorded }) => change(db, order, {}, recorded.revision),
    TransportOrderRenumbered: ({ order, number }, { db, recorded }) =>
      change(db, order, { number }, recorded.revision),
    TransportSlipDisputed: ({ order, reason }, { db, recorded }) =>
      change(db, order, { disputed: reason }, recorded.revision),
    TransportSlipMailed: ({ order }, { db, recorded }) => change(db, order, {}, recorded.revision),
    async TransportOrderInvoiced({ order, version, lines = null, totals = null }, { db, recorded }) {
      await db
        .insertInto('transport_invoice')
        .values({ version })
        .onConflict((conflict) => conflict.column('version').doNothing())
        .execute();
      // What is cancelled is alone on its invoice: of several lines, which are not noted, a credit note frees it with the whole alone.
      if (totals === null) await noteLines(db, order, version, lines ?? []);
      else if ((lines ?? []).length <= 1)
        await setLines(db, version, { '0': { id: '1', left: '1', unitPrice: totals.net } });
      await withKeptSums(db, order, () =>
        sql`update transport_order set invoice_version = ${version}, invoice_lines = ${lines && [...lines]}::text[],
          revision = ${recorded.revision}, net = coalesce(${totals?.net ?? null}::numeric, net),
          gross = coalesce(${totals?.gross ?? null}::numeric, gross),
          vat = coalesce(${totals && money(subtract(totals.gross, totals.net))}::numeric, vat),
          status = case status when 'completed' then 'invoiceCompleted' else status end
          where id = ${order}`.execute(db),
      );
    },
    TransportOrderReleased: ({ order }, { db, recorded }) => release(db, order, recorded.revision),
    TransportOrderDeleted: ({ order }, { db }) =>
      withKeptSums(db, order, () => db.deleteFrom('transport_order').where('id', '=', order).execute()),

    async InvoiceDraftEdited({ version, content }, { db }) {
      const ids = lineIds(content.lines).map(String);
      await db
        .updateTable('transport_invoice')
        .set({ lines: JSON.stringify(placesOf(content.lines, ids)) })
        .where('version', '=', version)
        .execute();
      await freeTakenOut(db, version, ids);
    },
    InvoiceDraftDeleted: ({ version }, { db }) => free(db, version),
    InvoiceValidated: ({ version, number, totals }, { db }) =>
      db
        .updateTable('transport_invoice')
        .set({ number, left_amount: totals.finalTotal })
        .where('version', '=', version)
        .execute(),
    InvoiceCredited: ({ version, total, lines = [] }, { db }) => credit(db, version, { total, lines }),
  },
});
