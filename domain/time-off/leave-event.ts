import { addDays, addMonths, type CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import { countLeave, type CountingFacts, type LeaveSpan } from './counting.ts';

/** What a leave of the account of family events is for, as it was when it was asked for (`leaveevent`). */
export interface LeaveEvent {
  id: number;
  name: string;
  /** What it gives: days as the company counts leave, or whole months; neither: nobody says. */
  days: DecimalString | null;
  months: number | null;
}

/** The same as it is offered now: the first day that such leave can begin on (null: it always could), and what gives it. */
export type OfferedEvent = LeaveEvent & { validFrom: CivilDate | null; legalBasis: string | null };

/** An event as a list of records has it. */
export const eventOf = (
  id: number,
  name: string,
  values: Readonly<Record<string, unknown>>,
): OfferedEvent => ({
  id,
  name,
  days: typeof values['days'] === 'string' ? values['days'] : null,
  months: typeof values['months'] === 'number' ? values['months'] : null,
  validFrom: typeof values['validFrom'] === 'string' ? values['validFrom'] : null,
  legalBasis: typeof values['legalBasis'] === 'string' ? values['legalBasis'] : null,
});

const lastOfMonths = (start: CivilDate, months: number): CivilDate => addDays(addMonths(start, months), -1);

/** Whether a leave is longer than what it is for gives: by its half days, or by its months to the day. */
export const isBeyond = (
  { days, months }: Pick<LeaveEvent, 'days' | 'months'>,
  { start, end }: Pick<LeaveSpan, 'start' | 'end'>,
  halves: number,
): boolean =>
  (days !== null && halves > Number(days) * 2) || (months !== null && end > lastOfMonths(start, months));

/** Days that are looked at for the last one of what an event gives. */
const LONGEST_PROPOSAL = 120;

/** The last day of a leave that takes all that an event gives, begun as asked for; null: nobody says how much. */
export function proposedEnd(
  { days, months }: Pick<LeaveEvent, 'days' | 'months'>,
  { start, startHalf }: Pick<LeaveSpan, 'start' | 'startHalf'>,
  facts: CountingFacts,
): CivilDate | null {
  if (months !== null) return lastOfMonths(start, months);
  if (days === null) return null;
  const most = Number(days) * 2;
  let last: CivilDate | null = null;
  for (let ahead = 0; ahead <= LONGEST_PROPOSAL; ahead += 1) {
    const end = addDays(start, ahead);
    const { halves } = countLeave({ start, startHalf, end, endHalf: 'afternoon' }, facts);
    if (halves > most) break;
    last = halves === 0 ? null : end;
    if (halves === most) break;
  }
  return last;
}
