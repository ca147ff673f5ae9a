import { validateInvoice } from '#domain/documents/invoice-commands.ts';
import {
  billProjectMilestones,
  billProjectTime,
} from '#domain/documents/invoicing/project-invoicing-commands.ts';
import { assignPurchaseProject } from '#domain/documents/purchase-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { compare, money, multiply } from '#domain/kernel/decimal.ts';
import { putProjectMilestone, reachProjectMilestone } from '#domain/projects/milestone-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { timeLines } from '#domain/time/billing-lines.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { latestVersion } from '#projections/documents/versions.ts';
import { staffOf } from '#projections/projects/assignments.ts';
import { fixedPriceOf } from '#projections/projects/billing.ts';
import { listProjects, type ProjectRow } from '#projections/projects/projects.ts';
import { unbilledTimes } from '#projections/time/unbilled.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { recordIds } from './record-ids.ts';

const all = { status: null, client: null, keyword: null } as const;
const newest = { sort: 'newest', direction: 'desc', limit: 3, cursor: null, offset: 0 } as const;

const milestones = [
  { title: 'Démarrage du chantier', percent: '30', due: -20, reached: -20 },
  { title: 'Gros œuvre achevé', percent: '40', due: -3, reached: -3 },
  { title: 'Réception', percent: '30', due: 40, reached: null },
] as const;

interface Place {
  runtime: Runtime;
  corporation: number;
  actor: ReturnType<typeof systemActor>;
  today: CivilDate;
  vat: number | null;
}

/** The approved time of last month is billed up to its last week; the rest waits. */
async function billTime({ runtime, corporation, actor, today, vat }: Place, id: number) {
  const { db, store } = runtime;
  const until = `${monthOf(addDays(`${monthOf(today)}-01`, -1))}-24`;
  const times = await unbilledTimes(db, corporation, id, until);
  const { lines } = timeLines(times, await staffOf(db, id, corporation), 'person');
  const entries = lines.flatMap((line) => line.entries.map(({ entry }) => entry));
  if (entries.length === 0) return null;
  const input = billProjectTime.input.parse({ id, entries, vat });
  return store.execute(billProjectTime, actor, input);
}

/** Three milestones of what was sold: the first is billed, the second waits, the third is to come. */
async function billMilestones({ runtime, corporation, actor, today, vat }: Place, id: number) {
  const { db, store } = runtime;
  for (const [index, { title, percent, due, reached }] of milestones.entries()) {
    const said = { id, title, percent, planned: addDays(today, due) };
    await store.execute(putProjectMilestone, actor, putProjectMilestone.input.parse(said));
    if (reached === null) continue;
    const step = { id, milestone: index + 1, day: addDays(today, reached) };
    await store.execute(reachProjectMilestone, actor, reachProjectMilestone.input.parse(step));
  }
  const { sold } = await fixedPriceOf(db, id, corporation);
  if (compare(sold, '0') <= 0) return null;
  const input = billProjectMilestones.input.parse({ id, milestones: [1], vat });
  return store.execute(billProjectMilestones, actor, input);
}

/** Half of an invoice is paid. */
async function pay({ runtime, corporation, actor, today }: Place, version: number): Promise<void> {
  const [row, types] = await Promise.all([
    findVersion(runtime.db, version, corporation),
    recordIds(runtime.db, 'paymenttype', corporation),
  ]);
  if (row === null) return;
  const input = recordPayment.input.parse({
    invoice: version,
    date: today,
    amount: money(multiply(row.total, '0.5')),
    paymentType: types.get('Virement'),
    reference: `VIR ${row.number ?? ''}`,
  });
  await runtime.store.execute(recordPayment, actor, input);
}

/** What suppliers invoiced of a purchase or two is spent on projects. */
async function spend({ runtime, corporation, actor }: Place, projects: readonly ProjectRow[]): Promise<void> {
  const { db, store } = runtime;
  const bought = await db
    .selectFrom('supplier_invoice')
    .select('purchase_id as id')
    .where('corporation_id', '=', corporation)
    .where('status', '=', 'approved')
    .where('purchase_id', 'is not', null)
    .groupBy('purchase_id')
    .orderBy('purchase_id', 'desc')
    .limit(projects.length)
    .execute();
  for (const [index, { id }] of bought.entries()) {
    const [project] = projects.slice(index);
    const version = id === null ? null : await latestVersion(db, 'purchase', id, corporation);
    if (version === null || project === undefined) continue;
    await store.execute(assignPurchaseProject, actor, { version, project: project.id });
  }
}

/** What of projects is billed, waits to be billed and was spent: their figures are those of a firm at work. */
export async function seedBilling(runtime: Runtime, corporation: number, today: CivilDate): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const [{ rows }, vat] = await Promise.all([
    listProjects(db, corporation, all, newest),
    recordIds(db, 'vat', corporation, 'rate'),
  ]);
  const place = { runtime, corporation, actor, today, vat: vat.get('20') ?? null };
  for (const { id, billing, client } of rows) {
    if (client === null) continue;
    const made = billing === 'regie' ? await billTime(place, id) : await billMilestones(place, id);
    if (made === null) continue;
    await store.execute(validateInvoice, actor, { version: made.version });
    if (billing === 'forfait') await pay(place, made.version);
  }
  await spend(place, rows);
}
