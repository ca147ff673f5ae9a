import { useLoaderData } from '@remix-run/react';
import { kindStatistics, orderStatistics, totalOf } from '#projections/transport/order-list.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Fields, PlainField } from '../ui/form/field.tsx';
import { ExportMenu } from '../ui/list/list-tools.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { grainOf, monthOfYear, plannedOf, revenueChart } from './revenue-chart.server.ts';
import { RevenueFigure } from './revenue-figure.tsx';
import { askedSpan, listOf, spanLinks } from './revenues.server.ts';

export const meta = titleOf;

const groups = ['month', 'equipment', 'driver', 'client', 'zone'] as const;

export const loader = screen('transportRevenues', async (context) => {
  const { services, corporation, language, t } = context;
  const { db } = services;
  const span = askedSpan(context);
  const grain = grainOf(span);
  const [byDay, spans, kinds, ...by] = await Promise.all([
    grain === 'day' ? orderStatistics(db, corporation, 'day', span) : null,
    spanLinks(context, span),
    kindStatistics(db, corporation, span),
    ...groups.map((one) => orderStatistics(db, corporation, one, span)),
  ]);
  const [months = []] = by;
  const sums = totalOf(months);
  return {
    title: t('transport.revenues'),
    ...span,
    spans,
    revenue: revenueChart(byDay ?? months, span, { t, language }),
    sums,
    planned: plannedOf(sums),
    kinds: {
      file: pathTo('transportRevenuesExport', {}, { ...span, by: 'kind' }),
      rows: kinds.map((row) => ({ ...row, toCome: plannedOf(row) })),
    },
    tables: groups.map((name, index) => ({
      name,
      file: pathTo('transportRevenuesExport', {}, { ...span, by: name }),
      rows: (by[index] ?? []).map((row) => ({
        ...row,
        name: name === 'month' && row.name !== null ? monthOfYear(row.name, language) : row.name,
        to: listOf(name, row, span),
        planned: plannedOf(row),
      })),
    })),
  };
});

const HOUR = 3600;

/** What is billed by kind: how much was planned and how much was, in what each is measured in, and what it brings. */
function ByKind({
  kinds: { file, rows },
}: {
  kinds: ReturnType<typeof useLoaderData<typeof loader>>['kinds'];
}) {
  const t = useText();
  const format = useFormat();
  const amount =
    (name: 'toCome' | 'done') =>
    (row: (typeof rows)[number]): string =>
      format.money(row[name]);
  const quantity =
    (name: 'planned' | 'real') =>
    ({ kind, ...row }: (typeof rows)[number]): string =>
      kind === null ? '–' : t(`transport.unit.${kind}`, { quantity: format.quantity(row[name]) });
  const columns = [
    ['plannedQuantity', t('transport.field.line.planned'), quantity('planned'), 'below'],
    ['realQuantity', t('transport.field.line.real'), quantity('real'), 'below'],
    ['planned', t('transport.kpi.planned'), amount('toCome'), 'below'],
    ['done', t('transport.kpi.done'), amount('done'), 'side'],
  ] as const;
  return (
    <Panel title={t('transport.by.kind')}>
      <div className="actions">
        <ExportMenu address={file} to={file.split('?')[0] ?? file} />
      </div>
      <DataTable
        caption={t('transport.by.kind')}
        rows={rows}
        rowKey={({ kind }) => kind ?? ''}
        columns={[
          {
            key: 'kind',
            header: t('transport.field.kind'),
            narrow: 'title',
            cell: ({ kind }) => t(`transport.kind.${kind ?? 'cancellation'}`),
          },
          ...columns.map(([key, header, cell, narrow]) => ({ key, header, numeric: true, narrow, cell })),
        ]}
        empty={<EmptyState title={t('transport.noRevenue')} hint="" />}
      />
    </Panel>
  );
}

/** What interventions bring between two days, and by pump, driver, client and zone. */
export default function Revenues() {
  const { title, from, until, spans, revenue, sums, planned, kinds, tables } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const hours = (seconds: number) => format.quantity((seconds / HOUR).toFixed(2));
  return (
    <Page title={title} tabs={<Tabs label={t('transport.spans')} items={spans} />}>
      <form method="get" className="card panel filter-panel">
        <Fields>
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
        </Fields>
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
          <ByKind kinds={kinds} />
          {tables.map(({ name, file, rows }) => (
            <Panel key={name} title={t(`transport.by.${name}`)}>
              <div className="actions">
                <ExportMenu address={file} to={file.split('?')[0] ?? file} />
              </div>
              <DataTable
                caption={t(`transport.by.${name}`)}
                rows={rows}
                rowKey={(row) => row.id ?? row.name ?? ''}
                columns={[
                  {
                    key: 'name',
                    header: t(`transport.field.${name}`),
                    narrow: 'title',
                    cell: (row) =>
                      row.to === null ? (row.name ?? '–') : <a href={row.to}>{row.name ?? '–'}</a>,
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
