import type { CivilDate } from '#domain/kernel/dates.ts';
import { pathTo } from '../paths.ts';

/** Figures whose papers a project's file shows alone: what else stands in the same part is left out. */
export const paperFigures = ['sold', 'invoiced', 'purchases', 'equipment'] as const;
export type PaperFigure = (typeof paperFigures)[number];

/** What is told of projects in euros. */
export type MoneyFigure =
  | PaperFigure
  | 'paid'
  | 'earned'
  | 'earnedOfPrice'
  | 'leftToInvoice'
  | 'time'
  | 'expenses'
  | 'spent'
  | 'margin'
  | 'forecastCost'
  | 'forecastMargin';

interface Days {
  from: CivilDate;
  until: CivilDate;
}

const part =
  (selectedTab: string, figure: PaperFigure | null = null) =>
  (id: number, days: Partial<Days>) =>
    pathTo('projectDetails', { id }, { selectedTab, figure, ...days });

const links: Record<MoneyFigure, (project: number, days: Partial<Days>) => string> = {
  sold: part('documents', 'sold'),
  invoiced: part('billing', 'invoiced'),
  paid: (project, days) => pathTo('invoiceList', {}, { project, status: 'validate', ...days }),
  earned: part('billing'),
  earnedOfPrice: part('billing'),
  leftToInvoice: part('billing'),
  purchases: part('documents', 'purchases'),
  equipment: part('documents', 'equipment'),
  time: (project, days) => pathTo('activityList', {}, { project, ...days }),
  expenses: (id, days) => pathTo('projectExpenses', { id }, days),
  spent: part('statistics'),
  margin: part('statistics'),
  forecastCost: part('statistics'),
  forecastMargin: part('statistics'),
};

/** Where the lines of a project's figure are, of some days alone or of all. */
export const figureLink = (project: number, figure: MoneyFigure, days: Partial<Days> = {}): string =>
  links[figure](project, days);
