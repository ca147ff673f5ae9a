import { useLoaderData } from '@remix-run/react';
import { countPayments, listPayments, type PaymentRow } from '#projections/payment-list.ts';
import { COUNT_CAP, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { ExportMenu, PeriodMenu } from '../ui/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/use-list-columns.tsx';
import { documentScreens } from './document-screens.ts';
import { paymentColumns } from './payment-columns.ts';
import { askedPayments } from './payment-list.server.ts';
import { StatusBadge } from './status.tsx';

export const meta = titleOf;

export const loader = screen('paymentList', async ({ url, services, corporation, t }) => {
  const { asked, filter } = askedPayments(url);
  const [page, total] = await Promise.all([
    listPayments(services.db, corporation, filter, asked.request),
    countPayments(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  const { from = null, until = null } = filter;
  return { ...listData(t('commerce.payment.list'), asked, page, total), from, until };
});

export default function PaymentList() {
  const list = useLoaderData<typeof loader>();
  const { address } = list;
  const t = useText();
  const format = useFormat();
  const period = (['from', 'until'] as const).flatMap((name) => {
    const value = list[name];
    if (value === null) return [];
    const label = t(`lists.chip.${name}`, { value: format.date(value) });
    return [{ label, to: linkWith(address, { [name]: null }), on: true }];
  });
  const columns = useListColumns<PaymentRow, { t: typeof t }>({
    list,
    columns: paymentColumns,
    context: { t },
    cells: {
      date: (row) => (
        <a className="ref" href={pathTo('paymentDetails', { id: row.id })}>
          {format.date(row.date)}
        </a>
      ),
      documents: (row) =>
        row.documents.map((one) => (
          <a
            key={one.version}
            className="link"
            href={pathTo(documentScreens[one.kind].details, { versionId: one.version })}
          >
            {one.number}
          </a>
        )),
      status: (row) => <StatusBadge kind="payment" status={row.cancelled ? 'cancelled' : 'done'} />,
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.sell') }]}
      actions={<ExportMenu address={address} to={pathTo('paymentExport', {})} />}
      placeholder={t('commerce.payment.placeholder')}
      chips={period}
      tools={<PeriodMenu address={address} from={list.from} until={list.until} />}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('commerce.payment.none')} hint={t('commerce.payment.noneHint')} />}
    />
  );
}
