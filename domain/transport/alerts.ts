import { legalDayOf } from '../kernel/dates.ts';
import { takingStatuses, type OrderState, type TransportOrderEvent } from './order.ts';

/* What a driver is told of by the product itself: the plan of the coming days, as it changes. */

type Planned = Pick<OrderState, 'plan' | 'status'>;

/** Drivers look at what is further off when it comes near, and need no notice of what was. */
const COMING_MS = 7 * 86_400_000;

/** Whether it is still to come, or somebody is on the way to it or at it: until its planned end, and as long as work goes on. */
const isComing = ({ plan, status }: Planned, now: string): boolean =>
  plan !== null &&
  (status === 'in_progress' ||
    status === 'waiting' ||
    (plan.end > now && Date.parse(plan.start) - Date.parse(now) <= COMING_MS));

const driverOf = ({ plan, status }: Planned): number | null =>
  takingStatuses.includes(status) ? (plan?.driver ?? null) : null;

const told = [
  'start',
  'end',
  'siteAddress',
  'sitePlace',
  'equipment',
  'supplier',
  'centralNumber',
  'comment',
] as const;

/** What a driver has to know is another: when, where, with what, from which plant, and what they are told to do. */
const isOther = ({ plan: before }: Planned, { plan: after }: Planned): boolean =>
  told.some((name) => (before?.[name] ?? null) !== (after?.[name] ?? null));

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
  const alerts = [
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
  return alerts
    .filter(({ driver, of }) => driver !== by && (isComing(of, now) || isComing(after, now)))
    .map(({ driver, alert, of }) => ({
      type: 'TransportDriverAlerted',
      data: { order, number, driver, alert, day: legalDayOf(of.plan?.start ?? now) },
    }));
}
