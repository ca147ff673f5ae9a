import type { UsageRow } from '#projections/equipment/usages.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

interface Props {
  /** Those that are shown, the earliest return first. */
  rows: UsageRow[];
  /** Whose they are: the list of all of them is narrowed by it. */
  of: { person: number } | { project: number };
}

/** Equipment that somebody or a project has or booked. */
export function HeldEquipment({ rows, of }: Props) {
  const t = useText();
  const format = useFormat();
  const moment = (at: string | null) => at && format.dateTime(at);
  return (
    <Panel title={t('equipment.held.title')}>
      <DataTable
        caption={t('equipment.held.title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'equipment',
            header: t('equipment.one'),
            narrow: 'title',
            cell: ({ equipment, equipmentName, equipmentCode }) => (
              <a
                className="ref"
                href={pathTo('equipmentDetails', { id: equipment }, { selectedTab: 'usage' })}
                translate="no"
              >
                {equipmentName} · {equipmentCode}
              </a>
            ),
          },
          {
            key: 'holder',
            header: t('equipment.field.holder'),
            cell: ({ holder }) => holder || t('commerce.erased'),
          },
          {
            key: 'from',
            header: t('equipment.field.distributedAt'),
            cell: ({ distributedAt }) => moment(distributedAt),
          },
          {
            key: 'expected',
            header: t('equipment.field.expectedAt'),
            narrow: 'below',
            cell: ({ expectedAt, status }) =>
              status === 'late' ? <strong className="late">{moment(expectedAt)}</strong> : moment(expectedAt),
          },
          {
            key: 'status',
            header: t('equipment.field.status'),
            narrow: 'side',
            cell: ({ status }) => t(`equipment.usage.${status}`),
          },
        ]}
        empty={<EmptyState title={t('equipment.held.none')} hint={t('equipment.held.noneHint')} />}
      />
      <p>
        <a className="link" href={pathTo('usageList', {}, of)}>
          {t('equipment.held.all')}
        </a>
      </p>
    </Panel>
  );
}
