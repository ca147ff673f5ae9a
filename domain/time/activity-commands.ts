import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { requireAccess } from '../kernel/access.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { daysOff, usualCalendar } from '../company/calendar.ts';
import { organizationQuestions } from '../company/questions.ts';
import { addDays, daysBetween, mondayOf, monthOf, yearOf, type CivilDate } from '../kernel/dates.ts';
import {
  date,
  choice,
  decimal,
  evenIfWrong,
  optionalDecimal,
  optionalReference,
  optionalText,
  recordId,
  revision,
  text,
} from '../kernel/fields.ts';
import { conflict, invalid, missing, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { activitySchema, activityShape, workShape, type ActivityInput } from './activity-input.ts';
import {
  counterEntry,
  mayStep,
  requireStep,
  sealTime,
  standingEntries,
  type ActivityEntry,
  type ActivityMonthEvent,
  type ActivityMonthState,
} from './activity-month.ts';
import {
  contractDays,
  draftsOf,
  jobsSaid,
  loadMonthOfEntry,
  loadSeenMonth,
  noteDrafts,
  requireNoter,
  roomErrors,
  worksOf,
  type Draft,
  type LoadedMonth,
  type WorkInput,
} from './noting.ts';
import { coveredHalves } from '../projects/planning/load.ts';
import { projectQuestions } from '../projects/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { timeOffQuestions } from '../time-off/questions.ts';
import { timeQuestions } from './questions.ts';
import { clockText } from './typed-hours.ts';
import { exactHours } from './worked-time.ts';

const whose = { person: optionalReference('persons'), lateReason: optionalText(300) };

const billedRefusal = () => conflict('ACTIVITY_BILLED', 'time.error.billed');

/** Notes an activity: one's own, or anybody's by who manages time. */
export const noteActivity = command({
  name: 'NoteActivity',
  role: 'ROLE_USER',
  input: activitySchema.safeExtend(whose),
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { person: asked, lateReason, ...input }) {
    const person = await requireNoter(work, actor, asked);
    const drafts = await draftsOf(work, actor, person, [{ at: '', input }], lateReason);
    const { ids, months } = await noteDrafts(work, actor, person, drafts, lateReason);
    return { id: ids[0] ?? 0, month: months[0] ?? 0 };
  },
});

/** Notes many activities at once; nothing of them where one has no room, and that one is named. */
export const noteActivities = command({
  name: 'NoteActivities',
  role: 'ROLE_USER',
  input: z.object({ ...whose, activities: z.array(activitySchema).min(1, 'errors.required').max(200) }),
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { person: asked, lateReason, activities }) {
    const person = await requireNoter(work, actor, asked);
    const tellings = activities.map((input, index) => ({ at: `activities[${index}].`, input }));
    const drafts = await draftsOf(work, actor, person, tellings, lateReason);
    const { ids } = await noteDrafts(work, actor, person, drafts, lateReason);
    return { ids };
  },
});

/** An entry that may be changed: it stands, and is billed nowhere. @throws Refusal `missing`, `conflict` */
function requireChangeable(state: ActivityMonthState, id: number): ActivityEntry {
  requireStep('note', state);
  const entry = standingEntries(state).find((one) => one.id === id);
  if (entry === undefined) throw missing();
  if (state.billed.has(id)) throw billedRefusal();
  return entry;
}

const leaveOut = (state: ActivityMonthState, ids: readonly number[]): ActivityMonthState => ({
  ...state,
  entries: state.entries.filter(({ id }) => !ids.includes(id)),
});

async function removeFrom(work: UnitOfWork, month: LoadedMonth, entries: number[]): Promise<void> {
  for (const id of entries) requireChangeable(month.state, id);
  if (entries.length > 0)
    await work.append(month, [{ type: 'ActivitiesRemoved', data: { activityMonth: month.id, entries } }]);
}

/** Another time, project or kind of an activity. What then lies on other days is noted there, under an id of its own. */
async function change(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  {
    input,
    lateReason,
    madeFrom = null,
  }: { input: ActivityInput; lateReason: string | null; madeFrom?: number | null },
): Promise<{ id: number }> {
  const month = await loadMonthOfEntry(work, actor, id);
  const was = requireChangeable(month.state, id);
  requireFresh(month, madeFrom, shownEntry(id));
  const { person } = month.state;
  const drafts = await draftsOf(work, actor, person, [{ at: '', input, was }], lateReason);
  const [first] = drafts;
  if (drafts.length > 1 || first === undefined || monthOf(first.entry.day) !== month.state.month) {
    await removeFrom(work, month, [id]);
    const { ids } = await noteDrafts(work, actor, person, drafts, lateReason);
    return { id: ids[0] ?? id };
  }
  const errors = roomErrors(leaveOut(month.state, [id]), drafts);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const data = {
    activityMonth: month.id,
    entry: { id, ...first.entry },
    comments: { [String(id)]: first.comment ?? '' },
    personal: sealTime(person, 'comments'),
  };
  await work.append(month, [{ type: 'ActivityChanged', data }]);
  return { id };
}

/** Says an activity anew, as a whole. */
export const editActivity = command({
  name: 'EditActivity',
  role: 'ROLE_USER',
  input: activitySchema.safeExtend({
    id: recordId(),
    lateReason: optionalText(300),
    /** Of the month that it is in. */
    revision: revision(),
  }),
  refuses: ['ACTIVITY_MONTH_STATUS', 'ACTIVITY_BILLED'],
  handle: (work, actor, { id, lateReason, revision: madeFrom, ...input }) =>
    change(work, actor, id, { input, lateReason, madeFrom }),
});

/** An entry as its form shows it. */
const shownEntry =
  (id: number) =>
  ({ entries, comments }: ActivityMonthState): unknown => {
    const entry = entries.find((one) => one.id === id);
    return entry === undefined ? {} : inputOf(entry, comments[String(id)] ?? null);
  };

/** An entry as it would be typed again. */
const inputOf = (entry: ActivityEntry, comment: string | null): ActivityInput => ({
  project: entry.project,
  job: entry.job ?? null,
  activity: entry.type,
  billable: entry.billable,
  comment,
  day: entry.day,
  from: entry.worked.kind === 'clock' ? entry.worked.from : null,
  until: entry.worked.kind === 'clock' ? entry.worked.until : null,
  hours: entry.worked.kind === 'length' ? exactHours(entry.seconds) : null,
  days: entry.worked.kind === 'halves' ? (entry.worked.halves === 2 ? '1' : '0.5') : null,
});

export const dateFields = ['day', 'from', 'until'] as const;

/** Changes one date of an activity: its day, or one of its times. */
export const editActivityDate = command({
  name: 'EditActivityDate',
  role: 'ROLE_USER',
  input: z.object({
    id: recordId(),
    field: choice(dateFields),
    value: text(40).meta({ example: '2026-11-23' }),
    /** Asked for of a project that has ended. */
    lateReason: optionalText(300),
  }),
  refuses: ['ACTIVITY_MONTH_STATUS', 'ACTIVITY_BILLED'],
  async handle(work, actor, { id, field, value, lateReason }) {
    const month = await loadMonthOfEntry(work, actor, id);
    const entry = requireChangeable(month.state, id);
    const before = inputOf(entry, month.state.comments[String(id)] ?? null);
    if (field !== 'day' && before.from === null) throw invalid({ field: ['time.error.noClock'] });
    const moved = { ...before, ...shifted(before, entry, field, value) };
    const read = activitySchema.safeParse(moved);
    if (!read.success) throw invalid({ value: read.error.issues.map(({ message }) => message) });
    return change(work, actor, id, { input: read.data, lateReason });
  },
});

/** The other day keeps the times of the clock. */
function shifted(
  before: ActivityInput,
  entry: ActivityEntry,
  field: (typeof dateFields)[number],
  value: string,
): Partial<ActivityInput> {
  const day = date().safeParse(value);
  if (field !== 'day') return { [field]: value };
  if (!day.success) throw invalid({ value: ['errors.date'] });
  const by = daysBetween(entry.day, day.data);
  const move = (at: string | null): string | null => at && shiftInstant(at, by);
  return { day: day.data, from: move(before.from), until: move(before.until) };
}

/** The same time of the clock, days later: hours differ where the clocks change. */
function shiftInstant(at: string, days: number): string {
  const shown = (instant: string) => onClock.format(new Date(instant));
  const moved = new Date(Date.parse(at) + days * 86_400_000).toISOString();
  const [hour = 0, minute = 0] = shown(at).split(':').map(Number);
  const [hourNow = 0, minuteNow = 0] = shown(moved).split(':').map(Number);
  const off = hour * 60 + minute - (hourNow * 60 + minuteNow);
  const nearest = off > 720 ? off - 1440 : off < -720 ? off + 1440 : off;
  return new Date(Date.parse(moved) + nearest * 60_000).toISOString();
}

const onClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
});

/** Takes an activity out of a month that is still noted in. */
export const removeActivity = command({
  name: 'RemoveActivity',
  role: 'ROLE_USER',
  input: z.object({ id: recordId() }),
  refuses: ['ACTIVITY_MONTH_STATUS', 'ACTIVITY_BILLED'],
  async handle(work, actor, { id }) {
    await removeFrom(work, await loadMonthOfEntry(work, actor, id), [id]);
    return { id };
  },
});

const gridUnits = ['hours', 'days'] as const;

/**
 * A grid of one person: what was typed by hours or by days in each cell that is sent; '0' empties it. Cells that are not
 * sent, and what was measured by the clock, stay; so do those that say what was shown (`was`) and still say the same.
 */
const gridSchema = z.object({
  ...whose,
  unit: choice(gridUnits),
  rows: z
    .array(
      z.object({
        project: workShape.project,
        job: workShape.job,
        activity: workShape.activity,
        cells: z
          .array(
            z.object({
              day: date().meta({ example: '2026-11-24' }),
              amount: decimal({ places: 4, min: 0, max: 24 }).meta({ example: '1' }),
              was: optionalDecimal({ places: 4, min: 0, max: 24 }).meta({ example: null }),
            }),
          )
          .max(31),
      }),
    )
    .max(60),
});

type Grid = z.output<typeof gridSchema>;

/** The entries of a cell: of the grid's own way of telling alone. */
const inCell = (
  entry: ActivityEntry,
  unit: Grid['unit'],
  row: Pick<Grid['rows'][number], 'project' | 'job' | 'activity'>,
  day: string,
): boolean =>
  entry.day === day &&
  entry.project === row.project &&
  (entry.job ?? null) === (row.job ?? null) &&
  entry.type === row.activity &&
  entry.worked.kind === (unit === 'hours' ? 'length' : 'halves');

/** What entries of a cell come to: seconds, or half days. */
const measured = (entries: readonly ActivityEntry[], unit: Grid['unit']): number =>
  entries.reduce(
    (sum, { worked, seconds }) =>
      sum + (unit === 'hours' ? seconds : worked.kind === 'halves' ? worked.halves : 0),
    0,
  );

const amountOf = (amount: string, unit: Grid['unit']): number =>
  Math.round(Number(amount) * (unit === 'hours' ? 3600 : 2));

const halvesText = ['0', '½', '1'];

/** A cell that is sent, with its place in the input and what stands in it. */
interface SentCell {
  at: string;
  row: Grid['rows'][number];
  cell: Grid['rows'][number]['cells'][number];
  there: ActivityEntry[];
}

/**
 * The cells that somebody changed.
 * @throws Refusal `invalid` at those in which something else stands than was shown, and at those of several entries that
 * are not emptied: nobody knows which of them is meant
 */
function changedCells(cells: readonly SentCell[], unit: Grid['unit']): SentCell[] {
  const errors: FieldErrors = {};
  const changed = cells.filter(({ at, cell, there }) => {
    const [stands, amount] = [measured(there, unit), amountOf(cell.amount, unit)];
    const shown = cell.was === null ? stands : amountOf(cell.was, unit);
    if (amount === stands || amount === shown) return false;
    if (stands !== shown)
      errors[`${at}amount`] = [
        `time.error.cellChanged|there=${unit === 'hours' ? clockText(stands) : (halvesText[stands] ?? stands)}`,
      ];
    else if (there.length > 1 && amount > 0)
      errors[`${at}amount`] = [`time.error.cellSeveral|count=${there.length}`];
    return true;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return changed;
}

/** Says the one entry of each of these cells anew: what it is besides its length, it stays. */
async function sayAnew(
  work: UnitOfWork,
  month: LoadedMonth,
  changed: readonly { draft: Draft; entry: ActivityEntry }[],
): Promise<void> {
  const left = leaveOut(
    month.state,
    changed.map(({ entry }) => entry.id),
  );
  const errors = roomErrors(
    left,
    changed.map(({ draft }) => draft),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const personal = sealTime(month.state.person, 'comments');
  await work.append(
    month,
    changed.map(({ draft, entry: { id } }) => ({
      type: 'ActivityChanged' as const,
      data: {
        activityMonth: month.id,
        entry: { id, ...draft.entry },
        comments: { [String(id)]: draft.comment ?? '' },
        personal,
      },
    })),
  );
}

/**
 * Saves a grid of a week or a month: each cell that changed is said anew, the others are left alone, and so is what was
 * noted elsewhere since the grid was shown.
 */
export const saveActivityGrid = command({
  name: 'SaveActivityGrid',
  role: 'ROLE_USER',
  input: gridSchema,
  refuses: ['ACTIVITY_MONTH_STATUS', 'ACTIVITY_BILLED'],
  async handle(work, actor, { person: asked, lateReason, unit, rows }) {
    const person = await requireNoter(work, actor, asked);
    const sent = rows.flatMap((row, at) =>
      row.cells.map((cell, index) => ({ row, cell, at: `rows[${at}].cells[${index}].` })),
    );
    const months = new Map<string, LoadedMonth>();
    for (const name of new Set(sent.map(({ cell }) => monthOf(cell.day)))) {
      const id = await work.ask(timeQuestions).monthOf(person, corporationOf(actor), name);
      if (id !== null) months.set(name, (await loadSeenMonth(work, actor, id)).month);
    }
    const stateOf = (day: string) => months.get(monthOf(day))?.state;
    const changed = changedCells(
      sent.map((one) => {
        const state = stateOf(one.cell.day);
        const entries = state === undefined ? [] : standingEntries(state);
        return { ...one, there: entries.filter((entry) => inCell(entry, unit, one.row, one.cell.day)) };
      }),
      unit,
    );
    const closed: FieldErrors = {};
    for (const { at, cell } of changed) {
      const status = stateOf(cell.day)?.status ?? 'open';
      if (!mayStep('note', status)) closed[`${at}amount`] = [`time.error.status.${status}`];
    }
    if (Object.keys(closed).length > 0) throw invalid(closed);
    const isEmptied = ({ cell }: SentCell) => Number(cell.amount) === 0;
    const told = changed
      .filter((one) => !isEmptied(one))
      .map(({ row, cell, at, there: [was] }) => {
        const comment = (was && stateOf(was.day)?.comments[String(was.id)]) ?? null;
        return { at, input: { ...cellInput(unit, row, cell), comment }, ...(was && { was }) };
      });
    const drafts = await draftsOf(work, actor, person, told, lateReason).catch(atAmount);
    const anew = drafts.flatMap((draft, index) => {
      const entry = told[index]?.was;
      return entry === undefined ? [] : [{ draft, entry }];
    });
    for (const [name, month] of months) {
      const gone = changed.filter((one) => isEmptied(one) && monthOf(one.cell.day) === name);
      const said = anew.filter(({ entry }) => monthOf(entry.day) === name);
      for (const { entry } of said) requireChangeable(month.state, entry.id);
      await removeFrom(
        work,
        month,
        gone.flatMap(({ there }) => there.map(({ id }) => id)),
      );
      if (said.length > 0) await sayAnew(work, month, said).catch(atAmount);
    }
    const news = drafts.filter((_draft, index) => told[index]?.was === undefined);
    await noteDrafts(work, actor, person, news, lateReason).catch(atAmount);
    return { person, changed: changed.length };
  },
});

function cellInput(
  unit: Grid['unit'],
  { project, job, activity }: Grid['rows'][number],
  { day, amount }: Grid['rows'][number]['cells'][number],
): ActivityInput {
  if (unit === 'days' && Number(amount) !== 1 && Number(amount) !== 0.5)
    throw invalid({ rows: ['time.error.halves'] });
  return {
    project,
    job,
    activity,
    billable: null,
    comment: null,
    day,
    from: null,
    until: null,
    hours: unit === 'hours' ? amount : null,
    days: unit === 'days' ? amount : null,
  };
}

/** What is wrong with a cell is told at its amount: it has no other field. */
function atAmount(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const errors: FieldErrors = {};
  for (const [path, messages] of Object.entries(error.errors))
    errors[path.replace(/(cells\[\d+\])\.\w+$/, '$1.amount')] = messages;
  throw invalid(errors);
}

/**
 * Notes in a week what was noted in an earlier one, day by day: into days that are still empty. What is of a project or
 * a kind that takes no time any more is left out, and named; so are days on which no work is expected.
 */
export const copyActivityWeek = command({
  name: 'CopyActivityWeek',
  role: 'ROLE_USER',
  input: z.object({ ...whose, from: date(), to: date() }),
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { person: whose, lateReason, from, to }) {
    const person = await requireNoter(work, actor, whose);
    const [first, target] = [mondayOf(from), mondayOf(to)];
    const by = daysBetween(first, target);
    if (by === 0) throw invalid({ to: ['time.error.sameWeek'] });
    const noted = await entriesOf(work, actor, person, first);
    const taken = new Set((await entriesOf(work, actor, person, target)).map(({ entry }) => entry.day));
    const inputs = noted
      .map(({ entry, comment }) => {
        const before = inputOf(entry, comment);
        const move = (at: string | null) => at && shiftInstant(at, by);
        const day = addDays(entry.day, by);
        return { ...before, billable: null, day, from: move(before.from), until: move(before.until) };
      })
      .filter(({ day }) => !taken.has(day));
    const daysLeftOut = await daysWithoutWork(
      work,
      actor,
      person,
      inputs.map(({ day }) => day),
    );
    const asked = inputs.filter(({ day }) => !daysLeftOut.includes(day));
    const refused = await refusedWorks(work, actor, { person, lateReason }, asked);
    const jobs = await jobsSaid(work, actor, asked);
    const tellings = asked
      .filter((input) => !refused.has(workKey(input)))
      // A job that is no longer there is left out, and its time is of the project.
      .map(({ job, ...input }) => ({
        at: '',
        input: { ...input, job: job && jobs.get(input.project ?? 0)?.has(job) ? job : null },
      }));
    const drafts = await draftsOf(work, actor, person, tellings, lateReason);
    const { ids } = await noteDrafts(
      work,
      actor,
      person,
      drafts.map((draft) => ({ ...draft, at: 'from' })),
      lateReason,
    );
    const leftOut = await namesOfWorks(work, actor, [...refused.values()]);
    return { person, noted: ids.length, leftOut, daysLeftOut };
  },
});

/**
 * Days of these on which somebody is not expected to have worked: of leave, holidays, closures, without a contract; and
 * those of months that take no time any more. In their order, each once.
 */
async function daysWithoutWork(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  asked: readonly CivilDate[],
): Promise<CivilDate[]> {
  const days = [...new Set(asked)].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const corporation = corporationOf(actor);
  const [company, away, contractOn] = await Promise.all([
    work.ask(organizationQuestions).corporation(corporation),
    work.ask(timeOffQuestions).awaySpans(person, corporation, first, last),
    contractDays(work, actor, person),
  ]);
  const ended = new Set<string>();
  for (const name of new Set(days.map(monthOf))) {
    const id = await work.ask(timeQuestions).monthOf(person, corporation, name);
    if (id !== null && !mayStep('note', (await loadSeenMonth(work, actor, id)).month.state.status))
      ended.add(name);
  }
  const calendar = company?.calendar ?? usualCalendar;
  return days.filter((day) => {
    const off = daysOff(calendar, yearOf(day))(day);
    const closed = off !== null && off.kind !== 'rest';
    const absent = away.some((span) => coveredHalves(span, day).includes(true));
    return closed || absent || contractOn(day) === null || ended.has(monthOf(day));
  });
}

type WorkOf = Omit<WorkInput, 'job'>;

const workKey = ({ project, activity }: WorkOf): string => `${project}-${activity}`;

/** Of what no time is taken any more, of these. */
async function refusedWorks(
  work: UnitOfWork,
  actor: Actor,
  { person, lateReason }: { person: number; lateReason: string | null },
  inputs: readonly WorkOf[],
): Promise<Map<string, WorkOf>> {
  const refused = new Map<string, WorkOf>();
  for (const [key, { project, activity, billable }] of new Map(inputs.map((one) => [workKey(one), one]))) {
    const input = { project, activity, billable };
    try {
      await worksOf(work, actor, person, [{ at: '', input }], lateReason);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(key, input);
    }
  }
  return refused;
}

/** What these are called: by their project, else by their kind. */
async function namesOfWorks(work: UnitOfWork, actor: Actor, works: readonly WorkOf[]): Promise<string[]> {
  const corporation = corporationOf(actor);
  const names = new Set<string>();
  for (const { project, activity } of works) {
    const found = project === null ? null : await work.ask(projectQuestions).project(project, corporation);
    const types =
      found !== null || activity === null
        ? null
        : await work.ask(recordQuestions).records('activitytype', [activity], corporation);
    const name = found?.name ?? types?.get(activity ?? 0)?.label;
    if (name !== undefined) names.add(name);
  }
  return [...names];
}

/** What stands in a week, of one month or of two. */
async function entriesOf(work: UnitOfWork, actor: Actor, person: number, monday: string) {
  const sunday = addDays(monday, 6);
  const found: { entry: ActivityEntry; comment: string | null }[] = [];
  for (const name of new Set([monthOf(monday), monthOf(sunday)])) {
    const id = await work.ask(timeQuestions).monthOf(person, corporationOf(actor), name);
    if (id === null) continue;
    const { month } = await loadSeenMonth(work, actor, id);
    for (const entry of standingEntries(month.state))
      if (entry.day >= monday && entry.day <= sunday)
        found.push({ entry, comment: month.state.comments[String(entry.id)] ?? null });
  }
  return found;
}

/** Says of entries of a month whether they are billed. @throws Refusal `missing`, `conflict`, `invalid` at `billable` */
function sayBillable(
  { id, state }: LoadedMonth,
  asked: readonly number[],
  billable: boolean,
): ActivityMonthEvent[] {
  const entries = standingEntries(state).filter((one) => asked.includes(one.id));
  if (entries.some((one) => state.billed.has(one.id))) throw billedRefusal();
  if (billable && entries.some(({ project }) => project === null))
    throw invalid({ billable: ['time.error.billableAlone'] });
  // What nobody said follows from its project, which may come to be billed otherwise.
  const changed = entries.filter((one) => one.billable !== billable || one.said !== true);
  if (changed.length === 0) return [];
  const data = { activityMonth: id, entries: changed.map((one) => one.id), billable };
  return [{ type: 'ActivitiesMadeBillable', data }];
}

const billableField = z.boolean({ error: 'errors.required' });

/** Whether an activity is billed: by right, until it is. */
export const setActivitiesBillable = command({
  name: 'SetActivitiesBillable',
  role: 'ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE',
  input: z.object({ id: recordId(), billable: billableField }),
  refuses: ['ACTIVITY_BILLED'],
  async handle(work, actor, { id, billable }) {
    const found = await work.ask(timeQuestions).monthOfEntry(id, corporationOf(actor));
    if (found === null) throw missing();
    const { month } = await loadSeenMonth(work, actor, found);
    if (!standingEntries(month.state).some((one) => one.id === id)) throw missing();
    await work.append(month, sayBillable(month, [id], billable));
    return { id };
  },
});

const MOST_SAID = 200;

/** The same of many at once, all or none; what was taken back since stays as it is. */
export const setManyBillable = command({
  name: 'SetManyActivitiesBillable',
  role: 'ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE',
  input: z.object({
    ids: z
      .array(recordId())
      .min(1, 'time.error.noEntryChosen')
      .max(MOST_SAID, `errors.tooMany|max=${MOST_SAID}`),
    billable: billableField,
  }),
  refuses: ['ACTIVITY_BILLED'],
  async handle(work, actor, { ids, billable }) {
    const found = await work.ask(timeQuestions).monthsOfEntries(ids, corporationOf(actor));
    if (ids.some((id) => !found.has(id))) throw missing();
    for (const of of [...new Set(found.values())].toSorted((a, b) => a - b)) {
      const { month } = await loadSeenMonth(work, actor, of);
      await work.append(month, sayBillable(month, ids, billable));
    }
    return { ids };
  },
});

const withoutJob = ({ job: _job, ...entry }: ActivityEntry): Omit<ActivityEntry, 'job'> => entry;

/**
 * How an entry was, as a whole: by `hours` or by `days` (0: it was not), of what, and why it is corrected. Its job is as
 * it was on the same project where nothing is said of it, and so are its comment and whether it is billable.
 */
export const correctionSchema = z
  .object({
    hours: optionalDecimal({ places: 4, min: 0, max: 24 }).meta({ example: '3.5' }),
    /** 0, 0.5 or 1. */
    days: activityShape.days,
    project: activityShape.project,
    job: activityShape.job,
    activity: activityShape.activity,
    billable: activityShape.billable,
    comment: activityShape.comment.optional(),
    reason: text(300),
  })
  .superRefine(({ hours, days }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (hours === null && days === null) issue('hours', 'errors.required');
    if (hours !== null && days !== null) issue('hours', 'time.error.oneWay');
    if (days !== null && ![0, 0.5, 1].includes(Number(days))) issue('days', 'time.error.halves');
  }, evenIfWrong);

/** How long it was, on a day of so many seconds. */
function lengthOf(
  { hours, days }: Pick<z.output<typeof correctionSchema>, 'hours' | 'days'>,
  daySeconds: number,
): Pick<ActivityEntry, 'worked' | 'seconds'> {
  if (days === null) return { worked: { kind: 'length' }, seconds: Math.round(Number(hours) * 3600) };
  const halves = Number(days) === 1 ? 2 : 1;
  const seconds = Number(days) === 0 ? 0 : Math.round((daySeconds * halves) / 2);
  return { worked: { kind: 'halves', halves }, seconds };
}

/**
 * Corrects an entry of a month that was agreed to: one entry takes it back, another says how it was (nothing said: it was not). What
 * stood stays where it is.
 */
export const correctActivity = command({
  name: 'CorrectActivity',
  role: 'ROLE_PERSON_ACTIVITY_MANAGE',
  input: correctionSchema.safeExtend({ id: recordId() }),
  refuses: ['ACTIVITY_MONTH_STATUS', 'ACTIVITY_BILLED'],
  async handle(work, actor, { id, project, activity, billable = null, reason, ...told }) {
    requireAccess(actor, { role: 'ROLE_PERSON_ACTIVITY_MANAGE', scope: 'corporation' });
    const month = await loadMonthOfEntry(work, actor, id);
    requireStep('correct', month.state);
    const wrong = standingEntries(month.state).find((one) => one.id === id);
    if (wrong === undefined) throw missing();
    if (month.state.billed.has(id)) throw billedRefusal();
    const entries = [counterEntry(await work.nextId('personactivity'), wrong)];
    const length = lengthOf(told, wrong.daySeconds);
    const comments: Record<string, string> = {};
    if (length.seconds > 0) {
      const before = project === wrong.project ? (wrong.job ?? null) : null;
      const job = told.job === undefined ? before : told.job;
      const input = { project, job, activity, billable };
      const [of] = await worksOf(work, actor, month.state.person, [{ at: '', input, was: wrong }], reason);
      const right: ActivityEntry = {
        ...withoutJob(wrong),
        id: await work.nextId('personactivity'),
        ...length,
        ...of,
        corrects: id,
      };
      const at = told.days === null ? 'hours' : 'days';
      const errors = roomErrors(leaveOut(month.state, [id]), [{ at, entry: right, comment: null }]);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      entries.push(right);
      const comment = told.comment === undefined ? month.state.comments[String(id)] : told.comment;
      if (comment) comments[String(right.id)] = comment;
    }
    const data = {
      activityMonth: month.id,
      wrong: id,
      entries,
      comments,
      reason,
      personal: sealTime(month.state.person, 'comments', 'reason'),
    };
    await work.append(month, [{ type: 'ActivityCorrected', data }]);
    return { id: month.id };
  },
});

/** What nobody noted while a month was open, and why it comes late. */
export const forgottenSchema = activitySchema.safeExtend({ reason: text(300) });

/** Adds what was forgotten to a month that was agreed to: with a reason, and within that month. */
export const addForgottenActivity = command({
  name: 'AddForgottenActivity',
  role: 'ROLE_PERSON_ACTIVITY_MANAGE',
  input: forgottenSchema.safeExtend({ id: recordId() }),
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { id, reason, ...input }) {
    const { month } = await loadSeenMonth(work, actor, id);
    const { state } = month;
    requireStep('correct', state);
    const drafts = await draftsOf(work, actor, state.person, [{ at: '', input }], reason);
    if (drafts.some(({ entry }) => monthOf(entry.day) !== state.month))
      throw invalid({ day: ['time.error.otherMonth'] });
    const errors = roomErrors(state, drafts);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const entries: ActivityEntry[] = [];
    const comments: Record<string, string> = {};
    for (const { entry, comment } of drafts) {
      const number = await work.nextId('personactivity');
      entries.push({ id: number, ...entry });
      if (comment !== null) comments[String(number)] = comment;
    }
    const personal = sealTime(state.person, 'comments', 'reason');
    const data = { activityMonth: id, entries, comments, reason, personal };
    await work.append(month, [{ type: 'ForgottenActivityAdded', data }]);
    return { id };
  },
});
