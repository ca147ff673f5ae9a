import { useLoaderData } from '@remix-run/react';
import { todayIn } from '#domain/kernel/dates.ts';
import { listDocuments } from '#projections/document-query.ts';
import { listAddress } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { FormActions, PlainField } from '../ui/field.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

const SHOWN = 15;

/** A credit note corrects an invoice: the first thing to choose (CGI art. 272 and 289). */
export const loader = screen('refundNew', async ({ services, corporation, url, t }) => {
  const { keyword, request } = listAddress(url, { sort: 'newest', direction: 'desc' });
  const filter = { today: todayIn('Europe/Paris', new Date()), status: 'validate', keyword };
  const page = await listDocuments(services.db, 'invoice', corporation, filter, { ...request, limit: SHOWN });
  const selectAll = url.searchParams.get('select') === 'page';
  return { title: t('commerce.refund.new'), keyword, selectAll, rows: page.rows };
});

export default function RefundNew() {
  const { title, keyword, selectAll, rows } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const choose = (version: number) => pathTo('invoiceDetails', { versionId: version }, { dialog: 'refund' });
  return (
    <Page title={title} crumbs={[{ label: t('commerce.refund.list'), to: pathTo('refundList', {}) }]}>
      <Panel>
        <form method="get" className="inline-search">
          <PlainField
            id="keyword"
            name="keyword"
            label={t('commerce.refund.chooseInvoice')}
            hint={t('commerce.refund.chooseHint')}
            defaultValue={keyword ?? ''}
          />
          <Button icon="search">{t('ui.filters.apply')}</Button>
        </form>
      </Panel>
      <form method="get" action={pathTo('rebateNew', {})}>
        <FormActions>
          <LinkButton to={pathTo('rebateNew', {})}>{t('commerce.rebate.onContract')}</LinkButton>
          <Button>{t('commerce.rebate.onChosen')}</Button>
        </FormActions>
        <DataTable
          caption={t('commerce.refund.chooseInvoice')}
          rows={rows}
          rowKey={(row) => row.version}
          choice={{
            name: 'invoice',
            value: (row) => row.version,
            label: (row) => t('commerce.rebate.chooseOne', { number: row.number ?? '' }),
            chosen: () => selectAll,
            all: {
              to: pathTo('refundNew', {}, { keyword, select: selectAll ? null : 'page' }),
              label: t(selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
              on: selectAll,
            },
          }}
          columns={[
            {
              key: 'number',
              header: t('commerce.column.number'),
              narrow: 'title',
              cell: (row) => row.number,
            },
            {
              key: 'client',
              header: t('commerce.column.client'),
              narrow: 'below',
              cell: (row) => row.clientName,
            },
            {
              key: 'date',
              header: t('commerce.column.date'),
              narrow: 'hide',
              cell: (row) => format.date(row.date),
            },
            {
              key: 'total',
              header: t('commerce.column.total'),
              numeric: true,
              narrow: 'side',
              cell: (row) => format.amount(row.total),
            },
            {
              key: 'action',
              header: t('commerce.refund.choose'),
              narrow: 'action',
              cell: (row) => (
                <LinkButton
                  to={choose(row.version)}
                  aria-label={t('commerce.refund.chooseOne', { number: row.number ?? '' })}
                >
                  {t('commerce.refund.choose')}
                </LinkButton>
              ),
            },
          ]}
          empty={<EmptyState title={t('commerce.invoice.none')} hint={t('commerce.refund.chooseHint')} />}
        />
      </form>
    </Page>
  );
}
