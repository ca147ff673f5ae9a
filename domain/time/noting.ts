import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { mayPass } from '../kernel/access.ts';
import { organizationQuestions } from '../company/questions.ts';
import { corporationOf } from '../kernel/command.ts';
import { monthOf, type CivilDate } from '../kernel/dates.ts';
import { forbidden, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { contractAggregate, termsOn, type ContractState } from '../people/contract.ts';
import { peopleQuestions } from '../people/questions.ts';
import { hoursOf, usualSchedule, weekOfDays, type WorkSchedule } from '../people/work-schedule.ts';
import { takesTime, type ProjectProfile } from '../projects/project.ts';
import { projectQuestions } from '../projects/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { timeOffQuestions } from '../time-off/questions.ts';
import { partsOf, type ActivityInput, type DayPart } from './activity-input.ts';
import {
  activityMonthAggregate,
  obstacleOf,
  requireStep,
  sealTime,
  standingEntries,
  type ActivityEntry,
  type ActivityMonthEvent,
  type ActivityMonthState,
} from './activity-month.ts';
import { timeQuestions } from './questions.ts';
import { decidesTime, seesTime, timeSightOf } from './time-access.ts';

export type LoadedMonth = Loaded<ActivityMonthState, ActivityMonthEvent>;

/** Who leads somebody. */
export const managerOf = (work: UnitOfWork, actor: Actor, person: number): Promise<number | null> =>
  work.ask(timeOffQuestions).managerOf(person, corporationOf(actor));

/** Whose time is noted: one's own; anybody's by who manages it. @throws Refusal `invalid` at `person` */
export async function requireNoter(work: UnitOfWork, actor: Actor, person: number | null): Promise<number> {
  const whose = person ?? actor.person;
  const known = whose !== null && (await work.ask(peopleQuestions).isColleague(whose, corporationOf(actor)));
  if (whose === null || !known || (whose !== actor.person && !timeSightOf(actor).manages))
    throw invalid({ person: ['errors.reference'] });
  return whose;
}

/** A month that the actor sees; to the others it is missing. */
export async function loadSeenMonth(work: UnitOfWork, actor: Actor, id: number) {
  const month = await work.load(activityMonthAggregate, id, actor);
  const manager = await managerOf(work, actor, month.state.person);
  const sight = timeSightOf(actor);
  if (!seesTime(sight, month.state.person, manager)) throw missing();
  return {
    month,
    mayNote: sight.manages || month.state.person === sight.own,
    mayDecide: decidesTime(sight, month.state.person, manager),
  };
}

/** A month that the actor notes in. @throws Refusal `missing` where it is not seen, `forbidden` where it is */
export async function loadOwnMonth(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedMonth> {
  const { month, mayNote } = await loadSeenMonth(work, actor, id);
  if (!mayNote) throw forbidden();
  return month;
}

/** The month of an activity that the actor may change. @throws Refusal `missing`, `forbidden` */
export async function loadMonthOfEntry(work: UnitOfWork, actor: Actor, entry: number): Promise<LoadedMonth> {
  const id = await work.ask(timeQuestions).monthOfEntry(entry, corporationOf(actor));
  if (id === null) throw missing();
  return loadOwnMonth(work, actor, id);
}

/** A month of somebody's, which begins with what is first noted in it. */
export async function monthOfPerson(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  month: string,
): Promise<LoadedMonth> {
  const corporation = corporationOf(actor);
  const known = await work.ask(timeQuestions).monthOf(person, corporation, month);
  if (known !== null) return work.load(activityMonthAggregate, known, actor);
  const opened = await work.create(activityMonthAggregate);
  await work.append(opened, [
    { type: 'ActivityMonthOpened', data: { activityMonth: opened.id, corporation, person, month } },
  ]);
  return opened;
}

const USUAL_DAY = 7 * 3600;

/** Whole ones: 8.2 hours times 3,600 are 29,519.999… in floating point. */
const secondsOf = (hours: number): number => Math.round(hours * 3600);

const longestDay = (schedule: WorkSchedule): number =>
  secondsOf(Math.max(...schedule.map((day) => Number(hoursOf(day))))) || USUAL_DAY;

/** Seconds that a contract says a day has; of a day that is none of its work days, as many as of its longest. */
export function daySecondsOf(schedule: WorkSchedule, day: CivilDate): number {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const scheduled = schedule[weekday];
  return (scheduled === undefined ? 0 : secondsOf(Number(hoursOf(scheduled)))) || longestDay(schedule);
}

/** The week of whom no contract speaks: its days last as long as the corporation says that they do. */
export async function usualWeek(
  { ask }: Pick<UnitOfWork, 'ask'>,
  corporation: number,
): Promise<WorkSchedule> {
  const hours = await ask(organizationQuestions).parameter('work_time_per_day', corporation);
  return typeof hours === 'string' ? weekOfDays(hours) : usualSchedule;
}

/**
 * What each day has by the contract of that day; null: they are not under contract then. Who has no contract at all has
 * the usual one.
 */
export async function contractDays(
  work: UnitOfWork,
  actor: Actor,
  person: number,
): Promise<(day: CivilDate) => number | null> {
  const corporation = corporationOf(actor);
  const spans = await work.ask(peopleQuestions).contractsOf(person, corporation);
  if (spans.length === 0) {
    const week = await usualWeek(work, corporation);
    return (day) => daySecondsOf(week, day);
  }
  const contracts: { start: string; end: string | null; state: ContractState }[] = [];
  for (const { id, start, end } of spans)
    contracts.push({ start, end, state: (await work.load(contractAggregate, id, actor)).state });
  return (day) => {
    const found = contracts.find(({ start, end }) => start <= day && (end === null || end >= day));
    const facts = found?.state.facts;
    if (found === undefined || !facts) return null;
    return daySecondsOf(termsOn({ facts, amendments: found.state.amendments }, day).schedule, day);
  };
}

/** One thing to be noted, with the beginning of its fields' paths: '' or `activities[3].`. */
export interface Telling {
  at: string;
  input: ActivityInput;
  /** As it stood before it was said anew. */
  was?: ActivityEntry;
}

type Work = Pick<ActivityEntry, 'project' | 'job' | 'type' | 'billable' | 'said'>;

/** Whether somebody notes time on projects that have ended, with a reason. */
export const mayNoteLate = (actor: Actor): boolean =>
  mayPass(actor, {
    role: ['ROLE_PERSON_ACTIVITY_LATE', 'ROLE_PERSON_ACTIVITY_MANAGE'],
    scope: 'corporation',
  });

const maySayBillable = (actor: Actor): boolean =>
  mayPass(actor, { role: 'ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE', scope: 'corporation' });

/** Who does not read projects notes time on those that they are on or planned on; the others are missing to them. */
async function mayNoteOn(work: UnitOfWork, actor: Actor, person: number, project: number): Promise<boolean> {
  if (mayPass(actor, { role: ['ROLE_PROJECT_READ', 'ROLE_PERSON_ACTIVITY_MANAGE'], scope: 'corporation' }))
    return true;
  const { assignmentOf, isPlannedOn } = work.ask(projectQuestions);
  const corporation = corporationOf(actor);
  return (
    (await assignmentOf(project, person, corporation)) !== null || isPlannedOn(project, person, corporation)
  );
}

/** Whether an entry that is said anew is billable: as it was while it is of the same, or once somebody said so. */
function billableBefore(
  { project, activity }: Pick<ActivityInput, 'project' | 'activity'>,
  was: ActivityEntry | undefined,
): boolean | null {
  if (was === undefined) return null;
  return was.said === true || (was.project === project && was.type === activity) ? was.billable : null;
}

/** What time is said to be of. */
export type WorkInput = Pick<ActivityInput, 'project' | 'activity' | 'billable'> &
  Partial<Pick<ActivityInput, 'job'>>;

/** The numbers of the jobs of those projects of which a job is said. */
export async function jobsSaid(
  work: UnitOfWork,
  actor: Actor,
  inputs: readonly WorkInput[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const found = new Map<number, ReadonlySet<number>>();
  for (const { project, job } of inputs)
    if (project !== null && job && !found.has(project))
      found.set(project, await work.ask(projectQuestions).jobsOf(project, corporationOf(actor)));
  return found;
}

/**
 * What each telling is of: projects that are open (or have ended, by right and with a reason), kinds of activity that
 * are no leave. @throws Refusal `invalid`
 */
export async function worksOf(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  tellings: readonly (Pick<Telling, 'at' | 'was'> & {
    input: WorkInput;
  })[],
  late: string | null,
): Promise<Work[]> {
  const corporation = corporationOf(actor);
  const errors: FieldErrors = {};
  const projects = new Map<number, ProjectProfile>();
  for (const id of new Set(tellings.flatMap(({ input }) => input.project ?? []))) {
    const project = await work.ask(projectQuestions).project(id, corporation);
    if (project !== null && (await mayNoteOn(work, actor, person, id))) projects.set(id, project);
  }
  const jobs = await jobsSaid(
    work,
    actor,
    tellings.map(({ input }) => input),
  );
  const wanted = [...new Set(tellings.flatMap(({ input }) => input.activity ?? []))];
  const types =
    wanted.length === 0
      ? new Map<number, never>()
      : await work.ask(recordQuestions).records('activitytype', wanted, corporation);
  const works = tellings.map(({ at, input, was }): Work => {
    const type = input.activity === null ? undefined : types.get(input.activity);
    if (input.activity !== null && (type === undefined || !type.enabled || type.values['restDay'] === true))
      errors[`${at}activity`] = ['errors.reference'];
    const project = input.project === null ? undefined : projects.get(input.project);
    const job = input.job ?? null;
    if (job !== null && !jobs.get(input.project ?? 0)?.has(job)) errors[`${at}job`] = ['errors.reference'];
    const hasEnded = project !== undefined && !takesTime(project);
    if (input.project !== null && project === undefined) errors[`${at}project`] = ['errors.reference'];
    if (hasEnded && !mayNoteLate(actor)) errors[`${at}project`] = ['time.error.projectEnded'];
    else if (hasEnded && late === null) errors['lateReason'] = ['time.error.lateReason'];
    if (input.project === null && input.activity === null) errors[`${at}project`] = ['time.error.ofWhat'];
    // A fixed price is billed by its shares: time on it is where somebody says so.
    const usual = project?.billing === 'regie' && type?.values['billable'] !== false;
    const billable = input.project !== null && (input.billable ?? billableBefore(input, was) ?? usual);
    if (billable !== usual && billable !== was?.billable && !maySayBillable(actor))
      errors[`${at}billable`] = ['time.error.billable'];
    const said = billable !== usual || was?.said === true;
    return {
      project: input.project,
      ...(job !== null && { job }),
      type: input.activity,
      billable,
      ...(said && { said }),
    };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return works;
}

/** The field at which an obstacle is told. */
const fieldOf = ({ worked }: DayPart): string =>
  worked.kind === 'clock' ? 'from' : worked.kind === 'halves' ? 'days' : 'hours';

export interface Draft {
  at: string;
  entry: Omit<ActivityEntry, 'id'>;
  comment: string | null;
}

/** What is told as entries, a day each; not yet asked whether there is room. @throws Refusal `invalid` */
export async function draftsOf(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  tellings: readonly Telling[],
  late: string | null,
): Promise<Draft[]> {
  const works = await worksOf(work, actor, person, tellings, late);
  const dayOf = await contractDays(work, actor, person);
  const errors: FieldErrors = {};
  const drafts = tellings.flatMap(({ at, input }, index): Draft[] => {
    const parts = partsOf(input);
    const of = works[index];
    if ('error' in parts || of === undefined) {
      errors[`${at}until`] = ['error' in parts ? parts.error : 'errors.invalid'];
      return [];
    }
    return parts.map((part): Draft => {
      const daySeconds = dayOf(part.day);
      if (daySeconds === null) errors[`${at}day`] = ['time.error.outsideContract'];
      const length = daySeconds ?? USUAL_DAY;
      const halves = part.worked.kind === 'halves' ? part.worked.halves : 2;
      const seconds = part.seconds ?? Math.round((length * halves) / 2);
      return {
        at: `${at}${fieldOf(part)}`,
        entry: { day: part.day, worked: part.worked, seconds, daySeconds: length, ...of, corrects: null },
        comment: input.comment,
      };
    });
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return drafts;
}

export type NumberedDraft = Draft & { id: number };

/** Which of these have no room in their month, at the field that says so. */
export function roomErrors(state: ActivityMonthState, drafts: readonly Draft[]): FieldErrors {
  const errors: FieldErrors = {};
  const standing: Omit<ActivityEntry, 'id'>[] = standingEntries(state);
  for (const { at, entry } of drafts) {
    const obstacle = obstacleOf(entry, standing, state.running);
    if (obstacle === null) standing.push(entry);
    else errors[at] = [`time.error.${obstacle}`];
  }
  return errors;
}

/**
 * Notes what has room in its month.
 * @throws Refusal `conflict` for a month that is no longer noted in, `invalid` at each draft that has no room
 */
export function noteInto(
  activityMonth: number,
  state: ActivityMonthState,
  drafts: readonly NumberedDraft[],
  late: string | null,
): ActivityMonthEvent[] {
  requireStep('note', state);
  const errors = roomErrors(state, drafts);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const comments = Object.fromEntries(
    drafts.flatMap(({ id, comment }) => (comment === null ? [] : [[String(id), comment]])),
  );
  const entries = drafts.map(({ id, entry }) => ({ id, ...entry }));
  const personal = sealTime(state.person, 'comments');
  return entries.length === 0
    ? []
    : [{ type: 'ActivitiesNoted', data: { activityMonth, entries, late, comments, personal } }];
}

/** Notes drafts of several months, each in its own; all or nothing. @returns the ids of what was noted, and of the months */
export async function noteDrafts(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  drafts: readonly Draft[],
  late: string | null,
): Promise<{ ids: number[]; months: number[] }> {
  const months = new Map<string, LoadedMonth>();
  for (const name of new Set(drafts.map(({ entry }) => monthOf(entry.day))))
    months.set(name, await monthOfPerson(work, actor, person, name));
  const ofMonth = (name: string) => drafts.filter(({ entry }) => monthOf(entry.day) === name);
  const errors: FieldErrors = {};
  for (const [name, { state }] of months) {
    requireStep('note', state);
    Object.assign(errors, roomErrors(state, ofMonth(name)));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const ids: number[] = [];
  for (const [name, month] of months) {
    const numbered: NumberedDraft[] = [];
    for (const draft of ofMonth(name)) numbered.push({ ...draft, id: await work.nextId('personactivity') });
    ids.push(...numbered.map(({ id }) => id));
    await work.append(month, noteInto(month.id, month.state, numbered, late));
  }
  return { ids, months: [...months.values()].map(({ id }) => id) };
}
