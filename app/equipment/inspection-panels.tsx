import type { InspectionReason } from '#domain/equipment/inspection-dates.ts';
import type { InspectionResult, InspectionStage } from '#domain/equipment/inspection.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export interface ShownDue {
  equipment: number;
  name: string;
  key: string;
  intervalMonths: number;
  legalBasis: string | null;
  lastOn: string | null;
  dueOn: string;
  reason: InspectionReason;
  plannedOn: string | null;
  planned: number | null;
  missed: number;
}

/** When a piece is due for which inspection, and why. */
export function DuePanel({ due, today, mayEdit }: { due: ShownDue[]; today: string; mayEdit: boolean }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('equipment.due.title')}>
      <DataTable
        caption={t('equipment.due.title')}
        rows={due}
        rowKey={(row) => row.key}
        columns={[
          { key: 'name', header: t('equipment.field.inspection'), narrow: 'title', cell: (row) => row.name },
          {
            key: 'dueOn',
            header: t('equipment.field.dueOn'),
            narrow: 'side',
            cell: (row) =>
              row.dueOn < today ? (
                <strong className="late">{format.date(row.dueOn)}</strong>
              ) : (
                format.date(row.dueOn)
              ),
          },
          {
            key: 'reason',
            header: t('equipment.field.reasonDue'),
            narrow: 'below',
            cell: (row) =>
              [
                t(`equipment.reason.${row.reason}`, {
                  months: row.intervalMonths,
                  day: row.lastOn === null ? '' : format.date(row.lastOn),
                }),
                row.legalBasis,
                row.missed > 1 ? t('equipment.due.missed', { count: row.missed }) : null,
              ]
                .filter(Boolean)
                .join(' · '),
          },
          {
            key: 'planned',
            header: t('equipment.field.plannedOn'),
            cell: (row) => row.plannedOn && format.date(row.plannedOn),
          },
          {
            key: 'do',
            header: '',
            narrow: 'action',
            cell: (row) => {
              if (!mayEdit) return null;
              const to = (step: string) =>
                pathTo('equipmentStep', { id: row.equipment, step }, { inspection: row.name });
              return (
                <>
                  <a
                    className="link"
                    href={
                      row.planned === null
                        ? to('inspect')
                        : pathTo('inspectionStep', { id: row.planned, step: 'record' })
                    }
                  >
                    {t('equipment.step.inspect.action')}
                  </a>{' '}
                  {row.planned === null && (
                    <a className="link" href={to('plan')}>
                      {t('equipment.step.plan.action')}
                    </a>
                  )}
                </>
              );
            },
          },
        ]}
        empty={<EmptyState title={t('equipment.due.none')} hint={t('equipment.due.noneHint')} />}
      />
    </Panel>
  );
}

const tones = { passed: 'ok', reserves: 'warn', failed: 'bad' } as const;

export interface ShownInspection {
  id: number;
  name: string;
  stage: InspectionStage;
  result: InspectionResult | null;
  plannedOn: string | null;
  doneOn: string | null;
  providerName: string | null;
  personName: string | null;
  number: string | null;
  cost: string | null;
  reserves: string | null;
  withdrawn: string | null;
  liftedOn: string | null;
  intervalMonths: number | null;
  legalBasis: string | null;
  reportOn: string | null;
  reports: { id: number; name: string | null }[];
  /** Its final report should have come. */
  reportLate: boolean;
  open: boolean;
}

/** The report of an inspection: its number, its files, and whether the final one came. */
function Report({ row }: { row: ShownInspection }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {row.number}
      {row.reports.map(({ id, name }) => (
        <div key={id}>
          <a className="link" href={pathTo('documentDownload', { id })}>
            {name ?? t('commerce.erased')}
          </a>
        </div>
      ))}
      {row.reportOn !== null && <div>{t('equipment.report.final', { day: format.date(row.reportOn) })}</div>}
      {row.reportLate && <strong className="late">{t('equipment.report.late')}</strong>}
    </>
  );
}

/** What was inspected, with what came of it and what was in force then. */
export function InspectionsPanel({
  rows,
  mayEdit,
  mayRemove,
}: {
  rows: ShownInspection[];
  mayEdit: boolean;
  mayRemove: boolean;
}) {
  const t = useText();
  const format = useFormat();
  const to = (id: number, step: string) => pathTo('inspectionStep', { id, step });
  return (
    <Panel title={t('equipment.tab.inspections')}>
      <DataTable
        caption={t('equipment.tab.inspections')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', header: t('equipment.field.inspection'), narrow: 'title', cell: (row) => row.name },
          {
            key: 'day',
            header: t('equipment.field.doneOn'),
            cell: (row) => {
              const day = row.doneOn ?? row.plannedOn;
              return day && format.date(day);
            },
          },
          {
            key: 'result',
            header: t('equipment.field.result'),
            narrow: 'side',
            cell: (row) =>
              row.result === null || row.stage === 'withdrawn' ? (
                <Badge tone={row.stage === 'planned' ? 'info' : 'mute'}>
                  {t(`equipment.inspectionStage.${row.stage}`)}
                </Badge>
              ) : (
                <Badge tone={row.liftedOn === null ? tones[row.result] : 'ok'}>
                  {t(row.liftedOn === null ? `equipment.result.${row.result}` : 'equipment.result.lifted')}
                </Badge>
              ),
          },
          {
            key: 'by',
            header: t('equipment.field.by'),
            narrow: 'below',
            cell: (row) => [row.providerName, row.personName].filter(Boolean).join(' · '),
          },
          {
            key: 'basis',
            header: t('equipment.field.basis'),
            cell: (row) =>
              row.intervalMonths === null
                ? ''
                : [t('equipment.months', { count: row.intervalMonths }), row.legalBasis]
                    .filter(Boolean)
                    .join(' · '),
          },
          { key: 'report', header: t('equipment.field.number'), cell: (row) => <Report row={row} /> },
          {
            key: 'reserves',
            header: t('equipment.field.reserves'),
            cell: (row) => row.withdrawn ?? row.reserves,
          },
          {
            key: 'cost',
            header: t('equipment.field.cost'),
            numeric: true,
            cell: (row) => row.cost && format.money(row.cost),
          },
          {
            key: 'do',
            header: '',
            narrow: 'action',
            cell: (row) =>
              mayEdit &&
              (row.stage === 'planned' || row.stage === 'done') && (
                <>
                  <a className="link" href={to(row.id, 'record')}>
                    {t(`equipment.inspection.record.${row.stage === 'done' ? 'correct' : 'action'}`)}
                  </a>{' '}
                  {row.stage === 'done' && row.reportOn === null && (
                    <>
                      <a className="link" href={to(row.id, 'report')}>
                        {t('equipment.inspection.report.action')}
                      </a>{' '}
                    </>
                  )}
                  {row.open && (
                    <>
                      <a className="link" href={to(row.id, 'lift')}>
                        {t('equipment.inspection.lift.action')}
                      </a>{' '}
                    </>
                  )}
                  {row.stage === 'done' && mayRemove && (
                    <a className="link" href={to(row.id, 'withdraw')}>
                      {t('equipment.inspection.withdraw.action')}
                    </a>
                  )}
                  {row.stage === 'planned' && (
                    <>
                      <a className="link" href={to(row.id, 'replan')}>
                        {t('equipment.inspection.replan.action')}
                      </a>{' '}
                      <a className="link" href={to(row.id, 'cancel')}>
                        {t('equipment.inspection.cancel.action')}
                      </a>
                    </>
                  )}
                </>
              ),
          },
        ]}
        empty={
          <EmptyState title={t('equipment.inspection.none')} hint={t('equipment.inspection.noneHint')} />
        }
      />
    </Panel>
  );
}
