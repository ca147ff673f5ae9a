import { isMonth } from '#domain/payroll/page-clues.ts';
import { byYear } from '#domain/payroll/slip-archive.ts';
import { slipMonths, slipPeople, standingSlips } from '#projections/payroll/wage-slips.ts';
import { askedId } from '../http/asked-id.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { slipsZip, zipName } from './slip-zip.server.ts';

/** Months and people of whom all slips can be saved at once. */
export async function exportPage({ services, corporation, t }: StaffContext) {
  const [months, people] = await Promise.all([
    slipMonths(services.db, corporation),
    slipPeople(services.db, corporation),
  ]);
  return {
    title: t('payroll.export.title'),
    years: byYear(months).map(({ year, slips }) => ({
      year,
      count: slips.reduce((sum, { count }) => sum + count, 0),
      size: slips.reduce((sum, { size }) => sum + size, 0),
      zip: pathTo('slipExportZip', {}, { year }),
      months: slips.map((month) => ({
        ...month,
        zip: pathTo('slipExportZip', {}, { period: month.period }),
      })),
    })),
    people: people.map(({ person, name }) => ({ value: person, label: name || t('commerce.erased') })),
    action: pathTo('slipExportZip', {}),
  };
}

/** What of slips is asked for: of a person, a month or a year. null: none of them. */
function askedIn(url: URL) {
  const { searchParams } = url;
  const person = askedId(url.searchParams, 'person');
  if (person !== null) return { person };
  const period = searchParams.get('period') ?? '';
  if (isMonth(period)) return { period };
  const year = searchParams.get('year') ?? '';
  return /^\d{4}$/.test(year) ? { year } : null;
}

/** All slips of a person, of a month or of a year, in one archive; those of a year stand by month. */
export async function exportZip({ services, corporation, url, t }: StaffContext): Promise<Response> {
  const asked = askedIn(url);
  const slips = asked === null ? [] : await standingSlips(services.db, corporation, asked);
  const [first] = slips;
  if (asked === null || first === undefined) throw notFound();
  const of = 'person' in asked ? first.name || t('commerce.erased') : (asked.period ?? asked.year ?? '');
  return slipsZip(services, slips, zipName(t, of), (slip) => ('year' in asked ? slip.period : ''));
}
