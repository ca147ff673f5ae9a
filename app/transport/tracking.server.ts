import { createTruckTour, noteTourTime } from '#domain/transport/tour-commands.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { silentOrders } from '#scratch/positions.ts';
import { choices } from '#projections/records/records.ts';
import { turnMadeBy } from '#projections/transport/own-turns.ts';
import { countToursOfDay, tourSums, toursOfDay, truckSums } from '#projections/transport/tours.ts';
import { knownTrucks, ordersOnDays, ordersToWatch } from '#projections/transport/order-list.ts';
import { askedDay } from '../http/asked-day.ts';
import { askedId } from '../http/asked-id.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent, type Intent } from '../http/intents.server.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { driverChoices } from './choices.server.ts';
import { pathTo } from '../paths.ts';
import { periodOf } from '../ui/board/period.ts';
import { linkWith } from '../ui/links.ts';
import { turnedTo } from '../ui/list/turn-page.ts';

/** Drivers, zones and trucks of turns. */
export async function tourChoices(context: StaffContext) {
  const { services, corporation, language } = context;
  const [drivers, records, known] = await Promise.all([
    driverChoices(context),
    choices(services.db, ['transportzone'], corporation, language),
    knownTrucks(services.db, corporation),
  ]);
  return {
    drivers,
    known,
    zones: (records.get('transportzone') ?? []).map(({ id, label }) => ({ value: id, label })),
  };
}

/** As many turns as a page shows; sums are of all. */
const PER_PAGE = 100;

/** The page of the day that is looked at, as it is narrowed. */
const trackingOf = ({ url }: StaffContext): string =>
  pathTo(
    'transportTracking',
    {},
    Object.fromEntries(
      ['day', 'truck', 'driver', 'order', 'wrong', 'page'].map((name) => [name, url.searchParams.get(name)]),
    ),
  );

/** Turns of the interventions of a day, by truck and one by one, and how far they are. */
export async function trackedDay(context: StaffContext) {
  const { services, corporation, url, today, t } = context;
  const { db } = services;
  const day = askedDay(url.searchParams, 'day') ?? today;
  const on = { corporation, day, today };
  const narrowed = {
    truck: url.searchParams.get('truck') || null,
    driver: askedId(url.searchParams, 'driver'),
    order: askedId(url.searchParams, 'order'),
    wrong: url.searchParams.get('wrong') === 'yes',
  };
  const total = await countToursOfDay(db, on, narrowed);
  const { start, address, pages } = turnedTo(url, total, PER_PAGE);
  const [tours, trucks, orders, sums, chosen] = await Promise.all([
    toursOfDay(db, on, narrowed, { limit: PER_PAGE, offset: start }),
    truckSums(db, on),
    ordersOnDays(db, corporation, day, day),
    tourSums(db, on),
    tourChoices(context),
  ]);
  const named = orders.map(({ id, number, clientName }) => ({
    value: id,
    label: `${number} · ${clientName}`,
  }));
  return {
    period: periodOf(
      { view: 'day', day },
      { views: [], addressOf: (one) => pathTo('transportTracking', {}, { day: one.day }), today, t },
    ),
    tours,
    pages,
    address,
    narrowed,
    trucks: trucks.map((one) => ({ ...one, to: linkWith(address, { truck: one.key }) })),
    orders: named,
    // What a turn may be noted of.
    open: named.filter(({ value }) =>
      orders.some(({ id, status }) => id === value && status !== 'draft' && status !== 'invoiceCompleted'),
    ),
    here: trackingOf(context),
    ...chosen,
    ...sums,
  };
}

/** As many turns as stand on the page that goes on by itself. */
const MOST_LIVE = 300;

/** Turns of today as they go on: those that are under way and those that are wrong first. */
export async function toursNow({
  services,
  corporation,
  today,
  may,
}: Pick<StaffContext, 'services' | 'corporation' | 'today' | 'may'>) {
  const on = { corporation, day: today, today, goingOn: true };
  const now = new Date().toISOString();
  const [tours, sums, planned, orders, silent] = await Promise.all([
    toursOfDay(services.db, on, {}, { limit: MOST_LIVE, urgent: true }),
    tourSums(services.db, on),
    ordersOnDays(services.db, corporation, today, today, { goingOn: true }),
    ordersToWatch(services.db, corporation, { day: today, now }),
    // That a vehicle tells nothing more says something of where it is.
    may(equipmentRoles.positions) ? silentOrders(services.db, corporation, now) : [],
  ]);
  const watched = [...orders, ...silent.map((one) => ({ ...one, why: 'silent' as const }))].toSorted((a, b) =>
    a.since.localeCompare(b.since),
  );
  // A pump at work of which no turn is noted is on the way, too.
  const working = planned.filter(({ status }) => status === 'in_progress' || status === 'waiting');
  return { tours, watched, working, now, ...sums };
}

const COMMAND = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The turn of a form: by its id, or by the command that made it on a phone without a network. @throws Refusal */
async function tourIn({ services, actor }: StaffContext, form: FormData): Promise<number> {
  const said = formText(form, 'tour');
  if (!COMMAND.test(said)) return Number(said);
  const made = actor.user === null ? null : await turnMadeBy(services.db, actor.user, said);
  if (made === null) throw invalid({ tour: ['transport.error.turnNotThere'] });
  return made;
}

/** A time of a turn, noted as it happens. */
export const tourTime = (to: string): Intent => ({
  async run(context, _none, form) {
    const input = noteTourTime.input.parse({
      id: await tourIn(context, form),
      time: formText(form, 'time'),
      at: formText(form, 'at') || null,
    });
    await runCommand(context, noteTourTime, input, { form });
    return { to, flash: 'transport.notice.tour' };
  },
});

/** Notes a turn, or one of its times. */
export function noteTour(context: StaffContext) {
  const here = trackingOf(context);
  return runIntent(
    context,
    {
      tour: intent(
        createTruckTour,
        (_none, form) => ({
          order: Number(formText(form, 'order')),
          truck: formText(form, 'truck'),
          driver: Number(formText(form, 'driver')) || null,
          zone: Number(formText(form, 'zone')) || null,
          centralDeparture: formText(form, 'centralDeparture'),
          clientArrival: formText(form, 'clientArrival'),
          clientDeparture: formText(form, 'clientDeparture'),
          centralReturn: formText(form, 'centralReturn'),
          quantity: formText(form, 'quantity'),
          mileage: formText(form, 'mileage'),
          price: formText(form, 'price'),
        }),
        () => ({ to: here, flash: 'transport.notice.tour' }),
      ),
      tourTime: tourTime(here),
    },
    0,
  );
}
