import { createTruckTour } from '#domain/transport/tour-commands.ts';
import { tourSums, toursOfDay } from '#projections/transport/tours.ts';
import { ordersOnDays } from '#projections/transport/order-list.ts';
import { askedDay } from '../http/asked-day.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { periodOf } from '../ui/board/period.ts';

/** As many turns as a page shows; its sums are of all. */
const MOST_TOURS = 300;

/** Turns of the interventions of a day, and how far they are. */
export async function trackedDay({ services, corporation, url, today, t }: StaffContext) {
  const day = askedDay(url.searchParams, 'day') ?? today;
  const [tours, orders, sums] = await Promise.all([
    toursOfDay(services.db, corporation, day, MOST_TOURS),
    ordersOnDays(services.db, corporation, day, day),
    tourSums(services.db, corporation, day),
  ]);
  return {
    period: periodOf(
      { view: 'day', day },
      { views: [], addressOf: (one) => pathTo('transportTracking', {}, { day: one.day }), today, t },
    ),
    tours,
    orders: orders.map(({ id, number, clientName, status }) => ({ id, number, clientName, status })),
    ...sums,
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
