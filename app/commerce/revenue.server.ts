import { addMonths } from '#domain/kernel/dates.ts';
import { add } from '#domain/kernel/decimal.ts';
import type { Language } from '#locales/index.ts';
import { revenueOfMonths, type MonthRevenue } from '#projections/revenue-by-month.ts';
import type { Services } from '../services.server.ts';
import { barChart } from '../ui/bar-chart.server.ts';

export interface YearRevenue {
  /** First day of the year shown. */
  start: string;
  /** Twelve months; those without invoices are zero. */
  months: MonthRevenue[];
  total: string;
}

const monthsFrom = (start: string): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(start, index));

async function yearFrom(services: Services, corporation: number, start: string): Promise<YearRevenue> {
  const wanted = monthsFrom(start);
  const found = new Map(
    (await revenueOfMonths(services.db, corporation, start, wanted.at(-1) ?? start)).map((one) => [
      one.month,
      one,
    ]),
  );
  const months = wanted.map(
    (month) => found.get(month) ?? { month, invoices: 0, withoutVat: '0.00', total: '0.00' },
  );
  return { start, months, total: add('0', ...months.map((one) => one.withoutVat)) };
}

/** Revenue of the twelve months from `start` and of the twelve before, net of VAT. */
export async function revenueYears(
  services: Services,
  corporation: number,
  start: string,
): Promise<{ now: YearRevenue; before: YearRevenue }> {
  const [now, before] = await Promise.all([
    yearFrom(services, corporation, start),
    yearFrom(services, corporation, addMonths(start, -12)),
  ]);
  return { now, before };
}

const monthNames = {
  fr: new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }),
};

export const monthName = (month: string, language: Language): string =>
  monthNames[language].format(new Date(`${month}T00:00:00Z`)).replace('.', '');

/** Both years side by side, as a picture made on the server. */
export function revenueChart(
  { now, before }: { now: YearRevenue; before: YearRevenue },
  language: Language,
): string {
  const heights = (year: YearRevenue) => year.months.map((one) => Math.round(Number(one.withoutVat)));
  return barChart(
    now.months.map((one) => monthName(one.month, language)),
    [
      {
        name: now.start.slice(0, 4),
        values: heights(now),
        marker: { colour: '#0000a1', className: 'bar-now' },
      },
      {
        name: before.start.slice(0, 4),
        values: heights(before),
        marker: { colour: '#0000a2', className: 'bar-before' },
      },
    ],
  );
}
