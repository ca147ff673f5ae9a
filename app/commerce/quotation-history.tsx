import { useLoaderData } from '@remix-run/react';
import { readQuotation } from '#projections/documents.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { historyOf } from './history.server.ts';

export const meta = titleOf;

export const loader = screen('quotationHistory', async (context) => {
  const { services, corporation, params, t } = context;
  const versionId = idOf(params, 'versionId');
  const document = await readQuotation(services.db, services.store.read, versionId, corporation);
  if (document === null) throw notFound();
  const history = await historyOf(context, 'quotation', document.id, document.events);
  return {
    title: t('commerce.document.historyOf', { number: document.state.number ?? t('commerce.draft') }),
    versionId,
    history,
  };
});

export default function QuotationHistory() {
  const { title, versionId, history } = useLoaderData<typeof loader>();
  const t = useText();
  const document = pathTo('quotationDetails', { versionId });
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('shell.menu.sell') },
        { label: t('commerce.quotation.list'), to: pathTo('quotationList', {}) },
      ]}
      tabs={
        <Tabs
          label={title}
          items={[
            { label: t('commerce.document.tab'), to: document },
            {
              label: t('commerce.document.history'),
              to: pathTo('quotationHistory', { versionId }),
              current: true,
              count: String(history.length),
            },
          ]}
        />
      }
    >
      <Panel>
        <HistoryPanel entries={history} />
      </Panel>
    </Page>
  );
}
