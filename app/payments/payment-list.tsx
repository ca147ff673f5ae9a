import { useActionData, useLoaderData } from '@remix-run/react';
import {
  paymentStatuses,
  countPayments,
  listPayments,
  sumPayments,
  type PaymentRow,
} from '#projections/payments/payment-list.ts';
import { choices } from '#projections/records/records.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { runViewForm, viewsData, type ViewAnswer } from '../http/list-views.server.ts';
import { COUNT_CAP, listData } from '../http/list.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Options } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ExportMenu, PeriodMenu, FilterDrawer } from '../ui/list/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import { SavedViewMenu, TabsWithViews, tabLink } from '../ui/list/saved-views.tsx';
import type { Foot } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { paymentColumns, paymentStatus } from './payment-columns.ts';
import { askedPayments } from './payment-list.server.ts';
import { withMeans } from '../links/payment-means.server.ts';
import { settledLink } from './settled-link.ts';
import { StatusBadge } from '../links/status.tsx';

export const meta = titleOf;

/** The name of the client that the list is narrowed to. */
async function clientNamed({ services, corporation, t }: StaffContext, client: number | null) {
  if (client === null) return null;
  const found = await findThirdParty(services.db, client, corporation);
  return found?.identity?.name ?? t('commerce.erased');
}

export const loader = screen('paymentList', async (context) => {
  const { url, services, corporation, t, may, language } = context;
  const { asked, filter } = askedPayments(url);
  const [page, total, sums, types, client, views] = await Promise.all([
    listPayments(services.db, corporation, filter, asked.request),
    countPayments(services.db, corporation, filter, COUNT_CAP + 1),
    sumPayments(services.db, corporation, filter, COUNT_CAP + 1),
    choices(services.db, ['paymenttype'], corporation, language),
    clientNamed(context, filter.client),
    viewsData(context, 'payment', asked.address),
  ]);
  const { from = null, until = null, direction = null, paymentType = null, status = null } = filter;
  return {
    ...listData(
      t('commerce.payment.list'),
      asked,
      { ...page, rows: await withMeans(context, page.rows) },
      total,
    ),
    ...views,
    from,
    until,
    direction,
    paymentType,
    status,
    client,
    sums: total > COUNT_CAP ? null : sums,
    types: (types.get('paymenttype') ?? []).map(({ id, label }) => ({ value: id, label })),
    mayCreate: may('ROLE_PAYMENT_CREATE'),
    mayTransfer: may('ROLE_PAYMENT_LIST'),
  };
});

export const action = screen('paymentList', (context) => runViewForm(context, 'payment'));

type PaymentListData = ReturnType<typeof useLoaderData<typeof loader>>;

function useChips(list: PaymentListData) {
  const t = useText();
  const format = useFormat();
  const { address, types, paymentType, direction, client } = list;
  const chip = (label: string, name: string) => ({
    label,
    to: linkWith(address, { [name]: null }),
    on: true,
  });
  const type = types.find(({ value }) => value === paymentType);
  return [
    ...(client === null ? [] : [chip(client, 'client')]),
    ...(direction === null ? [] : [chip(t(`payments.way.${direction}`), 'way')]),
    ...(type === undefined ? [] : [chip(type.label, 'type')]),
    ...(['from', 'until'] as const).flatMap((name) => {
      const value = list[name];
      return value === null ? [] : [chip(t(`lists.chip.${name}`, { value: format.date(value) }), name)];
    }),
  ];
}

function FilterMenu({ list }: { list: PaymentListData }) {
  const t = useText();
  const { address, direction, paymentType, types } = list;
  const ways = (['in', 'out'] as const).map((way) => ({ value: way, label: t(`payments.way.${way}`) }));
  return (
    <FilterDrawer address={address} names={['way', 'type']}>
      <label htmlFor="filter-way">{t('payments.direction')}</label>
      <select className="field" id="filter-way" name="way" defaultValue={direction ?? ''}>
        <Options options={ways} placeholder={t('payments.all')} />
      </select>
      <label htmlFor="filter-type">{t('commerce.payment.field.paymentType')}</label>
      <select className="field" id="filter-type" name="type" defaultValue={paymentType ?? ''}>
        <Options options={types} placeholder={t('payments.all')} />
      </select>
    </FilterDrawer>
  );
}

function useFeet({ sums }: PaymentListData): Foot[] {
  const t = useText();
  const format = useFormat();
  if (sums === null) return [];
  return (['received', 'paidOut'] as const).map((key) => ({
    key,
    label: t(`payments.sum.${key}`),
    values: {
      ...(key === 'received' && { rest: format.amount(sums.rest) }),
      amount: format.amount(sums[key]),
    },
  }));
}

export default function PaymentList() {
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<ViewAnswer>>();
  const { address, status } = list;
  const t = useText();
  const chips = useChips(list);
  const feet = useFeet(list);
  const columns = useListColumns<PaymentRow, { t: typeof t }>({
    list,
    columns: paymentColumns,
    context: { t },
    cells: {
      number: (row) => (
        <a className="ref" href={pathTo('paymentDetails', { id: row.id })}>
          {row.number ?? row.id}
        </a>
      ),
      documents: (row) =>
        row.documents.map((one, index) => (
          <span key={`${one.kind}-${one.version}`}>
            {index > 0 && ', '}
            <a className="link nowrap" href={settledLink(one.kind, one.version)}>
              {one.number || t(`payments.kind.${one.kind}`)}
            </a>
          </span>
        )),
      status: (row) => <StatusBadge kind="payment" status={paymentStatus(row)} />,
    },
  });
  const tab = (name: (typeof paymentStatuses)[number] | null) => ({
    label: t(`payments.tab.${name ?? 'all'}`),
    to: tabLink(address, name),
    current: status === name,
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.sell') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('paymentExport', {})} />
          {list.mayTransfer && (
            <LinkButton to={pathTo('transferList', {})}>{t('payments.transfer.list')}</LinkButton>
          )}
          {list.mayCreate && (
            <LinkButton to={pathTo('importNew', { kind: 'payment' })} icon="file">
              {t('import.action')}
            </LinkButton>
          )}
          {list.mayCreate && (
            <LinkButton tone="primary" to={pathTo('paymentOver', {})}>
              {t('payments.add')}
            </LinkButton>
          )}
        </>
      }
      tabs={<TabsWithViews list={list} items={[tab(null), ...paymentStatuses.map(tab)]} />}
      placeholder={t('commerce.payment.placeholder')}
      chips={chips}
      tools={
        <>
          <FilterMenu list={list} />
          <PeriodMenu address={address} from={list.from} until={list.until} />
          <SavedViewMenu list={list} answer={answer} />
        </>
      }
      rowKey={(row) => row.id}
      columns={columns}
      feet={feet}
      empty={<EmptyState title={t('commerce.payment.none')} hint={t('commerce.payment.noneHint')} />}
    />
  );
}
