import { setImmediate as turn } from 'node:timers/promises';
import { addDays, daysBetween, isCivilDate, mondayOf, type CivilDate } from '#domain/kernel/dates.ts';
import type { Half, HalfDaySpan } from '#domain/kernel/half-days.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { loadOf, type PersonLoad } from '#domain/projects/planning/load.ts';
import { changePlan, undoCopiedWeek } from '#domain/projects/planning/plan-commands.ts';
import type { CertificateKind } from '#domain/training/validity.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import {
  agreedAbsences,
  plannedBetween,
  plannedPeople,
  type PlannedAbsence,
  type PlannedBar,
  type PlannedPerson,
} from '#projections/projects/planning/board.ts';
import { findPlan } from '#projections/projects/planning/plans.ts';
import { findProject } from '#projections/projects/projects.ts';
import {
  planningFilters,
  planningGroups,
  type PlanningFilter,
  type PlanningGroup,
} from './planning-filters.ts';
import { askedKinds, certificateGaps, type PlanningGap } from './certificate-gaps.server.ts';
import { healthGaps } from './health-gaps.server.ts';
import { unitsOf } from '#projections/company/org-units.ts';
import { leadersIn } from '#projections/people/people.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { askedId } from '../../http/asked-id.ts';
import { daysOffAround } from '../../http/days-off.server.ts';
import { intent, runIntent, type Intent } from '../../http/intents.server.ts';
import { formText } from '../../http/form-text.ts';
import { notFound } from '../../http/problems.ts';
import { runCommand } from '../../http/run-command.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { screens } from '../../screens.ts';
import { dayColumns } from '../../ui/board/day-columns.ts';
import { daysFrom, periodAround } from '../../ui/board/month.ts';
import { atSlot, HALF_DAY_SLOTS, slotAt, slotsFrom } from '../../ui/board/half-day-slots.ts';
import { periodOf } from '../../ui/board/period.ts';
import {
  idInAddress,
  readMove,
  readSlot,
  type BoardBar,
  type BoardRow,
  type PlanningBoard,
} from '../../ui/board/planning.ts';
import { onPage, turnBoard } from '../../ui/board/turned-board.ts';
import type { Option } from '../../ui/form/field.tsx';
import { formatDecimal } from '../../ui/format.ts';

const views = ['month', 'week', 'day'] as const;
type View = (typeof views)[number];

/** What the address asks for: a month, a week or a day, of everybody, of one project or of some people. */
export interface AskedPlanning extends Record<PlanningFilter, number | null> {
  view: View;
  by: PlanningGroup;
  day: CivilDate;
  first: CivilDate;
  last: CivilDate;
  project: number | null;
}

/** @param usual what is shown where the address says nothing */
export function askedPlanning(
  { url, today }: Pick<StaffContext, 'url' | 'today'>,
  usual: View = 'month',
): AskedPlanning {
  const query = url.searchParams;
  const view = views.find((one) => one === query.get('view')) ?? usual;
  const asked = query.get('day') ?? '';
  const day = isCivilDate(asked) ? asked : today;
  return {
    view,
    by: planningGroups.find((one) => one === query.get('by')) ?? 'person',
    day,
    ...periodAround(view, day),
    project: askedId(query, 'project'),
    unit: askedId(query, 'unit'),
    manager: askedId(query, 'manager'),
    profile: askedId(query, 'profile'),
    family: askedId(query, 'family'),
    person: askedId(query, 'person'),
  };
}

/** What of the address the page, its paper and its file have in common. */
const queryOf = ({ view, by, project, unit, manager, profile, family, person }: AskedPlanning) => ({
  view: view === 'month' ? null : view,
  by: by === 'person' ? null : by,
  project,
  unit,
  manager,
  profile,
  family,
  person,
});

const addressOf = (asked: AskedPlanning, day: CivilDate): string =>
  pathTo('projectPlanning', {}, { ...queryOf(asked), day });

const periodAs = (
  asked: AskedPlanning,
  { t, today }: StaffContext,
  to: (asked: AskedPlanning, day: CivilDate) => string,
) =>
  periodOf(asked, {
    views,
    addressOf: ({ view, day }) =>
      to({ ...asked, view: views.find((one) => one === view) ?? asked.view }, day),
    today,
    t,
  });

const personOf = ({ person }: { person: number }): number => person;

/** Days on which the company does not work, with why. */
async function daysOff({ services, corporation, today, t }: StaffContext, asked: AskedPlanning) {
  const company = await findCorporation(services.db, corporation);
  const columns = dayColumns(
    daysFrom(asked.first, asked.last),
    daysOffAround(company?.calendar, today, t),
    t,
  );
  return {
    columns,
    closed: new Set(columns.flatMap(({ key, off }) => (off === null ? [] : [key]))),
  };
}

/** A plan that cannot be held as it stands. */
export interface ShownConflict {
  id: number;
  person: string;
  project: string;
  start: CivilDate;
  end: CivilDate;
  why: string;
}

interface Drawn {
  asked: AskedPlanning;
  /** What leads forms of plans back to the page as it is looked at: written once, for thousands of addresses. */
  back: string;
  context: StaffContext;
  mayPlan: boolean;
  slotsOf: ReturnType<typeof slotsFrom>;
  /** Said of days that somebody's contract does not work. */
  notWorked: string;
}

/** Whether a plan is of the project, or the family of projects, that is asked for; others are shown beside it. */
export const isAskedFor = ({ project, family }: PlannedBar, asked: AskedPlanning): boolean =>
  (asked.project === null || asked.project === project) && (asked.family === null || asked.family === family);

/** What somebody is planned on: the project, and its job where one is said. */
const titleOfPlan = ({ code, name, jobName }: PlannedBar): string =>
  [code, name, jobName].filter(Boolean).join(' · ');

function barOf(one: PlannedBar, load: PersonLoad, { asked, back, mayPlan, slotsOf }: Drawn): BoardBar {
  const { from, until } = slotsOf(one);
  return {
    from,
    until,
    label: one.jobName ?? one.name,
    title: titleOfPlan(one),
    tone: load.conflicts.has(one.id) ? 'bad' : one.billing === 'regie' ? 'ok' : 'info',
    to: mayPlan
      ? `${pathTo('planEdit', { id: one.id })}?${back}`
      : pathTo('projectDetails', { id: one.project }),
    open: !isAskedFor(one, asked),
    fixed: !mayPlan,
  };
}

const hoursText = (hundredths: number, { language }: StaffContext): string =>
  formatDecimal(String(hundredths / 100), language);

function rowOf(
  person: PlannedPerson,
  plans: readonly PlannedBar[],
  absences: readonly PlannedAbsence[],
  load: PersonLoad,
  gaps: readonly PlanningGap[],
  drawn: Drawn,
  project: number | null = null,
): BoardRow {
  const { asked, back, context, mayPlan, slotsOf, notWorked } = drawn;
  const { t } = context;
  const away = absences.map((one): BoardBar => ({
    ...slotsOf(one),
    label: t('timeOff.absent'),
    tone: 'mute',
    to: `#away-${one.id}-${one.start}`,
    fixed: true,
  }));
  const lacking = gaps.flatMap(({ kind, words, blocksFrom }): BoardBar[] =>
    blocksFrom === null
      ? []
      : [
          {
            ...slotsOf({ start: blocksFrom, startHalf: 'morning', end: asked.last, endHalf: 'afternoon' }),
            label: words,
            tone: 'warn',
            to: `#certificate-${person.id}-${kind}`,
            fixed: true,
          },
        ],
  );
  const soon = gaps.filter(({ blocksFrom }) => blocksFrom === null);
  const { available, planned, off } = load;
  return {
    id: String(person.id),
    label: person.name || t('commerce.erased'),
    ...(soon.length > 0 && { detail: soon.map(({ words }) => words).join(' · ') }),
    bars: [...plans.map((one) => barOf(one, load, drawn)), ...away, ...lacking],
    ...(off.length > 0 && {
      off: off.map((index) => ({
        from: index * HALF_DAY_SLOTS,
        until: (index + 1) * HALF_DAY_SLOTS,
        title: notWorked,
      })),
    }),
    load: {
      text: t('projects.planning.load', {
        planned: hoursText(planned, context),
        available: hoursText(available, context),
      }),
      ...(planned > available && { tone: 'bad' as const }),
    },
    ...(mayPlan && {
      create: `${pathTo('planNew', {}, { person: person.id, project: project ?? asked.project })}&${back}`,
    }),
  };
}

/** Who has a row on the planning that is asked for. */
export function peopleOf(
  { services, corporation }: StaffContext,
  { first, last, project, person, manager, profile, family, ...asked }: AskedPlanning,
): Promise<PlannedPerson[]> {
  const unit = asked.unit === null ? null : { id: asked.unit, day: first };
  const narrowed = { project, person, unit, manager, profile, family };
  return plannedPeople(services.db, corporation, first, last, narrowed);
}

/** The planning of a period, person by person: four questions. */
async function readPlans(context: StaffContext, asked: AskedPlanning) {
  const { services, corporation } = context;
  const { db } = services;
  const { first, last, person } = asked;
  const [{ columns, closed }, people, plans, absences] = await Promise.all([
    daysOff(context, asked),
    peopleOf(context, asked),
    plannedBetween(db, corporation, first, last, person),
    agreedAbsences(db, corporation, first, last),
  ]);
  const [plansBy, absencesBy] = [grouped(plans, personOf), grouped(absences, personOf)];
  const rows = people.map((one) => ({
    person: one,
    plans: plansBy.get(one.id) ?? [],
    absences: absencesBy.get(one.id) ?? [],
  }));
  return { columns, closed, rows };
}

/** The same with what it comes to. */
function withLoads({ columns, closed, rows }: Awaited<ReturnType<typeof readPlans>>) {
  const days = columns.map(({ key }) => key);
  return rows.map((row) => ({
    ...row,
    load: loadOf(days, closed, row.person.contracts, row.absences, row.plans),
  }));
}

/** The planning of a period, person by person, with what it comes to. */
export async function readPlanning(context: StaffContext, asked: AskedPlanning) {
  const read = await readPlans(context, asked);
  return { columns: read.columns, rows: withLoads(read) };
}

type ReadRow = Awaited<ReturnType<typeof readPlanning>>['rows'][number];

/** What cannot be held: more than that is seen on the board. */
const MOST_CONFLICTS = 50;

/** What keeps a plan from being held that somebody lacks something for by its last day. */
const keptBy = (gaps: readonly PlanningGap[] | undefined, { end }: Pick<PlannedBar, 'end'>) =>
  (gaps ?? []).filter(({ blocksFrom }) => blocksFrom !== null && blocksFrom <= end);

/** Why a plan cannot be held as it stands, in words: an absence, a contract, a certificate, occupational health. */
const obstaclesOf = (
  plan: Pick<PlannedBar, 'id' | 'end'>,
  load: PersonLoad,
  gaps: readonly PlanningGap[] | undefined,
  { t }: Pick<StaffContext, 't'>,
): string[] => {
  const why = load.conflicts.get(plan.id);
  return [
    ...(why === undefined ? [] : [t(`projects.planning.conflict.${why}`)]),
    ...keptBy(gaps, plan).map(({ words }) => words),
  ];
};

function conflictsOf(
  rows: readonly ReadRow[],
  gapsOf: ReadonlyMap<number, readonly PlanningGap[]>,
  context: StaffContext,
): { count: number; first: ShownConflict[] } {
  const first: ShownConflict[] = [];
  let count = 0;
  for (const { person, plans, load } of rows) {
    const gaps = gapsOf.get(person.id);
    if (gaps === undefined && load.conflicts.size === 0) continue;
    for (const plan of plans) {
      const { id, name, jobName, start, end } = plan;
      const words = obstaclesOf(plan, load, gaps, context);
      if (words.length === 0) continue;
      count += 1;
      if (count > MOST_CONFLICTS) continue;
      const of = {
        person: person.name || context.t('commerce.erased'),
        project: [name, jobName].filter(Boolean).join(' · '),
      };
      first.push({ id, ...of, start, end, why: words.join(', ') });
    }
  }
  return { count, first };
}

/** The column that a narrow screen shows: the day that is asked for. */
function narrowOf(asked: AskedPlanning, to: (day: CivilDate) => string): PlanningBoard['narrow'] {
  return {
    column: daysBetween(asked.first, asked.day),
    previous: to(addDays(asked.day, -1)),
    next: to(addDays(asked.day, 1)),
  };
}

/** A row of the board, before it is drawn: of a project, or of none. */
interface Placed {
  group: { id: string; label: string | null };
  row: ReadRow;
  project: number | null;
}

/** The rows of a board: everybody's, or those of each project, by its code. */
function placedRows(rows: readonly ReadRow[], asked: AskedPlanning): Placed[] {
  if (asked.by === 'person')
    return rows.map((row) => ({ group: { id: 'all', label: null }, row, project: null }));
  const plans = rows.flatMap((row) => row.plans).filter((one) => isAskedFor(one, asked));
  const projects = new Map(plans.map((one) => [one.project, one]));
  return [...projects.values()]
    .toSorted((a, b) => a.code.localeCompare(b.code, 'fr', { numeric: true }))
    .flatMap(({ project, code, name }) => {
      const group = { id: String(project), label: `${code} · ${name}` };
      return rows
        .filter((row) => row.plans.some((one) => one.project === project))
        .map((row) => ({ group, row, project }));
    });
}

/** Rows as the board draws them. */
function groupsOf(
  placed: readonly Placed[],
  gapsOf: ReadonlyMap<number, readonly PlanningGap[]>,
  drawn: Drawn,
): PlanningBoard['groups'] {
  const drawnRow = ({ row, project }: Placed): BoardRow => {
    const { person, plans, absences, load } = row;
    const shown = project === null ? plans : plans.filter((one) => one.project === project);
    const gaps = gapsOf.get(person.id) ?? [];
    const made = rowOf(person, shown, absences, load, gaps, drawn, project);
    return project === null ? made : { ...made, id: `${project}-${person.id}` };
  };
  return [...grouped(placed, ({ group }) => group.id).values()].flatMap((of) =>
    of[0] === undefined ? [] : [{ ...of[0].group, rows: of.map(drawnRow) }],
  );
}

/** What the planning can be narrowed by, each with its choices. */
export async function filterOptions({
  services,
  corporation,
  language,
}: StaffContext): Promise<Record<PlanningFilter, Option[]>> {
  const { db } = services;
  const [units, leaders, records, staff] = await Promise.all([
    unitsOf(db, corporation, 'organization'),
    leadersIn(db, corporation).then((ids) => new Set(ids)),
    choices(db, ['personprofiletype', 'projectfamily'], corporation, language),
    staffNames(db, corporation),
  ]);
  const labels = (name: string) => (records.get(name) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    unit: units.map(({ id, name }) => ({ value: id, label: name })),
    manager: staff.filter(({ id }) => leaders.has(id)).map(({ id, name }) => ({ value: id, label: name })),
    profile: labels('personprofiletype'),
    family: labels('projectfamily'),
    person: staff.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** What keeps planned people from working, or will: certificates, and occupational health. */
async function gapsIn(
  context: StaffContext,
  asked: AskedPlanning,
  planned: readonly PlannedBar[],
  kinds: readonly CertificateKind[],
): Promise<Map<number, PlanningGap[]>> {
  const [ofCertificates, ofHealth] = await Promise.all([
    certificateGaps(context, asked, planned, kinds),
    healthGaps(context, asked, planned),
  ]);
  for (const [person, gap] of ofHealth)
    ofCertificates.set(person, [gap, ...(ofCertificates.get(person) ?? [])]);
  return ofCertificates;
}

/** What keeps the people of rows from working, by their ids, as far as somebody may know it. */
const gapsOfRows = async (
  context: StaffContext,
  asked: AskedPlanning,
  rows: readonly Pick<ReadRow, 'plans'>[],
): Promise<Map<number, PlanningGap[]>> =>
  gapsIn(
    context,
    asked,
    rows.flatMap(({ plans }) => plans),
    await askedKinds(context),
  );

/** What cannot be held as it stands, plan by plan: the words that the page says of it, as far as somebody may know them. */
export async function readObstacles(
  context: StaffContext,
  asked: AskedPlanning,
  rows: readonly ReadRow[],
): Promise<Map<number, string[]>> {
  const gapsOf = await gapsOfRows(context, asked, rows);
  return new Map(
    rows.flatMap(({ person, plans, load }) =>
      plans.map((plan): [number, string[]] => [
        plan.id,
        obstaclesOf(plan, load, gapsOf.get(person.id), context),
      ]),
    ),
  );
}

/** Plans that a certificate or occupational health keeps from being held, as far as somebody may know it. */
export async function keptPlans(
  context: StaffContext,
  asked: AskedPlanning,
  rows: readonly Pick<ReadRow, 'person' | 'plans'>[],
): Promise<number[]> {
  const gapsOf = await gapsOfRows(context, asked, rows);
  return rows.flatMap(({ person, plans }) =>
    plans.filter((plan) => keptBy(gapsOf.get(person.id), plan).length > 0).map(({ id }) => id),
  );
}

/** The planning of people over projects, as a board. */
export async function planningPage(context: StaffContext) {
  const { services, corporation, t, may } = context;
  const asked = askedPlanning(context);
  const project = asked.project === null ? null : await findProject(services.db, asked.project, corporation);
  if (asked.project !== null && project === null) throw notFound();
  const [read, options, kinds] = await Promise.all([
    readPlans(context, asked),
    filterOptions(context),
    askedKinds(context),
  ]);
  const mayPlan = may('ROLE_PROJECT_PLAN');
  const planned = read.rows.flatMap(({ plans }) => plans);
  const [gapsOf, rows] = await Promise.all([
    gapsIn(context, asked, planned, kinds),
    // Reckoned while the database answers: once the questions are sent.
    turn().then(() => withLoads(read)),
  ]);
  const here = addressOf(asked, asked.day);
  const from = onPage(context.url, here);
  // Everybody's month is told by its day: thousands of addresses say it.
  const isUsual = from === pathTo('projectPlanning', {}, { day: asked.day });
  const drawn: Drawn = {
    asked,
    back: new URLSearchParams(isUsual ? { day: asked.day } : { back: from }).toString(),
    context,
    mayPlan,
    slotsOf: slotsFrom(asked.first),
    notWorked: t('board.planning.notWorked'),
  };
  const board: PlanningBoard = {
    id: 'project-planning',
    caption: t('projects.planning.title'),
    heads: { rows: t('projects.planning.person'), load: t('projects.planning.loadHead') },
    columns: read.columns,
    slots: HALF_DAY_SLOTS,
    groups: groupsOf(placedRows(rows, asked), gapsOf, drawn),
    legend: [
      { tone: 'info', label: t('projects.planning.legend.forfait') },
      { tone: 'ok', label: t('projects.planning.legend.regie') },
      { tone: 'bad', label: t('projects.planning.legend.conflict') },
      { tone: 'mute', label: t('timeOff.absent') },
      ...(gapsOf.size === 0
        ? []
        : [{ tone: 'warn' as const, label: t('projects.planning.legend.certificate') }]),
    ],
    move: mayPlan ? { action: here, intent: 'move' } : null,
    narrow: narrowOf(asked, (day) => addressOf(asked, day)),
  };
  return {
    here,
    title: t('projects.planning.title'),
    subtitle: project && `${project.code} · ${project.name}`,
    all: project && addressOf({ ...asked, project: null }, asked.day),
    options,
    narrowed: Object.fromEntries(planningFilters.map((name) => [name, String(asked[name] ?? '')])),
    groups: planningGroups.map((by) => ({
      label: t(`projects.planning.by.${by}`),
      to: addressOf({ ...asked, by }, asked.day),
      current: by === asked.by,
    })),
    period: periodAs(asked, context, addressOf),
    ...turnBoard(context.url, board),
    conflicts: conflictsOf(rows, gapsOf, context),
    mayPlan,
    links: {
      new: pathTo('planNew', {}, { project: asked.project, back: here }),
      copy: pathTo(
        'planCopy',
        {},
        { ...queryOf(asked), view: null, by: null, day: mondayOf(asked.day), back: here },
      ),
      print: pathTo('planningPdf', {}, { ...queryOf({ ...asked, by: 'person' }), day: asked.day }),
      export: pathTo('planningExport', {}, { ...queryOf(asked), day: asked.day }),
    },
  };
}

/** One's own planning: a week unless the month is asked for. */
export async function ownPlanningPage(context: StaffContext) {
  const { actor, t, may } = context;
  const found = askedPlanning(context, 'week');
  const everything = { project: null, unit: null, manager: null, profile: null, family: null };
  const asked: AskedPlanning = { ...found, ...everything, person: actor.person };
  const to = ({ view }: AskedPlanning, day: CivilDate) =>
    pathTo('ownPlanning', {}, { view: view === 'week' ? null : view, day });
  const read = actor.person === null ? null : await readPlanning(context, asked);
  const [own] = read?.rows ?? [];
  return {
    title: t('projects.planning.own'),
    period: periodAs(asked, context, to),
    days: (read?.columns ?? []).map(({ key, said, off }) => ({
      day: key,
      said,
      off,
      plans: (own?.plans ?? [])
        .filter(({ start, end }) => start <= key && end >= key)
        .map((one) => ({
          id: one.id,
          name: one.name,
          code: one.code,
          job: one.jobName,
          hours: one.hours,
          half: halfOn(one, key),
          to: may('ROLE_PROJECT_READ') ? pathTo('projectDetails', { id: one.project }) : null,
        })),
      away: (own?.absences ?? []).some(({ start, end }) => start <= key && end >= key),
    })),
  };
}

/** Which half of a day a plan takes alone; null: all of it. */
function halfOn({ start, startHalf, end, endHalf }: HalfDaySpan, day: CivilDate): Half | null {
  if (day === start && startHalf === 'afternoon') return 'afternoon';
  return day === end && endHalf === 'morning' ? 'morning' : null;
}

/** Whom a row is of, and the project that it is of on a board by projects. */
function placeOf(row: string): { person: number; project: number | null } | null {
  const [, project, person] = /^(?:(\d{1,15})-)?(\d{1,15})$/.exec(row) ?? [];
  return person === undefined ? null : { person: Number(person), project: project ? Number(project) : null };
}

/** A plan that hands moved, put where they let it go by the command that its form runs: in another project's rows, on it. */
const move: Intent = {
  async run(context, _none, form) {
    const { services, corporation } = context;
    const asked = readMove(form);
    const id = asked && idInAddress(asked.bar, screens.planEdit.path);
    const row = id ? await findPlan(services.db, id, corporation) : null;
    const [stoodIn, place] = [placeOf(asked?.seen.row ?? ''), placeOf(asked?.row ?? '')];
    if (!asked || row === null || place === null) throw notFound();
    const seen = [asked.seen.from, asked.seen.until].map((name) => (name === '' ? null : readSlot(name)));
    const stood = [
      { day: row.start, half: row.startHalf },
      { day: row.end, half: row.endHalf },
    ];
    const moved = seen.some(
      (slot, index) =>
        slot !== null &&
        (slot.column !== stood[index]?.day || (slot.part === 1) !== (stood[index]?.half === 'afternoon')),
    );
    const isThere = stoodIn?.person === row.person && (stoodIn.project ?? row.project) === row.project;
    if (moved || !isThere) throw invalid({ '': ['timeOff.error.moved'] });
    const project = place.project ?? row.project;
    const start = atSlot(row.start, slotAt(row.start, row.start, row.startHalf) + asked.start);
    const end = atSlot(row.start, slotAt(row.start, row.end, row.endHalf) + asked.end);
    const input = changePlan.input.parse({
      id: row.id,
      revision: row.revision,
      person: place.person,
      project,
      job: project === row.project ? row.job : null,
      hours: row.hours,
      start: start.day,
      startHalf: start.half,
      end: end.day,
      endHalf: end.half,
    });
    await runCommand(context, changePlan, input, { form });
    const at = askedPlanning(context);
    return { to: onPage(context.url, addressOf(at, at.day)), flash: 'projects.notice.planned' };
  },
};

/** Takes back a copied week, from its notice. */
const undoCopy = intent(
  undoCopiedWeek,
  (_none, form) => ({ id: Number(formText(form, 'copy')) }),
  () => ({ to: pathTo('projectPlanning', {}), flash: 'projects.notice.copyUndone' }),
);

/** What hands do on the board, and the notice of a copied week. */
export const changePlanning = (context: StaffContext) => runIntent(context, { move, undoCopy }, 0);
