import { accountName } from '#domain/accounting/chart.ts';
import { analyticSums, type AnalyticSum } from '#projections/accounting/analytic.ts';
import { namedChart } from '#projections/accounting/books.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { askedAnalytic } from './analytic.server.ts';

interface Words {
  none: string;
  nameOf(account: string): string;
}

const columns: readonly ListColumn<AnalyticSum, Words>[] = [
  {
    key: 'name',
    header: 'accounting.analytic.of',
    type: 'text',
    value: ({ name }, { none }) => name ?? none,
  },
  { key: 'account', header: 'accounting.column.account', type: 'text', value: ({ account }) => account },
  {
    key: 'accountName',
    header: 'accounting.column.name',
    type: 'text',
    value: ({ account }, { nameOf }) => nameOf(account),
  },
  { key: 'net', header: 'accounting.analytic.net', type: 'amount', value: ({ net }) => net },
];

/** The statement by project or cost centre as a file, a line an account. */
export const loader = screen('analyticExport', async (context) => {
  const { services, corporation, t } = context;
  const { year, by, from, until } = await askedAnalytic(context);
  const [chart, rows] = await Promise.all([
    namedChart(services.db, corporation),
    analyticSums(services.db, corporation, by, { from, until }),
  ]);
  return exportList(context, {
    title: `${t('accounting.analytic.title')} ${year.name}`,
    columns,
    request: { sort: 'name', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => ({
      none: t(`accounting.analytic.none.${by}`),
      nameOf: (account) => accountName(chart, account),
    }),
  });
});
