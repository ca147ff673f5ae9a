import { changeInPercent } from '#domain/revenue/revenue.ts';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import { add, isNegative, isZero, money, subtract } from '#domain/kernel/decimal.ts';
import { owedOn, type Owed } from '#projections/revenue/ageing.ts';
import type { MonthRevenue } from '#projections/revenue/revenue.ts';
import { documentsLink, monthsLink } from '../links/document-links.server.ts';
import { progress } from '../revenue/revenue-page.server.ts';
import {
  cumulated,
  cumulatedChart,
  currentYears,
  fiscalYearStart,
  longMonthName,
  monthName,
  monthsBegun,
  revenueChart,
  type TwoYears,
  type YearRevenue,
} from '../revenue/revenue.server.ts';
import { owedLinks, toCashLines } from '../revenue/to-cash.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { sinceWritten } from '../http/since-written.server.ts';
import { totalsOf } from '../http/status-totals.server.ts';
import { pathTo } from '../paths.ts';

/** A figure of one list of documents links to it; with credit notes taken off, to the page that shows both. */
const monthFigure = ({ month, net, refund }: MonthRevenue) => ({
  amount: net,
  to:
    refund.documents === 0
      ? monthsLink('invoice', month, 1)
      : pathTo('revenue', {}, { year: month.slice(0, 4) }),
});

const yearFigures = (year: YearRevenue) =>
  cumulated(year).map((amount, index) => ({
    amount,
    to: year.months.slice(0, index + 1).every(({ refund }) => refund.documents === 0)
      ? monthsLink('invoice', year.year.start, index + 1)
      : pathTo('revenue', {}, { period: 'tax', year: year.year.year }),
  }));

/** How much of this year's months has begun, from 0 to 1. */
const partBegun = ({ now }: TwoYears, today: string): number => monthsBegun(now.year, today) / 12;

/** Nothing was invoiced in either year: there is nothing to draw. */
const isEmpty = ({ now, before }: TwoYears): boolean =>
  [...now.months, ...before.months].every(({ net }) => isZero(net));

/** Two years' months side by side (caChart). */
const caChart = (years: TwoYears, today: string, language: StaffContext['language']) => ({
  until: partBegun(years, today),
  isEmpty: isEmpty(years),
  drawn: revenueChart(years, language),
  now: years.now.year.name,
  before: years.before.year.name,
  rows: years.now.months.map((one, index) => {
    const before = years.before.months[index];
    return {
      label: monthName(one.month, language),
      now: monthFigure(one),
      before: before ? monthFigure(before) : null,
    };
  }),
});

/** A tax year as it adds up, against the one before it (taxYear). */
function taxYear(years: TwoYears, today: string, language: StaffContext['language']) {
  const [now, before] = [yearFigures(years.now), yearFigures(years.before)];
  const begun = monthsBegun(years.now.year, today);
  const left = money(subtract(years.before.net, years.now.net));
  return {
    until: partBegun(years, today),
    isEmpty: isEmpty(years),
    drawn: cumulatedChart(years, today, language),
    now: years.now.year.name,
    before: years.before.year.name,
    range: { from: years.now.year.start, until: addDays(addMonths(years.now.year.start, 12), -1) },
    net: years.now.net,
    beforeNet: years.before.net,
    left: isNegative(left) ? money(subtract('0', left)) : left,
    isExceeded: isNegative(left),
    progress: progress(years, today, language),
    rows: years.now.months.map((one, index) => ({
      label: monthName(one.month, language),
      now: index < begun ? (now[index] ?? null) : null,
      before: before[index] ?? null,
    })),
  };
}

function thisMonth({ now, before }: TwoYears, today: string, language: StaffContext['language']) {
  const month = `${today.slice(0, 7)}-01`;
  const index = now.months.findIndex((one) => one.month === month);
  const [one, earlier] = [now.months[index], before.months[index]];
  return {
    name: longMonthName(month, language),
    year: before.year.name,
    net: one?.net ?? '0.00',
    change: changeInPercent(one?.net ?? '0.00', earlier?.net ?? '0.00'),
    to: one ? monthFigure(one).to : pathTo('revenue', {}),
  };
}

/** Revenue of this year, for who may see it. */
export async function revenueFigures(context: StaffContext, today: string) {
  const { services, corporation, language } = context;
  const years = await currentYears(context, today, await fiscalYearStart(services, corporation));
  return {
    month: thisMonth(years.calendar, today, language),
    caChart: caChart(years.calendar, today, language),
    taxYear: taxYear(years.tax, today, language),
  };
}

const keptOwed = sinceWritten<Owed>();

/** What is still to be cashed in (caToPayChart). */
export async function toCash(context: StaffContext, today: string) {
  const { services, corporation } = context;
  const owed = await keptOwed(context, [today], () => owedOn(services.db, corporation, today));
  const links = owedLinks(today);
  return {
    total: { amount: owed.owed, to: links.owed },
    late: owed.late,
    lines: toCashLines(owed, today),
    ageing: pathTo('ageing', {}),
  };
}

/** Quotations that clients have not answered. */
export async function pendingQuotations({ services, signedIn }: StaffContext) {
  const { quotation } = await totalsOf(services, signedIn);
  const open = ['validate', 'in_progress'].map((status) => quotation.get(status));
  return {
    count: open.reduce((sum, one) => sum + (one?.count ?? 0), 0),
    withoutVat: money(add('0', ...open.map((one) => one?.withoutVat ?? '0'))),
    to: documentsLink('quotation', { status: 'open' }),
  };
}
