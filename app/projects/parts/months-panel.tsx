import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

interface Month {
  month: string;
  invoiced: string | null;
  purchases: string | null;
}

/** What a project invoiced and was billed by suppliers, month by month. */
export function MonthsPanel({ months }: { months: Month[] }) {
  const t = useText();
  const format = useFormat();
  const money = (value: string | null) => (value === null ? '' : format.amount(value));
  return (
    <Panel title={t('projects.tab.statistics')}>
      <DataTable
        caption={t('projects.tab.statistics')}
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          {
            key: 'month',
            header: t('projects.figure.month'),
            narrow: 'title',
            cell: ({ month }) => `${t(`companies.month.${Number(month.slice(5, 7))}`)} ${month.slice(0, 4)}`,
          },
          {
            key: 'invoiced',
            header: t('projects.figure.invoiced'),
            numeric: true,
            narrow: 'side',
            cell: ({ invoiced }) => money(invoiced),
          },
          {
            key: 'purchases',
            header: t('projects.figure.purchases'),
            numeric: true,
            narrow: 'below',
            cell: ({ purchases }) => money(purchases),
          },
        ]}
        empty={<EmptyState title={t('projects.figure.noMonths')} hint={t('projects.figure.noMonthsHint')} />}
      />
    </Panel>
  );
}
