import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import { endOfMonth } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';

/** A month that was handed to the payroll office: what changes of it afterwards is told as a correction. */
export type LeaveMonthEvent = Event<
  'LeaveMonthClosed',
  {
    closing: number;
    corporation: number;
    /** "2026-10" */
    month: string;
  }
>;

export interface LeaveMonthState {
  corporation: number | null;
  month: string;
}

export const leaveMonthAggregate: Aggregate<LeaveMonthState, LeaveMonthEvent> = {
  name: 'leavemonth',
  events: { LeaveMonthClosed: true },
  initial: { corporation: null, month: '' },
  evolve: evolving<LeaveMonthState, { [E in LeaveMonthEvent as E['type']]: E['data'] }>({
    LeaveMonthClosed: (_state, { corporation, month }) => ({ corporation, month }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** "2026-10": a month of the years that dates may be of. */
export const monthText = z
  .string({ error: 'errors.required' })
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'errors.date')
  .meta({ example: '2026-10' });

/** The days of a month. */
export const daysOfMonth = (month: string): { first: string; last: string } => ({
  first: `${month}-01`,
  last: endOfMonth(`${month}-01`),
});

/** What tells the papers of a closed month from those of the same month while it was open. */
export const closedAs = (closing: number): string => `closed-${closing}`;
