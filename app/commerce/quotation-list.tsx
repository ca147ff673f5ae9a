import { useLoaderData } from '@remix-run/react';
import { todayIn } from '#domain/kernel/dates.ts';
import { countQuotations, listQuotations, type QuotationRow } from '#projections/quotation-list.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { totalsOf } from '../http/status-totals.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { linkWith, sortLink } from '../ui/links.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { StatusBadge } from './status.tsx';

export const meta = titleOf;

/** Statuses that lists are filtered by (first specification, section 4: "List labels for quotations"). */
const statuses = ['draft', 'validate', 'in_progress', 'accepted', 'billable', 'refused', 'cancel'] as const;

export const loader = screen('quotationList', async ({ url, services, signedIn, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const { keyword, status, client } = asked;
  const filter = { keyword, status, client };
  const filtered = keyword !== null || client !== null;
  const [page, { quotation: totals }, counted] = await Promise.all([
    listQuotations(services.db, corporation, filter, asked.request),
    totalsOf(services, signedIn),
    filtered ? countQuotations(services.db, corporation, filter, COUNT_CAP + 1) : null,
  ]);
  const counts = Object.fromEntries([...totals].map(([name, total]) => [name, total.count]));
  // Those invoiced already are accepted too; the two are told apart only in "billable".
  const accepted = (counts['accepted'] ?? 0) + (counts['billable'] ?? 0);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const ready = status === null ? all : ({ ...counts, accepted }[status] ?? 0);
  const today = todayIn('Europe/Paris', new Date());
  return {
    ...listData(t('commerce.quotation.list'), asked, page, counted ?? ready, (counted ?? 0) > COUNT_CAP),
    counts: { ...counts, accepted, all }, today,
    mayCreate: may('ROLE_QUOTATION_CREATE'),
  }; // prettier-ignore
});

function shownStatus(row: QuotationRow, today: string): string {
  const open = row.status === 'validate' || row.status === 'in_progress';
  return open && row.expiryDate !== null && row.expiryDate < today ? 'expired' : row.status;
}

export default function QuotationList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { address, order } = list;
  const counts: Record<string, number> = list.counts;
  const tab = (status: string | null) => ({
    label: t(`commerce.quotation.tab.${status ?? 'all'}`),
    to: linkWith(address, { status }),
    count: format.integer(counts[status ?? 'all'] ?? 0),
    current: list.status === status,
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.sell') }]}
      actions={
        list.mayCreate && (
          <LinkButton tone="primary" to={pathTo('quotationNew', {})}>
            {t('commerce.quotation.new')}
          </LinkButton>
        )
      }
      tabs={<Tabs label={t('commerce.quotation.list')} items={[tab(null), ...statuses.map(tab)]} />}
      placeholder={t('commerce.list.placeholder')}
      rowKey={(row) => row.version}
      columns={[
        {
          key: 'number',
          header: t('commerce.column.number'),
          narrow: 'title',
          sort: sortLink(address, 'newest', order, 'desc'),
          cell: (row) => (
            <>
              <a className="ref" href={pathTo('quotationDetails', { versionId: row.version })}>
                {row.number ?? t('commerce.draft')}
                {row.rank > 1 ? ` v${row.rank}` : ''}
              </a>
              <small>{row.title}</small>
            </>
          ),
        },
        {
          key: 'client',
          header: t('commerce.column.client'),
          narrow: 'below',
          sort: sortLink(address, 'client', order),
          cell: (row) => row.clientName ?? t('commerce.erased'),
        },
        {
          key: 'date',
          header: t('commerce.column.date'),
          narrow: 'hide',
          sort: sortLink(address, 'date', order, 'desc'),
          cell: (row) => format.date(row.date),
        },
        {
          key: 'expiry',
          header: t('commerce.column.expiry'),
          narrow: 'hide',
          cell: (row) => format.date(row.expiryDate),
        },
        {
          key: 'status',
          header: t('commerce.column.status'),
          narrow: 'below',
          cell: (row) => <StatusBadge kind="quotation" status={shownStatus(row, list.today)} />,
        },
        {
          key: 'withoutVat',
          header: t('commerce.column.withoutVat'),
          numeric: true,
          narrow: 'hide',
          cell: (row) => format.amount(row.totalWithoutVat),
        },
        {
          key: 'total',
          header: t('commerce.column.total'),
          numeric: true,
          narrow: 'side',
          sort: sortLink(address, 'total', order, 'desc'),
          cell: (row) => format.amount(row.total),
        },
      ]}
      empty={
        <EmptyState
          title={t('commerce.quotation.none')}
          hint={t('commerce.quotation.noneHint')}
          action={
            list.mayCreate && (
              <LinkButton to={pathTo('quotationNew', {})}>{t('commerce.quotation.new')}</LinkButton>
            )
          }
        />
      }
    />
  );
}
