import { add } from '#domain/kernel/decimal.ts';
import type { ProjectEquipmentCost } from '#projections/projects/costs.ts';
import { pathTo } from '../../paths.ts';
import { Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

interface Props {
  costs: ProjectEquipmentCost[];
  /** Files of equipment are for who may see them. */
  mayOpen: boolean;
}

/** Inspections and work orders of equipment that a project bears. */
export function EquipmentCostsPanel({ costs, mayOpen }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('projects.equipmentCost.many')}>
      <DataTable
        caption={t('projects.equipmentCost.many')}
        rows={costs}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        columns={[
          {
            key: 'name',
            header: t('projects.equipmentCost.what'),
            narrow: 'title',
            cell: ({ kind, name }) => `${t(`projects.equipmentCost.${kind}`)} · ${name}`,
          },
          {
            key: 'equipment',
            header: t('projects.equipmentCost.piece'),
            narrow: 'below',
            cell: ({ kind, equipment, equipmentName }) =>
              mayOpen ? (
                <a
                  className="ref"
                  href={pathTo('equipmentDetails', { id: equipment }, { selectedTab: kind })}
                  translate="no"
                >
                  {equipmentName}
                </a>
              ) : (
                equipmentName
              ),
          },
          {
            key: 'date',
            header: t('commerce.column.date'),
            narrow: 'below',
            cell: ({ doneOn }) => format.date(doneOn),
          },
          {
            key: 'cost',
            header: t('projects.total.title'),
            numeric: true,
            narrow: 'side',
            cell: ({ cost }) => format.amount(cost),
          },
        ]}
        feet={[
          {
            key: 'total',
            label: t('time.field.total'),
            values: { cost: format.amount(add('0', ...costs.map(({ cost }) => cost))) },
          },
        ]}
        empty={null}
      />
    </Panel>
  );
}
