import type { StaffContext } from '../http/screen.server.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { ProjectBilling } from '#domain/projects/project.ts';
import { compare, money, subtract } from '#domain/kernel/decimal.ts';
import { isOverHours, spentOf, summaryOf, type ProjectSummary } from '#domain/projects/summary.ts';
import type { TimeCost } from '#domain/projects/time-cost.ts';
import { timesNet } from '#domain/time/billing-lines.ts';
import { staffOfAll } from '#projections/projects/assignments.ts';
import { timeCostsByJob } from '#projections/projects/costs.ts';
import { unbilledSums } from '#projections/time/unbilled.ts';
import { jobsOf, projectFigures, projectMonths, type JobRow } from '#projections/projects/figures.ts';

/** Whether somebody sees what is sold and invoiced, what is spent, and the hours of everybody: each by its own right. */
export const sightOfFigures = ({ may }: Pick<StaffContext, 'may'>) => ({
  sold: may(['ROLE_QUOTATION_LIST', 'ROLE_SALE_ORDER_LIST']),
  invoiced: may('ROLE_INVOICE_LIST'),
  costs: may('ROLE_PROJECT_VIEW_COST'),
  /** Who sees what they cost, or everybody's time. */
  hours: may(['ROLE_PROJECT_VIEW_COST', 'ROLE_PERSON_ACTIVITY_READ', 'ROLE_PERSON_ACTIVITY_MANAGE']),
});

export type FigureSight = ReturnType<typeof sightOfFigures>;

interface Reckoned {
  id: number;
  billing: ProjectBilling;
  budgetHours: string | null;
  budgetAmount: string | null;
}

/** The last day of all that may wait to be billed. */
const LAST = '2999-12-31';

/** What of the time of some projects waits to be billed, at its rates: euros without VAT. */
async function timeToBill(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  projects: readonly number[],
): Promise<(project: number) => string> {
  if (projects.length === 0) return () => '0';
  const [sums, staffOf] = await Promise.all([
    unbilledSums(services.db, corporation, LAST, projects),
    staffOfAll(services.db, projects, corporation),
  ]);
  const waiting = grouped(sums, ({ project }) => project);
  return (project) => timesNet(waiting.get(project) ?? [], staffOf(project)).net;
}

/** A project's figures as somebody may see them: what they may not is null. */
export type SeenSummary = { [Name in keyof ProjectSummary]: ProjectSummary[Name] | null };

/** Takes away what somebody may not see; what follows from both needs both. */
export function seenOf(summary: ProjectSummary, { sold, invoiced, costs, hours }: FigureSight): SeenSummary {
  const when = <Value>(sees: boolean, value: Value): Value | null => (sees ? value : null);
  return {
    sold: when(sold, summary.sold),
    invoiced: when(invoiced, summary.invoiced),
    beside: when(invoiced, summary.beside),
    earnedOfPrice: when(sold && invoiced, summary.earnedOfPrice),
    paid: when(invoiced, summary.paid),
    leftToInvoice: when(sold && invoiced, summary.leftToInvoice),
    purchases: when(costs, summary.purchases),
    time: when(costs, summary.time),
    uncosted: when(costs, summary.uncosted),
    expenses: when(costs, summary.expenses),
    equipment: when(costs, summary.equipment),
    spent: when(costs, summary.spent),
    margin: when(costs && invoiced, summary.margin),
    forecastCost: when(costs, summary.forecastCost),
    forecastMargin: when(costs && sold && invoiced, summary.forecastMargin),
    overBudget: when(costs, summary.overBudget),
    earned: when(sold && invoiced, summary.earned),
    noted: when(hours, summary.noted),
    progress: summary.progress,
  };
}

/** A job with what was noted on it, what that cost, and whether either is more than was said; null: nothing was said. */
const reckonedJob = (job: JobRow, { noted, cost }: TimeCost) => ({
  ...job,
  seconds: noted,
  cost: money(cost),
  overHours: isOverHours(noted, job.budgetHours),
  overAmount: job.budgetAmount === null ? null : compare(cost, job.budgetAmount) > 0,
});

type ReckonedJob = ReturnType<typeof reckonedJob>;

/** A job as somebody may see it: what they may not is null. */
export function seenJob(job: ReckonedJob, { sold, costs, hours }: FigureSight) {
  return {
    ...job,
    sold: sold ? job.sold : null,
    budgetAmount: costs ? job.budgetAmount : null,
    seconds: hours ? job.seconds : null,
    cost: costs ? job.cost : null,
    overHours: hours ? job.overHours : null,
    overAmount: costs ? job.overAmount : null,
  };
}

export type SeenJob = ReturnType<typeof seenJob>;

/** What projects come to, by their ids, with their jobs: so many questions, whatever their number. */
export async function summariesOf(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  projects: readonly Reckoned[],
) {
  const ids = projects.map(({ id }) => id);
  const byTime = projects.filter(({ billing }) => billing === 'regie').map(({ id }) => id);
  const [figures, [jobs, costOf], toBill] = await Promise.all([
    projectFigures(services.db, corporation, ids),
    jobsOf(services.db, corporation, ids).then(async (found) => {
      const withJobs = [...new Set(found.map(({ project }) => project))];
      return [found, await timeCostsByJob(services.db, corporation, withJobs)] as const;
    }),
    timeToBill({ services, corporation }, byTime),
  ]);
  const byProject = grouped(jobs, ({ project }) => project);
  return new Map(
    projects.map(({ id, billing, budgetHours, budgetAmount }) => {
      const own = (byProject.get(id) ?? []).map((job) => reckonedJob(job, costOf(id, job.job)));
      const time = billing === 'regie' ? { toBill: toBill(id), budgetHours } : null;
      const of = figures(id);
      return [
        id,
        {
          jobs: own,
          summary: summaryOf(of, own, budgetAmount, time),
          overHours: isOverHours(of.noted, budgetHours),
        },
      ];
    }),
  );
}

/** A project month by month, as somebody may see it: what they may not is null. Euros without VAT, and seconds. */
export async function seenMonths(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  project: number,
  { sold, invoiced, costs, hours }: FigureSight,
) {
  const when = <Value>(sees: boolean, value: Value): Value | null => (sees ? value : null);
  const months = await projectMonths(services.db, corporation, project);
  return months.map((one) => {
    const spent = spentOf(one);
    return {
      month: one.month,
      sold: when(sold, one.sold),
      invoiced: when(invoiced, one.invoiced),
      earnedOfPrice: when(sold && invoiced, one.earnedOfPrice),
      purchases: when(costs, one.purchases),
      noted: when(hours, one.noted),
      time: when(costs, one.time),
      expenses: when(costs, one.expenses),
      equipment: when(costs, one.equipment),
      spent: when(costs, spent),
      margin: when(costs && invoiced, money(subtract(one.invoiced, spent))),
    };
  });
}

export type SeenMonth = Awaited<ReturnType<typeof seenMonths>>[number];
