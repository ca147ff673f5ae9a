import { useLoaderData } from '@remix-run/react';
import { addDays, atDayOfMonth, endOfMonth } from '#domain/kernel/dates.ts';
import { orderStatistics, totalOf } from '#projections/transport/order-list.ts';
import { askedDay } from '../http/asked-day.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Button } from '../ui/button.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { plannedOf, revenueChart } from './revenue-chart.server.ts';
import { RevenueFigure } from './revenue-figure.tsx';

export const meta = titleOf;

const groups = ['equipment', 'driver', 'client', 'zone'] as const;
const MOST_DAYS = 366;

export const loader = screen(
  'transportRevenues',
  async ({ services, corporation, url, today, language, t }) => {
    const { db } = services;
    const from = askedDay(url.searchParams, 'from') ?? atDayOfMonth(today, 1);
    const asked = askedDay(url.searchParams, 'until') ?? endOfMonth(today);
    const until = asked > addDays(from, MOST_DAYS) ? addDays(from, MOST_DAYS) : asked;
    const filter = { from, until };
    const [byDay, ...by] = await Promise.all([
      orderStatistics(db, corporation, 'day', filter),
      ...groups.map((one) => orderStatistics(db, corporation, one, filter)),
    ]);
    const sums = totalOf(byDay);
    return {
      title: t('transport.revenues'),
      from,
      until,
      revenue: revenueChart(byDay, { from, until }, { t, language }),
      sums,
      planned: plannedOf(sums),
      tables: groups.map((name, index) => ({
        name,
        rows: (by[index] ?? []).map((row) => ({ ...row, planned: plannedOf(row) })),
      })),
    };
  },
);

const HOUR = 3600;

/** What interventions bring between two days, and by pump, driver, client and zone. */
export default function Revenues() {
  const { title, from, until, revenue, sums, planned, tables } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const hours = (seconds: number) => format.quantity((seconds / HOUR).toFixed(2));
  return (
    <Page title={title}>
      <form method="get" className="card panel filter-panel">
        <PlainField
          id="from"
          name="from"
          label={t('transport.filter.from')}
          defaultValue={format.date(from)}
        />
        <PlainField
          id="until"
          name="until"
          label={t('transport.filter.until')}
          defaultValue={format.date(until)}
        />
        <Button>{t('transport.show')}</Button>
      </form>
      <KpiRow>
        <Kpi label={t('transport.kpi.done')} value={format.money(sums.done)} />
        <Kpi label={t('transport.kpi.planned')} value={format.money(planned)} />
        <Kpi label={t('transport.kpi.count')} value={format.integer(sums.count)} />
        <Kpi label={t('transport.kpi.volume')} value={format.quantity(sums.volume)} />
        <Kpi label={t('transport.kpi.hours')} value={hours(sums.worked)} />
        <Kpi label={t('transport.kpi.idle')} value={hours(sums.waited)} />
      </KpiRow>
      {revenue === null ? (
        <EmptyState title={t('transport.noRevenue')} hint={t('transport.noRevenueHint')} />
      ) : (
        <>
          <Panel>
            <RevenueFigure revenue={revenue} title={title} />
          </Panel>
          {tables.map(({ name, rows }) => (
            <Panel key={name} title={t(`transport.by.${name}`)}>
              <DataTable
                caption={t(`transport.by.${name}`)}
                rows={rows}
                rowKey={(row) => row.id ?? 0}
                columns={[
                  {
                    key: 'name',
                    header: t(`transport.field.${name}`),
                    narrow: 'title',
                    cell: (row) => row.name ?? '–',
                  },
                  {
                    key: 'count',
                    header: t('transport.kpi.count'),
                    numeric: true,
                    narrow: 'below',
                    cell: (row) => format.integer(row.count),
                  },
                  {
                    key: 'volume',
                    header: t('transport.kpi.volume'),
                    numeric: true,
                    narrow: 'below',
                    cell: (row) => format.quantity(row.volume),
                  },
                  {
                    key: 'hours',
                    header: t('transport.kpi.hours'),
                    numeric: true,
                    narrow: 'below',
                    cell: (row) => hours(row.worked),
                  },
                  {
                    key: 'idle',
                    header: t('transport.kpi.idle'),
                    numeric: true,
                    narrow: 'below',
                    cell: (row) => hours(row.waited),
                  },
                  {
                    key: 'planned',
                    header: t('transport.kpi.planned'),
                    numeric: true,
                    narrow: 'below',
                    cell: (row) => format.money(row.planned),
                  },
                  {
                    key: 'done',
                    header: t('transport.kpi.done'),
                    numeric: true,
                    narrow: 'side',
                    cell: (row) => format.money(row.done),
                  },
                ]}
                empty={<EmptyState title={t('transport.noRevenue')} hint="" />}
              />
            </Panel>
          ))}
        </>
      )}
    </Page>
  );
}
