import { daysOff, usualCalendar } from '#domain/company/calendar.ts';
import { endOfMonth, yearOf } from '#domain/kernel/dates.ts';
import { round, type DecimalString } from '#domain/kernel/decimal.ts';
import { scheduledHours } from '#domain/training/scheduled-hours.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { contractsBetween } from '#projections/people/worked-contracts.ts';
import { agreedLeave, notedSeconds } from '#projections/training/worked-hours.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** Hours of a month as they are known from elsewhere, of how many people. */
interface ProposedHours {
  /** By the contracts, less holidays, closings and leave. */
  scheduled: { hours: DecimalString; people: number };
  /** By the time that people noted. */
  noted: { hours: DecimalString; people: number };
}

const SECONDS = 3600;

/** "119.00" as "119". */
const plain = (hours: DecimalString): DecimalString => round(hours, 2).replace(/\.?0+$/, '');

/** What is proposed as the hours of a month. @param month "2026-10" */
export async function proposedHours(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  month: string,
): Promise<ProposedHours> {
  const { db } = services;
  const from = `${month}-01`;
  const until = endOfMonth(from);
  const [contracts, leave, noted, company] = await Promise.all([
    contractsBetween(db, corporation, from, until),
    agreedLeave(db, corporation, { from, until }),
    notedSeconds(db, corporation, month),
    findCorporation(db, corporation),
  ]);
  const off = daysOff(company?.calendar ?? usualCalendar, yearOf(from));
  const hours = scheduledHours({
    contracts,
    leave,
    // The week's rest is the contract's to say: some work on Saturdays.
    isOff: (day) => ['holiday', 'closing'].includes(off(day)?.kind ?? ''),
    from,
    until,
  });
  return {
    scheduled: { hours: plain(hours), people: contracts.size },
    noted: { hours: plain(String(noted.seconds / SECONDS)), people: noted.people },
  };
}
