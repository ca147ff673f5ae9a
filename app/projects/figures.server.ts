import type { StaffContext } from '../http/screen.server.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { ProjectBilling } from '#domain/projects/project.ts';
import { summaryOf, type ProjectSummary } from '#domain/projects/summary.ts';
import { timesNet } from '#domain/time/billing-lines.ts';
import { staffOfAll } from '#projections/projects/assignments.ts';
import { unbilledSums } from '#projections/time/unbilled.ts';
import { jobsOf, projectFigures } from '#projections/projects/figures.ts';

/** Whether somebody sees what is sold and invoiced, and what is spent: each by its own right. */
export const sightOfFigures = ({ may }: Pick<StaffContext, 'may'>) => ({
  sold: may(['ROLE_QUOTATION_LIST', 'ROLE_SALE_ORDER_LIST']),
  invoiced: may('ROLE_INVOICE_LIST'),
  costs: may('ROLE_PROJECT_VIEW_COST'),
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
export function seenOf(summary: ProjectSummary, { sold, invoiced, costs }: FigureSight): SeenSummary {
  const when = <Value>(sees: boolean, value: Value): Value | null => (sees ? value : null);
  return {
    sold: when(sold, summary.sold),
    invoiced: when(invoiced, summary.invoiced),
    beside: when(invoiced, summary.beside),
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
    forecastMargin: when(costs && sold, summary.forecastMargin),
    overBudget: when(costs, summary.overBudget),
    earned: when(invoiced, summary.earned),
    noted: when(costs, summary.noted),
    progress: summary.progress,
  };
}

/** What projects come to, by their ids, with their jobs: so many questions, whatever their number. */
export async function summariesOf(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  projects: readonly Reckoned[],
) {
  const ids = projects.map(({ id }) => id);
  const byTime = projects.filter(({ billing }) => billing === 'regie').map(({ id }) => id);
  const [figures, jobs, toBill] = await Promise.all([
    projectFigures(services.db, corporation, ids),
    jobsOf(services.db, corporation, ids),
    timeToBill({ services, corporation }, byTime),
  ]);
  const byProject = grouped(jobs, ({ project }) => project);
  return new Map(
    projects.map(({ id, billing, budgetHours, budgetAmount }) => {
      const own = byProject.get(id) ?? [];
      const time = billing === 'regie' ? { toBill: toBill(id), budgetHours } : null;
      return [id, { jobs: own, summary: summaryOf(figures(id), own, budgetAmount, time) }];
    }),
  );
}
