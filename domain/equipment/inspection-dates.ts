import { addMonths, type CivilDate } from '../kernel/dates.ts';

/** How the next date follows from what was done: the anniversary is kept, or it is counted from the last one done. */
export const anniversaries = ['counted', 'kept'] as const;
export type Anniversary = (typeof anniversaries)[number];

/** An inspection that a type of equipment is to have, as its record says it. Intervals are data, in months. */
export interface InspectionRule {
  name: string;
  intervalMonths: number;
  legalBasis: string | null;
  anniversary: Anniversary;
}

/** The last one that was passed, with or without reserves. */
export interface LastInspection {
  on: CivilDate;
  /** When it was due then; null: it had no date. */
  dueOn: CivilDate | null;
  /** The day whose anniversaries are kept. */
  anchor: CivilDate;
}

/** What the next date of an inspection follows from. */
export interface InspectionFacts {
  /** When it was first used; null: nobody said. */
  inServiceOn: CivilDate | null;
  /** When its file was opened. */
  registeredOn: CivilDate;
  last: LastInspection | null;
  /** The day of one that failed since; null: none did. */
  failedOn: CivilDate | null;
}

/** Why an inspection is due on its day. */
export const dueReasons = ['failed', 'unknown', 'inService', 'counted', 'anniversary', 'early'] as const;
export type InspectionReason = (typeof dueReasons)[number];

export interface NextInspection {
  day: CivilDate;
  reason: InspectionReason;
}

/** Done sooner than so many months before its day, it is another one: its anniversary moves. */
export const EARLY_MONTHS = 1;

type Interval = Pick<InspectionRule, 'intervalMonths' | 'anniversary'>;

/**
 * The first anniversary after a day. Each is counted from the anchor itself, so that the 31st comes back after a shorter
 * month: 31/08, 28/02, 31/08.
 */
function anniversaryAfter(anchor: CivilDate, intervalMonths: number, day: CivilDate): CivilDate {
  let count = 1;
  while (addMonths(anchor, count * intervalMonths) <= day) count += 1;
  return addMonths(anchor, count * intervalMonths);
}

const isFarTooEarly = (on: CivilDate, dueOn: CivilDate): boolean => addMonths(on, EARLY_MONTHS) < dueOn;

/** The day whose anniversaries count after an inspection that was done on a day. */
export function anchorAfter(
  { anniversary }: Pick<InspectionRule, 'anniversary'>,
  { on, dueOn, anchor }: { on: CivilDate; dueOn: CivilDate | null; anchor: CivilDate | null },
): CivilDate {
  if (anniversary === 'counted' || dueOn === null || anchor === null) return on;
  return isFarTooEarly(on, dueOn) ? on : anchor;
}

/** The anchor of a piece that was never inspected: the day on which it was first used. */
export const firstAnchor = ({ inServiceOn, last }: InspectionFacts): CivilDate | null =>
  last?.anchor ?? inServiceOn;

/**
 * When an inspection is due next, and why. Counted: so many months after it was last done (31/08 + 6 months: 28/02; done
 * early on 20/02: 20/08). Kept: on the next anniversary after the day that it was due on, whether it was done somewhat
 * early or late; more than a month early, it is counted from its day. After a failure it is due at once; of a piece
 * that was never inspected so many months after it was first used, and at once where nobody knows that.
 */
export function nextInspection(rule: Interval, facts: InspectionFacts): NextInspection {
  const { inServiceOn, registeredOn, last, failedOn } = facts;
  if (failedOn !== null) return { day: failedOn, reason: 'failed' };
  if (last === null)
    return inServiceOn === null
      ? { day: registeredOn, reason: 'unknown' }
      : { day: addMonths(inServiceOn, rule.intervalMonths), reason: 'inService' };
  const { on, dueOn, anchor } = last;
  const counted = addMonths(on, rule.intervalMonths);
  if (rule.anniversary === 'counted') return { day: counted, reason: 'counted' };
  if (dueOn !== null && isFarTooEarly(on, dueOn)) return { day: counted, reason: 'early' };
  const served = dueOn !== null && dueOn > on ? dueOn : on;
  return { day: anniversaryAfter(anchor, rule.intervalMonths, served), reason: 'anniversary' };
}

/** The dates that went by without an inspection, the one that it is due on first; today is not missed yet. */
export function missedDates(rule: Interval, next: NextInspection, today: CivilDate): CivilDate[] {
  const missed: CivilDate[] = [];
  for (let count = 0; count < 600; count += 1) {
    const day = addMonths(next.day, count * rule.intervalMonths);
    if (day >= today) break;
    missed.push(day);
  }
  return missed;
}

/** What becomes of a piece when the interval of its type changes: what was done keeps the basis that it was done by. */
export interface ChangedDate {
  before: NextInspection | null;
  after: NextInspection | null;
}

export function changedDate(
  before: Interval | null,
  after: Interval | null,
  facts: InspectionFacts,
): ChangedDate {
  return {
    before: before && nextInspection(before, facts),
    after: after && nextInspection(after, facts),
  };
}
