import type { StaffContext } from '../http/screen.server.ts';
import { summaryOf, type ProjectSummary } from '#domain/projects/summary.ts';
import { jobsOf, projectFigures, type JobRow } from '#projections/projects/figures.ts';

/** Whether somebody sees what is sold and invoiced, and what is spent: each by its own right. */
export const sightOfFigures = ({ may }: Pick<StaffContext, 'may'>) => ({
  sold: may(['ROLE_QUOTATION_LIST', 'ROLE_SALE_ORDER_LIST']),
  invoiced: may('ROLE_INVOICE_LIST'),
  costs: may('ROLE_PROJECT_VIEW_COST'),
});

export type FigureSight = ReturnType<typeof sightOfFigures>;

interface Reckoned {
  id: number;
  budgetAmount: string | null;
}

/** A project's figures as somebody may see them: what they may not is null. */
export type SeenSummary = { [Name in keyof ProjectSummary]: ProjectSummary[Name] | null };

/** Takes away what somebody may not see; what follows from both needs both. */
export function seenOf(summary: ProjectSummary, { sold, invoiced, costs }: FigureSight): SeenSummary {
  const when = <Value>(sees: boolean, value: Value): Value | null => (sees ? value : null);
  return {
    sold: when(sold, summary.sold),
    invoiced: when(invoiced, summary.invoiced),
    paid: when(invoiced, summary.paid),
    leftToInvoice: when(sold && invoiced, summary.leftToInvoice),
    purchases: when(costs, summary.purchases),
    time: when(costs, summary.time),
    expenses: when(costs, summary.expenses),
    equipment: when(costs, summary.equipment),
    spent: when(costs, summary.spent),
    margin: when(costs && invoiced, summary.margin),
    forecastCost: when(costs, summary.forecastCost),
    forecastMargin: when(costs && sold, summary.forecastMargin),
    overBudget: when(costs, summary.overBudget),
    progress: summary.progress,
  };
}

/** What projects come to, by their ids, with their jobs: four questions. */
export async function summariesOf(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  projects: readonly Reckoned[],
) {
  const ids = projects.map(({ id }) => id);
  const [figures, jobs] = await Promise.all([
    projectFigures(services.db, corporation, ids),
    jobsOf(services.db, corporation, ids),
  ]);
  const byProject = new Map<number, JobRow[]>();
  for (const job of jobs) byProject.set(job.project, [...(byProject.get(job.project) ?? []), job]);
  return new Map(
    projects.map(({ id, budgetAmount }) => {
      const own = byProject.get(id) ?? [];
      return [id, { jobs: own, summary: summaryOf(figures(id), own, budgetAmount) }];
    }),
  );
}
