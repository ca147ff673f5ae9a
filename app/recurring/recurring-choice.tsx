import { Button } from '../ui/button.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { Choosable, WizardPage } from './recurring-wizard.server.ts';
import { StatusBadge } from '../links/status.tsx';

/** What an edited one may keep, or take again. */
function Kept() {
  const t = useText();
  return (
    <Panel title={t('recurring.choice.keep')}>
      <p>{t('recurring.choice.keepHint')}</p>
      <Button name="invoice" value="">
        {t('recurring.choice.keepButton')}
      </Button>
    </Panel>
  );
}

/** The invoices that may be repeated, each with a button that goes on with it. */
export function InvoiceChoice({ page }: { page: WizardPage }) {
  const t = useText();
  const format = useFormat();
  const { keyword = '', rows = [] } = page.choice ?? {};
  return (
    <>
      <div className="filters">
        <input
          className="field search"
          type="search"
          name="keyword"
          defaultValue={keyword}
          aria-label={t('commerce.list.search')}
          placeholder={t('recurring.choice.placeholder')}
        />
        <Button name="step" value="invoice">
          {t('ui.filters.search')}
        </Button>
      </div>
      {page.id !== null && <Kept />}
      <p className="hint">{t('recurring.choice.hint')}</p>
      <DataTable<Choosable>
        caption={t('recurring.step.invoice')}
        rows={rows}
        rowKey={(row) => row.version}
        columns={[
          {
            key: 'number',
            header: t('commerce.column.number'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={row.path}>
                {row.number ?? t('commerce.draft')}
              </a>
            ),
          },
          {
            key: 'client',
            header: t('commerce.column.client'),
            narrow: 'below',
            cell: (row) => row.clientName ?? t('commerce.erased'),
          },
          { key: 'title', header: t('commerce.field.title'), narrow: 'below', cell: (row) => row.title },
          {
            key: 'date',
            header: t('commerce.column.date'),
            narrow: 'hide',
            cell: (row) => format.date(row.date),
          },
          {
            key: 'status',
            header: t('commerce.column.status'),
            narrow: 'hide',
            cell: (row) => <StatusBadge kind="invoice" status={row.label} />,
          },
          {
            key: 'total',
            header: t('commerce.column.total'),
            numeric: true,
            narrow: 'below',
            cell: (row) => format.money(row.total),
          },
          {
            key: 'choose',
            header: t('recurring.choice.choose'),
            narrow: 'side',
            cell: (row) => (
              <Button name="invoice" value={row.version}>
                {t('recurring.choice.choose')}
                <span className="unseen"> {row.number ?? row.title}</span>
              </Button>
            ),
          },
        ]}
        empty={<EmptyState title={t('recurring.choice.none')} hint={t('recurring.choice.noneHint')} />}
      />
    </>
  );
}
