import {
  addDays,
  addMonths,
  endOfMonth,
  fiscalYearOf,
  yearOf,
  type CivilDate,
} from '#domain/kernel/dates.ts';
import { readDate } from '#domain/kernel/fields.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The first day of the month that the address asks for ("2026-03"), or of the one that stands for none. */
export function monthOf(query: URLSearchParams, otherwise: string): string {
  return readDate(`${query.get('month') ?? ''}-01`) ?? `${otherwise.slice(0, 7)}-01`;
}

/** The corporation that one works in. */
export async function ownCorporation({ services, corporation }: StaffContext) {
  const found = await findCorporation(services.db, corporation);
  if (found === null) throw notFound();
  return found;
}

export interface FinancialYear {
  /** Calendar year that it starts in. */
  year: number;
  start: string;
  end: string;
  /** "2026", or "2025-2026". */
  name: string;
}

/** A year that is still to come has no file of entries. */
export const hasBegun = ({ start }: Pick<FinancialYear, 'start'>, today: CivilDate): boolean =>
  start <= today;

/** The financial year that starts in a calendar year. */
export function financialYear(year: number, firstMonth: number): FinancialYear {
  const start = `${year}-${String(firstMonth).padStart(2, '0')}-01`;
  const end = addDays(addMonths(start, 12), -1);
  return { year, start, end, name: firstMonth === 1 ? String(year) : `${year}-${year + 1}` };
}

/** The financial year that the address asks for, or the one of a day. */
export function askedYear(query: URLSearchParams, day: string, firstMonth: number): FinancialYear {
  const asked = query.get('year') ?? '';
  const year = /^(19|20|21)\d\d$/.test(asked) ? Number(asked) : yearOf(fiscalYearOf(day, firstMonth).start);
  return financialYear(year, firstMonth);
}

export const isWholeMonths = ({ from, until }: { from: string; until: string }): boolean =>
  from.endsWith('-01') && until === endOfMonth(until);
