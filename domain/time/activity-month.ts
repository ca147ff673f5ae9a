import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { sealedPart, type Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';
import { spansOverlap, secondsOfDay, type Worked } from './worked-time.ts';

export const activityMonthStatuses = ['open', 'submitted', 'approved', 'locked'] as const;
export type ActivityMonthStatus = (typeof activityMonthStatuses)[number];

/** What somebody did on a day, within that day. */
export interface ActivityEntry {
  id: number;
  day: CivilDate;
  worked: Worked;
  /** Negative of what takes another entry back. */
  seconds: number;
  /** What the contract says that this day has: what a day, and half of one, are reckoned by. */
  daySeconds: number;
  project: number | null;
  /** Of the project, by its number there; left out: none. */
  job?: number;
  /** `activitytype` */
  type: number | null;
  billable: boolean;
  /** Somebody with the right said whether it is billable: its kind and its project say otherwise, or may come to. */
  said?: true;
  /** Of what takes another entry back, and of what stands for it: that entry. */
  corrects: number | null;
}

/** Where an entry was billed: the draft or validated invoice, and the line of it. */
export interface BilledOn {
  invoice: number;
  line: string;
}

export interface Stopwatch {
  id: number;
  from: string;
  project: number | null;
  job?: number;
  type: number | null;
  billable: boolean;
  said?: true;
}

/** Texts by the entry that they are of; null once the person was erased. */
export type Comments = Record<string, string> | null;

export type ActivityMonthEvent =
  | Event<
      'ActivityMonthOpened',
      {
        activityMonth: number;
        corporation: number;
        person: number;
        /** "2026-10" */
        month: string;
      }
    >
  | Event<
      'ActivitiesNoted',
      {
        activityMonth: number;
        entries: ActivityEntry[];
        /** Why they were noted on a project that had ended. */
        late: string | null;
        comments: Comments;
        personal: Sealed;
      }
    >
  | Event<
      'ActivityChanged',
      { activityMonth: number; entry: ActivityEntry; comments: Comments; personal: Sealed }
    >
  | Event<'ActivitiesRemoved', { activityMonth: number; entries: number[] }>
  | Event<
      'StopwatchStarted',
      { activityMonth: number; stopwatch: Stopwatch; comments: Comments; personal: Sealed }
    >
  /** What it measured is noted beside: in this month, and in the next one where it ran past its end. */
  | Event<'StopwatchStopped', { activityMonth: number; stopwatch: number; until: string }>
  | Event<'StopwatchDiscarded', { activityMonth: number; stopwatch: number }>
  /** `manager`: who leads them then, and is told. */
  | Event<'ActivityMonthSubmitted', { activityMonth: number; manager?: number | null }>
  | Event<'ActivityMonthWithdrawn', { activityMonth: number }>
  | Event<'ActivityMonthApproved', { activityMonth: number }>
  | Event<'ActivityMonthRefused', { activityMonth: number; reason: string | null; personal: Sealed }>
  | Event<'ActivityMonthReopened', { activityMonth: number }>
  | Event<'ActivityMonthLocked', { activityMonth: number }>
  /** One entry takes the wrong one back, the other, if any, says how it was. */
  | Event<
      'ActivityCorrected',
      {
        activityMonth: number;
        wrong: number;
        entries: ActivityEntry[];
        comments: Comments;
        reason: string | null;
        personal: Sealed;
      }
    >
  /** What nobody noted while the month was open. */
  | Event<
      'ForgottenActivityAdded',
      {
        activityMonth: number;
        entries: ActivityEntry[];
        comments: Comments;
        reason: string | null;
        personal: Sealed;
      }
    >
  | Event<'ActivitiesMadeBillable', { activityMonth: number; entries: number[]; billable: boolean }>
  | Event<'ActivitiesBilled', { activityMonth: number; entries: number[]; invoice: number; line: string }>
  | Event<'ActivitiesFreed', { activityMonth: number; entries: number[]; invoice: number }>
  /**
   * Somebody was reminded that time is missing: in this month, or in a week of it, by its Monday. `missing`: the days that
   * lacked some; left out where none was known to.
   */
  | Event<
      'ActivityReminded',
      {
        activityMonth: number;
        person: number;
        day: CivilDate;
        month?: string;
        week?: CivilDate;
        missing?: CivilDate[];
      }
    >;

export interface ActivityMonthState {
  corporation: number | null;
  person: number;
  month: string;
  status: ActivityMonthStatus;
  entries: readonly ActivityEntry[];
  comments: Readonly<Record<string, string>>;
  running: Stopwatch | null;
  billed: ReadonlyMap<number, BilledOn>;
  /** Why it was last refused. */
  reason: string | null;
  remindedOn: CivilDate | null;
  /** The last week that somebody was reminded of, by its Monday. */
  remindedWeek: CivilDate | null;
}

const told = (state: ActivityMonthState, comments: Comments): ActivityMonthState['comments'] => ({
  ...state.comments,
  ...comments,
});

const withEntries = (
  state: ActivityMonthState,
  { entries, comments }: { entries: readonly ActivityEntry[]; comments: Comments },
): ActivityMonthState => ({
  ...state,
  entries: [...state.entries, ...entries],
  comments: told(state, comments),
});

const without = (entries: readonly ActivityEntry[], ids: readonly number[]): ActivityEntry[] =>
  entries.filter(({ id }) => !ids.includes(id));

/** The months of a person in a corporation: all that they noted of one of them, and how far it is agreed on. */
export const activityMonthAggregate: Aggregate<ActivityMonthState, ActivityMonthEvent> = {
  name: 'activitymonth',
  events: {
    ActivityMonthOpened: true,
    ActivitiesNoted: true,
    ActivityChanged: true,
    ActivitiesRemoved: true,
    StopwatchStarted: true,
    StopwatchStopped: true,
    StopwatchDiscarded: true,
    ActivityMonthSubmitted: true,
    ActivityMonthWithdrawn: true,
    ActivityMonthApproved: true,
    ActivityMonthRefused: true,
    ActivityMonthReopened: true,
    ActivityMonthLocked: true,
    ActivityCorrected: true,
    ForgottenActivityAdded: true,
    ActivitiesMadeBillable: true,
    ActivitiesBilled: true,
    ActivitiesFreed: true,
    ActivityReminded: true,
  },
  initial: {
    corporation: null,
    person: 0,
    month: '',
    status: 'open',
    entries: [],
    comments: {},
    running: null,
    billed: new Map(),
    reason: null,
    remindedOn: null,
    remindedWeek: null,
  },
  evolve: evolving<ActivityMonthState, { [E in ActivityMonthEvent as E['type']]: E['data'] }>({
    ActivityMonthOpened: (state, { corporation, person, month }) => ({
      ...state,
      corporation,
      person,
      month,
    }),
    ActivitiesNoted: withEntries,
    ActivityChanged: (state, { entry, comments }) => ({
      ...state,
      entries: state.entries.map((one) => (one.id === entry.id ? entry : one)),
      comments: told(state, comments),
    }),
    ActivitiesRemoved: (state, { entries }) => ({ ...state, entries: without(state.entries, entries) }),
    StopwatchStarted: (state, { stopwatch, comments }) => ({
      ...state,
      running: stopwatch,
      comments: told(state, comments),
    }),
    StopwatchStopped: (state) => ({ ...state, running: null }),
    StopwatchDiscarded: (state) => ({ ...state, running: null }),
    ActivityMonthSubmitted: (state) => ({ ...state, status: 'submitted', reason: null }),
    ActivityMonthWithdrawn: (state) => ({ ...state, status: 'open' }),
    ActivityMonthApproved: (state) => ({ ...state, status: 'approved' }),
    ActivityMonthRefused: (state, { reason }) => ({ ...state, status: 'open', reason }),
    ActivityMonthReopened: (state) => ({ ...state, status: 'open' }),
    ActivityMonthLocked: (state) => ({ ...state, status: 'locked' }),
    ActivityCorrected: withEntries,
    ForgottenActivityAdded: withEntries,
    ActivitiesMadeBillable: (state, { entries, billable }) => ({
      ...state,
      entries: state.entries.map((one) =>
        entries.includes(one.id) ? { ...one, billable, said: true } : one,
      ),
    }),
    ActivitiesBilled: (state, { entries, invoice, line }) => ({
      ...state,
      billed: new Map([...state.billed, ...entries.map((id) => [id, { invoice, line }] as const)]),
    }),
    ActivitiesFreed: (state, { entries }) => ({
      ...state,
      billed: new Map([...state.billed].filter(([id]) => !entries.includes(id))),
    }),
    ActivityReminded: (state, { day, week }) =>
      week === undefined ? { ...state, remindedOn: day } : { ...state, remindedWeek: week },
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** What may be done in which status. */
export const activityMonthSteps = {
  /** Noting, changing and removing entries. */
  note: ['open'],
  submit: ['open'],
  /** By who submitted it. */
  withdraw: ['submitted'],
  approve: ['submitted'],
  refuse: ['submitted'],
  reopen: ['approved'],
  lock: ['approved'],
  /** By counter-entries and by what was forgotten: the months that stand are never written over. */
  correct: ['approved', 'locked'],
} as const satisfies Record<string, readonly ActivityMonthStatus[]>;
export type ActivityMonthStep = keyof typeof activityMonthSteps;

export const mayStep = (step: ActivityMonthStep, status: ActivityMonthStatus): boolean =>
  activityMonthSteps[step].some((one) => one === status);

/** @throws Refusal `conflict` where the step is not one of its status */
export function requireStep(step: ActivityMonthStep, { status }: Pick<ActivityMonthState, 'status'>): void {
  if (!mayStep(step, status)) throw conflict('ACTIVITY_MONTH_STATUS', `time.error.status.${status}`);
}

/** What people note of their work belongs to their employment. */
export const sealTime = (person: number, ...fields: string[]): Sealed =>
  sealedPart(person, 'employment', ...fields);

/** The entries that stand: neither taken back nor what takes one back. */
export function standingEntries({ entries }: Pick<ActivityMonthState, 'entries'>): ActivityEntry[] {
  const wrong = new Set(entries.filter(({ seconds }) => seconds < 0).map(({ corrects }) => corrects));
  return entries.filter(({ id, seconds }) => seconds >= 0 && !wrong.has(id));
}

export type EntryObstacle = 'overlap' | 'halves' | 'dayFull' | 'running';

/**
 * Why an entry has no room among those of its month; null: it has. Clocks never overlap, a day has two halves, and no
 * more hours than its clocks show.
 */
export function obstacleOf(
  entry: Pick<ActivityEntry, 'day' | 'worked' | 'seconds'>,
  others: readonly Pick<ActivityEntry, 'day' | 'worked' | 'seconds'>[],
  running: Stopwatch | null = null,
): EntryObstacle | null {
  const { worked, day } = entry;
  const ofDay = others.filter((one) => one.day === day);
  if (worked.kind === 'clock') {
    if (ofDay.some((one) => one.worked.kind === 'clock' && spansOverlap(one.worked, worked)))
      return 'overlap';
    if (running !== null && worked.until > running.from) return 'running';
  }
  const halves = [entry, ...ofDay].reduce(
    (sum, one) => sum + (one.worked.kind === 'halves' ? one.worked.halves : 0),
    0,
  );
  if (worked.kind === 'halves' && halves > 2) return 'halves';
  const seconds = ofDay.reduce((sum, one) => sum + one.seconds, entry.seconds);
  return seconds > secondsOfDay(day) ? 'dayFull' : null;
}

/** What takes an entry back, on the day of that entry: half days as half days, which are sold by the day. */
export const counterEntry = (id: number, wrong: ActivityEntry): ActivityEntry => ({
  ...wrong,
  id,
  worked: wrong.worked.kind === 'halves' ? wrong.worked : { kind: 'length' },
  seconds: -wrong.seconds,
  corrects: wrong.id,
});
