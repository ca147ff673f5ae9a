import { screen } from '../http/screen.server.ts';
import { rangeOf, sageResponse } from './export.server.ts';
import { askedYear, ownCorporation } from './period.server.ts';

/** The entries of the days that the address asks for, or of its financial year, for Sage. */
export const loader = screen('sageExport', async (context) => {
  const { services, url, request, drained } = context;
  const corporation = await ownCorporation(context);
  const year = askedYear(url.searchParams, context.today, corporation.fiscalYearStart);
  const range = rangeOf(url.searchParams, year);
  return sageResponse({ services, corporation, signal: request.signal, drained }, range);
});
