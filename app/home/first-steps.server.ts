import { findCorporation } from '#projections/company/corporations.ts';
import { findSmtpServer } from '#projections/mailing/mail-settings.ts';
import { listSeries } from '#projections/company/number-series.ts';
import { countThirdParties } from '#projections/third-parties/third-parties.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** One of the things that a company does first, and where. */
export interface FirstStep {
  key: 'bank' | 'logo' | 'mail' | 'client' | 'numbering';
  to: string;
  done: boolean;
}

/** A company that has numbered as many invoices is past its first steps. */
const INVOICES = 10;

/**
 * What a company of one's own still has to do first, for whoever administers it; null once all is done or it is
 * past that.
 */
export async function firstSteps({ services, corporation, may }: StaffContext): Promise<FirstStep[] | null> {
  if (!may('ROLE_ADMIN') || (await services.demoCompanies()).has(corporation)) return null;
  const { db, settings } = services;
  // Most companies are past it: nothing else is asked of them.
  const series = await listSeries(db, corporation);
  const invoiced = series
    .filter(({ kind }) => kind === 'invoice')
    .reduce((sum, { last, started }) => sum + last - started, 0);
  if (invoiced >= INVOICES) return null;
  const [company, server, clients] = await Promise.all([
    findCorporation(db, corporation),
    findSmtpServer(db, corporation),
    countThirdParties(db, corporation, { type: 'client', keyword: null }, 1),
  ]);
  if (company === null || !company.enabled) return null;
  const steps: FirstStep[] = [
    { key: 'bank', to: pathTo('companyBank', { id: corporation }), done: company.iban !== null },
    { key: 'logo', to: pathTo('companyDetails', { id: corporation }), done: company.logo !== null },
    {
      key: 'mail',
      to: pathTo('mailSending', {}),
      done: server?.enabled === true || settings.smtpUrl !== null,
    },
    { key: 'client', to: pathTo('clientNew', {}), done: clients > 0 },
    { key: 'numbering', to: pathTo('numbering', {}), done: series.length > 0 },
  ];
  return steps.every(({ done }) => done) ? null : steps;
}
