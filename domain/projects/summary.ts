import {
  add,
  compare,
  divide,
  isZero,
  money,
  multiply,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';

/** What a project sold, invoiced and cost, in euros without VAT; `paid` as it was paid. */
export interface ProjectFigures {
  /** Accepted sale orders, and accepted quotations that no order was made of. */
  sold: DecimalString;
  /** Validated invoices less credit notes. */
  invoiced: DecimalString;
  paid: DecimalString;
  /** Approved supplier invoices of its purchases less credit notes. */
  purchases: DecimalString;
  /** Time that was noted on it, at its cost. */
  time: DecimalString;
  /** Approved expenses, as the company or the project bears them. */
  expenses: DecimalString;
  /** Inspections and work orders of equipment that were done for it. */
  equipment: DecimalString;
}

export interface ProjectSummary extends ProjectFigures {
  spent: DecimalString;
  /** What was invoiced less what was spent. */
  margin: DecimalString;
  /** Whole percents that are done: of its jobs by what each is sold for, else of what was sold by what was invoiced. */
  progress: number;
  leftToInvoice: DecimalString;
  /** What it will have cost: what was spent in the end at this rate, and never less than was spent. */
  forecastCost: DecimalString;
  forecastMargin: DecimalString;
  overBudget: boolean;
}

const percentOf = (part: DecimalString, whole: DecimalString): number =>
  compare(whole, '0') <= 0 ? 0 : Math.max(0, Math.floor(Number(divide(multiply(part, '100'), whole)) + 1e-9));

/** How far jobs are, each by what it is sold for; those that are sold for nothing count the same. */
export function progressOf(jobs: readonly { sold: DecimalString; progress: number }[]): number {
  if (jobs.length === 0) return 0;
  const whole = add('0', ...jobs.map(({ sold }) => sold));
  if (isZero(whole)) return Math.floor(jobs.reduce((sum, one) => sum + one.progress, 0) / jobs.length);
  const done = add('0', ...jobs.map(({ sold, progress }) => multiply(sold, String(progress))));
  return Math.floor(Number(divide(done, whole)) + 1e-9);
}

/**
 * What a project comes to. The forecast goes on as it went: spent by the progress so far, or what was budgeted while
 * nothing is done.
 */
export function summaryOf(
  figures: ProjectFigures,
  jobs: readonly { sold: DecimalString; progress: number }[],
  budget: DecimalString | null,
): ProjectSummary {
  const { sold, invoiced, purchases, time, expenses, equipment } = figures;
  const spent = money(add(purchases, time, expenses, equipment));
  const progress = jobs.length > 0 ? progressOf(jobs) : Math.min(100, percentOf(invoiced, sold));
  const atThisRate =
    progress > 0 ? money(divide(multiply(spent, '100'), String(progress))) : money(budget ?? spent);
  const forecastCost = compare(atThisRate, spent) < 0 ? spent : atThisRate;
  return {
    ...figures,
    spent,
    margin: money(subtract(invoiced, spent)),
    progress,
    leftToInvoice: money(subtract(sold, invoiced)),
    forecastCost,
    forecastMargin: money(subtract(sold, forecastCost)),
    overBudget: budget !== null && compare(spent, budget) > 0,
  };
}
