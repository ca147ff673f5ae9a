import { useLoaderData } from '@remix-run/react';
import { readInvoice } from '#projections/documents.ts';
import { listPayments } from '#projections/payment-list.ts';
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

export const loader = screen('invoiceHistory', async (context) => {
  const { services, corporation, params, t } = context;
  const versionId = idOf(params, 'versionId');
  const document = await readInvoice(services.db, services.store.read, versionId, corporation);
  if (document === null) throw notFound();
  const asked = { sort: 'newest', direction: 'desc', limit: 100, cursor: null, offset: 0 } as const;
  const payments = await listPayments(
    services.db,
    corporation,
    { keyword: null, client: null, invoice: versionId },
    asked,
  );
  const paymentEvents = await services.store.read(...payments.rows.map((payment) => `payment-${payment.id}`));
  const history = await historyOf(context, 'invoice', document.id, [...document.events, ...paymentEvents]);
  return {
    title: t('commerce.document.historyOf', { number: document.state.number ?? t('commerce.draft') }),
    versionId,
    history,
  };
});

export default function InvoiceHistory() {
  const { title, versionId, history } = useLoaderData<typeof loader>();
  const t = useText();
  const document = pathTo('invoiceDetails', { versionId });
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('shell.menu.sell') },
        { label: t('commerce.invoice.list'), to: pathTo('invoiceList', {}) },
      ]}
      tabs={
        <Tabs
          label={title}
          items={[
            { label: t('commerce.document.tab'), to: document },
            {
              label: t('commerce.document.history'),
              to: pathTo('invoiceHistory', { versionId }),
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
