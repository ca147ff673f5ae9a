import { translator } from '#locales/translate.ts';
import { versionHash } from '#domain/documents/quotation.ts';
import { pathTo } from '../paths.ts';
import { formatDateTime, formatMoney } from '../ui/format.ts';
import type { OpenLink } from './open-link.server.ts';
import { nameOf } from './quotation-page.server.ts';

interface Signed {
  name: string | null;
  function: string | null;
}

type Kind = 'accepted' | 'refused';

/** What both mails of an answer name: the quotation, its total, who and when. */
function valuesOf(opened: OpenLink, language: 'fr' | 'en', signed: Signed) {
  const { view, company } = opened;
  const t = translator(language);
  return {
    number: nameOf({ t }, opened),
    title: view.content.title ?? '',
    total: formatMoney(view.totals.finalTotal, language),
    company: company.name,
    client: view.client?.name ?? t('commerce.erased'),
    who: [signed.name, signed.function].filter(Boolean).join(', ') || t('public.mail.unnamed'),
    at: formatDateTime(new Date().toISOString()),
  };
}

/** The mail to whoever the link was sent to, and the one to the person in charge, whose language is French. */
function words(opened: OpenLink, kind: Kind, signed: Signed, more: Record<string, string>) {
  const { language } = opened.link;
  const mail = (to: 'receipt' | 'told', spoken: 'fr' | 'en') => {
    const t = translator(spoken);
    const values = { ...valuesOf(opened, spoken, signed), ...more };
    return {
      subject: t(`public.mail.${to}.${kind}.subject`, values).slice(0, 200),
      text: t(`public.mail.${to}.${kind}.text`, values),
    };
  };
  const path = pathTo('quotationDetails', { versionId: opened.view.version });
  const label = translator('fr')('public.mail.see');
  return { receipt: mail('receipt', language), told: { ...mail('told', 'fr'), links: [{ label, path }] } };
}

/** The texts of the mails after an acceptance. */
export const acceptanceWords = (opened: OpenLink, { consent, ...signed }: Signed & { consent: string }) =>
  words(opened, 'accepted', signed, {
    consent,
    content: versionHash(opened.state, opened.view.version),
    pdf: opened.view.pdf ?? '',
  });

/** The same after a refusal. */
export const refusalWords = (
  opened: OpenLink,
  { reasonRefuse, name }: { reasonRefuse: string; name: string | null },
) => words(opened, 'refused', { name, function: null }, { reason: reasonRefuse });
