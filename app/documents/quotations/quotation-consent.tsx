import { useLoaderData } from '@remix-run/react';
import { readDocument } from '#projections/documents/documents.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Definitions, Alert, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { consentSheet } from './consent.server.ts';

export const meta = titleOf;

/** The proof of an acceptance by a link, on a sheet to print; reckoned anew at each look. */
export const loader = screen('quotationConsent', async (context) => {
  const { services, corporation, params, t } = context;
  const { db, store } = services;
  const view = await readDocument(db, store.read, idOf(params, 'versionId'), corporation, 'quotation');
  const sheet = view && (await consentSheet(context, view));
  if (view === null || sheet === null) throw notFound();
  const versionId = view.version;
  return {
    title: t('public.staff.sheetOf', { number: view.number ?? '' }),
    back: pathTo('quotationDetails', { versionId }),
    history: pathTo('quotationHistory', { versionId }),
    sheet,
  };
});

export default function QuotationConsent() {
  const { title, back, history, sheet } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { link, standing } = sheet;
  return (
    <Page title={title} crumbs={[{ label: t('commerce.document.tab'), to: back }]}>
      <Panel>
        <Alert tone={standing === 'valid' ? 'ok' : 'warn'}>{t(`public.standing.${standing}`)}</Alert>
        <Definitions
          items={[
            { term: t('public.staff.who'), value: <span translate="no">{sheet.name}</span> },
            { term: t('public.staff.function'), value: sheet.function ?? '–' },
            { term: t('public.staff.at'), value: format.dateTime(sheet.at) },
            { term: t('public.staff.ip'), value: sheet.ip },
            { term: t('public.staff.agent'), value: <span translate="no">{sheet.agent}</span> },
            {
              term: t('public.staff.link'),
              value: t('public.staff.linkOf', {
                id: link.id,
                at: link.at === null ? '–' : format.dateTime(link.at),
                receivers: link.receivers === '' ? t('commerce.erased') : link.receivers,
              }),
            },
            { term: t('public.receipt.consent'), value: sheet.consent },
            { term: t('public.staff.event'), value: sheet.event },
          ]}
        />
      </Panel>
      <Panel title={t('public.staff.verified')}>
        <Definitions
          items={[
            {
              term: t('public.receipt.content'),
              value: (
                <>
                  <code className="hash">{sheet.content}</code>
                  <br />
                  <code className="hash">{t('public.staff.recomputed', { hash: sheet.contentNow })}</code>
                </>
              ),
            },
            {
              term: t('public.receipt.pdf'),
              value: (
                <>
                  <code className="hash">{sheet.pdf}</code>
                  <br />
                  {t(sheet.pdfIntact ? 'public.staff.pdfIntact' : 'public.staff.pdfBroken')}
                </>
              ),
            },
          ]}
        />
        <p className="proof-note">
          <a className="link" href={history}>
            {t('public.staff.hint')}
          </a>
        </p>
      </Panel>
    </Page>
  );
}
