import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { mayPass } from '../kernel/access.ts';
import { command } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { choice, recordId, revision } from '../kernel/fields.ts';
import { optionalMoment } from '../kernel/moment-field.ts';
import { conflict, invalid, missing, Refusal, stale } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { peopleQuestions } from '../people/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { loadForTurn, loadOnSite, type LoadedOrder } from './order-commands.ts';
import type { OrderPlan } from './order-schema.ts';
import { requireTransport, turnPrice } from './plan.ts';
import { transportQuestions } from './questions.ts';
import { onSite, transportRoles } from './roles.ts';
import { requireNotAhead } from './write-up.ts';
import { loadSchema, tourSchema, tourTimes, truckTourAggregate, type TourFacts } from './tour.ts';

/**
 * A turn is noted and changed until its intervention is invoiced or cancelled; drivers change those of their own.
 * @returns what is planned of the intervention @throws Refusal
 */
async function requireOpen(work: UnitOfWork, actor: Actor, facts: TourFacts): Promise<OrderPlan | null> {
  return requireStanding(await loadOnSite(work, actor, facts.order));
}

/** The same for the times and quantities of a turn, which whoever drives it notes too. @throws Refusal */
const requireNotable = async (work: UnitOfWork, actor: Actor, facts: TourFacts): Promise<OrderPlan | null> =>
  requireStanding(await loadForTurn(work, actor, facts));

/** What is planned of an intervention that takes turns. @throws Refusal once it is invoiced or cancelled */
function requireStanding({ state }: LoadedOrder): OrderPlan | null {
  if (state.invoiced !== null || state.status === 'cancelled')
    throw conflict('TRANSPORT_STATUS', 'transport.error.status');
  return state.plan;
}

/** What a turn costs is the office's: drivers neither say nor change it. */
const maySayPrice = (actor: Actor): boolean =>
  mayPass(actor, { role: transportRoles.edit, scope: 'corporation' });

/** @throws Refusal `invalid` at what names nothing of the corporation's */
async function requireKnown(
  work: UnitOfWork,
  corporation: number,
  { driver, zone }: TourFacts,
): Promise<void> {
  if (driver !== null && !(await work.ask(peopleQuestions).isColleague(driver, corporation)))
    throw invalid({ driver: ['errors.reference'] });
  const zones = zone === null ? [] : [zone];
  if ((await work.ask(recordQuestions).records('transportzone', zones, corporation)).size < zones.length)
    throw invalid({ zone: ['errors.reference'] });
}

/** @throws Refusal `invalid` at `order` for one that is not there */
async function requireOrder(work: UnitOfWork, actor: Actor, facts: TourFacts): Promise<OrderPlan | null> {
  try {
    return await requireOpen(work, actor, facts);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') throw invalid({ order: ['errors.reference'] });
    throw error;
  }
}

export const createTruckTour = command({
  name: 'CreateTruckTour',
  role: onSite,
  input: tourSchema,
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, said) {
    const corporation = await requireTransport(work, actor);
    const plan = await requireOrder(work, actor, said);
    await requireKnown(work, corporation, said);
    const typed = maySayPrice(actor) ? said.price : null;
    const price = typed ?? (plan && (await turnPrice(work, corporation, plan, said.zone)));
    const facts = { ...said, price };
    const number = (await work.ask(transportQuestions).lastTour(facts.order)) + 1;
    const tour = await work.create(truckTourAggregate);
    const { id } = tour;
    await work.append(tour, [{ type: 'TruckTourCreated', data: { tour: id, corporation, number, facts } }]);
    return { id };
  },
});

export const editTruckTour = command({
  name: 'EditTruckTour',
  role: onSite,
  input: tourSchema.omit({ order: true }).safeExtend({ id: recordId(), revision: revision() }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, revision: madeFrom, ...said }) {
    const corporation = await requireTransport(work, actor);
    const tour = await work.load(truckTourAggregate, id, actor);
    requireFresh(tour, madeFrom, (state) => state.facts);
    if (tour.state.facts === null) throw missing();
    const { order, price = null } = tour.state.facts;
    const facts = { ...said, order, price: maySayPrice(actor) ? said.price : price };
    await requireOpen(work, actor, facts);
    await requireKnown(work, corporation, facts);
    if (differences(tour.state.facts, facts).length > 0)
      await work.append(tour, [{ type: 'TruckTourEdited', data: { tour: id, facts } }]);
    return { id };
  },
});

/** Notes one of the four times of a turn as it happens: at the time that the phone says, or now. */
export const noteTourTime = command({
  name: 'NoteTourTime',
  role: onSite,
  input: z.object({ id: recordId(), time: choice(tourTimes), at: optionalMoment() }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, time, at: said }) {
    await requireTransport(work, actor);
    const tour = await work.load(truckTourAggregate, id, actor);
    const before = tour.state.facts;
    if (before === null) throw missing();
    await requireNotable(work, actor, before);
    const at = said ?? work.now;
    requireNotAhead(at, work.now);
    if (before[time] !== null) throw invalid({ time: ['transport.error.tourNoted'] });
    await work.append(tour, [
      { type: 'TruckTourEdited', data: { tour: id, facts: { ...before, [time]: at } } },
    ]);
    return { id };
  },
});

const loadFields = ['quantity', 'mileage'] as const;
const shownLoad = tourSchema.pick({ quantity: true, mileage: true });
type Load = z.output<typeof shownLoad>;
type LoadSaid = z.output<typeof loadSchema>;

/**
 * What a turn carried once somebody said it: what they did not say, or left as it was shown to them, stays as it is.
 * @param shown null: nothing is known of it
 * @throws Refusal `stale` where somebody else changed the same meanwhile
 */
function loadSaid(tour: { facts: Load; revision: number }, said: LoadSaid, shown: Load | null): Load {
  const { facts, revision: at } = tour;
  const sayOf = (name: keyof Load) => {
    const one = said[name];
    return one === undefined || one === shown?.[name] ? facts[name] : one;
  };
  const load = { quantity: sayOf('quantity'), mileage: sayOf('mileage') };
  if (shown === null) return load;
  const asked = loadFields.filter((name) => load[name] !== facts[name] && facts[name] !== shown[name]);
  if (asked.length === 0) return load;
  throw stale(
    at,
    asked.map((path) => ({ path, before: shown[path], after: facts[path] })),
  );
}

/**
 * What a turn carried, and how far it went: said by whoever drives it, or has its intervention. Where the office changed
 * the same since it was `shown`, whoever says it is asked.
 */
export const reportTruckTour = command({
  name: 'ReportTruckTour',
  role: onSite,
  input: loadSchema.safeExtend({ id: recordId(), shown: shownLoad.nullish() }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id, shown = null, ...said }) {
    await requireTransport(work, actor);
    const tour = await work.load(truckTourAggregate, id, actor);
    const before = tour.state.facts;
    if (before === null) throw missing();
    await requireNotable(work, actor, before);
    const facts = { ...before, ...loadSaid({ facts: before, revision: tour.revision }, said, shown) };
    if (differences(before, facts).length > 0)
      await work.append(tour, [{ type: 'TruckTourEdited', data: { tour: id, facts } }]);
    return { id };
  },
});

export const deleteTruckTour = command({
  name: 'DeleteTruckTour',
  role: transportRoles.edit,
  input: z.object({ id: recordId() }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id }) {
    await requireTransport(work, actor);
    const tour = await work.load(truckTourAggregate, id, actor);
    if (tour.state.facts === null) throw missing();
    await requireOpen(work, actor, tour.state.facts);
    await work.append(tour, [{ type: 'TruckTourDeleted', data: { tour: id } }]);
    return { id };
  },
});
