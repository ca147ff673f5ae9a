import { byYear } from '#domain/payroll/slip-archive.ts';
import type { Month } from '#domain/payroll/page-clues.ts';
import type { StandingSlip } from '#projections/payroll/wage-slips.ts';

/** Slips of a year as their owner is shown them. */
export interface OwnYear {
  year: string;
  /** Where all of them are saved at once. */
  zip: string;
  slips: {
    id: number;
    period: Month;
    company: string;
    /** Bytes. */
    size: number;
    paper: boolean;
    corrected: boolean;
    shown: string;
    saved: string;
  }[];
}

/** Where the page leads to: the addresses of a slip's file and of a year's archive. */
interface Leads {
  pdf(id: number, open: boolean): string;
  zip(year: string): string;
}

/** One's own slips by year, the newest first, whichever company's. @param companies their names by their ids */
export const ownYears = (
  slips: readonly StandingSlip[],
  companies: ReadonlyMap<number, string>,
  { pdf, zip }: Leads,
): OwnYear[] =>
  byYear(slips).map(({ year, slips: some }) => ({
    year,
    zip: zip(year),
    slips: some.map(({ id, period, corporation, size, delivery, replaces }) => ({
      id,
      period,
      company: companies.get(corporation) ?? '',
      size,
      paper: delivery === 'paper',
      corrected: replaces !== null,
      shown: pdf(id, true),
      saved: pdf(id, false),
    })),
  }));
