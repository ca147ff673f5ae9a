import { legalDayOf } from '../kernel/dates.ts';
import { takingStatuses, type OrderState, type TransportOrderEvent } from './order.ts';

/* What a driver is told of by the product itself: the plan of the coming days, as it changes. */

type Planned = Pick<OrderState, 'plan' | 'status'>;

/** Drivers look at what is further off when it comes near, and need no notice of what was. */
const COMING_MS = 7 * 86_400_000;

const isComing = ({ plan }: Planned, now: string): boolean =>
  plan !== null && plan.start > now && Date.parse(plan.start) - Date.parse(now) <= COMING_MS;

const driverOf = ({ plan, status }: Planned): number | null =>
  takingStatuses.includes(status) ? (plan?.driver ?? null) : null;

/** What a driver has to know is another: when, where and with what. */
const isOther = ({ plan: before }: Planned, { plan: after }: Planned): boolean =>
  (['start', 'end', 'siteAddress', 'equipment'] as const).some((name) => before?.[name] !== after?.[name]);

/**
 * Whom to tell of what between two states of an intervention: who is to drive it, no longer drives it, drives it
 * otherwise, or drives none since it is cancelled. Whoever did it themselves is not told.
 */
export function driverAlerts(
  { order, number, by, now }: { order: number; number: string; by: number | null; now: string },
  before: Planned,
  after: Planned,
): TransportOrderEvent[] {
  const [had, has] = [driverOf(before), driverOf(after)];
  const told = [
    ...(had !== null && had !== has
      ? [
          {
            driver: had,
            alert: after.status === 'cancelled' ? ('cancelled' as const) : ('left' as const),
            of: before,
          },
        ]
      : []),
    ...(has !== null && had !== has ? [{ driver: has, alert: 'planned' as const, of: after }] : []),
    ...(has !== null && had === has && isOther(before, after)
      ? [{ driver: has, alert: 'changed' as const, of: after }]
      : []),
  ];
  return told
    .filter(({ driver, of }) => driver !== by && (isComing(of, now) || isComing(after, now)))
    .map(({ driver, alert, of }) => ({
      type: 'TransportDriverAlerted',
      data: { order, number, driver, alert, day: legalDayOf(of.plan?.start ?? now) },
    }));
}
