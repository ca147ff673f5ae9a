import type { MeterRow } from '#projections/equipment/equipment.ts';
import { pathTo } from '../paths.ts';
import { DataTable } from '../ui/list/table.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

interface Props {
  piece: { id: number };
  rows: MeterRow[];
  mayEdit: boolean;
}

/** What the meter of a piece showed, the latest first, and which readings were put right. */
export function MetersPanel({ piece, rows, mayEdit }: Props) {
  const t = useText();
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <Panel title={t('equipment.meters')}>
      <DataTable
        caption={t('equipment.meters')}
        rows={rows}
        rowKey={({ reading }) => reading}
        columns={[
          {
            key: 'value',
            header: t('equipment.field.value'),
            narrow: 'title',
            cell: ({ value, on, kind }) =>
              t(`equipment.reading.${kind}`, { value: format.quantity(value), day: format.date(on) }),
          },
          {
            key: 'reason',
            header: t('equipment.field.reason'),
            narrow: 'below',
            cell: ({ reading, begins, reason }) =>
              [
                begins && reading > 1 && t('equipment.newMeter'),
                reason && t('equipment.corrected', { reason }),
              ]
                .filter(Boolean)
                .join(' · '),
          },
          {
            key: 'do',
            header: '',
            narrow: 'action',
            cell: ({ reading }) =>
              mayEdit && (
                <a
                  className="link"
                  href={pathTo(
                    'equipmentStep',
                    { id: piece.id, step: 'fixMeter' },
                    { reading: String(reading) },
                  )}
                >
                  {t('equipment.step.fixMeter.action')}
                </a>
              ),
          },
        ]}
        empty={null}
      />
    </Panel>
  );
}
