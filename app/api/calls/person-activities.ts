import { z } from 'zod';
import {
  addForgottenActivity,
  correctActivity,
  correctionSchema,
  copyActivityWeek,
  editActivity,
  editActivityDate,
  forgottenSchema,
  noteActivities,
  noteActivity,
  removeActivity,
  saveActivityGrid,
  setActivitiesBillable,
} from '#domain/time/activity-commands.ts';
import { activityMonthStatuses } from '#domain/time/activity-month.ts';
import { discardStopwatch, startStopwatch, stopStopwatch } from '#domain/time/stopwatch-commands.ts';
import { timeRoles, timeSightOf, type TimeSight } from '#domain/time/time-access.ts';
import { daysText, daysTold, exactHours, hoursText } from '#domain/time/worked-time.ts';
import { addMonths, LEGAL_TIME_ZONE, monthOf, todayIn } from '#domain/kernel/dates.ts';
import { missing } from '#domain/kernel/refusal.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { findProject, projectNames } from '#projections/projects/projects.ts';
import { labelsOf } from '#projections/records/records.ts';
import {
  activityStatistics,
  countActivities,
  findActivity,
  latestActivity,
  listActivities,
  monthOfPerson,
  statisticGroups,
  timeBillings,
  type ActivityFilter,
  type ActivityRow,
  type StatisticGroup,
} from '#projections/time/activities.ts';
import { activitySheet, projectMonthSheet } from '../../time/activity-sheet.server.ts';
import {
  dayText,
  decimalText,
  idOnly,
  itemOf,
  itemsOf,
  momentText,
  recordNumber,
  referenceTo,
} from '../answers.ts';
import { call, commandCall, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { count, day, idOf, word } from '../query.ts';
import {
  changeCall,
  completionCall,
  deleteCall,
  editCall,
  listCall,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

const role = timeRoles;

/** An activity in lists. */
const row = z.object({
  id: recordNumber,
  value: z.string(),
  month: recordNumber.meta({ description: 'The activity report that it is of' }),
  status: z.enum(activityMonthStatuses).meta({ description: 'Of that report' }),
  person: referenceTo,
  project: referenceTo.nullable(),
  job: z.int().nullable().meta({ description: 'Of the project, by its number there' }),
  activity: referenceTo.nullable(),
  day: dayText,
  from: momentText.nullable().meta({ description: 'By the clock: its beginning' }),
  until: momentText.nullable().meta({ description: 'By the clock: its end, which is no longer part of it' }),
  hours: decimalText.nullable().meta({ description: 'Told by its length', example: '3.5' }),
  days: decimalText.nullable().meta({ description: 'Told in days', example: '0.5' }),
  seconds: z.int().meta({ description: 'How long; negative of what takes another one back' }),
  contractDays: decimalText.meta({ description: 'The same in days of the contract', example: '0.5' }),
  billable: z.boolean(),
  billed: z.boolean(),
  corrects: recordNumber.nullable().meta({ description: 'What it takes back, or stands for' }),
  comment: z.string().nullable(),
  revision: z.int().meta({ description: 'Of that report: what an edit was made from' }),
  lateReason: z
    .null()
    .meta({ description: 'Said once, when it is noted: stands in the history of the report' }),
});

const nothingSeen: TimeSight = { own: null, team: false, everybody: false, manages: false };

/** All that there is, and how many. */
export const whole = <Row>(items: Row[]) => ({ items, total: items.length });

export const sightIn = ({ actor }: Pick<ApiContext, 'actor'>): TimeSight =>
  actor === null ? nothingSeen : timeSightOf(actor);

async function presentAll(
  { services, corporation, language }: ApiContext,
  rows: readonly ActivityRow[],
): Promise<z.input<typeof row>[]> {
  const labels = await labelsOf(
    services.db,
    rows.flatMap(({ type }) => type ?? []),
    corporation,
    language,
  );
  return rows.map((one) => ({
    id: one.id,
    value: [one.day, one.projectName ?? (one.type === null ? '' : (labels.get(one.type) ?? ''))].join(' · '),
    month: one.month,
    status: one.status,
    person: { id: one.person, value: one.personName || null },
    project: one.project === null ? null : { id: one.project, value: one.projectName },
    job: one.job,
    activity: one.type === null ? null : { id: one.type, value: labels.get(one.type) ?? null },
    day: one.day,
    from: one.from,
    until: one.until,
    hours: one.kind === 'length' ? exactHours(one.seconds) : null,
    days: one.kind === 'halves' && one.seconds > 0 ? (one.halves === 2 ? '1' : '0.5') : null,
    seconds: one.seconds,
    contractDays: daysText(one.seconds, one.daySeconds),
    billable: one.billable,
    billed: one.invoice !== null,
    corrects: one.corrects,
    comment: one.comment,
    revision: one.revision,
    lateReason: null,
  }));
}

const shown = shows(row, {
  async read(context, id) {
    const { services, corporation } = context;
    const found = await findActivity(services.db, id, corporation, sightIn(context));
    return found === null ? null : ((await presentAll(context, [found]))[0] ?? null);
  },
});

const filters = {
  person: idOf('persons', 'Of this person'),
  project: idOf('project', 'Of this project'),
  activity: idOf('activitytype', 'Of this kind'),
  profile: idOf('personprofiletype', 'Of people of this profile'),
  from: day('From this day on'),
  until: day('Up to this day'),
  job: count(999_999, 'Of this job, by its number in the project that is asked for'),
  billing: word(timeBillings, 'Billable, to be billed, billed, or not billable'),
  manager: idOf('persons', 'Of whom this person leads'),
  unit: idOf('organization', 'Of people of this unit, on the last day that is asked for or today'),
};

type AskedFilter = Pick<ActivityFilter, 'person' | 'project' | 'activity' | 'profile' | 'from' | 'until'>;

/** What a list is narrowed by, as its query says it, and nothing else of the query: months count what nothing narrows. */
const filterIn = (
  context: ApiContext,
  {
    person,
    project,
    activity,
    profile,
    from,
    until,
    job,
    billing,
    manager,
    unit,
  }: Omit<ActivityFilter, 'unit' | 'sight'> & { unit: number | null },
): ActivityFilter => ({
  person,
  project,
  activity,
  profile,
  from,
  until,
  job,
  billing,
  manager,
  unit: unit === null ? null : { id: unit, day: until ?? todayIn(LEGAL_TIME_ZONE, new Date()) },
  sight: sightIn(context),
});

const list = (path: string, summary: string, needs: keyof AskedFilter | null): Call =>
  listCall({
    path,
    role,
    summary,
    order: { sort: 'day', direction: 'desc' },
    sorts: ['day'],
    filters,
    row,
    async read(context, asked, request) {
      const { services, corporation } = context;
      const filter = filterIn(context, asked);
      // A list by something is empty until that is said.
      if (needs !== null && filter[needs] === null)
        return { page: { rows: [], next: null, previous: null }, count: () => Promise.resolve(0) };
      const page = await listActivities(services.db, corporation, filter, request);
      return { page, count: () => countActivities(services.db, corporation, filter) };
    },
    present: presentAll,
  });

const noFilter: AskedFilter = {
  person: null,
  project: null,
  activity: null,
  profile: null,
  from: null,
  until: null,
};

/** A project of the corporation, by the path. */
async function projectIn({ services, corporation, params }: ApiContext): Promise<number | null> {
  const id = pathId(params['projectId']);
  return id !== null && (await findProject(services.db, id, corporation)) !== null ? id : null;
}

export const monthIn = (description: string) => day(description);

const statisticRow = z.object({
  group: referenceTo.nullable(),
  month: z.string().nullable().meta({ example: '2026-10' }),
  seconds: z.int(),
  hours: decimalText,
  contractDays: decimalText,
  billableHours: decimalText,
});

async function statisticsOf(
  context: ApiContext,
  by: StatisticGroup,
  asked: { from: string | null; until: string | null; project: number | null; person: number | null },
): Promise<z.input<typeof statisticRow>[]> {
  const { services, corporation, today, language } = context;
  const lines = await activityStatistics(services.db, corporation, by, {
    from: monthOf(asked.from ?? addMonths(today, -11)),
    until: monthOf(asked.until ?? today),
    project: asked.project,
    person: asked.person,
    sight: sightIn(context),
  });
  const ids = lines.flatMap(({ id }) => id ?? []);
  const names =
    by === 'project'
      ? await projectNames(services.db, ids, corporation)
      : by === 'person'
        ? await namesOfMembers(services.db, ids, corporation)
        : await labelsOf(services.db, ids, corporation, language);
  return lines.map(({ id, month, seconds, billableSeconds, microDays }) => ({
    group: id === null ? null : { id, value: names.get(id) ?? null },
    month,
    seconds,
    hours: hoursText(seconds),
    contractDays: daysTold(microDays, 4),
    billableHours: hoursText(billableSeconds),
  }));
}

/** The paper of a project's month: of all people that one sees, or of one of them. */
async function projectSheet(context: ApiContext, whose: number | null, asked: string | null) {
  const { services, corporation, actor, today, params } = context;
  const project = pathId(params['id']);
  if (actor === null || project === null) return notExist();
  if (whose === null)
    return (await projectMonthSheet({ ...context, actor }, { project, day: asked ?? today })) ?? notExist();
  if ((await findProject(services.db, project, corporation)) === null) return notExist();
  const month = await monthOfPerson(services.db, corporation, whose, monthOf(asked ?? today));
  if (month === null) return notExist();
  const paper = await activitySheet({ ...context, actor }, { month: month.id, revision: null, project });
  return paper ?? notExist();
}

const sheetQuery = z.object({ month: monthIn('A day of the month; today’s unless said') });

export const personActivityCalls: Call[] = [
  list(
    'personactivity/list',
    'Time that one sees: one’s own, that of the people one leads, everybody’s',
    null,
  ),
  list('personactivity/list/by/activity', 'Time of one kind: `activity`', 'activity'),
  list('personactivity/list/by/project', 'Time of one project: `project`', 'project'),
  list('personactivity/list/by/profile', 'Time of people of one profile: `profile`', 'profile'),
  list('personactivity/list/by/person', 'Time of one person: `person`', 'person'),
  completionCall({
    path: 'personactivity/completion/list',
    role,
    summary: 'Time by day and project',
    order: { sort: 'day', direction: 'desc' },
    sorts: ['day'],
    filters,
    async read(context, asked, request) {
      const { services, corporation } = context;
      const filter = filterIn(context, asked);
      const { rows } = await listActivities(services.db, corporation, filter, request);
      return (await presentAll(context, rows)).map(({ id, value }) => ({ id, value }));
    },
  }),
  showCall('personactivity', role, 'One activity', shown),
  newCall('personactivity', {
    summary:
      'Note an activity: by the clock, by `hours` or by `days`. What runs past midnight is noted day by day',
    command: noteActivity,
    input: noteActivity.input,
    shown,
  }),
  commandCall({
    path: 'personactivity/multi/new',
    summary: 'Note several activities at once: all of them, or none',
    command: noteActivities,
    input: noteActivities.input,
    answers: z.object({ ids: z.array(recordNumber) }),
    toInput: (_params, body) => body,
    answer: (_context, { ids }) => Promise.resolve({ ids }),
  }),
  editCall('personactivity', {
    summary: 'Say an activity anew, while its month is open',
    command: editActivity,
    input: editActivity.input,
    shown,
    answeredOnce: ['lateReason', 'person'],
  }),
  changeCall('personactivity/edit/date/field', {
    summary: 'Change one date: `field` (day, from, until) and `value`',
    command: editActivityDate,
    input: editActivityDate.input.omit({ id: true }),
    shown,
  }),
  changeCall('personactivity/edit/billable', {
    summary: 'Say whether it is billed, by right',
    command: setActivitiesBillable,
    input: setActivitiesBillable.input.omit({ id: true }),
    shown,
  }),
  deleteCall('personactivity', {
    summary: 'Take an activity out of a month that is open',
    command: removeActivity,
  }),
  commandCall({
    path: 'personactivity/grid/save',
    summary: 'Save a grid of hours or days: cells that are not sent stay as they are',
    command: saveActivityGrid,
    input: saveActivityGrid.input,
    answers: z.object({ changed: z.int() }),
    toInput: (_params, body) => body,
    answer: (_context, { changed }) => Promise.resolve({ changed }),
  }),
  commandCall({
    path: 'personactivity/copy/week',
    summary: 'Note in the week of `to` what was noted in that of `from`, into days that are empty',
    command: copyActivityWeek,
    input: copyActivityWeek.input,
    answers: z.object({
      noted: z.int(),
      leftOut: z.array(z.string()).meta({ description: 'Projects and kinds that take no time any more' }),
      daysLeftOut: z
        .array(dayText)
        .meta({ description: 'Days of leave, holidays, closures, and those without a contract' }),
    }),
    toInput: (_params, body) => body,
    answer: (_context, { noted, leftOut, daysLeftOut }) => Promise.resolve({ noted, leftOut, daysLeftOut }),
  }),
  commandCall({
    path: 'personactivity/start/timer',
    summary: 'Start one’s own stopwatch: one runs at a time',
    command: startStopwatch,
    input: startStopwatch.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'personactivity/stop/timer/{id}',
    summary: 'Stop a stopwatch, now or `at` a moment; answers the first activity that was noted',
    command: stopStopwatch,
    input: stopStopwatch.input.omit({ id: true }),
    answers: itemOf(z.object({ id: recordNumber.nullable() })),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'personactivity/discard/timer/{id}',
    summary: 'Throw away what a stopwatch measures',
    command: discardStopwatch,
    input: null,
    answers: idOnly,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'personactivity/correct/{id}',
    summary: 'Correct an activity of a month that was agreed to by counter-entries; answers its report',
    command: correctActivity,
    input: correctionSchema,
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'personactivity/summary/add/{id}',
    summary: 'Add a forgotten activity to a report that was agreed to; answers the report',
    command: addForgottenActivity,
    input: forgottenSchema,
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  call({
    path: 'personactivity/latest/activity',
    role,
    summary: 'The caller’s latest activity; null: there is none',
    answers: z.object({ item: row.nullable() }),
    async run(context) {
      const { services, corporation, actor } = context;
      const person = actor?.person ?? null;
      const found = person === null ? null : await latestActivity(services.db, corporation, person);
      return { item: found === null ? null : ((await presentAll(context, [found]))[0] ?? null) };
    },
  }),
  call({
    path: 'personactivity/statistics',
    role,
    summary: 'Time by project, person, profile, kind or month, of whole months',
    query: z.object({
      by: word(statisticGroups, 'By what; by project unless said'),
      from: monthIn('A day of the first month; that of eleven months ago unless said'),
      until: monthIn('A day of the last month; this one unless said'),
      project: idOf('project', 'Of this project'),
      person: idOf('persons', 'Of this person'),
    }),
    answers: itemsOf(statisticRow),
    run: async (context, _body, { by, ...asked }) =>
      whole(await statisticsOf(context, by ?? 'project', asked)),
  }),
  listCall({
    path: 'personactivity/list/activities/{projectId}',
    role,
    summary: 'Activities of a project, the latest first, as far as they are seen',
    order: { sort: 'day', direction: 'desc' },
    sorts: ['day'],
    row,
    async read(context, _asked, request) {
      const { services, corporation } = context;
      const project = await projectIn(context);
      if (project === null) throw missing();
      const filter = { ...noFilter, project, sight: sightIn(context) };
      const page = await listActivities(services.db, corporation, filter, request);
      return { page, count: () => countActivities(services.db, corporation, filter) };
    },
    present: presentAll,
  }),
  call({
    path: 'personactivity/list/people/{projectId}',
    role,
    summary: 'Who noted time on a project, as far as it is seen',
    answers: itemsOf(referenceTo),
    async run(context) {
      const project = await projectIn(context);
      if (project === null) return notExist();
      const asked = { from: '1900-01-01', until: '2199-12-31', project, person: null };
      const lines = await statisticsOf(context, 'person', asked);
      return whole(lines.flatMap(({ group }) => group ?? []));
    },
  }),
  call({
    path: 'personactivity/list/people/by/time/{projectId}',
    role,
    summary: 'Who noted time on a project and how much, as far as it is seen',
    answers: itemsOf(statisticRow),
    async run(context) {
      const project = await projectIn(context);
      if (project === null) return notExist();
      const asked = { from: '1900-01-01', until: '2199-12-31', project, person: null };
      return whole(await statisticsOf(context, 'person', asked));
    },
  }),
  call({
    path: 'project/activity/summary/file/url/{id}',
    role,
    summary: 'A month of a project as a PDF that the client signs: of all people whose time one sees',
    query: sheetQuery,
    answers: 'file',
    run: (context, _body, { month }) => projectSheet(context, null, month),
  }),
  call({
    path: 'project/activity/summary/file/url/{id}/{person}',
    role,
    summary: 'Somebody’s month on a project as a PDF that the client signs',
    query: sheetQuery,
    answers: 'file',
    run: (context, _body, { month }) => projectSheet(context, pathId(context.params['person']) ?? 0, month),
  }),
];
