import { useLoaderData } from '@remix-run/react';
import { addDays, addMonths, fiscalYearOf, todayIn } from '#domain/kernel/dates.ts';
import { findCorporation } from '#projections/corporations.ts';
import { revenueByClient } from '#projections/revenue-by-month.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { ChartFigure } from '../ui/chart.tsx';
import { linkWith } from '../ui/links.ts';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { monthName, revenueChart, revenueYears } from './revenue.server.ts';

export const meta = titleOf;

/** Revenue of a year, calendar or tax year, beside the one before (first specification: caChart, taxYear). */
export const loader = screen('revenue', async ({ services, corporation, url, t, language }) => {
  const today = todayIn('Europe/Paris', new Date());
  const period = url.searchParams.get('period') === 'tax' ? 'tax' : 'calendar';
  const asked = url.searchParams.get('year');
  const year = asked !== null && /^(20|21)\d\d$/.test(asked) ? asked : today.slice(0, 4);
  const profile = await findCorporation(services.db, corporation);
  const start =
    period === 'tax'
      ? fiscalYearOf(`${year}${today.slice(4)}`, profile?.fiscalYearStart ?? 1).start
      : `${year}-01-01`;
  const end = addDays(addMonths(start, 12), -1);
  const [years, clients] = await Promise.all([
    revenueYears(services, corporation, start),
    revenueByClient(services.db, corporation, start, end, 10),
  ]);
  return {
    title: t('commerce.revenue.title'),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    period, year, ...years, clients,
    rows: years.now.months.map((one, index) => ({
      ...one,
      label: `${monthName(one.month, language)} ${one.month.slice(0, 4)}`,
      before: years.before.months[index]?.withoutVat ?? '0.00',
      documents: pathTo('invoiceList', {}, { from: one.month, until: addDays(addMonths(one.month, 1), -1), status: 'validate', totals: 1 }),
    })),
    chart: revenueChart(years, language),
  }; // prettier-ignore
});

export default function Revenue() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { address, now, before, rows } = page;
  const year = Number(page.year);
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.menu.sell') }]}
      subtitle={`${format.money(now.total)} · ${t('commerce.revenue.before', { total: format.money(before.total) })}`}
      tabs={
        <Tabs
          label={page.title}
          items={[
            {
              label: t('commerce.revenue.calendar'),
              to: linkWith(address, { period: null }),
              current: page.period === 'calendar',
            },
            {
              label: t('commerce.revenue.tax'),
              to: linkWith(address, { period: 'tax' }),
              current: page.period === 'tax',
            },
            { label: String(year - 1), to: linkWith(address, { year: year - 1 }) },
            { label: String(year + 1), to: linkWith(address, { year: year + 1 }) },
          ]}
        />
      }
    >
      <Panel>
        <ChartFigure
          svg={page.chart}
          title={t('commerce.revenue.chart', {
            now: now.start.slice(0, 4),
            before: before.start.slice(0, 4),
          })}
          table={{
            head: [t('commerce.revenue.month'), now.start.slice(0, 4), before.start.slice(0, 4)],
            rows: rows.map((row) => [row.label, format.amount(row.withoutVat), format.amount(row.before)]),
          }}
        />
      </Panel>
      <div className="grid-2">
        <DataTable
          caption={t('commerce.revenue.byMonth')}
          rows={rows}
          rowKey={(row) => row.month}
          columns={[
            {
              key: 'month',
              header: t('commerce.revenue.month'),
              narrow: 'title',
              cell: (row) => (
                <a className="ref" href={row.documents}>
                  {row.label}
                </a>
              ),
            },
            {
              key: 'invoices',
              header: t('commerce.invoice.list'),
              numeric: true,
              narrow: 'hide',
              cell: (row) => format.integer(row.invoices),
            },
            {
              key: 'withoutVat',
              header: t('commerce.column.withoutVat'),
              numeric: true,
              narrow: 'side',
              cell: (row) => format.amount(row.withoutVat),
            },
            {
              key: 'before',
              header: before.start.slice(0, 4),
              numeric: true,
              narrow: 'hide',
              cell: (row) => format.amount(row.before),
            },
          ]}
          empty={null}
        />
        <DataTable
          caption={t('commerce.revenue.byClient')}
          rows={page.clients}
          rowKey={(row) => row.client}
          columns={[
            {
              key: 'client',
              header: t('commerce.revenue.byClient'),
              narrow: 'title',
              cell: (row) => (
                <a className="ref" href={pathTo('invoiceList', {}, { client: row.client })}>
                  {row.name ?? t('commerce.erased')}
                </a>
              ),
            },
            {
              key: 'withoutVat',
              header: t('commerce.column.withoutVat'),
              numeric: true,
              narrow: 'side',
              cell: (row) => format.amount(row.withoutVat),
            },
          ]}
          empty={<EmptyState title={t('commerce.revenue.none')} hint={t('commerce.invoice.noneHint')} />}
        />
      </div>
    </Page>
  );
}
