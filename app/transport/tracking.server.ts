import { createTruckTour, noteTourTime } from '#domain/transport/tour-commands.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { tourSums, toursOfDay } from '#projections/transport/tours.ts';
import { ordersOnDays } from '#projections/transport/order-list.ts';
import { askedDay } from '../http/asked-day.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent, type Intent } from '../http/intents.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { periodOf } from '../ui/board/period.ts';

/** Drivers and zones of turns. */
export async function tourChoices({ services, corporation, language }: StaffContext) {
  const [people, records] = await Promise.all([
    staffNames(services.db, corporation),
    choices(services.db, ['transportzone'], corporation, language),
  ]);
  return {
    drivers: people.map(({ id, name }) => ({ value: id, label: name })),
    zones: (records.get('transportzone') ?? []).map(({ id, label }) => ({ value: id, label })),
  };
}

/** As many turns as a page shows; its sums are of all. */
const MOST_TOURS = 300;

/** The page of the day that is looked at. */
const trackingOf = ({ url }: StaffContext): string =>
  pathTo('transportTracking', {}, { day: url.searchParams.get('day') });

/** Turns of the interventions of a day, and how far they are. */
export async function trackedDay(context: StaffContext) {
  const { services, corporation, url, today, t } = context;
  const day = askedDay(url.searchParams, 'day') ?? today;
  const [tours, orders, sums, chosen] = await Promise.all([
    toursOfDay(services.db, corporation, day, MOST_TOURS),
    ordersOnDays(services.db, corporation, day, day),
    tourSums(services.db, corporation, day),
    tourChoices(context),
  ]);
  return {
    period: periodOf(
      { view: 'day', day },
      { views: [], addressOf: (one) => pathTo('transportTracking', {}, { day: one.day }), today, t },
    ),
    tours,
    orders: orders.map(({ id, number, clientName, status }) => ({ id, number, clientName, status })),
    here: trackingOf(context),
    ...chosen,
    ...sums,
  };
}

/** A time of a turn, noted as it happens. */
export const tourTime = (to: string): Intent =>
  intent(
    noteTourTime,
    (_none, form) => ({
      id: Number(formText(form, 'tour')),
      time: formText(form, 'time'),
      at: formText(form, 'at') || null,
    }),
    () => ({ to, flash: 'transport.notice.tour' }),
  );

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
