import { DataTable } from '../ui/list/table.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { LifeLine } from './life-lines.ts';

/** Dates and prices of a piece, the latest first. */
export function LifePanel({ lines }: { lines: LifeLine[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('equipment.life.title')}>
      <DataTable
        caption={t('equipment.life.title')}
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'what',
            header: t('equipment.life.what'),
            narrow: 'title',
            cell: ({ what, name }) => [t(`equipment.life.${what}`), name].filter(Boolean).join(' · '),
          },
          {
            key: 'day',
            header: t('commerce.column.date'),
            narrow: 'below',
            cell: ({ day }) => format.date(day),
          },
          {
            key: 'amount',
            header: t('equipment.life.amount'),
            numeric: true,
            narrow: 'side',
            cell: ({ amount }) => amount && format.money(amount),
          },
        ]}
        empty={null}
      />
    </Panel>
  );
}
