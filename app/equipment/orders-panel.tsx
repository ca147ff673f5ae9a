import type { MaintenanceStage, OrderUrgency } from '#domain/equipment/maintenance.ts';
import type { MeterKind } from '#domain/equipment/meter-kinds.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export interface ShownOrder {
  id: number;
  title: string;
  stage: MaintenanceStage;
  dueOn: string | null;
  dueMeter: string | null;
  doneOn: string | null;
  downFrom: string | null;
  downUntil: string | null;
  providerName: string | null;
  cost: string | null;
  projectName: string | null;
  urgency: OrderUrgency;
}

const tones = { late: 'bad', soon: 'warn', later: 'info' } as const;

/** Work orders of a piece: what is to be done by date, hours or kilometres, and what was done. */
export function OrdersPanel({
  rows,
  piece,
  mayEdit,
  mayRemove,
}: {
  rows: ShownOrder[];
  piece: { id: number; meter: MeterKind };
  mayEdit: boolean;
  mayRemove: boolean;
}) {
  const t = useText();
  const format = useFormat();
  const to = (id: number, step: string) => pathTo('orderStep', { id, step });
  const date = (day: string | null) => day && format.date(day);
  return (
    <Panel title={t('equipment.tab.maintenance')}>
      <p className="actions">
        {mayEdit && (
          <LinkButton icon="plus" to={pathTo('equipmentStep', { id: piece.id, step: 'order' })}>
            {t('equipment.step.order.action')}
          </LinkButton>
        )}
        <LinkButton icon="download" to={pathTo('equipmentMaintenanceLog', { id: piece.id })}>
          {t('equipment.paper.maintenance')}
        </LinkButton>
      </p>
      <DataTable
        caption={t('equipment.tab.maintenance')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'title', header: t('equipment.field.title'), narrow: 'title', cell: (row) => row.title },
          {
            key: 'due',
            header: t('equipment.field.dueOn'),
            cell: (row) =>
              [
                date(row.dueOn),
                row.dueMeter === null || piece.meter === 'none'
                  ? null
                  : t(`equipment.at.${piece.meter}`, { value: format.quantity(row.dueMeter) }),
              ]
                .filter(Boolean)
                .join(' · '),
          },
          {
            key: 'doneOn',
            header: t('equipment.field.doneOn'),
            narrow: 'below',
            cell: (row) => date(row.doneOn),
          },
          {
            key: 'down',
            header: t('equipment.field.down'),
            cell: (row) => [date(row.downFrom), date(row.downUntil)].filter(Boolean).join(' → '),
          },
          { key: 'provider', header: t('equipment.field.provider'), cell: (row) => row.providerName },
          {
            key: 'cost',
            header: t('equipment.field.cost'),
            numeric: true,
            cell: (row) => row.cost && format.money(row.cost),
          },
          {
            key: 'stage',
            header: t('equipment.field.status'),
            narrow: 'side',
            cell: (row) =>
              row.stage === 'open' ? (
                <Badge tone={tones[row.urgency]}>{t(`equipment.urgency.${row.urgency}`)}</Badge>
              ) : (
                <Badge tone={row.stage === 'done' ? 'ok' : 'mute'}>{t(`equipment.stage.${row.stage}`)}</Badge>
              ),
          },
          {
            key: 'do',
            header: '',
            narrow: 'action',
            cell: (row) =>
              mayEdit &&
              row.stage !== 'canceled' && (
                <>
                  {(row.stage === 'open'
                    ? ['finish', 'edit', 'cancel']
                    : ['correct', ...(mayRemove ? ['reopen'] : [])]
                  ).map((step) => (
                    <a key={step} className="link" href={to(row.id, step)}>
                      {t(`equipment.order.${step}.action`)}{' '}
                    </a>
                  ))}
                </>
              ),
          },
        ]}
        empty={<EmptyState title={t('equipment.order.none')} hint={t('equipment.order.noneHint')} />}
      />
    </Panel>
  );
}
