import {
  monthsOver,
  revenueYear,
  revenueYearOf,
  type RevenuePeriod,
  type RevenueYear,
} from '#domain/revenue/revenue.ts';
import { addMonths } from '#domain/kernel/dates.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import type { Language } from '#locales/index.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { revenueOfMonths, type MonthRevenue, type Revenue } from '#projections/revenue/revenue.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { sinceWritten } from '../http/since-written.server.ts';
import type { Services } from '../services.server.ts';
import { barChart } from '../ui/chart/bar-chart.server.ts';
import type { DrawnChart } from '../ui/chart/chart-frame.ts';
import { lineChart } from '../ui/chart/line-chart.server.ts';

/** The month that a corporation's tax years start in, 1 to 12. */
export async function fiscalYearStart(services: Services, corporation: number): Promise<number> {
  return (await findCorporation(services.db, corporation))?.fiscalYearStart ?? 1;
}

/** Sums of revenues, each field by itself. */
export function addRevenues(all: readonly Revenue[]): Revenue {
  const sum = (of: (one: Revenue) => string) => money(add('0', ...all.map(of)));
  const amounts = (kind: 'invoice' | 'refund') => ({
    documents: all.reduce((count, one) => count + one[kind].documents, 0),
    withoutVat: sum((one) => one[kind].withoutVat),
    total: sum((one) => one[kind].total),
  });
  return {
    invoice: amounts('invoice'),
    refund: amounts('refund'),
    net: sum((one) => one.net),
    netTotal: sum((one) => one.netTotal),
  };
}

export interface YearRevenue extends Revenue {
  year: RevenueYear;
  /** Twelve of them. */
  months: MonthRevenue[];
}

export interface TwoYears {
  now: YearRevenue;
  before: YearRevenue;
}

const yearRevenue = (year: RevenueYear, months: MonthRevenue[]): YearRevenue => ({
  year,
  months,
  ...addRevenues(months),
});

/** A year and the one before it, picked out of months that hold both. */
export function twoYears(months: readonly MonthRevenue[], year: RevenueYear, firstMonth: number): TwoYears {
  const of = (wanted: RevenueYear) => {
    const end = addMonths(wanted.start, 12);
    return yearRevenue(
      wanted,
      months.filter(({ month }) => month >= wanted.start && month < end),
    );
  };
  return { now: of(year), before: of(revenueYear(year.period, year.year - 1, firstMonth)) };
}

const keptMonths = sinceWritten<MonthRevenue[]>();

const monthsFrom = (context: StaffContext, from: string, count: number): Promise<MonthRevenue[]> =>
  keptMonths(context, [from, count], () =>
    revenueOfMonths(context.services.db, context.corporation, from, count),
  );

/** A year, and the one before it, in one question. */
export async function revenueYears(
  context: StaffContext,
  year: RevenueYear,
  firstMonth: number,
): Promise<TwoYears> {
  const months = await monthsFrom(context, addMonths(year.start, -12), 24);
  return twoYears(months, year, firstMonth);
}

/** This calendar year and this tax year, each beside the one before it, in one question. */
export async function currentYears(
  context: StaffContext,
  today: string,
  firstMonth: number,
): Promise<Record<RevenuePeriod, TwoYears>> {
  const calendar = revenueYearOf('calendar', today, firstMonth);
  const tax = revenueYearOf('tax', today, firstMonth);
  const first = addMonths(tax.start < calendar.start ? tax.start : calendar.start, -12);
  const months = await monthsFrom(context, first, 36);
  return { calendar: twoYears(months, calendar, firstMonth), tax: twoYears(months, tax, firstMonth) };
}

/** How many months of a year have begun on a day: those that the year before is compared by. */
export const monthsBegun = (year: RevenueYear, today: string): number =>
  year.start > today ? 0 : Math.min(12, monthsOver(year, today) + 1);

/** Revenue of the months that are over, in both years: what may be compared while a year runs. */
export function comparable({ now, before }: TwoYears, today: string) {
  const months = monthsOver(now.year, today);
  const net = (year: YearRevenue) => money(add('0', ...year.months.slice(0, months).map((one) => one.net)));
  return { months, now: net(now), before: net(before) };
}

const monthNames = {
  fr: new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }),
};
const longMonthNames = {
  fr: new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }),
};

/** "nov"; @param month first day of it */
export const monthName = (month: string, language: Language): string =>
  monthNames[language].format(new Date(`${month}T00:00:00Z`)).replace('.', '');

/** "novembre"; @param month first day of it */
export const longMonthName = (month: string, language: Language): string =>
  longMonthNames[language].format(new Date(`${month}T00:00:00Z`));

/** A picture needs whole euros only. */
const whole = (amount: string): number => Math.round(Number(amount));

/** Widths of charts: in a panel of the home page, and across a page. */
const PANEL = 640;
export const WHOLE_PAGE = 1120;

/** Both years' months side by side. */
export function revenueChart({ now, before }: TwoYears, language: Language, width = PANEL): DrawnChart {
  const heights = (year: YearRevenue) => year.months.map((one) => whole(one.net));
  return barChart(
    now.months.map((one) => monthName(one.month, language)),
    [
      { name: now.year.name, values: heights(now), marker: { colour: '#0000a1', className: 'bar-now' } },
      {
        name: before.year.name,
        values: heights(before),
        marker: { colour: '#0000a2', className: 'bar-before' },
      },
    ],
    { language, width },
  );
}

/** Revenue from the year's start to the end of each month. */
export const cumulated = (year: YearRevenue): string[] =>
  year.months.map((_, index) => money(add('0', ...year.months.slice(0, index + 1).map((one) => one.net))));

/** Both years' revenue as it adds up; this year's line ends with the current month. */
export function cumulatedChart({ now, before }: TwoYears, today: string, language: Language): DrawnChart {
  const begun = monthsBegun(now.year, today);
  const heights = cumulated(now).map((sum, index) => (index < begun ? whole(sum) : null));
  return lineChart(
    now.months.map((one) => monthName(one.month, language)),
    [
      { name: now.year.name, values: heights, marker: { colour: '#0000a1', className: 'line-now' } },
      {
        name: before.year.name,
        values: cumulated(before).map(whole),
        marker: { colour: '#0000a2', className: 'line-before' },
      },
    ],
    { language, width: PANEL },
  );
}
