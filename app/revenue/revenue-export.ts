import { changeInPercent, revenueYear } from '#domain/revenue/revenue.ts';
import { rankedClients, revenueOfClients, type ClientRevenue } from '#projections/revenue/revenue.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { askedOrder, askedYear, monthsOf } from './revenue-page.server.ts';
import { fiscalYearStart, monthsBegun } from './revenue.server.ts';

interface Beside {
  t(key: string): string;
  /** Revenue of the same months of the year before, by client. */
  before: ReadonlyMap<number, { net: string }>;
}

const netBefore = ({ client }: ClientRevenue, { before }: Beside): string =>
  before.get(client)?.net ?? '0.00';

const columns: readonly ListColumn<ClientRevenue, Beside>[] = [
  {
    key: 'client',
    header: 'revenue.column.client',
    type: 'text',
    value: ({ name }, { t }) => name ?? t('commerce.erased'),
  },
  {
    key: 'documents',
    header: 'revenue.column.invoices',
    type: 'integer',
    value: ({ invoice }) => String(invoice.documents),
  },
  {
    key: 'invoiced',
    header: 'revenue.column.invoiced',
    type: 'amount',
    value: ({ invoice }) => invoice.withoutVat,
  },
  {
    key: 'refunded',
    header: 'revenue.column.refunded',
    type: 'amount',
    value: ({ refund }) => refund.withoutVat,
  },
  { key: 'net', header: 'revenue.column.net', type: 'amount', value: ({ net }) => net },
  { key: 'before', header: 'revenue.column.before', type: 'amount', value: netBefore },
  {
    key: 'change',
    header: 'revenue.column.change',
    type: 'integer',
    value: (row, beside) => changeInPercent(row.net, netBefore(row, beside)),
  },
];

/** All clients of a year with their revenue, in the order of the page. */
export const loader = screen('revenueExport', async (context) => {
  const { services, corporation, url, t } = context;
  const { db } = services;
  const today = context.today;
  const firstMonth = await fiscalYearStart(services, corporation);
  const year = askedYear(url.searchParams, today, firstMonth);
  const earlier = monthsOf(revenueYear(year.period, year.year - 1, firstMonth), monthsBegun(year, today));
  const { sort: order, direction } = askedOrder(url.searchParams);
  return exportList(context, {
    title: `${t('revenue.byClient')} ${year.name}`,
    columns,
    request: { sort: order, direction, limit: 0, cursor: null, offset: 0 },
    async page({ limit, cursor }) {
      const offset = Number(cursor ?? '0');
      const asked = { order, direction, earlier, limit, offset };
      const { rows } = await rankedClients(db, corporation, monthsOf(year, 12), asked);
      return { rows, previous: null, next: rows.length < limit ? null : String(offset + limit) };
    },
    contextOf: async (rows) => ({
      t,
      before: await revenueOfClients(
        db,
        corporation,
        earlier,
        rows.map(({ client }) => client),
      ),
    }),
  });
});
