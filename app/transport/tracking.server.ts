import { createTruckTour } from '#domain/transport/tour-commands.ts';
import { listTours } from '#projections/transport/tours.ts';
import { ordersBetween } from '#projections/transport/order-list.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { askedDay } from '../http/asked-day.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** Turns of the interventions of a day, and how far they are. */
export async function trackedDay({ services, corporation, url, today }: StaffContext) {
  const day = askedDay(url.searchParams, 'day') ?? today;
  const request = { sort: 'newest', direction: 'asc', limit: 300, cursor: null, offset: 0 } as const;
  const [{ rows: tours }, orders] = await Promise.all([
    listTours(services.db, corporation, { day }, request),
    ordersBetween(services.db, corporation, `${day}T00:00:00Z`, `${addDays(day, 1)}T00:00:00Z`),
  ]);
  const sum = (of: (tour: (typeof tours)[number]) => string | null) =>
    String(tours.reduce((total, tour) => total + Number(of(tour) ?? 0), 0));
  return {
    day,
    tours,
    orders: orders.map(({ id, number, clientName, status }) => ({ id, number, clientName, status })),
    underway: tours.filter(
      ({ centralDeparture, centralReturn }) => centralDeparture !== null && centralReturn === null,
    ).length,
    problems: tours.filter(({ problem }) => problem !== null && problem !== 'noReturn').length,
    mileage: sum(({ mileage }) => mileage),
    volume: sum(({ quantity }) => quantity),
  };
}

/** Notes a turn. */
export const noteTour = (context: StaffContext) =>
  runIntent(
    context,
    {
      tour: intent(
        createTruckTour,
        (_none, form) => ({
          order: Number(formText(form, 'order')),
          truck: formText(form, 'truck'),
          centralDeparture: formText(form, 'centralDeparture'),
          clientArrival: formText(form, 'clientArrival'),
          clientDeparture: formText(form, 'clientDeparture'),
          centralReturn: formText(form, 'centralReturn'),
          quantity: formText(form, 'quantity'),
          mileage: formText(form, 'mileage'),
        }),
        () => ({
          to: pathTo('transportTracking', {}, { day: context.url.searchParams.get('day') }),
          flash: 'transport.notice.tour',
        }),
      ),
    },
    0,
  );
