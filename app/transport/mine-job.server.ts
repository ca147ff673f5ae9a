import { organizationQuestions } from '#domain/company/questions.ts';
import { addDays, daysBetween, LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { readMoment } from '#domain/kernel/moment-field.ts';
import { instantAt, localTime } from '#domain/kernel/moments.ts';
import { invalid, Refusal, stale } from '#domain/kernel/refusal.ts';
import { readTime } from '#domain/kernel/typed-time.ts';
import { createTruckTour } from '#domain/transport/tour-commands.ts';
import { addProductOnSite, noteSiteStep, reportOnSite } from '#domain/transport/order-commands.ts';
import { proposedQuantities } from '#domain/transport/counted.ts';
import {
  hoursOf,
  isEarlyStart,
  linesOf,
  nextSiteSteps,
  openPhases,
  phasesOf,
  signatureOf,
} from '#domain/transport/order.ts';
import { askingOver } from '#projections/answers.ts';
import { productTyped } from '#projections/products/products.ts';
import { findThirdParties } from '#projections/third-parties/third-parties.ts';
import {
  findOrder,
  knownTrucks,
  productChoices,
  transportVehicle,
} from '#projections/transport/order-list.ts';
import { toursOfOrder } from '#projections/transport/tours.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { formText } from '../http/form-text.ts';
import { intent, type Intent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { runCommand } from '../http/run-command.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { typedDecimal } from '../ui/format.ts';
import { phoneTurn, tourLoad } from './own-turns.server.ts';
import { photoIntent, removePhotoIntent, runSiteForm, signIntent } from './sign.server.ts';
import { clockSince } from './site-clock.ts';
import { routeTo } from './site-route.ts';
import { tourTime } from './tracking.server.ts';

/** One of the driver's own interventions; those of others are missing. @throws Response 404 */
async function ownOrder({ services, corporation, actor, params }: StaffContext) {
  const id = idOf(params, 'id');
  const found = await findOrder(services.db, id, corporation);
  if (found === null || found.status === 'draft' || found.driver === null || found.driver !== actor.person)
    throw notFound();
  return { found, ...(await readOrder(services.store.read, id)) };
}

/** As many turns as a phone shows. */
const MOST_TOURS = 50;

export async function ownIntervention(context: StaffContext) {
  const { found, state } = await ownOrder(context);
  const { plan, report, slips, waits } = state;
  const { db } = context.services;
  const [tours, trucks, parties] = await Promise.all([
    toursOfOrder(db, context.corporation, found.id, MOST_TOURS),
    knownTrucks(db, context.corporation),
    findThirdParties(
      db,
      [plan?.client, plan?.supplier].filter((id) => id !== null && id !== undefined),
      context.corporation,
    ),
  ]);
  const party = (id: number | null | undefined) => parties.find((one) => one.id === id)?.identity;
  const open = openPhases(state);
  const proposed = proposedQuantities(linesOf(state), {
    tour: String(tours.filter(({ problem }) => problem === null).length),
    waiting: hoursOf(state)?.waited ?? '0',
  });
  const site = plan?.sitePlace?.replace(' ', '') ?? found.siteAddress;
  return {
    title: found.number,
    revision: found.revision,
    owner: context.actor.user ?? 0,
    corporation: context.corporation,
    route: site === null ? null : routeTo(site, context.request),
    found: {
      id: found.id,
      status: found.status,
      clientName: found.clientName,
      // Who is called from the site, and where concrete is fetched.
      clientPhone: party(plan?.client)?.phone ?? null,
      plant: party(plan?.supplier)?.name ?? null,
      zone: found.zoneName,
      siteAddress: found.siteAddress,
      start: found.start,
      end: found.end,
      equipmentName: found.equipmentName,
      startedAt: found.startedAt,
      endedAt: found.endedAt,
    },
    tours: tours.map((one) => phoneTurn(one, context.language)),
    trucks,
    comment: plan?.comment ?? null,
    centralNumber: plan?.centralNumber ?? null,
    lines: linesOf(state).map(({ id, kind, label, planned, real, unit }) => ({
      id: quantityField(id),
      kind,
      label,
      planned,
      unit: unit?.name ?? null,
      real: typedDecimal(real ?? proposed.get(id) ?? null, context.language),
    })),
    report: report && { ...report, mileage: typedDecimal(report.mileage, context.language) },
    open,
    phases: phasesOf(state),
    photos: state.photos.map(({ number, at }) => ({ number, at })),
    // Proposed as they are typed, without a network too; any other is typed whole.
    products: (await productChoices(context.services.db, context.corporation)).map(({ name }) => name),
    asksPosition:
      (await askingOver(context.services.db)
        .ask(organizationQuestions)
        .parameter('mobile_app_required_gps', context.corporation)) === true,
    waits,
    steps: nextSiteSteps({ status: found.status, open }),
    isEarly: isEarlyStart(state, new Date().toISOString()),
    mayReport: ['in_progress', 'waiting', 'completed'].includes(found.status),
    signed: signatureOf(state) === null ? null : { outcome: slips.at(-1)?.outcome ?? 'signed' },
    wasSigned: slips.length > 0,
  };
}

const QUANTITY = /^real-(\d+)$/;
const quantityField = (line: number): string => `real-${line}`;

/** Quantities of a form, and the ids of the lines that they are of. */
function reportedQuantities(form: FormData): { quantities: string[]; lines: number[] } {
  const lines = [...new Set(form.keys())].flatMap((name) => QUANTITY.exec(name)?.[1] ?? []).map(Number);
  return { lines, quantities: lines.map((line) => formText(form, quantityField(line))) };
}

const back =
  (flash: string) =>
  ({ id }: { id: number }) => ({
    to: pathTo('ownIntervention', { id }),
    flash: `transport.notice.${flash}`,
  });

/** What the office changed meanwhile, in the names that the page has: of pumps, plants and clients. */
async function withNames(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.stale === null) return error;
  const nameOf = async (path: string, id: unknown): Promise<unknown> => {
    if (typeof id !== 'number') return id;
    if (path === 'equipment') return (await transportVehicle(services.db, id, corporation))?.name ?? null;
    if (path !== 'client' && path !== 'supplier') return id;
    return (await findThirdParties(services.db, [id], corporation))[0]?.identity?.name ?? null;
  };
  const named = error.stale.differences.map(async ({ path, before, after }) => ({
    path,
    before: await nameOf(path, before),
    after: await nameOf(path, after),
  }));
  return stale(error.stale.revision, await Promise.all(named));
}

const reported = intent(
  reportOnSite,
  (id, form) => ({
    id,
    // As the form names them: the office may have put other lines between.
    ...reportedQuantities(form),
    meal: form.get('meal') === 'on',
    remark: formText(form, 'remark'),
    mileage: formText(form, 'mileage'),
    seen: Number(formText(form, 'seen')) || null,
  }),
  back('reported'),
  (path, form) => {
    const [, index] = /^quantities\.(\d+)/.exec(path) ?? [];
    const line = index === undefined ? undefined : reportedQuantities(form).lines[Number(index)];
    return line === undefined ? path : quantityField(line);
  },
);

const reportIntent: Intent = {
  ...reported,
  async run(context, id, form) {
    try {
      return await reported.run(context, id, form);
    } catch (error) {
      throw await withNames(context, error);
    }
  },
};

const HALF_A_DAY = 12 * 3_600_000;

/** Whether days must be told apart: somebody may work there on more than two. */
const lastsDays = (start: string, end: string): boolean =>
  daysBetween(localTime(start, LEGAL_TIME_ZONE).day, localTime(end, LEGAL_TIME_ZONE).day) > 1;

/** A clock alone as the beginning of work: of the planned day, or of the night after it where the plan has one. */
function beginningAt(clock: string, { start, end }: { start: string; end: string }): string {
  const { day } = localTime(start, LEGAL_TIME_ZONE);
  const same = instantAt(day, clock, LEGAL_TIME_ZONE);
  const isLongBefore = Date.parse(start) - Date.parse(same) > HALF_A_DAY;
  const hasNight = localTime(end, LEGAL_TIME_ZONE).day > day;
  return isLongBefore && hasNight ? instantAt(addDays(day, 1), clock, LEGAL_TIME_ZONE) : same;
}

/**
 * What was typed as the time of a step: a moment, or a clock alone where that says the day.
 * @throws Refusal `invalid` where it is neither, or where it does not say the day
 */
function stepTime(typed: string, found: { start: string; end: string; startedAt: string | null }): string {
  const said = typed.trim();
  const clock = readTime(said);
  if (clock === null) {
    if (said !== '' && readMoment(said) === null) throw invalid({ at: ['transport.error.stepTime'] });
    return typed;
  }
  if (lastsDays(found.start, found.end)) throw invalid({ at: ['transport.error.stepDay'] });
  return found.startedAt === null ? beginningAt(clock, found) : clockSince(found.startedAt, clock);
}

/** What is noted on the site. */
export async function noteOnSite(context: StaffContext) {
  const { found } = await ownOrder(context);
  return runSiteForm(
    context,
    {
      step: intent(
        noteSiteStep,
        (id, form) => ({
          id,
          step: formText(form, 'step'),
          at: stepTime(formText(form, 'at'), found),
          reason: formText(form, 'reason'),
          early: form.get('early') === 'on',
          located: form.get('located') === 'on',
          noPosition: formText(form, 'noPosition'),
        }),
        back('noted'),
      ),
      report: reportIntent,
      product: {
        async run(asking, id, form) {
          const typed = formText(form, 'label').trim();
          // A product of the list by its name; else what was used, in the driver's own words.
          const known = await productTyped(asking.services.db, asking.corporation, typed);
          const input = addProductOnSite.input.parse({
            id,
            product: known?.id ?? null,
            label: known === null ? typed : null,
            quantity: formText(form, 'quantity'),
          });
          await runCommand(asking, addProductOnSite, input, { form });
          return back('productAdded')({ id });
        },
      },
      photo: photoIntent((id) => pathTo('ownIntervention', { id })),
      removePhoto: removePhotoIntent((id) => pathTo('ownIntervention', { id })),
      tour: intent(
        createTruckTour,
        (id, form) => ({
          order: id,
          truck: formText(form, 'truck'),
          quantity: formText(form, 'quantity'),
          driver: context.actor.person,
          // As it leaves the plant: a phone that was away says when that was.
          centralDeparture: formText(form, 'at') || new Date().toISOString(),
        }),
        () => back('noted')({ id: found.id }),
      ),
      tourTime: tourTime(pathTo('ownIntervention', { id: found.id })),
      tourLoad: tourLoad(pathTo('ownIntervention', { id: found.id })),
      sign: signIntent((id) => pathTo('ownIntervention', { id })),
    },
    found.id,
  );
}
