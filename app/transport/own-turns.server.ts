import { reportTruckTour } from '#domain/transport/tour-commands.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { findOrder, type OrderRow } from '#projections/transport/order-list.ts';
import { ownTurnsTo } from '#projections/transport/own-turns.ts';
import type { TourRow } from '#projections/transport/tours.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent, type Intent } from '../http/intents.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { typedDecimal } from '../ui/format.ts';
import { routeTo } from './site-route.ts';
import { tourTime } from './tracking.server.ts';

/** What the form showed of a turn; pages of older times do not tell. */
const shownLoad = (form: FormData) =>
  form.has('shownQuantity')
    ? { quantity: formText(form, 'shownQuantity'), mileage: formText(form, 'shownMileage') }
    : null;

/** What a turn carried and how far it went, as its driver says it. */
export const tourLoad = (to: string): Intent =>
  intent(
    reportTruckTour,
    (_none, form) => ({
      id: Number(formText(form, 'tour')),
      // What a form does not have stays.
      ...(form.has('quantity') && { quantity: formText(form, 'quantity') }),
      ...(form.has('mileage') && { mileage: formText(form, 'mileage') }),
      shown: shownLoad(form),
    }),
    () => ({ to, flash: 'transport.notice.tour' }),
  );

/** A turn as a phone shows it: what it costs is not the driver's, its quantities are as they are typed. */
export const phoneTurn = (
  { id, number, truck, centralDeparture, clientArrival, clientDeparture, centralReturn, ...turn }: TourRow,
  language: StaffContext['language'],
) => ({
  id,
  number,
  truck,
  centralDeparture,
  clientArrival,
  clientDeparture,
  centralReturn,
  quantity: typedDecimal(turn.quantity, language),
  mileage: typedDecimal(turn.mileage, language),
});

interface Found {
  found: OrderRow;
  turns: TourRow[];
}

/** An intervention of somebody else that one drives turns to; null: it is one's own, or none of theirs goes there. */
async function turnsToOthers({ services, corporation, actor, params }: StaffContext): Promise<Found | null> {
  const found = await findOrder(services.db, idOf(params, 'id'), corporation);
  const driver = actor.person;
  if (found === null || driver === null || found.driver === driver || found.status === 'draft') return null;
  const turns = await ownTurnsTo(services.db, corporation, { order: found.id, driver });
  return turns.length === 0 ? null : { found, turns };
}

/** One's own turns to an intervention of somebody else: its site, and nothing else of it. */
export async function ownTurns(context: StaffContext) {
  const asked = await turnsToOthers(context);
  if (asked === null) return null;
  const { found, turns } = asked;
  const { plan } = (await readOrder(context.services.store.read, found.id)).state;
  const site = plan?.sitePlace?.replace(' ', '') ?? found.siteAddress;
  return {
    title: found.number,
    owner: context.actor.user ?? 0,
    corporation: context.corporation,
    route: site === null ? null : routeTo(site, context.request),
    status: found.status,
    start: found.start,
    end: found.end,
    siteAddress: found.siteAddress,
    mayNote: found.status !== 'cancelled' && found.status !== 'invoiceCompleted',
    turns: turns.map((one) => phoneTurn(one, context.language)),
  };
}

/** Notes one's own turns to an intervention of somebody else; null where there are none. */
export async function noteOwnTurns(context: StaffContext) {
  const asked = await turnsToOthers(context);
  if (asked === null) return null;
  const { id } = asked.found;
  const to = pathTo('ownIntervention', { id });
  return runIntent(context, { tourTime: tourTime(to), tourLoad: tourLoad(to) }, id);
}
