import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import { addDays, type CivilDate } from '../kernel/dates.ts';
import { conflict, invalid } from '../kernel/refusal.ts';

/** Friendly, firm, formal notice. */
export const stages = [1, 2, 3] as const;
export type Stage = (typeof stages)[number];

export const isStage = (value: number): value is Stage => value === 1 || value === 2 || value === 3;

interface Reminded {
  corporation: number;
  /** Id of the invoice: that of the stream too. */
  invoice: number;
  version: number;
}

export type ReminderEvent =
  /** Queued as a mail; `on` is the day, `automatic` when nobody asked for it, `grouped` with others of the client. */
  | Event<
      'ReminderSent',
      Reminded & {
        stage: Stage;
        mail: number;
        on: CivilDate;
        number: string;
        automatic: boolean;
        grouped?: true;
      }
    >
  /** Contested or agreed otherwise: nobody is reminded until the day is over, or for good. */
  | Event<'RemindersSuspended', Reminded & { until: CivilDate | null; reason: string | null }>
  | Event<'RemindersResumed', Reminded>;

export interface ReminderState {
  corporation: number | null;
  /** The last stage that was sent; 0 for none. */
  stage: 0 | Stage;
  lastOn: CivilDate | null;
  hold: { until: CivilDate | null } | null;
}

/** The reminders of one invoice, under its id. A stream begins with the first of them. */
export const reminderAggregate: Aggregate<ReminderState, ReminderEvent> = {
  name: 'reminder',
  events: { ReminderSent: true, RemindersSuspended: true, RemindersResumed: true },
  initial: { corporation: null, stage: 0, lastOn: null, hold: null },
  evolve(state, event) {
    const { corporation } = event.data;
    switch (event.type) {
      case 'ReminderSent':
        return { ...state, corporation, stage: event.data.stage, lastOn: event.data.on };
      case 'RemindersSuspended':
        return { ...state, corporation, hold: { until: event.data.until } };
      case 'RemindersResumed':
        return { ...state, corporation, hold: null };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

/** Days after the due date that each stage is sent on. */
export type StageDays = readonly [first: number, second: number, third: number];
export const usualDays: StageDays = [7, 21, 35];

/** Days that lie between two reminders at least, however late the first of them was. */
export const usualApart = 7;

/** When stages are sent. */
export interface Pace {
  days: StageDays;
  apart: number;
}

export interface Reminding {
  dueDate: CivilDate;
  stage: number;
  lastOn: CivilDate | null;
}

/**
 * The next stage of an overdue invoice and the first day it may be sent on; null after the last. Stages follow one
 * another, each as long after the one before as their days lie apart, and no sooner than the pace allows: an
 * invoice that is found very late is first reminded, not given notice.
 */
export function nextReminder(
  { dueDate, stage, lastOn }: Reminding,
  { days, apart: least }: Pace,
): { stage: Stage; on: CivilDate } | null {
  const next = stages.find((one) => one > stage);
  if (next === undefined) return null;
  const after = days[next - 1] ?? 0;
  const due = addDays(dueDate, after);
  if (lastOn === null) return { stage: next, on: due };
  const apart = addDays(lastOn, Math.max(least, after - (stage === 0 ? 0 : (days[stage - 1] ?? 0))));
  return { stage: next, on: due > apart ? due : apart };
}

/**
 * What a mail about several invoices counts for: the next stage, but no formal notice, which is given for one
 * invoice by a mail of its own. One that had its second already keeps it, with a later day.
 */
export const groupedStage = ({ stage }: Pick<ReminderState, 'stage'>): Stage =>
  stage === 0 ? 1 : stage === 1 ? 2 : stage;

/** Whether a stage may leave with others: a formal notice is given for one invoice. */
export const isGroupable = (stage: Stage): boolean => stage < 3;

/** Whether reminders are held back on a day. */
export const isHeld = ({ hold }: Pick<ReminderState, 'hold'>, today: CivilDate): boolean =>
  hold !== null && (hold.until === null || hold.until >= today);

/**
 * What stands in the way of reminding of an invoice at all.
 * @param open what is known of the invoice today, in the command's transaction
 * @throws Refusal `conflict`
 */
export function requireRemindable(
  state: ReminderState,
  open: { due: boolean; overdue: boolean; enabled: boolean; excluded: boolean },
  today: CivilDate,
): void {
  if (!open.enabled) throw conflict('REMINDERS_DISABLED', 'dunning.error.disabled');
  if (!open.due) throw conflict('REMINDER_SETTLED', 'dunning.error.settled');
  if (!open.overdue) throw conflict('REMINDER_NOT_OVERDUE', 'dunning.error.notOverdue');
  if (open.excluded) throw conflict('REMINDER_EXCLUDED', 'dunning.error.excluded');
  if (isHeld(state, today)) throw conflict('REMINDER_HELD', 'dunning.error.held');
}

/**
 * Each stage once, never an earlier one after a later one.
 * @throws Refusal `conflict` REMINDER_SENT
 */
export function requireUnsent({ stage }: ReminderState, wanted: Stage): void {
  if (wanted <= stage) throw conflict('REMINDER_SENT', 'dunning.error.sent');
}

/**
 * Two reminders lie some days apart, unless somebody was told and wants it so: a client who is pressed twice within a
 * day could not have paid in between.
 * @throws Refusal `invalid` on `confirmed`
 */
export function requireApart(
  { stage, lastOn }: Pick<ReminderState, 'stage' | 'lastOn'>,
  apart: number,
  today: CivilDate,
): void {
  if (isTooSoon(stage === 0 ? null : lastOn, apart, today))
    throw invalid({ confirmed: [`dunning.error.tooSoon|date=${lastOn}|days=${apart}`] });
}

/** Whether the last reminder is too fresh for another. */
export const isTooSoon = (lastOn: CivilDate | null, apart: number, today: CivilDate): boolean =>
  lastOn !== null && today < addDays(lastOn, apart);

/** What is known of an invoice that is to be reminded of with others. */
export interface RemindedWithOthers {
  dueDate: CivilDate;
  stage: number;
  lastOn: CivilDate | null;
  held: boolean;
  heldUntil: CivilDate | null;
  excluded: boolean;
}

/** Why an invoice is left out when several are reminded of at once, as an error's key; null when it is not. */
export function leftOutOfReminders(
  { dueDate, stage, lastOn, held, heldUntil, excluded }: RemindedWithOthers,
  { apart }: Pick<Pace, 'apart'>,
  today: CivilDate,
): string | null {
  if (excluded) return 'dunning.error.excluded';
  if (held && isHeld({ hold: { until: heldUntil } }, today)) return 'dunning.error.held';
  if (dueDate >= today) return 'dunning.error.notOverdue';
  if (stage >= stages.length) return 'bulk.left.reminded';
  return isTooSoon(lastOn, apart, today) ? `dunning.error.tooSoon|date=${lastOn}|days=${apart}` : null;
}
