import { useLoaderData } from '@remix-run/react';
import { todayIn } from '#domain/kernel/dates.ts';
import { statusTotals } from '#projections/document-totals.ts';
import { countQuotations, listQuotations, type QuotationRow } from '#projections/quotation-list.ts';
import { COUNT_CAP, listAddress, pageLinks } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { FilterBar } from '../ui/filters.tsx';
import { linkWith, sortLink } from '../ui/links.ts';
import { EmptyState, Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { DataTable } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { StatusBadge } from './status.tsx';

export const meta = titleOf;

/** Statuses that lists are filtered by (first specification, section 4: "List labels for quotations"). */
const statuses = ['draft', 'validate', 'in_progress', 'accepted', 'billable', 'refused', 'cancel'] as const;

export const loader = screen('quotationList', async ({ url, services, corporation, t, may }) => {
  const { address, request, keyword, status, client } = listAddress(url, {
    sort: 'newest',
    direction: 'desc',
  });
  const filter = { keyword, status, client };
  const filtered = keyword !== null || client !== null;
  const [page, totals, counted] = await Promise.all([
    listQuotations(services.db, corporation, filter, request),
    statusTotals(services.db, 'quotation', corporation),
    filtered ? countQuotations(services.db, corporation, filter, COUNT_CAP + 1) : null,
  ]);
  const counts = Object.fromEntries([...totals].map(([name, total]) => [name, total.count]));
  // Those invoiced already are accepted too; the two are told apart only in "billable".
  const accepted = (counts['accepted'] ?? 0) + (counts['billable'] ?? 0);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const today = todayIn('Europe/Paris', new Date());
  return {
    title: t('commerce.quotation.list'),
    address, request, keyword, status, today,
    rows: page.rows, ...pageLinks(address, page),
    counts: { ...counts, accepted, all }, total: counted ?? (status === null ? all : ({ ...counts, accepted }[status] ?? 0)),
    capped: (counted ?? 0) > COUNT_CAP,
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
  const { address, request } = list;
  const counts: Record<string, number> = list.counts;
  const tab = (status: string | null) => ({
    label: t(`commerce.quotation.tab.${status ?? 'all'}`),
    to: linkWith(address, { status }),
    count: format.integer(counts[status ?? 'all'] ?? 0),
    current: list.status === status,
  });
  return (
    <Page
      title={list.title}
      crumbs={[{ label: t('shell.menu.sell') }]}
      actions={
        list.mayCreate && (
          <LinkButton tone="primary" to={pathTo('quotationNew', {})}>
            {t('commerce.quotation.new')}
          </LinkButton>
        )
      }
      tabs={<Tabs label={t('commerce.quotation.list')} items={[tab(null), ...statuses.map(tab)]} />}
    >
      <FilterBar
        action={pathTo('quotationList', {})}
        search={{
          name: 'keyword',
          value: list.keyword ?? '',
          label: t('commerce.list.search'),
          placeholder: t('commerce.list.placeholder'),
        }}
        hidden={list.status ? { status: list.status } : {}}
        chips={
          list.keyword
            ? [{ label: `« ${list.keyword} »`, to: linkWith(address, { keyword: null }), on: true }]
            : []
        }
      />
      <DataTable
        caption={list.title}
        rows={list.rows}
        rowKey={(row) => row.version}
        columns={[
          {
            key: 'number',
            header: t('commerce.column.number'),
            narrow: 'title',
            sort: sortLink(address, 'newest', request, 'desc'),
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
            sort: sortLink(address, 'client', request),
            cell: (row) => row.clientName ?? t('commerce.erased'),
          },
          {
            key: 'date',
            header: t('commerce.column.date'),
            narrow: 'hide',
            sort: sortLink(address, 'date', request, 'desc'),
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
            sort: sortLink(address, 'total', request, 'desc'),
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
      <Pager
        previous={list.previous ?? undefined}
        next={list.next ?? undefined}
        summary={t('commerce.list.summary', {
          shown: list.rows.length,
          total: list.capped ? t('commerce.list.moreThan') : format.integer(list.total),
        })}
      />
    </Page>
  );
}
