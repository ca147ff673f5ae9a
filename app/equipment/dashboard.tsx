import { useLoaderData } from '@remix-run/react';
import { urgencyOf } from '#domain/equipment/maintenance.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { addDays, legalDayOf, yearOf } from '#domain/kernel/dates.ts';
import { add } from '#domain/kernel/decimal.ts';
import { equipmentCounts } from '#projections/equipment/equipment.ts';
import { inspectionFigures, inspectionsDue, reportsAwaited } from '#projections/equipment/inspections.ts';
import { openMaintenances, yearCosts } from '#projections/equipment/maintenances.ts';
import { countEndingPapers, PAPER_ALERT_DAYS } from '#projections/equipment/papers.ts';
import { usagesOut } from '#projections/equipment/usages.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { momentOf } from './moment.server.ts';

export const meta = titleOf;

/** Rows of each part; all of them are behind their links. */
const SHOWN = 8;

export const loader = screen('equipmentDashboard', async (context) => {
  const { services, corporation, today, t, may } = context;
  const { db } = services;
  const moment = momentOf(context);
  const [counts, figures, due, out, orders, costs, reports, papers] = await Promise.all([
    equipmentCounts(db, corporation, moment),
    inspectionFigures(db, corporation, today),
    inspectionsDue(db, corporation, { until: addDays(today, 60), limit: SHOWN }),
    usagesOut(db, corporation, moment.now, SHOWN),
    openMaintenances(db, corporation, { today, limit: SHOWN }),
    yearCosts(db, corporation, yearOf(today)),
    reportsAwaited(db, corporation, { today, limit: 1000 }),
    countEndingPapers(db, corporation, today),
  ]);
  return {
    title: t('equipment.dashboard.title'),
    today,
    year: yearOf(today),
    counts,
    figures,
    due,
    out: out.map((row) => ({
      ...row,
      expectedOn: row.expectedAt && legalDayOf(row.expectedAt),
    })),
    orders: orders.map((order) => ({ ...order, urgency: urgencyOf(order, order.reading, today) })),
    costs: { ...costs, total: add(costs.inspections, costs.maintenance, costs.running, costs.owning) },
    reports: reports.length,
    papers,
    papersTo: pathTo('examination', {}, { of: 'papers', days: String(PAPER_ALERT_DAYS) }),
    mayAdd: may(equipmentRoles.add),
  };
});

/** A day, told when it is past. */
function Day({ day, today, isLate = day < today }: { day: string; today: string; isLate?: boolean }) {
  const format = useFormat();
  return isLate ? <strong className="late">{format.date(day)}</strong> : <>{format.date(day)}</>;
}

/** What waits of equipment: due, failed, out, in repair, and what it costs. */
export default function EquipmentDashboard() {
  const { title, today, year, counts, figures, due, out, orders, costs, reports, papers, papersTo, mayAdd } =
    useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const details = (id: number, tab: string) => pathTo('equipmentDetails', { id }, { selectedTab: tab });
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton to={pathTo('equipmentScan', {})} icon="search">
            {t('equipment.scan.action')}
          </LinkButton>
          <LinkButton to={pathTo('equipmentBoard', {})} icon="calendar">
            {t('equipment.board.title')}
          </LinkButton>
          <LinkButton to={pathTo('equipmentList', {})} icon="folder">
            {t('equipment.list')}
          </LinkButton>
          {mayAdd && (
            <LinkButton to={pathTo('equipmentNew', {})} tone="primary" icon="plus">
              {t('equipment.new')}
            </LinkButton>
          )}
        </>
      }
    >
      <KpiRow>
        <Kpi
          label={t('equipment.due.overdue')}
          value={format.integer(figures.overdue)}
          to={pathTo('equipmentList', {}, { due: 'overdue' })}
        />
        <Kpi
          label={t('equipment.due.30')}
          value={format.integer(figures.soon)}
          to={pathTo('equipmentList', {}, { due: '30' })}
        />
        <Kpi
          label={t('equipment.status.unavailable')}
          value={format.integer(counts.unavailable ?? 0)}
          to={pathTo('equipmentList', {}, { status: 'unavailable' })}
        />
        <Kpi
          label={t('equipment.status.in_use')}
          value={format.integer(counts.in_use ?? 0)}
          to={pathTo('equipmentList', {}, { status: 'in_use' })}
        />
        <Kpi
          label={t('equipment.dashboard.reserves')}
          value={format.integer(figures.reserves)}
          to={pathTo('examination', {}, { of: 'reserves' })}
        />
        <Kpi
          label={t('equipment.dashboard.reports')}
          value={format.integer(reports)}
          to={pathTo('examination', {}, { of: 'reports' })}
        />
        <Kpi label={t('equipment.dashboard.papers')} value={format.integer(papers)} to={papersTo} />
        <Kpi
          label={t('equipment.dashboard.costs', { year })}
          value={format.money(costs.total)}
          note={t('equipment.dashboard.owning', { amount: format.money(costs.owning) })}
          to={pathTo('equipmentYearCosts', {})}
        />
      </KpiRow>
      <Panel title={t('equipment.dashboard.due')}>
        <DataTable
          caption={t('equipment.dashboard.due')}
          rows={due}
          rowKey={(row) => `${row.equipment} ${row.key}`}
          columns={[
            {
              key: 'equipment',
              header: t('equipment.one'),
              narrow: 'title',
              cell: (row) => (
                <a className="ref" href={details(row.equipment, 'inspections')} translate="no">
                  {row.equipmentName}
                </a>
              ),
            },
            {
              key: 'name',
              header: t('equipment.field.inspection'),
              narrow: 'below',
              cell: (row) => row.name,
            },
            { key: 'place', header: t('equipment.field.place'), cell: (row) => row.place },
            {
              key: 'dueOn',
              header: t('equipment.field.dueOn'),
              narrow: 'side',
              cell: (row) => <Day day={row.dueOn} today={today} />,
            },
          ]}
          empty={<EmptyState title={t('equipment.due.none')} hint={t('equipment.dashboard.dueNone')} />}
        />
        <p>
          <a className="link" href={pathTo('examination', {})}>
            {t('equipment.dashboard.all')}
          </a>
        </p>
      </Panel>
      <Panel title={t('equipment.dashboard.out')}>
        <DataTable
          caption={t('equipment.dashboard.out')}
          rows={out}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'equipment',
              header: t('equipment.one'),
              narrow: 'title',
              cell: (row) => (
                <a className="ref" href={details(row.equipment, 'usage')} translate="no">
                  {row.equipmentName}
                </a>
              ),
            },
            {
              key: 'holder',
              header: t('equipment.field.holder'),
              narrow: 'below',
              cell: (row) => row.holder || t('commerce.erased'),
            },
            {
              key: 'expected',
              header: t('equipment.field.expectedAt'),
              narrow: 'side',
              cell: (row) =>
                row.expectedOn && <Day day={row.expectedOn} today={today} isLate={row.status === 'late'} />,
            },
          ]}
          empty={<EmptyState title={t('equipment.dashboard.outNone')} hint="" />}
        />
        <p>
          <a
            className="link"
            href={pathTo('usageList', {}, { open: 'yes', sort: 'expectedAt', direction: 'asc' })}
          >
            {t('equipment.dashboard.allOut')}
          </a>
        </p>
      </Panel>
      <Panel title={t('equipment.dashboard.orders')}>
        <DataTable
          caption={t('equipment.dashboard.orders')}
          rows={orders}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'equipment',
              header: t('equipment.one'),
              narrow: 'title',
              cell: (row) => (
                <a className="ref" href={details(row.equipment, 'maintenance')} translate="no">
                  {row.equipmentName}
                </a>
              ),
            },
            { key: 'title', header: t('equipment.field.title'), narrow: 'below', cell: (row) => row.title },
            {
              key: 'urgency',
              header: t('equipment.field.status'),
              narrow: 'side',
              cell: (row) => t(`equipment.urgency.${row.urgency}`),
            },
          ]}
          empty={<EmptyState title={t('equipment.dashboard.ordersNone')} hint="" />}
        />
      </Panel>
    </Page>
  );
}
