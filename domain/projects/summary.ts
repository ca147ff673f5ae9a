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
  /** What of it is for time and for expenses: beside what was sold. */
  beside: DecimalString;
  /**
   * Of a fixed price, what is earned by now: what its jobs come to by how far they are, else its milestones that are
   * reached, else what was invoiced of it. 0 of a project that is billed by its time.
   */
  earnedOfPrice: DecimalString;
  paid: DecimalString;
  /** Approved supplier invoices of its purchases less credit notes. */
  purchases: DecimalString;
  /** Time that was noted on it, at its cost. */
  time: DecimalString;
  /** Seconds of that time. */
  noted: number;
  /** Seconds of it of which neither the project nor a contract says what they cost. */
  uncosted: number;
  /** Approved expenses, as the company or the project bears them. */
  expenses: DecimalString;
  /** Inspections and work orders of equipment that were done for it. */
  equipment: DecimalString;
}

export interface ProjectSummary extends ProjectFigures {
  spent: DecimalString;
  /** What was invoiced less what was spent. */
  margin: DecimalString;
  /**
   * Whole percents that are done: of its jobs by what each is sold for, else of what was sold by what was invoiced; of a
   * project that is billed by its time, of the hours of its budget. null: nothing says it.
   */
  progress: number | null;
  /**
   * Of a project that is billed by its time: what was invoiced, and what waits to be. Of a fixed price: what is earned of
   * it, and what was invoiced beside it.
   */
  earned: DecimalString;
  leftToInvoice: DecimalString;
  /**
   * What it will have cost: what was spent in the end at this rate, and never less than was spent. Of a project that is
   * billed by its time: once the hours of its budget are worked; null without a budget of hours, or before any was noted.
   */
  forecastCost: DecimalString | null;
  /** What was sold, or by then will be earned, less what it will have cost. */
  forecastMargin: DecimalString | null;
  overBudget: boolean;
}

/** Whether more was noted than a project, or a job, was to take; null: nothing was said. @param noted seconds */
export const isOverHours = (noted: number, budgetHours: DecimalString | null): boolean | null =>
  budgetHours === null ? null : noted > Number(budgetHours) * 3600;

/** What a project spent, or what it spent in a month: euros without VAT. */
export const spentOf = ({
  purchases,
  time,
  expenses,
  equipment,
}: Pick<ProjectFigures, 'purchases' | 'time' | 'expenses' | 'equipment'>): DecimalString =>
  money(add(purchases, time, expenses, equipment));

/** What a project that is billed by its time has beside its figures. */
export interface TimeBilled {
  /** Time that was agreed to and is billed nowhere, at its rates: euros without VAT. */
  toBill: DecimalString;
  budgetHours: DecimalString | null;
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

const budgetUsed = (noted: number, budgetHours: DecimalString | null): number | null =>
  budgetHours === null || compare(budgetHours, '0') <= 0
    ? null
    : Math.min(100, percentOf(divide(String(noted), '3600'), budgetHours));

/**
 * What a project comes to. The forecast goes on as it went: spent by the progress so far, or what was budgeted while
 * nothing is done. Of a project that is billed by its time it ends with the hours of its budget.
 * @param budget what it may cost, euros without VAT
 * @param byTime of a project that is billed by its time; null: of one of a fixed price
 */
export function summaryOf(
  figures: ProjectFigures,
  jobs: readonly { sold: DecimalString; progress: number }[],
  budget: DecimalString | null,
  byTime: TimeBilled | null = null,
): ProjectSummary {
  const { invoiced } = figures;
  const spent = spentOf(figures);
  const common = {
    ...figures,
    spent,
    margin: money(subtract(invoiced, spent)),
    overBudget: budget !== null && compare(spent, budget) > 0,
  };
  if (byTime === null) return { ...common, ...ofFixedPrice(figures, jobs, budget, spent) };
  const earned = money(add(invoiced, byTime.toBill));
  return {
    ...common,
    progress: jobs.length > 0 ? progressOf(jobs) : budgetUsed(figures.noted, byTime.budgetHours),
    earned,
    leftToInvoice: byTime.toBill,
    ...byHours(earned, spent, figures.noted, byTime.budgetHours),
  };
}

/** What earnings and costs by the hour come to once the hours of the budget are worked. @param noted seconds */
function byHours(
  earned: DecimalString,
  spent: DecimalString,
  noted: number,
  budgetHours: DecimalString | null,
): Pick<ProjectSummary, 'forecastCost' | 'forecastMargin'> {
  if (budgetHours === null || noted <= 0) return { forecastCost: null, forecastMargin: null };
  const budget = multiply(budgetHours, '3600');
  const inTheEnd = (soFar: DecimalString) =>
    compare(budget, String(noted)) <= 0 ? soFar : divide(multiply(soFar, budget), String(noted));
  const cost = money(inTheEnd(spent));
  return { forecastCost: cost, forecastMargin: money(subtract(inTheEnd(earned), cost)) };
}

function ofFixedPrice(
  { sold, invoiced, beside, earnedOfPrice }: ProjectFigures,
  jobs: readonly { sold: DecimalString; progress: number }[],
  budget: DecimalString | null,
  spent: DecimalString,
) {
  const ofSold = money(subtract(invoiced, beside));
  const progress = jobs.length > 0 ? progressOf(jobs) : Math.min(100, percentOf(ofSold, sold));
  const atThisRate =
    progress > 0 ? money(divide(multiply(spent, '100'), String(progress))) : money(budget ?? spent);
  const forecastCost = compare(atThisRate, spent) < 0 ? spent : atThisRate;
  return {
    progress,
    earned: money(add(earnedOfPrice, beside)),
    leftToInvoice: money(subtract(sold, ofSold)),
    forecastCost,
    forecastMargin: money(subtract(sold, forecastCost)),
  };
}
