import { clockText, hoursTyped } from '#domain/time/typed-hours.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { addDays, isCivilDate, legalDayOf, mondayOf, monthOf } from '#domain/kernel/dates.ts';
import {
  copyActivityWeek,
  noteActivities,
  noteActivity,
  removeActivity,
  saveActivityGrid,
} from '#domain/time/activity-commands.ts';
import { mayStep, type ActivityMonthStatus } from '#domain/time/activity-month.ts';
import type { DayLoad } from '#domain/projects/planning/load.ts';
import { inSeconds, missingOn } from '#domain/time/missing-time.ts';
import { daySecondsOf, mayNoteLate, usualWeek } from '#domain/time/noting.ts';
import { weekOn } from '#domain/people/worked-contract.ts';
import { submitActivityMonth, withdrawActivityMonth } from '#domain/time/approval-commands.ts';
import {
  discardStopwatch,
  FORGOTTEN_AFTER,
  proposedEnd,
  startStopwatch,
  stopStopwatch,
} from '#domain/time/stopwatch-commands.ts';
import { seesTime, timeSightOf } from '#domain/time/time-access.ts';
import { timeWarnings } from '#domain/time/working-time.ts';
import { plannedTime } from '#domain/projects/planning/planned-time.ts';
import { askingOver } from '#projections/answers.ts';
import { plannedBetween, plannedPeople } from '#projections/projects/planning/board.ts';
import { isColleague, managerOf, namesOfMembers } from '#projections/people/people.ts';
import { labelsOf } from '#projections/records/records.ts';
import {
  activitiesOf,
  monthOfPerson,
  runningStopwatch,
  secondsByDay,
  toldKinds,
  type ActivityRow,
} from '#projections/time/activities.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntentOf, type Intent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { insideSite, pathTo } from '../paths.ts';
import { formatDate, formatDateTime, formatDecimal, formatTime } from '../ui/format.ts';
import { daysFrom, periodAround } from '../ui/board/month.ts';
import { periodOf } from '../ui/board/period.ts';
import { expectedOf, presenceIn, type Expected } from './expected.server.ts';
import { dayName, exactCell, hoursCell } from './time-words.ts';
import { workValue } from '../projects/work/work-value.ts';
import { readWorks, timeSight, workChoices } from '../projects/work/work-choices.server.ts';

const views = ['week', 'month'] as const;
type View = (typeof views)[number];

interface Asked {
  person: number;
  own: boolean;
  view: View;
  day: string;
  days: string[];
}

/** Whose time is shown, and of which days; somebody whose time is not seen is missing. */
async function askedOf({ url, services, corporation, actor, today }: StaffContext): Promise<Asked> {
  const query = url.searchParams;
  const named = query.get('person');
  const person = named === null ? (actor.person ?? 0) : Number(named);
  const own = person === actor.person;
  if (!Number.isSafeInteger(person) || person < 0) throw notFound();
  if (!own) {
    const [here, manager] = await Promise.all([
      isColleague(services.db, person, corporation),
      managerOf(services.db, person, corporation),
    ]);
    if (!here || !seesTime(timeSightOf(actor), person, manager)) throw notFound();
  }
  const view = views.find((one) => one === query.get('view')) ?? 'week';
  const typed = query.get('day') ?? '';
  const day = isCivilDate(typed) ? typed : today;
  const { first, last } = periodAround(view, day);
  return { person, own, view, day: first, days: daysFrom(first, last) };
}

/** What stands: neither taken back nor what takes something back. */
function standing(rows: readonly ActivityRow[]): ActivityRow[] {
  const wrong = new Set(rows.filter(({ seconds }) => seconds < 0).map(({ corrects }) => corrects));
  return rows.filter(({ id, seconds }) => seconds >= 0 && !wrong.has(id));
}

const rowKey = ({ project, job, type }: Pick<ActivityRow, 'project' | 'job' | 'type'>): string =>
  `${workValue(project, job)}-${type ?? ''}`;

/** Rows of the grid: what was worked on in these days or the ones before, each with its cells. */
function gridOf(
  rows: readonly ActivityRow[],
  before: readonly ActivityRow[],
  { view, days }: Asked,
  labels: ReadonlyMap<number, string>,
  context: StaffContext,
) {
  const kind = view === 'week' ? 'length' : 'halves';
  const cellOf = (entries: readonly ActivityRow[]): string => {
    if (entries.length === 0) return '';
    if (view === 'week')
      return exactCell(
        entries.reduce((sum, { seconds }) => sum + seconds, 0),
        context.language,
      );
    const halves = entries.reduce((sum, one) => sum + (one.halves ?? 0), 0);
    return hoursCell(halves * 1800, context.language);
  };
  const known = new Map([...before, ...rows].map((row) => [rowKey(row), row]));
  return [...known].map(([key, { project, job, jobName, projectCode, projectName, type }]) => ({
    key,
    project,
    job,
    activity: type,
    name: [projectName ?? context.t('time.noProject'), jobName, type === null ? '' : (labels.get(type) ?? '')]
      .filter(Boolean)
      .join(' · '),
    code: projectCode,
    cells: days.map((day) => {
      const entries = rows.filter((row) => row.day === day && row.kind === kind && rowKey(row) === key);
      const [only] = entries.length === 1 ? entries : [];
      // A cell that adds up several says nothing of them: they stand below.
      return { day, text: cellOf(entries), entry: only ? { id: only.id, comment: only.comment } : null };
    }),
  }));
}

/** What no cell of the grid says by itself: what clocks said, and several entries that one cell adds up. */
function besideGrid(rows: readonly ActivityRow[], view: View): ActivityRow[] {
  const kind = view === 'week' ? 'length' : 'halves';
  const cell = (row: ActivityRow) => `${row.day} ${rowKey(row)}`;
  const cells = grouped(
    rows.filter((row) => row.kind === kind),
    cell,
  );
  return rows.filter((row) => row.kind !== kind || (cells.get(cell(row))?.length ?? 0) > 1);
}

/** The stopwatch of whoever looks, and the moment to which a forgotten one is proposed to be put. */
async function stopwatchOf({ services, corporation, actor, t }: StaffContext, labels: Map<number, string>) {
  if (actor.person === null) return null;
  const { db } = services;
  const running = await runningStopwatch(db, corporation, actor.person);
  if (running === null) return null;
  const { from } = running;
  const day = legalDayOf(from);
  const forgotten = Date.now() - Date.parse(from) > FORGOTTEN_AFTER * 1000;
  return {
    id: running.id,
    name: [running.projectName, running.type === null ? null : labels.get(running.type)]
      .filter(Boolean)
      .join(' · '),
    since: t('time.stopwatch.since', { day: formatDate(day), time: formatTime(from) }),
    forgotten,
    proposed: forgotten ? formatDateTime(await endOfWork(db, corporation, actor.person, { from, day })) : '',
  };
}

/** When somebody will have worked what their contract says of the day on which a stopwatch was started. */
async function endOfWork(
  db: StaffContext['services']['db'],
  corporation: number,
  person: number,
  { from, day }: { from: string; day: string },
): Promise<string> {
  const [[planned], noted] = await Promise.all([
    plannedPeople(db, corporation, day, day, { project: null, person }),
    secondsByDay(db, corporation, person, day, day),
  ]);
  const week = weekOn(planned?.contracts ?? [], day) ?? (await usualWeek(askingOver(db), corporation));
  return proposedEnd(from, daySecondsOf(week, day), noted.get(day) ?? 0);
}

/** Days before what is shown that the average of twelve weeks looks at. */
const LOOKED_BACK = 77;

/** What the law has to say of these days, by them and the eleven weeks before. */
function warningsOf(
  { day, days }: Asked,
  rows: readonly ActivityRow[],
  totals: readonly number[],
  past: ReadonlyMap<string, number>,
  earlierRows: readonly ActivityRow[],
) {
  const monday = mondayOf(day);
  const earlier = daysFrom(addDays(monday, -LOOKED_BACK), addDays(day, -1));
  const clocks = (of: readonly ActivityRow[], one: string) =>
    of.flatMap(({ day: on, from, until }) =>
      on === one && from !== null && until !== null ? [{ from, until }] : [],
    );
  const shown = days.map((one, index) => ({
    day: one,
    seconds: totals[index] ?? 0,
    spans: clocks(rows, one),
  }));
  // The rest before the first day that is shown is after the last one before it.
  const before = earlier.map((one) => ({
    day: one,
    seconds: past.get(one) ?? 0,
    spans: clocks(earlierRows, one),
  }));
  return timeWarnings([...before, ...shown]).filter((one) =>
    one.rule === 'week' || one.rule === 'twelveWeeks' ? one.day >= monday : one.day >= day,
  );
}

/** Days before what is shown that say how somebody tells their time. */
const TOLD_BEFORE = 31;

/** Whether somebody tells their time in days: as they mostly did last; who has noted nothing yet, by what they look at. */
async function tellsDays(
  { services, corporation }: StaffContext,
  { person, days, view }: Asked,
): Promise<boolean> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const told = await toldKinds(services.db, corporation, person, addDays(first, -TOLD_BEFORE), last);
  return told.halves === told.length ? view === 'month' : told.halves > told.length;
}

/** What was planned of somebody's days by today and is not noted: to be taken in one press. */
async function proposalOf(
  context: StaffContext,
  asked: Asked,
  noted: ReadonlySet<string>,
  { contracts, absences, closed }: Expected,
) {
  const { services, corporation, today, language, t } = context;
  const { person, days } = asked;
  const { db } = services;
  const [first = '', last = ''] = [days[0], days.findLast((day) => day <= today)];
  if (last === '' || person === 0) return [];
  const [plans, inDays] = await Promise.all([
    plannedBetween(db, corporation, first, last, person),
    tellsDays(context, asked),
  ]);
  const names = new Map(
    plans.map(({ project, job, name, jobName }) => [
      workValue(project, job),
      [name, jobName].filter(Boolean).join(' · '),
    ]),
  );
  return plannedTime(
    days.filter((day) => day <= last),
    { closed, noted },
    contracts,
    absences,
    plans.map(({ project, job, hours, start, startHalf, end, endHalf }) => ({
      project,
      job,
      hours,
      span: { start, startHalf, end, endHalf },
    })),
  ).map(({ day, project, job, hours, days: amount }) => {
    const said = inDays && amount !== null ? { days: amount, hours: '' } : { days: '', hours };
    return {
      value: [day, project, job ?? '', said.hours, said.days].join('/'),
      day: dayName(day, language),
      name: names.get(workValue(project, job)) ?? '',
      length:
        said.days === ''
          ? clockText(Math.round(Number(hours) * 3600))
          : `${formatDecimal(said.days, language)} ${t('time.dayUnit')}`,
    };
  });
}

/** One's own week or month, as a grid, with what clocks said beside it. */
export async function personActivityPage(context: StaffContext) {
  const { services, corporation, actor, t, language, today } = context;
  const asked = await askedOf(context);
  const { person, own, view, day, days } = asked;
  const last = days.at(-1) ?? day;
  const { db } = services;
  const [expected, all, earlier, choices, names, months, past] = await Promise.all([
    expectedOf(context, person, days),
    activitiesOf(db, corporation, person, mondayOf(day), last),
    activitiesOf(db, corporation, person, addDays(day, -7), addDays(day, -1)),
    workChoices(context, person),
    namesOfMembers(db, [person], corporation),
    monthsOf(context, asked),
    secondsByDay(db, corporation, person, addDays(mondayOf(day), -LOOKED_BACK), addDays(day, -1)),
  ]);
  const rows = standing(all).filter((row) => row.day >= day && row.day <= last);
  const before = standing(earlier).filter(({ kind }) => kind === 'length' || kind === 'halves');
  const labels = await labelsOf(
    db,
    [...rows, ...before].flatMap(({ type }) => type ?? []),
    corporation,
    language,
  );
  for (const { value, label } of choices.types) labels.set(Number(value), label);
  const totals = days.map((one) =>
    rows.filter((row) => row.day === one).reduce((sum, { seconds }) => sum + seconds, 0),
  );
  const warnings = warningsOf(asked, rows, totals, past, standing(earlier));
  const sight = timeSightOf(actor);
  const isOpen = (one: string) => months.find(({ name: of }) => of === monthOf(one))?.open ?? true;
  const mayNote = days.some(isOpen) && (own || sight.manages);
  const noted = new Set(rows.map((row) => row.day));
  const proposal = mayNote ? await proposalOf(context, asked, noted, expected) : [];
  const address = (more: Record<string, string>) =>
    pathTo('personActivity', {}, { view, day, ...(own ? {} : { person }), ...more });
  const name = names.get(person) ?? t('commerce.erased');
  return {
    title: own ? t('time.title') : t('time.titleOf', { name }),
    hasFile: person !== 0 && names.has(person),
    own,
    person,
    view,
    day,
    period: periodOf(
      { view, day },
      { views, addressOf: (one) => address({ view: one.view, day: one.day }), today, t },
    ),
    weeks: pathTo('weeklyRecap', {}, { day: days.at(-1) ?? day, person }),
    back: address({}),
    noteDay: formatDate(days.includes(today) ? today : day),
    previousWeek: addDays(day, -7),
    days: days.map((one, at) => ({
      day: one,
      name: dayName(one, language),
      today: one === today,
      off: expected.days[at]?.off ?? null,
      open: isOpen(one),
    })),
    expected: presenceOf(asked, expected, totals, today),
    grid: gridOf(
      rows.filter(({ kind }) => kind !== 'clock'),
      before,
      asked,
      labels,
      context,
    ),
    totals: totals.map((seconds) => ({ seconds, text: seconds === 0 ? '' : clockText(seconds) })),
    total: clockText(totals.reduce((sum, seconds) => sum + seconds, 0)),
    entries: besideGrid(rows, view).map((row) => ({
      id: row.id,
      day: dayName(row.day, language),
      when: row.from && row.until ? `${formatTime(row.from)} – ${formatTime(row.until)}` : '',
      length: clockText(row.seconds),
      name: [
        row.projectName ?? t('time.noProject'),
        row.jobName,
        row.type === null ? '' : (labels.get(row.type) ?? ''),
      ]
        .filter(Boolean)
        .join(' · '),
      comment: row.comment,
      removable: row.invoice === null && mayStep('note', row.status) && (own || sight.manages),
    })),
    warnings: warnings.map(({ rule, day: of, seconds }) =>
      t(`time.warning.${rule}`, { day: dayName(of, language), time: clockText(seconds) }),
    ),
    months: await Promise.all(
      months.map(async ({ name: of, month }) => ({
        id: month?.id ?? null,
        status: month?.status ?? null,
        to: month && pathTo('activityMonthDetails', { id: month.id }),
        name: monthInWords(of, language),
        missing: await missingWords(context, asked, of, month),
      })),
    ),
    mayNote,
    mayNoteLate: mayNoteLate(actor),
    proposal,
    choices,
    stopwatch: own ? await stopwatchOf(context, labels) : null,
  };
}

/** Below the grid: what each day has by contract, of what somebody is away, and what is missing; null: no contract. */
function presenceOf({ days }: Asked, expected: Expected, totals: readonly number[], today: string) {
  if (expected.contracts.length === 0) return null;
  const row = (name: 'expected' | 'away' | 'missing', read: (load: DayLoad, at: number) => number) => {
    const seconds = expected.days.map(read);
    const sum = seconds.reduce((all, one) => all + one, 0);
    return {
      name,
      total: clockText(sum),
      cells: seconds.map((one) => (one === 0 ? '' : clockText(one))),
      sum,
    };
  };
  return [
    row('expected', ({ available }) => inSeconds(available)),
    row('away', ({ contract, available }) => inSeconds(contract - available)),
    row('missing', (load, at) => missingOn(days[at] ?? '', load, totals[at] ?? 0, today)),
  ].filter(({ name, sum }) => name === 'expected' || sum > 0);
}

/** The months that the days which are shown lie in, one or two, and whether time is noted in each. */
async function monthsOf({ services, corporation }: StaffContext, { person, days }: Asked) {
  const names = [...new Set(days.map(monthOf))];
  const found = await Promise.all(names.map((name) => monthOfPerson(services.db, corporation, person, name)));
  return names.map((name, at) => {
    const month = found[at] ?? null;
    return { name, month, open: month === null || mayStep('note', month.status) };
  });
}

/** The days of one's month that lack time, before it is handed in. */
async function missingWords(
  context: StaffContext,
  { person, own }: Asked,
  name: string,
  month: { status: ActivityMonthStatus } | null,
): Promise<string[]> {
  if (!own || person === 0 || month?.status !== 'open') return [];
  const { missing } = await presenceIn(context, person, name);
  return missing.map(({ day: one, seconds }) => `${dayName(one, context.language)} (${clockText(seconds)})`);
}

const numberIn = (form: FormData, name: string): number | null => Number(formText(form, name)) || null;

const textIn = (form: FormData, name: string): string | null => formText(form, name).trim() || null;

const MOST_ROWS = 60;
const MOST_DAYS = 31;

/**
 * The rows of a grid as its form sends them, those left out in which nothing was chosen or typed; an empty cell empties
 * what stood in it. `place` is where a row stands in the form.
 */
function rowsIn(form: FormData) {
  const count = Math.min(Number(formText(form, 'rows')) || 0, MOST_ROWS);
  // A grid that says what it showed changes nothing else; one that does not, says what is to stand.
  const isShown = form.has('shown');
  const days = formText(form, 'days').split(',').filter(isCivilDate).slice(0, MOST_DAYS);
  return Array.from({ length: count }, (_, place) => {
    const typed = days.map((_day, index) => textIn(form, `cell.${place}.${index}`));
    const was = (index: number) => hoursTyped(textIn(form, `was.${place}.${index}`) ?? '0');
    return {
      place,
      isEmpty: typed.every((one) => one === null),
      project: numberIn(form, `row.${place}.project`),
      job: numberIn(form, `row.${place}.job`),
      activity: numberIn(form, `row.${place}.activity`),
      // Days of a month that is handed in are shown, and have no field.
      cells: days.flatMap((day, column) =>
        form.has(`cell.${place}.${column}`)
          ? [{ day, column, amount: hoursTyped(typed[column] ?? '0'), ...(isShown && { was: was(column) }) }]
          : [],
      ),
    };
  }).filter(({ isEmpty, project, activity }) => !isEmpty || project !== null || activity !== null);
}

const gridInput = (form: FormData) => ({
  person: numberIn(form, 'person'),
  lateReason: textIn(form, 'lateReason'),
  unit: formText(form, 'unit'),
  rows: rowsIn(form).map(({ project, job, activity, cells }) => ({
    project,
    job,
    activity,
    cells: cells.map(({ column: _column, ...cell }) => cell),
  })),
});

/** A wrong cell is told by the name that its field has. */
const cellField = (path: string, form: FormData): string =>
  path.replace(/^rows[.[](\d+)\]?\.cells[.[](\d+)\]?\.amount$/, (_all, at: string, cell: string) => {
    const row = rowsIn(form)[Number(at)];
    return `cell.${row?.place}.${row?.cells[Number(cell)]?.column}`;
  });

const activityInput = (form: FormData) => ({
  person: numberIn(form, 'person'),
  lateReason: textIn(form, 'lateReason'),
  project: numberIn(form, 'project'),
  job: numberIn(form, 'job'),
  activity: numberIn(form, 'activity'),
  billable: null,
  comment: textIn(form, 'comment'),
  day: textIn(form, 'day'),
  from: textIn(form, 'from'),
  until: textIn(form, 'until'),
  hours: hoursTyped(formText(form, 'hours')),
  days: null,
});

/** What was proposed from the planning, as it was shown: "2026-11-23/42//7/" of hours, "2026-11-23/42/3//0.5" of days. */
const plannedInput = (form: FormData) => ({
  person: numberIn(form, 'person'),
  lateReason: null,
  activities: form.getAll('planned').map((value) => {
    const [day = '', project = '', job = '', hours = '', days = ''] =
      typeof value === 'string' ? value.split('/') : [];
    const of = { project: Number(project) || null, job: Number(job) || null, activity: null, billable: null };
    return { ...of, day, hours: hours || null, days: days || null };
  }),
});

/** What is told of a week that was copied; days on which nobody works are told with what takes no time any more. */
function copiedNotice(noted: number, works: readonly string[], days: readonly string[]) {
  const nothing = noted === 0;
  if (works.length + days.length === 0)
    return { flash: nothing ? 'time.notice.nothingCopied' : 'time.notice.copied' };
  const ofDays = nothing ? 'time.notice.nothingCopiedDays' : 'time.notice.copiedButDays';
  const ofWorks = nothing ? 'time.notice.nothingCopiedOf' : 'time.notice.copiedBut';
  const names = [...days.map(formatDate), ...works].join(', ');
  return { flash: days.length > 0 ? ofDays : ofWorks, params: { names } };
}

/** What the page's buttons do; each leads back to the days that it was pressed on, or to the page that it stood on. */
const intents = (back: string): Record<string, Intent> => {
  const done = (key: string) => () => ({ to: back, flash: `time.notice.${key}` });
  const id = (_none: number, form: FormData) => ({ id: numberIn(form, 'id') ?? undefined });
  return {
    grid: intent(saveActivityGrid, (_none, form) => gridInput(form), done('saved'), cellField),
    note: intent(noteActivity, (_none, form) => activityInput(form), done('noted')),
    planned: intent(noteActivities, (_none, form) => plannedInput(form), done('plannedTaken')),
    remove: intent(removeActivity, id, done('removed')),
    copy: intent(
      copyActivityWeek,
      (_none, form) => ({
        person: numberIn(form, 'person'),
        lateReason: null,
        from: formText(form, 'from'),
        to: formText(form, 'to'),
      }),
      ({ noted, leftOut, daysLeftOut }) => ({ to: back, ...copiedNotice(noted, leftOut, daysLeftOut) }),
    ),
    submit: intent(submitActivityMonth, id, done('submitted')),
    withdraw: intent(withdrawActivityMonth, id, done('withdrawn')),
    start: intent(
      startStopwatch,
      (_none, form) => ({
        project: numberIn(form, 'project'),
        job: numberIn(form, 'job'),
        activity: numberIn(form, 'activity'),
        billable: null,
        comment: textIn(form, 'comment'),
      }),
      done('started'),
    ),
    stop: intent(
      stopStopwatch,
      (_none, form) => ({ id: numberIn(form, 'id') ?? undefined, at: textIn(form, 'at') }),
      ({ id: noted }) => ({ to: back, flash: `time.notice.${noted === null ? 'stoppedAtOnce' : 'stopped'}` }),
    ),
    discard: intent(discardStopwatch, id, done('discarded')),
  };
};

export async function changePersonActivity(context: StaffContext) {
  const form = await context.request.formData().catch(() => new FormData());
  const asked = formText(form, 'back');
  const person = numberIn(form, 'person') ?? context.actor.person;
  if (person !== null) await readWorks(context, timeSight(context, person), form);
  const here = context.url.pathname.replace(/\.data$/, '') + context.url.search;
  return runIntentOf(context, intents(asked === '' ? here : insideSite(asked, here)), 0, form);
}
