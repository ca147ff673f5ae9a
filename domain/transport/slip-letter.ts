import { dayWords, legalDayOf } from '../kernel/dates.ts';
import type { OrderPlan } from './order-schema.ts';

/** The words that a mail of a slip is made of. */
type Translate = (key: string, values?: Record<string, string>) => string;

interface About {
  number: string;
  plan: OrderPlan | null;
  company: string;
}

/** Subject and text of the mail of a slip. */
export function slipLetter(
  t: Translate,
  language: 'fr' | 'en',
  { number, plan, company }: About,
): { subject: string; text: string; language: 'fr' | 'en' } {
  const day = plan === null ? '' : dayWords(legalDayOf(plan.start));
  const site = plan?.siteAddress ?? '';
  return {
    language,
    subject: t('transport.mail.subject', { number, day }).slice(0, 200),
    text: t(site === '' ? 'transport.mail.text' : 'transport.mail.textSite', { number, day, site, company }),
  };
}
