import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { requireAccess } from '../kernel/access.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { addDays, daysBetween, mondayOf, monthOf } from '../kernel/dates.ts';
import {
  date,
  choice,
  decimal,
  optionalDecimal,
  optionalReference,
  optionalText,
  recordId,
  text,
} from '../kernel/fields.ts';
import { conflict, invalid, missing, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { activitySchema, activityShape, workShape, type ActivityInput } from './activity-input.ts';
import {
  counterEntry,
  requireStep,
  sealTime,
  standingEntries,
  type ActivityEntry,
  type ActivityMonthState,
} from './activity-month.ts';
import {
  draftsOf,
  loadMonthOfEntry,
  loadSeenMonth,
  noteDrafts,
  requireNoter,
  roomErrors,
  worksOf,
  type Draft,
  type LoadedMonth,
} from './noting.ts';
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
  { input, lateReason }: { input: ActivityInput; lateReason: string | null },
): Promise<{ id: number }> {
  const month = await loadMonthOfEntry(work, actor, id);
  const was = requireChangeable(month.state, id);
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
  input: activitySchema.safeExtend({ id: recordId(), lateReason: optionalText(300) }),
  refuses: ['ACTIVITY_MONTH_STATUS', 'ACTIVITY_BILLED'],
  handle: (work, actor, { id, lateReason, ...input }) => change(work, actor, id, { input, lateReason }),
});

/** An entry as it would be typed again. */
const inputOf = (entry: ActivityEntry, comment: string | null): ActivityInput => ({
  project: entry.project,
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
  }),
  refuses: ['ACTIVITY_MONTH_STATUS', 'ACTIVITY_BILLED'],
  async handle(work, actor, { id, field, value }) {
    const month = await loadMonthOfEntry(work, actor, id);
    const entry = requireChangeable(month.state, id);
    const before = inputOf(entry, month.state.comments[String(id)] ?? null);
    if (field !== 'day' && before.from === null) throw invalid({ field: ['time.error.noClock'] });
    const moved = { ...before, ...shifted(before, entry, field, value) };
    const read = activitySchema.safeParse(moved);
    if (!read.success) throw invalid({ value: read.error.issues.map(({ message }) => message) });
    return change(work, actor, id, { input: read.data, lateReason: null });
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
  row: { project: number | null; activity: number | null },
  day: string,
): boolean =>
  entry.day === day &&
  entry.project === row.project &&
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
  { project, activity }: Grid['rows'][number],
  { day, amount }: Grid['rows'][number]['cells'][number],
): ActivityInput {
  if (unit === 'days' && Number(amount) !== 1 && Number(amount) !== 0.5)
    throw invalid({ rows: ['time.error.halves'] });
  return {
    project,
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

/** Notes in a week what was noted in an earlier one, day by day: into days that are still empty. */
export const copyActivityWeek = command({
  name: 'CopyActivityWeek',
  role: 'ROLE_USER',
  input: z.object({ ...whose, from: date(), to: date() }),
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { person: asked, lateReason, from, to }) {
    const person = await requireNoter(work, actor, asked);
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
    const tellings = inputs.map((input) => ({ at: '', input }));
    const drafts = await draftsOf(work, actor, person, tellings, lateReason);
    const { ids } = await noteDrafts(
      work,
      actor,
      person,
      drafts.map((draft) => ({ ...draft, at: 'from' })),
      lateReason,
    );
    return { person, noted: ids.length };
  },
});

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

/** Whether activities are billed: by right, until they are. */
export const setActivitiesBillable = command({
  name: 'SetActivitiesBillable',
  role: 'ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE',
  input: z.object({ id: recordId(), billable: z.boolean({ error: 'errors.required' }) }),
  refuses: ['ACTIVITY_BILLED'],
  async handle(work, actor, { id, billable }) {
    const found = await work.ask(timeQuestions).monthOfEntry(id, corporationOf(actor));
    if (found === null) throw missing();
    const { month } = await loadSeenMonth(work, actor, found);
    const entry = standingEntries(month.state).find((one) => one.id === id);
    if (entry === undefined) throw missing();
    if (month.state.billed.has(id)) throw billedRefusal();
    if (billable && entry.project === null) throw invalid({ billable: ['time.error.billableAlone'] });
    if (entry.billable === billable) return { id };
    const data = { activityMonth: month.id, entries: [id], billable };
    await work.append(month, [{ type: 'ActivitiesMadeBillable', data }]);
    return { id };
  },
});

/**
 * Corrects an entry of a month that was agreed to: one entry takes it back, another says how it was (nothing said: it was not). What
 * stood stays where it is.
 */
export const correctActivity = command({
  name: 'CorrectActivity',
  role: 'ROLE_PERSON_ACTIVITY_MANAGE',
  input: z.object({
    id: recordId(),
    hours: decimal({ places: 4, min: 0, max: 24 }).meta({ example: '3.5' }),
    project: activityShape.project,
    activity: activityShape.activity,
    reason: text(300),
  }),
  refuses: ['ACTIVITY_MONTH_STATUS', 'ACTIVITY_BILLED'],
  async handle(work, actor, { id, hours, project, activity, reason }) {
    requireAccess(actor, { role: 'ROLE_PERSON_ACTIVITY_MANAGE', scope: 'corporation' });
    const month = await loadMonthOfEntry(work, actor, id);
    requireStep('correct', month.state);
    const wrong = standingEntries(month.state).find((one) => one.id === id);
    if (wrong === undefined) throw missing();
    if (month.state.billed.has(id)) throw billedRefusal();
    const entries = [counterEntry(await work.nextId('personactivity'), wrong)];
    if (Number(hours) > 0) {
      const input = { project, activity, billable: null };
      const [of] = await worksOf(work, actor, month.state.person, [{ at: '', input, was: wrong }], reason);
      const seconds = Math.round(Number(hours) * 3600);
      const right: ActivityEntry = {
        ...wrong,
        id: await work.nextId('personactivity'),
        worked: { kind: 'length' },
        seconds,
        ...of,
        corrects: id,
      };
      const errors = roomErrors(leaveOut(month.state, [id]), [{ at: 'hours', entry: right, comment: null }]);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      entries.push(right);
    }
    const data = {
      activityMonth: month.id,
      wrong: id,
      entries,
      comments: {},
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
