import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { stateAt, type Loaded } from '../kernel/aggregate.ts';
import { mayPass, requireAccess } from '../kernel/access.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { daysBetween, dayWords, legalDayOf } from '../kernel/dates.ts';
import {
  choice,
  date,
  decimal,
  flag,
  optionalDecimal,
  optionalReference,
  optionalText,
  recordId,
  revision,
  text,
} from '../kernel/fields.ts';
import { sealed, subjectOf } from '../kernel/personal.ts';
import { conflict, invalid, missing, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { optionalMoment } from '../kernel/moment-field.ts';
import { fileReferencePattern, readFileReference } from '../files/file-reference.ts';
import { MOST_LINES } from './amounts.ts';
import {
  isEarlyStart,
  linesOf,
  mayUndoStart,
  MOST_PHOTOS,
  notePhase,
  sign,
  signatureOf,
  siteSteps,
  step,
  takingStatuses,
  transportOrderAggregate,
  type OrderState,
  type OrderStep,
  type SiteReport,
  type TransportOrderEvent,
} from './order.ts';
import { orderSchema, signatureSchema, type OrderPlan } from './order-schema.ts';
import { driverAlerts } from './alerts.ts';
import { linesAsTyped, linesToCopy, officePlan, planOnSite, repriced, shownPlan } from './lines.ts';
import { movedByDays, repeatedDays } from './moving.ts';
import { isWorkingDay, usualCalendar } from '../company/calendar.ts';
import { organizationQuestions } from '../company/questions.ts';
import {
  repricedBy,
  requirePlannablePlan,
  requireTransport,
  resolveAdded,
  resolvePlan,
  takenProblems,
} from './plan.ts';
import { notePlanned } from './planned-along.ts';
import { transportQuestions } from './questions.ts';
import { onSite, transportRoles } from './roles.ts';
import { phaseStep, type SiteStep } from './site-steps.ts';
import type { TourFacts } from './tour.ts';
import { cubicUnit } from './units.ts';
import { requireNotAhead } from './write-up.ts';

export type LoadedOrder = Loaded<OrderState, TransportOrderEvent>;

/** What was invoiced and is credited since is free again, and says so. */
async function settle(work: UnitOfWork, order: LoadedOrder, corporation: number): Promise<void> {
  const { invoiced } = order.state;
  if (invoiced === null || (await work.ask(transportQuestions).isInvoiced(order.id, corporation))) return;
  await work.append(order, [{ type: 'TransportOrderReleased', data: { order: order.id, ...invoiced } }]);
}

/** An intervention of a company that works with transport. @throws Refusal `missing` */
export async function loadOrder(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedOrder> {
  const corporation = await requireTransport(work, actor);
  const order = await work.load(transportOrderAggregate, id, actor);
  await settle(work, order, corporation);
  return order;
}

/** Drivers have their own interventions alone; others are missing. @throws Refusal `missing` */
export async function loadOnSite(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedOrder> {
  const order = await loadOrder(work, actor, id);
  if (isDriver(actor) && order.state.plan?.driver !== actor.person) throw missing();
  return order;
}

/**
 * An intervention whose turn is noted: whoever drives the turn has it too, once it is planned. What else there is of it
 * stays its own driver's. @throws Refusal `missing`
 */
export async function loadForTurn(
  work: UnitOfWork,
  actor: Actor,
  { order: id, driver }: Pick<TourFacts, 'order' | 'driver'>,
): Promise<LoadedOrder> {
  if (driver === null || driver !== actor.person) return loadOnSite(work, actor, id);
  const order = await loadOrder(work, actor, id);
  const isOthers = isDriver(actor) && order.state.plan?.driver !== actor.person;
  if (isOthers && order.state.status === 'draft') throw missing();
  return order;
}

/** Who notes what happens on the site of their own interventions alone. */
const isDriver = (actor: Actor): boolean =>
  !mayPass(actor, { role: transportRoles.edit, scope: 'corporation' });

export const createTransportOrder = command({
  name: 'CreateTransportOrder',
  role: transportRoles.create,
  input: orderSchema.safeExtend({
    planned: flag(),
    /** Where the corporation numbers its interventions itself (`pumping_order_auto_number`). */
    number: optionalText(40),
  }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { planned, number, ...input }) {
    const corporation = await requireTransport(work, actor);
    const plan = await resolvePlan(work, corporation, input);
    return create(work, corporation, { plan, planned, number, by: actor.person });
  },
});

/** The number that the product gives; somebody may have typed it while they numbered interventions themselves. */
async function ownNumber(id: number, isTaken: (number: string) => Promise<boolean>): Promise<string> {
  let number = `INT-${id}`;
  for (let next = 2; await isTaken(number); next += 1) number = `INT-${id}-${next}`;
  return number;
}

/** A new intervention; its own number counts where the corporation gives them. */
async function create(
  work: UnitOfWork,
  corporation: number,
  {
    plan,
    planned,
    number: typed,
    by,
  }: { plan: OrderPlan; planned: boolean; number: string | null; by: number | null },
): Promise<{ id: number }> {
  const order = await work.create(transportOrderAggregate);
  const { id } = order;
  const automatic = await work.ask(organizationQuestions).parameter('pumping_order_auto_number', corporation);
  const own = automatic === false ? typed : null;
  const isTaken = (one: string) => work.ask(transportQuestions).isNumberTaken(one, corporation, own !== null);
  if (own !== null && (await isTaken(own))) throw invalid({ number: ['errors.unique'] });
  const number = own ?? (await ownNumber(id, isTaken));
  await work.append(order, [
    { type: 'TransportOrderCreated', data: { order: id, corporation, number, plan } },
  ]);
  if (planned) {
    await takeStep(work, corporation, order, 'planned', { at: work.now, reason: null, by });
    notePlanned(work, plan);
  }
  return { id };
}

const MOST_DAYS = 31;

/** The first of what stands in the way of a copy; what it names and is no more says which that is. */
function whyNot(errors: FieldErrors): string {
  const [field, messages] = Object.entries(errors)[0] ?? ['', []];
  const [message = ''] = messages;
  return message === 'errors.reference' ? `transport.error.gone.${field.replace(/^.*\./, '')}` : message;
}

/**
 * The same work again on days of a period: a copy each at the same times by the clocks, drafts or planned. All of them, or
 * none: what stands in the way of one is told with its day.
 */
export const repeatTransportOrder = command({
  name: 'RepeatTransportOrder',
  role: transportRoles.create,
  input: z.object({
    id: recordId(),
    until: date(),
    /** Days from one to the next: 1 each day, 7 each week. */
    every: z.coerce
      .number({ error: 'errors.integer' })
      .int('errors.integer')
      .min(1, 'errors.tooSmall|min=1')
      .max(28, 'errors.tooLarge|max=28'),
    planned: flag(),
    /** On days alone on which the company works, by its calendar. */
    workdays: flag(),
  }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, until, every, planned, workdays }) {
    const { state, corporation } = await loadPlanned(work, actor, id);
    const { plan } = state;
    const first = legalDayOf(plan.start);
    const company = await work.ask(organizationQuestions).corporation(corporation);
    const calendar = company?.calendar ?? usualCalendar;
    const days = repeatedDays(first, until, every).filter((day) => !workdays || isWorkingDay(calendar, day));
    if (days.length === 0) throw invalid({ until: ['transport.error.noDay'] });
    if (days.length > MOST_DAYS) throw invalid({ until: [`transport.error.manyDays|max=${MOST_DAYS}`] });
    // What was added on one site is not wanted on the next. What it costs is asked of each day anew.
    const cubic = cubicUnit(await work.ask(transportQuestions).units(corporation));
    const lines = linesToCopy(officePlan(plan)?.lines ?? [], cubic).map((line) => ({
      ...line,
      id: null,
      real: null,
    }));
    const orders: number[] = [];
    for (const day of days) {
      const times = movedByDays(plan, daysBetween(first, day));
      try {
        const copy = orderSchema.parse({ ...times, lines, centralNumber: null });
        const made = await resolvePlan(work, corporation, copy);
        orders.push(
          (await create(work, corporation, { plan: made, planned, number: null, by: actor.person })).id,
        );
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
        throw invalid({ until: [`transport.error.onDay|day=${dayWords(day)}`, whyNot(error.errors)] });
      }
    }
    return { id, orders };
  },
});

/** An intervention with its plan. @throws Refusal `missing` */
async function loadPlanned(work: UnitOfWork, actor: Actor, id: number) {
  const order = await loadOrder(work, actor, id);
  const { plan, corporation } = order.state;
  if (plan === null || corporation === null) throw missing();
  return { order, corporation, state: { ...order.state, plan } };
}

/** Names an intervention as what others are begun from; without a name it no longer is. */
export const nameTransportTemplate = command({
  name: 'NameTransportTemplate',
  role: transportRoles.edit,
  input: z.object({ id: recordId(), name: optionalText(80) }),
  async handle(work, actor, { id, name }) {
    const order = await loadOrder(work, actor, id);
    if (order.state.template !== name)
      await work.append(order, [{ type: 'TransportTemplateNamed', data: { order: id, name } }]);
    return { id };
  },
});

/** Plan, pump and driver are looked at once more for what is planned. @throws Refusal */
async function takeStep(
  work: UnitOfWork,
  corporation: number,
  order: LoadedOrder,
  to: OrderStep,
  { by, ...said }: { at: string; reason: string | null; by: number | null },
): Promise<void> {
  const events = step(order.state, order.id, to, said);
  const { plan } = order.state;
  const told = to === 'planned' || to === 'cancelled' ? alertsOf(work, order, by, { plan, status: to }) : [];
  // What was completed took nobody any more: others may have pump and driver by now.
  if (order.state.status === 'completed' && plan !== null)
    await requireFreeAgain(work, corporation, plan, order.id);
  if (to !== 'planned' || plan === null) {
    await work.append(order, [...events, ...told]);
    return;
  }
  const warnings = await requirePlannablePlan(work, corporation, plan, order.id);
  await work.append(order, [{ type: 'TransportOrderPlanned', data: { order: order.id, warnings } }, ...told]);
}

/** @throws Refusal `conflict` where pump or driver is planned elsewhere meanwhile */
async function requireFreeAgain(
  work: UnitOfWork,
  corporation: number,
  plan: OrderPlan,
  order: number,
): Promise<void> {
  const [taken] = await takenProblems(work, corporation, plan, order);
  if (taken !== undefined) throw conflict('TRANSPORT_STATUS', taken.key);
}

/** Whom to tell that an intervention is now so. @param by who did it */
export const alertsOf = (
  work: UnitOfWork,
  { id, state }: LoadedOrder,
  by: number | null,
  after: Pick<OrderState, 'plan' | 'status'>,
): TransportOrderEvent[] =>
  driverAlerts({ order: id, number: state.number, by, now: work.now }, state, after);

/** Another plan, as far as it stands where pump and driver are taken. @throws Refusal */
async function change(
  work: UnitOfWork,
  corporation: number,
  order: LoadedOrder,
  { plan, by }: { plan: OrderPlan; by: number | null },
): Promise<void> {
  const { id, state } = order;
  const warnings = takingStatuses.includes(state.status)
    ? await requirePlannablePlan(work, corporation, plan, id)
    : [];
  if (differences(state.plan, plan).length > 0)
    await work.append(order, [
      { type: 'TransportOrderEdited', data: { order: id, plan, warnings } },
      ...alertsOf(work, order, by, { plan, status: state.status }),
    ]);
}

export const editTransportOrder = command({
  name: 'EditTransportOrder',
  role: transportRoles.edit,
  input: orderSchema.safeExtend({ id: recordId(), revision: revision() }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const corporation = await requireTransport(work, actor);
    const order = await loadOrder(work, actor, id);
    requireFresh(order, madeFrom, ({ plan }) => shownPlan(plan));
    if (order.state.invoiced !== null || order.state.status === 'cancelled')
      throw conflict('TRANSPORT_STATUS', 'transport.error.status');
    const plan = await resolvePlan(work, corporation, input, order.state);
    const prices = repriced(order.state.plan?.lines ?? [], plan.lines);
    await change(work, corporation, order, { plan, by: actor.person });
    return { id, repriced: prices.length };
  },
});

/** Moves an intervention on the board: to another time, pump or driver. What was typed of it stays. */
export const moveTransportOrder = command({
  name: 'MoveTransportOrder',
  role: transportRoles.edit,
  input: z.object({
    id: recordId(),
    start: optionalMoment(),
    end: optionalMoment(),
    equipment: recordId().nullish(),
    driver: recordId().nullish(),
    /** The revision that whoever moves it saw; nothing said: whatever it is by now. */
    revision: revision(),
  }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, start, end, equipment, driver, revision: seen }) {
    const corporation = await requireTransport(work, actor);
    const order = await loadOrder(work, actor, id);
    requireFresh(order, seen, ({ plan: shown }) => shownPlan(shown));
    const { plan, status } = order.state;
    if (plan === null || (status !== 'draft' && status !== 'planned'))
      throw conflict('TRANSPORT_STATUS', 'transport.error.status');
    const moved = orderSchema.parse({
      ...plan,
      start: start ?? plan.start,
      end: end ?? plan.end,
      equipment: equipment ?? plan.equipment,
      driver: driver ?? plan.driver,
      lines: linesAsTyped(plan.lines),
    });
    const next = await resolvePlan(work, corporation, moved, order.state);
    await change(work, corporation, order, { plan: next, by: actor.person });
    return { id };
  },
});

const officeSteps = ['planned', 'in_progress', 'waiting', 'completed', 'cancelled'] as const;

/** Takes an intervention to another status; what was completed goes on by a right of its own, with a reason. */
export const changeTransportStatus = command({
  name: 'ChangeTransportStatus',
  role: transportRoles.edit,
  input: z.object({
    id: recordId(),
    status: choice(officeSteps),
    at: optionalMoment(),
    reason: optionalText(500),
  }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, status, at, reason }) {
    const corporation = await requireTransport(work, actor);
    const order = await loadOrder(work, actor, id);
    if (at !== null) requireNotAhead(at, work.now);
    if (order.state.status === 'completed')
      requireAccess(actor, { role: transportRoles.reopen, scope: 'corporation' });
    await takeStep(work, corporation, order, status, { at: at ?? work.now, reason, by: actor.person });
    return { id };
  },
});

/** What a driver began by mistake is planned again, as long as nothing else was noted of it. */
export const undoTransportStart = command({
  name: 'UndoTransportStart',
  role: transportRoles.edit,
  input: z.object({ id: recordId(), reason: text(500) }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, reason }) {
    const order = await loadOrder(work, actor, id);
    if (!mayUndoStart(order.state)) throw conflict('TRANSPORT_STATUS', 'transport.error.status');
    await work.append(order, [{ type: 'TransportStartReversed', data: { order: id, reason } }]);
    return { id };
  },
});

/**
 * What is noted of a step without a position: why, where the corporation asks for one. Nobody is kept from working by
 * it (5-modules.md, section 6, scenario 10).
 * @throws Refusal `invalid` at `noPosition` where nobody says why
 */
async function withoutPosition(
  work: UnitOfWork,
  corporation: number,
  { order, at, noPosition }: { order: number; at: string; noPosition: string | null },
): Promise<TransportOrderEvent[]> {
  const asked = await work.ask(organizationQuestions).parameter('mobile_app_required_gps', corporation);
  if (asked !== true) return [];
  if (noPosition === null) throw invalid({ noPosition: ['transport.error.noPosition'] });
  return [{ type: 'TransportPositionMissed', data: { order, at, reason: noPosition } }];
}

/** What a step of the work leads to. */
const statusAfter = (what: SiteStep): OrderStep =>
  what === 'wait' ? 'waiting' : what === 'end' ? 'completed' : 'in_progress';

/** What happens on the site, at the time that the phone says or now; sent later, it was so at its time. */
export const noteSiteStep = command({
  name: 'NoteSiteStep',
  role: onSite,
  input: z.object({
    id: recordId(),
    step: choice(siteSteps),
    at: optionalMoment(),
    reason: optionalText(500),
    /** It is begun though it is planned for later: a driver is asked first where it is another day's. */
    early: flag(),
    /** The phone knows where it is; it is asked for nothing more, and nothing of it is kept. */
    located: flag().meta({ example: true }),
    /** Why it does not, where the corporation asks for it (`mobile_app_required_gps`). */
    noPosition: optionalText(200),
  }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, step: what, at: said, reason, early, located, noPosition }) {
    const order = await loadOnSite(work, actor, id);
    const at = said ?? work.now;
    requireNotAhead(at, work.now);
    if (what === 'start' && !early && isDriver(actor) && isEarlyStart(order.state, at))
      throw invalid({ early: [`transport.error.early|day=${legalDayOf(order.state.plan?.start ?? at)}`] });
    const unlocated = located
      ? []
      : await withoutPosition(work, corporationOf(actor), { order: id, at, noPosition });
    const phase = phaseStep(what);
    if (phase !== null) {
      await work.append(order, [...notePhase(order.state, id, { ...phase, at, reason }), ...unlocated]);
      return { id };
    }
    if (what !== 'end' && order.state.status === 'completed')
      throw conflict('TRANSPORT_STATUS', 'transport.error.status');
    await work.append(order, [...step(order.state, id, statusAfter(what), { at, reason }), ...unlocated]);
    return { id };
  },
});

/** The lines that quantities are of. @throws Refusal `invalid` at `lines` where one is not there, or is said twice */
function reportedIds(
  state: OrderState,
  quantities: readonly unknown[],
  said: readonly number[] | null,
): number[] {
  const known = linesOf(state).map(({ id }) => id);
  const ids = said ?? known.slice(0, quantities.length);
  const areRight =
    ids.length === quantities.length &&
    new Set(ids).size === ids.length &&
    ids.every((id) => known.includes(id));
  if (!areRight) throw invalid({ [said === null ? 'quantities' : 'lines']: ['errors.reference'] });
  return [...ids];
}

/** What was done is told of work that has begun, until it is invoiced. @throws Refusal */
function requireOnSite({ status }: OrderState): void {
  if (!['in_progress', 'waiting', 'completed'].includes(status))
    throw conflict('TRANSPORT_STATUS', 'transport.error.status');
}

/** What lines cost by rules that begin at a quantity, for what really was. */
export async function pricesOf(
  work: UnitOfWork,
  corporation: number,
  { id: order, state }: LoadedOrder,
  report: SiteReport,
): Promise<Extract<TransportOrderEvent, { type: 'TransportLinesRepriced' }>[]> {
  const lines = await repricedBy(work, corporation, state, report);
  return lines.length === 0 ? [] : [{ type: 'TransportLinesRepriced', data: { order, lines } }];
}

/** Quantities, meal, remark and mileage as they really were. */
export const reportOnSite = command({
  name: 'ReportOnSite',
  role: onSite,
  input: z.object({
    id: recordId(),
    quantities: z
      .array(optionalDecimal({ places: 4, min: 0, max: 999_999 }))
      .max(MOST_LINES)
      .default([]),
    /** Which lines these are, by their ids; nothing said: the lines in their order. */
    lines: z.array(recordId()).max(MOST_LINES).nullish(),
    meal: flag(),
    remark: optionalText(2000),
    mileage: optionalDecimal({ places: 1, min: 0, max: 5000 }),
    /** The revision whose plan the page showed: where the office has changed it since, whoever reports is asked. */
    seen: revision(),
  }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, seen, lines, ...said }) {
    const order = await loadOnSite(work, actor, id);
    // What they added themselves meanwhile is no change of the office.
    requireFresh(order, seen, ({ plan }) => planOnSite(plan));
    const report = { ...said, lines: reportedIds(order.state, said.quantities, lines ?? null) };
    requireOnSite(order.state);
    if (differences(order.state.report, report).length > 0)
      await work.append(order, [
        { type: 'TransportOrderReported', data: { order: id, report } },
        ...(await pricesOf(work, corporationOf(actor), order, report)),
      ]);
    return { id };
  },
});

/** What was used on the site beside what was planned; of a product of the list, or in the driver's own words. */
export const addProductOnSite = command({
  name: 'AddProductOnSite',
  role: onSite,
  input: z.object({
    id: recordId(),
    product: optionalReference('product'),
    label: optionalText(200),
    quantity: decimal({ places: 4, min: 0, max: 999_999 }),
  }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, product, label, quantity }) {
    const order = await loadOnSite(work, actor, id);
    requireOnSite(order.state);
    if (linesOf(order.state).length >= MOST_LINES)
      throw invalid({ label: [`errors.tooManyLines|max=${MOST_LINES}`] });
    const said = { product, label, quantity };
    const line = await resolveAdded(work, corporationOf(actor), order.state, said);
    await work.append(order, [{ type: 'TransportProductAdded', data: { order: id, line } }]);
    return { id, line: line.id };
  },
});

/** Photos of the site, which are in the file store already, sealed with the slip's key. */
export const addSitePhotos = command({
  name: 'AddSitePhotos',
  role: onSite,
  input: z.object({
    id: recordId(),
    photos: z
      .array(z.string().regex(fileReferencePattern, 'errors.invalid'))
      .min(1, 'errors.noFile')
      .max(10, 'errors.tooManyFiles|max=10'),
    at: optionalMoment(),
  }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, photos, at }) {
    const order = await loadOnSite(work, actor, id);
    if (order.state.status === 'draft' || order.state.status === 'cancelled')
      throw conflict('TRANSPORT_STATUS', 'transport.error.status');
    if (at !== null) requireNotAhead(at, work.now);
    if (photos.some((file) => readFileReference(file)?.subject !== subjectOf('slip', id)))
      throw invalid({ photos: ['errors.invalid'] });
    if (order.state.photos.length + photos.length > MOST_PHOTOS)
      throw invalid({ photos: [`errors.tooManyFiles|max=${MOST_PHOTOS}`] });
    const numbered = photos.map((file, index) => ({
      number: order.state.photographed + index + 1,
      file,
      at: at ?? work.now,
    }));
    await work.append(order, [{ type: 'TransportPhotosAdded', data: { order: id, photos: numbered } }]);
    return { id };
  },
});

/** Takes a photo of the site away that shows what it should not. */
export const removeSitePhoto = command({
  name: 'RemoveSitePhoto',
  role: onSite,
  input: z.object({ id: recordId(), number: recordId() }),
  async handle(work, actor, { id, number }) {
    const order = await loadOnSite(work, actor, id);
    if (!order.state.photos.some((one) => one.number === number)) throw missing();
    await work.append(order, [{ type: 'TransportPhotoRemoved', data: { order: id, number } }]);
    return { id };
  },
});

/** Ends a slip: what stands there now is what was signed, by its hash. */
export const signTransportSlip = command({
  name: 'SignTransportSlip',
  role: onSite,
  input: signatureSchema,
  refuses: ['TRANSPORT_STATUS', 'TRANSPORT_SLIP_SIGNED'],
  async handle(work, actor, { id, outcome, firstName, lastName, reason, strokes, photo, at, seen }) {
    const order = await loadOnSite(work, actor, id);
    if (at !== null) requireNotAhead(at, work.now);
    const picture = outcome === 'paper' ? photo : null;
    if (picture !== null && readFileReference(picture)?.subject !== subjectOf('slip', id))
      throw invalid({ photo: ['errors.invalid'] });
    const signee = {
      firstName,
      lastName,
      reason,
      strokes: outcome === 'signed' ? strokes : [],
      ...(picture !== null && { photo: picture }),
    };
    const personal = sealed('slip', id, 'signee');
    const shown = seen === null ? null : stateAt(order, seen).plan;
    const said = { outcome, signee, at: at ?? work.now, personal, shown };
    await work.append(order, sign(order.state, id, said));
    const version = order.state.slips.length;
    await work.enqueue({
      task: 'store-slip',
      payload: { order: id, version, corporation: corporationOf(actor) },
      key: `store-slip-${id}-${version}`,
    });
    return { id };
  },
});

/** Keeps the PDFs of a slip as it was signed; those that are kept first stay. Run by the worker. */
export const storeTransportSlip = command({
  name: 'StoreTransportSlip',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    id: recordId(),
    version: z.number().int().min(1),
    files: z.object({
      fr: z.string().regex(fileReferencePattern, 'errors.invalid'),
      en: z.string().regex(fileReferencePattern, 'errors.invalid'),
    }),
  }),
  async handle(work, actor, { id, version, files }) {
    const order = await work.load(transportOrderAggregate, id, actor);
    const slip = order.state.slips.find((one) => one.version === version);
    if (slip === undefined) throw missing();
    if (slip.files === null)
      await work.append(order, [{ type: 'TransportSlipPrinted', data: { order: id, version, files } }]);
    return { id };
  },
});

/** Notes that a slip is disputed, and not invoiced until it no longer is. */
export const disputeTransportSlip = command({
  name: 'DisputeTransportSlip',
  role: transportRoles.edit,
  input: z.object({ id: recordId(), reason: optionalText(500) }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, reason }) {
    const order = await loadOrder(work, actor, id);
    if (order.state.status !== 'completed') throw conflict('TRANSPORT_STATUS', 'transport.error.status');
    if (order.state.disputed !== reason)
      await work.append(order, [{ type: 'TransportSlipDisputed', data: { order: id, reason } }]);
    return { id };
  },
});

/**
 * Puts a number right that somebody typed, as long as no invoice names it: where the product gives them they stay, and so
 * does the one that a client signed.
 */
export const renumberTransportOrder = command({
  name: 'RenumberTransportOrder',
  role: transportRoles.edit,
  input: z.object({ id: recordId(), number: text(40) }),
  refuses: ['TRANSPORT_STATUS', 'TRANSPORT_SLIP_SIGNED'],
  async handle(work, actor, { id, number }) {
    const order = await loadOrder(work, actor, id);
    const corporation = corporationOf(actor);
    const { state } = order;
    if (state.invoiced !== null) throw conflict('TRANSPORT_STATUS', 'transport.error.status');
    const automatic = await work
      .ask(organizationQuestions)
      .parameter('pumping_order_auto_number', corporation);
    if (automatic !== false) throw conflict('TRANSPORT_STATUS', 'transport.error.numbered');
    const outcome = signatureOf(state)?.outcome;
    if (outcome === 'signed' || outcome === 'typed')
      throw conflict('TRANSPORT_SLIP_SIGNED', 'transport.error.signedNumber');
    if (number === state.number) return { id };
    // Written otherwise it is its own still.
    const isOwn = number.toLowerCase() === state.number.toLowerCase();
    if (!isOwn && (await work.ask(transportQuestions).isNumberTaken(number, corporation, true)))
      throw invalid({ number: ['errors.unique'] });
    await work.append(order, [{ type: 'TransportOrderRenumbered', data: { order: id, number } }]);
    return { id };
  },
});

/** Only a draft is deleted. */
export const deleteTransportOrder = command({
  name: 'DeleteTransportOrder',
  role: transportRoles.remove,
  input: z.object({ id: recordId() }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id }) {
    const order = await loadOrder(work, actor, id);
    if (order.state.status !== 'draft') throw conflict('TRANSPORT_STATUS', 'transport.error.onlyDraft');
    // With it what others are begun from would be gone, without a word.
    if (order.state.template !== null) throw conflict('TRANSPORT_STATUS', 'transport.error.isTemplate');
    if (await work.ask(transportQuestions).hasTours(id))
      throw conflict('TRANSPORT_STATUS', 'transport.error.hasTours');
    await work.append(order, [{ type: 'TransportOrderDeleted', data: { order: id } }]);
    return { id };
  },
});
