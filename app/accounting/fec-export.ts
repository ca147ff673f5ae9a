import { screen } from '../http/screen.server.ts';
import { fecResponse } from './export.server.ts';
import { askedYear, ownCorporation } from './period.server.ts';

/** The file of accounting entries of the financial year that the address asks for. */
export const loader = screen('fecExport', async (context) => {
  const { services, url, request, drained } = context;
  const corporation = await ownCorporation(context);
  const year = askedYear(url.searchParams, context.today, corporation.fiscalYearStart);
  return fecResponse({ services, corporation, signal: request.signal, drained }, year);
});
