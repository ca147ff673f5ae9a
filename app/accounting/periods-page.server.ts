import { closePeriod } from '#domain/accounting/commands.ts';
import { addDays, addMonths, endOfMonth } from '#domain/kernel/dates.ts';
import { closedPeriods, readBooks, readHeld } from '#projections/accounting/books.ts';
import { bookedYears, firstBooked, unfinishedUntil } from '#projections/accounting/closing.ts';
import { documentsLink } from '../links/document-links.server.ts';
import { submit } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { linesLink } from './journal-page.server.ts';
import { financialYear, hasBegun, ownCorporation } from './period.server.ts';

/** Month ends that are offered at most: closing one closes all before it. */
const MOST_MONTHS = 60;

/** The last month ends that may be closed, the earliest first. */
function closable(booked: string | null, closedUntil: string | null, now: string): string[] {
  const start = closedUntil === null ? booked : addDays(closedUntil, 1);
  if (start === null) return [];
  const first = `${start.slice(0, 7)}-01`;
  const thisMonth = `${now.slice(0, 7)}-01`;
  const begins = Array.from({ length: MOST_MONTHS }, (_, back) => addMonths(thisMonth, back - MOST_MONTHS));
  return begins.filter((month) => month >= first).map(endOfMonth);
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
  const { services, corporation, t, may, url } = context;
  const { db } = services;
  const now = context.today;
  const { fiscalYearStart, siren } = await ownCorporation(context);
  const [{ closedUntil }, periods, first, years] = await Promise.all([
    readBooks(db, corporation),
    closedPeriods(db, corporation),
    firstBooked(db, corporation),
    bookedYears(db, corporation, fiscalYearStart),
  ]);
  const ends = closable(first, closedUntil, now);
  const asked = ends.find((end) => end === url.searchParams.get('until')) ?? null;
  const next = asked ?? ends[0];
  const unfinished = next === undefined ? null : await unfinishedUntil(db, corporation, next);
  const from = closedUntil === null ? null : addDays(closedUntil, 1);
  const held = asked === null ? null : await readHeld(db, corporation, from, asked);
  return {
    title: t('accounting.periods.title'),
    mayClose: may('ROLE_ACCOUNTING_CLOSE'),
    mayExport: may(['ROLE_ACCOUNTING_EXPORT', 'ROLE_REVENUE_STATS_MANAGER']),
    closedUntil,
    ends,
    /** The month end that is asked about, and what would be closed. */
    asked:
      asked !== null && held !== null ? { until: asked, entries: held.entries, debit: held.debit } : null,
    unfinished: unfinished && {
      ...unfinished,
      until: next ?? '',
      invoiceTo: documentsLink('invoice', { status: 'draft', until: next ?? null }),
      refundTo: documentsLink('refund', { status: 'draft', until: next ?? null }),
    },
    check: await checked(context, periods),
    periods: periods.map((period) => ({
      ...period,
      to: linesLink({ from: period.from ?? first ?? period.until, until: period.until }),
      check: pathTo('accountingPeriods', {}, { check: period.until }),
    })),
    siren,
    years: years.map((year) => {
      const { name, start, end } = financialYear(year, fiscalYearStart);
      return {
        name,
        start,
        end,
        fec: hasBegun({ start }, now) ? pathTo('fecExport', {}, { year }) : null,
        sage: pathTo('sageExport', {}, { from: start, until: end }),
      };
    }),
  };
}

export const closeMonth = async (context: StaffContext) =>
  submit(context, await context.request.formData(), {
    command: closePeriod,
    done: () => ({
      to: pathTo('accountingPeriods', {}),
      flash: { tone: 'ok', key: 'accounting.periods.closed' },
    }),
  });
