import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict, type FieldErrors } from '../kernel/refusal.ts';
import type { AssignedProject, DocumentContent } from '../documents/content/content.ts';
import { dueAt, occurrences, type Recurrence } from './recurrence.ts';
import type { DocumentTotals } from '../amounts/totals.ts';

/** What becomes of the invoices made: left as drafts, or validated at once. */
export const madeStatuses = ['draft', 'validate'] as const;
export type MadeStatus = (typeof madeStatuses)[number];

/** The invoice whose content was taken; later changes of it change nothing here. */
export interface InvoiceModel {
  id: number;
  version: number;
  number: string | null;
}

/** What is invoiced, on which days, and what happens to the invoices. */
export interface RecurringInvoiceFacts extends Recurrence {
  /** Of the invoices, with its placeholders. */
  title: string;
  /** Internal. */
  comment: string | null;
  sendMail: boolean;
  /** null, like subject and text, once a natural person was erased. */
  receiverMail: string[] | null;
  mailSubject: string | null;
  mailContent: string | null;
  statusInvoice: MadeStatus;
  project?: AssignedProject | null;
  model: InvoiceModel;
  content: DocumentContent;
  totals: DocumentTotals;
  clientId: number;
  /** As it was when this was written; null once a natural person was erased. */
  clientName: string | null;
  personal?: Sealed;
}

/** The next day that is due, and the instant from which on it is. */
export interface NextDue {
  due: CivilDate;
  at: string;
}

/** One invoice made for one due day. */
export interface MadeInvoice {
  due: CivilDate;
  invoice: number;
  version: number;
  /** The day it was made, which is its date. */
  madeOn: CivilDate;
  status: MadeStatus;
  number: string | null;
  /** The mail that it was sent with. */
  mail: number | null;
  /** Why it stayed a draft though it was to be validated. */
  refused?: FieldErrors;
}

/** A due day for which no invoice could be made; it is tried again. */
export interface DueFailure {
  due: CivilDate;
  /** Text key. */
  reason: string;
  on: CivilDate;
}

interface Which {
  recurringInvoice: number;
}

export type RecurringInvoiceEvent =
  | Event<
      'RecurringInvoiceScheduled',
      Which &
        RecurringInvoiceFacts & {
          corporation: number;
          enabled: boolean;
          /** Days before are not made up for. */
          since: CivilDate;
          next: NextDue | null;
        }
    >
  | Event<
      'RecurringInvoiceEdited',
      Which &
        RecurringInvoiceFacts & {
          since: CivilDate;
          /** Days that were due by then and still are, whatever the new ones. */
          owed: CivilDate[];
          next: NextDue | null;
        }
    >
  | Event<'RecurringInvoiceEnabled', Which & { since: CivilDate; next: NextDue | null }>
  | Event<'RecurringInvoiceDisabled', Which>
  | Event<'RecurringInvoiceDeleted', Which>
  | Event<'RecurringInvoiceMade', Which & MadeInvoice & { next: NextDue | null }>
  | Event<'RecurringInvoiceFailed', Which & DueFailure>;

export interface RecurringInvoiceState {
  corporation: number | null;
  facts: RecurringInvoiceFacts | null;
  enabled: boolean;
  since: CivilDate;
  owed: readonly CivilDate[];
  /** Oldest first. */
  made: readonly MadeInvoice[];
  failure: DueFailure | null;
  deleted: boolean;
}

/** The facts alone, of an event that carries more. */
const factsOf = ({
  type,
  repetitiveTime,
  startDate,
  expireDate,
  creationTime,
  addLeapDay,
  dates,
  title,
  comment,
  sendMail,
  receiverMail,
  mailSubject,
  mailContent,
  statusInvoice,
  project,
  model,
  content,
  totals,
  clientId,
  clientName,
  personal,
}: RecurringInvoiceFacts): RecurringInvoiceFacts => ({
  type,
  repetitiveTime,
  startDate,
  expireDate,
  creationTime,
  addLeapDay,
  dates,
  title,
  comment,
  sendMail,
  receiverMail,
  mailSubject,
  mailContent,
  statusInvoice,
  project: project ?? null,
  model,
  content,
  totals,
  clientId,
  clientName,
  ...(personal && { personal }),
});

function evolve(state: RecurringInvoiceState, event: RecurringInvoiceEvent): RecurringInvoiceState {
  switch (event.type) {
    case 'RecurringInvoiceScheduled': {
      const { corporation, enabled, since } = event.data;
      return { ...state, corporation, enabled, since, facts: factsOf(event.data) };
    }
    case 'RecurringInvoiceEdited': {
      const { since, owed } = event.data;
      return { ...state, since, owed, failure: null, facts: factsOf(event.data) };
    }
    case 'RecurringInvoiceEnabled':
      return { ...state, enabled: true, since: event.data.since, owed: [], failure: null };
    case 'RecurringInvoiceDisabled':
      return { ...state, enabled: false };
    case 'RecurringInvoiceDeleted':
      return { ...state, deleted: true };
    case 'RecurringInvoiceMade': {
      const { recurringInvoice: _which, next: _next, ...made } = event.data;
      return { ...state, made: [...state.made, made], failure: null };
    }
    case 'RecurringInvoiceFailed': {
      const { due, reason, on } = event.data;
      return { ...state, failure: { due, reason, on } };
    }
  }
}

export const recurringInvoiceAggregate: Aggregate<RecurringInvoiceState, RecurringInvoiceEvent> = {
  name: 'recurringInvoice',
  sequence: 'recurring_invoice',
  events: {
    RecurringInvoiceScheduled: true,
    RecurringInvoiceEdited: true,
    RecurringInvoiceEnabled: true,
    RecurringInvoiceDisabled: true,
    RecurringInvoiceDeleted: true,
    RecurringInvoiceMade: true,
    RecurringInvoiceFailed: true,
  },
  initial: {
    corporation: null,
    facts: null,
    enabled: false,
    since: '',
    owed: [],
    made: [],
    failure: null,
    deleted: false,
  },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

/** What says which days are due. */
export type Schedule = Pick<RecurringInvoiceState, 'since' | 'owed' | 'made'> & { facts: Recurrence | null };

/** Days for which an invoice is still to be made, in order: those owed first, each once; nothing is due twice. */
export function* dueDays({ facts, since, owed, made }: Schedule): Generator<CivilDate> {
  if (facts === null) return;
  const seen = new Set(made.map(({ due }) => due));
  const fresh = (day: CivilDate): boolean => !seen.has(day) && seen.add(day).has(day);
  for (const day of [...owed].sort()) if (fresh(day)) yield day;
  for (const day of occurrences(facts, since)) if (fresh(day)) yield day;
}

/** The first `count` days to come for which an invoice is to be made. */
export function comingDays(state: Schedule, count: number): CivilDate[] {
  const found: CivilDate[] = [];
  for (const day of dueDays(state)) {
    if (found.length === count) break;
    found.push(day);
  }
  return found;
}

/** The next day that is due; null when all are made. */
export function nextDue(state: Schedule, timeZone: string): NextDue | null {
  const [due] = comingDays(state, 1);
  if (due === undefined || state.facts === null) return null;
  return { due, at: dueAt(state.facts, due, timeZone) };
}

/** Days that are due at this instant, in order. */
export function overdueDays(state: Schedule, timeZone: string, now: string): CivilDate[] {
  const found: CivilDate[] = [];
  if (state.facts === null) return found;
  for (const day of dueDays(state)) {
    if (dueAt(state.facts, day, timeZone) > now) break;
    found.push(day);
  }
  return found;
}

const recurrenceOf = ({
  type,
  repetitiveTime,
  startDate,
  expireDate,
  creationTime,
  addLeapDay,
  dates,
}: Recurrence) =>
  JSON.stringify([type, repetitiveTime, startDate, expireDate, creationTime, addLeapDay, dates]);

/** When and where a decision is taken: the day, the instant, and the corporation's time zone. */
export interface Moment {
  today: CivilDate;
  now: string;
  timeZone: string;
}

/** What is due once the days are changed: the new ones hold from today on, and what was due by then stays owed. */
export function rescheduled<Days extends Recurrence>(
  state: RecurringInvoiceState,
  facts: Days,
  { today, now, timeZone }: Moment,
): Schedule & { facts: Days } {
  const same = state.facts !== null && recurrenceOf(state.facts) === recurrenceOf(facts);
  const stillDue = same ? state.owed : overdueDays(state, timeZone, now);
  const owed = state.enabled ? stillDue : [];
  return { facts, since: same ? state.since : today, owed, made: state.made };
}

/** New facts. */
export function edit(
  state: RecurringInvoiceState,
  recurringInvoice: number,
  facts: RecurringInvoiceFacts,
  moment: Moment,
): RecurringInvoiceEvent[] {
  const schedule = rescheduled(state, facts, moment);
  const { since, owed } = schedule;
  const next = nextDue(schedule, moment.timeZone);
  return [
    { type: 'RecurringInvoiceEdited', data: { recurringInvoice, ...facts, since, owed: [...owed], next } },
  ];
}

/** Runs again from today on: what came round during the pause is not made up for. Nothing, where it already runs. */
export function enable(
  state: RecurringInvoiceState,
  recurringInvoice: number,
  { today, timeZone }: Moment,
): RecurringInvoiceEvent[] {
  if (state.enabled) return [];
  const next = nextDue({ ...state, since: today, owed: [] }, timeZone);
  return [{ type: 'RecurringInvoiceEnabled', data: { recurringInvoice, since: today, next } }];
}

/** Pauses. Nothing, where it already does. */
export const disable = (state: RecurringInvoiceState, recurringInvoice: number): RecurringInvoiceEvent[] =>
  state.enabled ? [{ type: 'RecurringInvoiceDisabled', data: { recurringInvoice } }] : [];

/** Whether an invoice is to be made for this day now: it is due, the first of those that are, and it runs. */
export function isToBeMade(state: RecurringInvoiceState, due: CivilDate, { timeZone, now }: Moment): boolean {
  if (!state.enabled || state.deleted || state.facts === null) return false;
  const [first] = comingDays(state, 1);
  return first === due && dueAt(state.facts, due, timeZone) <= now;
}

/** Notes the invoice made for a due day, and which day is next. */
export function noteMade(
  state: RecurringInvoiceState,
  recurringInvoice: number,
  made: MadeInvoice,
  timeZone: string,
): RecurringInvoiceEvent[] {
  const next = nextDue({ ...state, made: [...state.made, made] }, timeZone);
  return [{ type: 'RecurringInvoiceMade', data: { recurringInvoice, ...made, next } }];
}

/** Notes why no invoice could be made: once a day, or when the reason is another. */
export function noteFailure(
  { failure }: RecurringInvoiceState,
  recurringInvoice: number,
  failed: DueFailure,
): RecurringInvoiceEvent[] {
  const known = failure?.due === failed.due && failure.reason === failed.reason && failure.on === failed.on;
  return known ? [] : [{ type: 'RecurringInvoiceFailed', data: { recurringInvoice, ...failed } }];
}

/** @throws Refusal `conflict` when nothing failed. */
export function requireFailure({ failure }: RecurringInvoiceState): DueFailure {
  if (failure === null) throw conflict('NOTHING_FAILED', 'errors.recurringNotFailed');
  return failure;
}
