import { useActionData, useLoaderData } from '@remix-run/react';
import {
  countSupplierInvoices,
  countSupplierWork,
  listSupplierInvoices,
  sumSupplierInvoices,
  type SupplierInvoiceRow,
} from '#projections/purchasing/supplier-invoices.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { runViewForm, viewsData, type ViewAnswer } from '../http/list-views.server.ts';
import { COUNT_CAP, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ExportMenu, PeriodMenu } from '../ui/list/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import { SavedViewMenu, TabsWithViews, tabLink } from '../ui/list/saved-views.tsx';
import type { Foot } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { SupplierInvoiceBadge } from './status.tsx';
import { supplierInvoiceColumns } from './supplier-invoice-columns.ts';
import { askedSupplierInvoices } from './supplier-invoice-list.server.ts';

export const meta = titleOf;

export const loader = screen('supplierInvoiceList', async (context) => {
  const { services, corporation, t, may } = context;
  const { asked, filter } = askedSupplierInvoices(context);
  const { db } = services;
  const [page, total, sums, counts, supplier, views] = await Promise.all([
    listSupplierInvoices(db, corporation, filter, asked.request),
    countSupplierInvoices(db, corporation, filter, COUNT_CAP + 1),
    sumSupplierInvoices(db, corporation, filter, COUNT_CAP),
    countSupplierWork(db, corporation, filter.today, COUNT_CAP),
    filter.supplier ? findThirdParty(db, filter.supplier, corporation) : null,
    viewsData(context, 'supplierInvoice', asked.address),
  ]);
  const { from = null, until = null, status = null, today } = filter;
  return {
    ...listData(t('purchasing.invoice.list'), asked, page, total),
    ...views,
    from,
    until,
    status,
    today,
    sums,
    summed: Math.min(total, COUNT_CAP),
    counts,
    supplier: supplier?.identity?.name ?? null,
    supplierId: filter.supplier ?? null,
    mayPay: may('ROLE_PAYMENT_CREATE'),
    mayRegister: may('ROLE_PURCHASE_ORDER_REGISTER_INVOICE'),
  };
});

export const action = screen('supplierInvoiceList', (context) => runViewForm(context, 'supplierInvoice'));

type ListPage = Awaited<ReturnType<typeof loader>>;

const tabs = ['all', 'to_approve', 'open', 'overdue', 'paid', 'refused'] as const;

function StatusTabs({ list }: { list: ListPage }) {
  const t = useText();
  const format = useFormat();
  const counted: Readonly<Record<string, number>> = {
    to_approve: list.counts.toApprove,
    overdue: list.counts.overdue,
  };
  return (
    <TabsWithViews
      list={list}
      items={tabs.map((name) => {
        const count = counted[name];
        return {
          label: t(`purchasing.filter.${name}`),
          to: tabLink(list.address, name),
          ...(count !== undefined && { count: format.integer(count) }),
          current: (list.status ?? 'all') === name,
        };
      })}
    />
  );
}

/** What the listed rows add up to; beyond what is counted, the first so many. */
function useFeet(list: ListPage): Foot[] {
  const t = useText();
  const format = useFormat();
  const { sums } = list;
  const label = t(list.capped ? 'purchasing.column.sumCapped' : 'purchasing.column.sum', {
    count: list.summed,
    total: format.integer(list.summed),
  });
  const values = {
    withoutVat: format.amount(sums.totalWithoutVat),
    total: format.amount(sums.total),
    due: format.amount(sums.due),
  };
  return [{ key: 'all', label, values }];
}

export default function SupplierInvoiceList() {
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<ViewAnswer>>();
  const { address, today } = list;
  const t = useText();
  const format = useFormat();
  const period = (['from', 'until'] as const).flatMap((name) => {
    const value = list[name];
    if (value === null) return [];
    const label = t(`lists.chip.${name}`, { value: format.date(value) });
    return [{ label, to: linkWith(address, { [name]: null }), on: true }];
  });
  const supplier = list.supplier
    ? [
        {
          label: t('purchasing.filter.supplier', { name: list.supplier }),
          to: linkWith(address, { supplier: null }),
          on: true,
        },
      ]
    : [];
  const columns = useListColumns<SupplierInvoiceRow, { t: typeof t; today: string }>({
    list,
    columns: supplierInvoiceColumns,
    context: { t, today },
    cells: {
      number: (row) => (
        <a className="ref" href={pathTo('supplierInvoiceDetails', { id: row.id })} translate="no">
          {row.number}
        </a>
      ),
      purchase: (row) =>
        row.purchaseVersion === null ? (
          '–'
        ) : (
          <a className="link" href={pathTo('purchaseSupply', { versionId: row.purchaseVersion })}>
            {row.purchaseNumber}
          </a>
        ),
      status: (row) => <SupplierInvoiceBadge row={row} today={today} />,
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.purchase') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('supplierInvoiceExport', {})} />
          {list.supplierId !== null && list.mayPay && (
            <LinkButton
              to={pathTo('paymentOver', {}, { direction: 'out', client: list.supplierId })}
              icon="euro"
            >
              {t('purchasing.filter.pay')}
            </LinkButton>
          )}
          {list.mayRegister && (
            <LinkButton to={pathTo('supplierInvoiceUpload', {})} icon="file">
              {t('received.upload.action')}
            </LinkButton>
          )}
          {list.mayRegister && (
            <LinkButton to={pathTo('supplierInvoiceNew', {})} tone="primary" icon="plus">
              {t('purchasing.invoice.action')}
            </LinkButton>
          )}
        </>
      }
      tabs={<StatusTabs list={list} />}
      placeholder={t('purchasing.invoice.placeholder')}
      chips={[...supplier, ...period]}
      tools={
        <>
          <PeriodMenu address={address} from={list.from} until={list.until} />
          <SavedViewMenu list={list} answer={answer} />
        </>
      }
      rowKey={(row) => row.id}
      columns={columns}
      feet={useFeet(list)}
      empty={<EmptyState title={t('purchasing.invoice.none')} hint={t('purchasing.invoice.noneHint')} />}
    />
  );
}
