import { randomUUID } from 'node:crypto';
import { closePeriod } from '#domain/accounting/commands.ts';
import { addDays, addMonths, endOfMonth, fiscalYearOf, yearOf } from '#domain/kernel/dates.ts';
import { closedPeriods, readBooks, readHeld } from '#projections/books.ts';
import { bookedRange, unfinishedUntil } from '#projections/closing.ts';
import { documentsLink } from '../commerce/document-links.server.ts';
import { submit } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { linesLink } from './journal-page.server.ts';
import { financialYear, ownCorporation, today } from './period.server.ts';

const MOST_MONTHS = 60;

/** The month ends that may be closed, the earliest first. */
function closable(first: string | null, closedUntil: string | null, now: string): string[] {
  const start = closedUntil === null ? first : addDays(closedUntil, 1);
  if (start === null) return [];
  const ends: string[] = [];
  for (let month = 0; month < MOST_MONTHS; month += 1) {
    const end = endOfMonth(addMonths(`${start.slice(0, 7)}-01`, month));
    if (end >= now) break;
    ends.push(end);
  }
  return ends;
}

/** What a closed period holds now, beside what it held when it was closed. */
async function checked(
  { services, corporation, url }: StaffContext,
  periods: Awaited<ReturnType<typeof closedPeriods>>,
) {
  const period = periods.find(({ until }) => until === url.searchParams.get('check'));
  if (!period) return null;
  const { hash } = await readHeld(services.db, corporation, period.from, period.until);
  return { until: period.until, same: hash === period.hash };
}

/** All that the page of closed periods shows, and the files of each financial year. */
export async function periodsScreen(context: StaffContext) {
  const { services, corporation, t, may } = context;
  const { db } = services;
  const now = today();
  const { fiscalYearStart, siren } = await ownCorporation(context);
  const [{ closedUntil }, periods, range] = await Promise.all([
    readBooks(db, corporation),
    closedPeriods(db, corporation),
    bookedRange(db, corporation),
  ]);
  const ends = closable(range?.first ?? null, closedUntil, now);
  const [next] = ends;
  const unfinished = next === undefined ? null : await unfinishedUntil(db, corporation, next);
  const years: number[] = [];
  if (range) {
    const of = (day: string) => yearOf(fiscalYearOf(day, fiscalYearStart).start);
    for (let year = of(range.last); year >= of(range.first); year -= 1) years.push(year);
  }
  return {
    title: t('accounting.periods.title'),
    commandId: randomUUID(),
    corporation,
    mayClose: may('ROLE_ACCOUNTING_CLOSE'),
    mayExport: may(['ROLE_ACCOUNTING_EXPORT', 'ROLE_REVENUE_STATS_MANAGER']),
    closedUntil,
    ends,
    unfinished: unfinished && {
      ...unfinished,
      until: next ?? '',
      invoiceTo: documentsLink('invoice', { status: 'draft', until: next ?? null }),
      refundTo: documentsLink('refund', { status: 'draft', until: next ?? null }),
    },
    check: await checked(context, periods),
    periods: periods.map((period) => ({
      ...period,
      to: linesLink({ from: period.from ?? range?.first ?? period.until, until: period.until }),
      check: pathTo('accountingPeriods', {}, { check: period.until }),
    })),
    siren,
    years: years.map((year) => {
      const { name, start, end } = financialYear(year, fiscalYearStart);
      return {
        name, start, end,
        fec: pathTo('fecExport', {}, { year }),
        sage: pathTo('sageExport', {}, { from: start, until: end }),
      }; // prettier-ignore
    }),
  };
}

export const closeMonth = async (context: StaffContext) =>
  submit(context, await context.request.formData(), {
    command: closePeriod,
    done: () => ({
      to: pathTo('accountingPeriods', {}),
      notice: { tone: 'ok', key: 'accounting.periods.closed' },
    }),
  });
