import { projectStatuses } from '#domain/projects/project.ts';
import { add, type DecimalString } from '#domain/kernel/decimal.ts';
import { projectCounts, projectsToReckon } from '#projections/projects/figures.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { turnPage } from '../../ui/list/turn-page.ts';
import { seenJob, seenOf, sightOfFigures, summariesOf } from '../figures.server.ts';

/** Projects on a page: sums and counts are of all. */
const PER_PAGE = 100;
const going = ['not_started', 'under_development', 'paused'] as const;

/** Pages of projects' figures, beside one another. */
export const figureTabs = (
  { t }: Pick<StaffContext, 't'>,
  current: 'projectDashboard' | 'progressing' | 'projectStatistic',
) =>
  (['projectDashboard', 'progressing', 'projectStatistic'] as const).map((name) => ({
    label: t(`projects.dashboard.${name}`),
    to: pathTo(name, {}),
    current: name === current,
  }));

/** Projects of some statuses with what they come to, as somebody may see it. */
async function reckoned(context: StaffContext, statuses: readonly (typeof projectStatuses)[number][]) {
  const { services, corporation, today } = context;
  const found = await projectsToReckon(services.db, corporation, statuses);
  const summaries = await summariesOf(context, found);
  const sight = sightOfFigures(context);
  return found.flatMap((project) => {
    const own = summaries.get(project.id);
    if (own === undefined) return [];
    const { budgetAmount: _budget, budgetHours: _hours, billing: _billing, ...said } = project;
    const late = project.endDate !== null && project.endDate < today && (own.summary.progress ?? 0) < 100;
    const jobs = own.jobs.map((job) => seenJob(job, sight));
    const summary = seenOf(own.summary, sight);
    const over =
      summary.overBudget === true ||
      (sight.hours && own.overHours === true) ||
      jobs.some(({ overHours, overAmount }) => overHours === true || overAmount === true);
    return [{ ...said, late, over, jobs, summary }];
  });
}

export type ReckonedRow = Awaited<ReturnType<typeof reckoned>>[number];

const sum = (
  rows: readonly ReckonedRow[],
  name: 'sold' | 'invoiced' | 'spent' | 'margin',
): DecimalString | null => {
  const values = rows.map(({ summary }) => summary[name]).filter((value) => value !== null);
  return values.length < rows.length || rows.length === 0 ? null : add('0', ...values);
};

/** How projects stand: how many of each status, and what goes on. */
export async function dashboardPage(context: StaffContext) {
  const { services, corporation, t } = context;
  const [counts, rows] = await Promise.all([
    projectCounts(services.db, corporation),
    reckoned(context, going),
  ]);
  return {
    title: t('projects.dashboard.title'),
    tabs: figureTabs(context, 'projectDashboard'),
    counts: projectStatuses.map((status) => ({
      status,
      count: counts.get(status) ?? 0,
      to: pathTo('projectList', {}, { status }),
    })),
    sums: (['sold', 'invoiced', 'spent', 'margin'] as const).flatMap((name) => {
      const value = sum(rows, name);
      return value === null ? [] : [{ name, value }];
    }),
    late: rows.filter(({ late }) => late).length,
    overBudget: rows.filter(({ over }) => over).length,
    rows: rows.slice(0, 25).map(({ jobs: _jobs, ...row }) => row),
  };
}

const filters = ['all', 'late', 'overBudget'] as const;

/** How far projects and their jobs are: all that go on, late ones, or those over their budget. */
export async function progressingPage(context: StaffContext) {
  const { url, today, t } = context;
  const asked = url.searchParams.get('only');
  const only = filters.find((one) => one === asked) ?? 'all';
  const rows = await reckoned(context, going);
  const { hours } = sightOfFigures(context);
  const lateJob = ({ endDate, progress }: Pick<ReckonedRow['jobs'][number], 'endDate' | 'progress'>) =>
    endDate !== null && endDate < today && progress < 100;
  const shown = rows.filter(
    (row) => only === 'all' || (only === 'late' ? row.late || row.jobs.some(lateJob) : row.over),
  );
  const { rows: page, pages } = turnPage(
    url,
    shown.toSorted((a, b) => (a.summary.progress ?? 0) - (b.summary.progress ?? 0)),
    PER_PAGE,
  );
  return {
    title: t('projects.dashboard.progressing'),
    tabs: figureTabs(context, 'progressing'),
    filters: filters
      .filter((one) => one !== 'overBudget' || hours)
      .map((one) => ({
        label: t(`projects.dashboard.only.${one}`),
        to: pathTo('progressing', {}, { only: one === 'all' ? null : one }),
        current: one === only,
      })),
    pages,
    rows: page.map((row) => ({
      ...row,
      jobs: row.jobs.map(({ sold: _sold, ...job }) => ({ ...job, late: lateJob(job) })),
    })),
  };
}

/** Projects with what they come to: those that ended too, unless those that go on are asked for. */
export const statisticRows = (context: StaffContext): Promise<ReckonedRow[]> =>
  // The sums of the dashboard are of those that go on alone.
  reckoned(context, context.url.searchParams.get('only') === 'going' ? going : projectStatuses);

/** What projects come to, one by one and by family: those that ended too, unless those that go on are asked for. */
export async function statisticPage(context: StaffContext) {
  const { t, url } = context;
  const rows = await statisticRows(context);
  const families = new Map<string, ReckonedRow[]>();
  for (const row of rows) {
    const family = row.family ?? '';
    families.set(family, [...(families.get(family) ?? []), row]);
  }
  const { rows: page, pages } = turnPage(url, rows, PER_PAGE);
  return {
    title: t('projects.dashboard.projectStatistic'),
    address: pathTo(
      'projectStatistic',
      {},
      { only: url.searchParams.get('only') === 'going' ? 'going' : null },
    ),
    tabs: figureTabs(context, 'projectStatistic'),
    filters: (['all', 'going'] as const).map((one) => ({
      label: t(`projects.dashboard.which.${one}`),
      to: pathTo('projectStatistic', {}, { only: one === 'all' ? null : one }),
      current: (url.searchParams.get('only') === 'going') === (one === 'going'),
    })),
    pages,
    rows: page.map(({ jobs: _jobs, ...row }) => row),
    families: [...families].map(([family, own]) => ({
      family,
      count: own.length,
      sold: sum(own, 'sold'),
      invoiced: sum(own, 'invoiced'),
      spent: sum(own, 'spent'),
      margin: sum(own, 'margin'),
    })),
  };
}
