import { add } from '#domain/kernel/decimal.ts';
import type { ProjectPurchase } from '#projections/projects/figures.ts';
import { pathTo } from '../../paths.ts';
import { Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

/** Suppliers' invoices of a project's purchases: what its spending is made of, once they are approved. */
export function PurchasesPanel({ purchases }: { purchases: ProjectPurchase[] }) {
  const t = useText();
  const format = useFormat();
  const approved = purchases.filter(({ status }) => status === 'approved');
  const label = approved.length === purchases.length ? 'time.field.total' : 'projects.purchase.approvedTotal';
  return (
    <Panel title={t('projects.purchase.many')}>
      <DataTable
        caption={t('projects.purchase.many')}
        rows={purchases}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            header: t('commerce.column.number'),
            narrow: 'title',
            cell: ({ id, number }) => (
              <a className="ref" href={pathTo('supplierInvoiceDetails', { id })}>
                {number}
              </a>
            ),
          },
          {
            key: 'supplier',
            header: t('projects.purchase.supplier'),
            narrow: 'below',
            cell: ({ supplier }) => supplier ?? t('commerce.erased'),
          },
          {
            key: 'date',
            header: t('commerce.column.date'),
            narrow: 'hide',
            cell: ({ date }) => format.date(date),
          },
          {
            key: 'status',
            header: t('commerce.column.status'),
            narrow: 'below',
            cell: ({ status }) => t(`projects.purchase.status.${status}`),
          },
          {
            key: 'net',
            header: t('projects.total.title'),
            numeric: true,
            narrow: 'side',
            cell: ({ net }) => format.amount(net),
          },
        ]}
        feet={[
          {
            key: 'total',
            label: t(label),
            values: { net: format.amount(add('0', ...approved.map(({ net }) => net))) },
          },
        ]}
        empty={null}
      />
    </Panel>
  );
}
