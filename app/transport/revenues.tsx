import { useLoaderData } from '@remix-run/react';
import { addDays, atDayOfMonth, endOfMonth } from '#domain/kernel/dates.ts';
import { orderStatistics, totalOf } from '#projections/transport/order-list.ts';
import { askedDay } from '../http/asked-day.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { lineChart } from '../ui/chart/line-chart.server.ts';
import { ChartFigure } from '../ui/chart/chart.tsx';
import { daysFrom } from '../ui/board/month.ts';
import { Button } from '../ui/button.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

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
    // Each day of the period, so that what lies apart is drawn apart.
    const earned = new Map(byDay.map(({ name, net }) => [name, net]));
    const said = daysFrom(from, until).map((day) => ({ day, net: earned.get(day) ?? '0.00' }));
    const chart = lineChart(
      said.map(({ day }) => `${day.slice(8)}/${day.slice(5, 7)}`),
      [
        {
          name: t('transport.revenues'),
          values: said.map(({ net }) => Number(net)),
          marker: { colour: '#0000a1', className: 'line-now' },
        },
      ],
      { language, width: 1000 },
    );
    return {
      title: t('transport.revenues'),
      from,
      until,
      chart,
      days: byDay.length === 0 ? [] : said,
      sums: totalOf(byDay),
      tables: groups.map((name, index) => ({ name, rows: by[index] ?? [] })),
    };
  },
);

const HOUR = 3600;

/** What interventions bring between two days, and by pump, driver, client and zone. */
export default function Revenues() {
  const { title, from, until, chart, days, sums, tables } = useLoaderData<typeof loader>();
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
        <Kpi label={t('transport.kpi.net')} value={format.money(sums.net)} />
        <Kpi label={t('transport.kpi.count')} value={format.integer(sums.count)} />
        <Kpi label={t('transport.kpi.volume')} value={format.quantity(sums.volume)} />
        <Kpi label={t('transport.kpi.hours')} value={hours(sums.worked)} />
        <Kpi label={t('transport.kpi.idle')} value={hours(sums.waited)} />
      </KpiRow>
      {days.length === 0 ? (
        <EmptyState title={t('transport.noRevenue')} hint={t('transport.noRevenueHint')} />
      ) : (
        <>
          <Panel>
            <ChartFigure
              chart={chart}
              title={title}
              table={{
                head: [t('transport.field.day'), t('transport.field.net')],
                rows: days.map(({ day, net }) => [format.date(day), format.money(net)]),
              }}
            />
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
                    key: 'net',
                    header: t('transport.field.net'),
                    numeric: true,
                    narrow: 'side',
                    cell: (row) => format.money(row.net),
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
