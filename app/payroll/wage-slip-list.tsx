import { useLoaderData } from '@remix-run/react';
import { isMonth } from '#domain/payroll/page-clues.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { slipStatuses } from '#domain/payroll/wage-slip.ts';
import { slipRoles } from '#domain/payroll/payroll-roles.ts';
import { countWageSlips, listWageSlips, slipCounts } from '#projections/payroll/wage-slips.ts';
import { askedId } from '../http/asked-id.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useLanguage, useText } from '../ui/text.tsx';
import { SlipState } from './slip-status.tsx';
import { wageSlipColumns } from './wage-slip-columns.ts';

export const meta = titleOf;

export const loader = screen('wageSlipList', async ({ services, corporation, url, t, may }) => {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const status = slipStatuses.find((one) => one === asked.status) ?? null;
  const month = url.searchParams.get('period') ?? '';
  const period = isMonth(month) ? month : null;
  const batch = askedId(url.searchParams, 'batch');
  const filter = { keyword: asked.keyword, status, period, person: null, batch };
  const [page, total, counts] = await Promise.all([
    listWageSlips(services.db, corporation, filter, asked.request),
    countWageSlips(services.db, corporation, filter, COUNT_CAP + 1),
    slipCounts(services.db, corporation, filter),
  ]);
  return {
    ...listData(t('payroll.list'), asked, page, total),
    status,
    period,
    batch,
    counts,
    mayUpload: may(slipRoles.create),
  };
});

/** The wage slips of the company, and where each one's way to its person stands. */
export default function WageSlipList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const language = useLanguage();
  const { address, status, period, batch, counts } = list;
  const columns = useListColumns({
    list,
    columns: wageSlipColumns,
    context: { t, language },
    cells: {
      name: ({ id, name }) => (
        <a className="ref" href={pathTo('wageSlipDetails', { id })} translate="no">
          {name || t('commerce.erased')}
        </a>
      ),
      status: (row) => <SlipState slip={row} />,
    },
  });
  const upload = list.mayUpload && (
    <LinkButton tone="primary" icon="plus" to={pathTo('wageSlipNew', {})}>
      {t('payroll.new')}
    </LinkButton>
  );
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.people') }]}
      actions={
        <>
          <LinkButton tone="quiet" to={pathTo('slipFiles', {})}>
            {t('payroll.files.title')}
          </LinkButton>
          <LinkButton tone="quiet" icon="download" to={pathTo('slipExport', {})}>
            {t('payroll.export.title')}
          </LinkButton>
          <LinkButton to={pathTo('slipBatchList', {})}>{t('payroll.batch.list')}</LinkButton>
          {upload}
        </>
      }
      tabs={
        <Tabs
          label={t('payroll.field.status')}
          items={[null, ...slipStatuses].map((one) => ({
            label: one === null ? t('payroll.all') : `${t(`payroll.statuses.${one}`)} (${counts[one]})`,
            to: linkWith(address, { status: one, cursor: null }),
            current: status === one,
          }))}
        />
      }
      chips={[
        ...(period === null
          ? []
          : [
              {
                label: `${t('payroll.field.period')} : ${monthInWords(period, language)}`,
                to: linkWith(address, { period: null, cursor: null }),
                on: true,
              },
            ]),
        ...(batch === null
          ? []
          : [
              {
                label: t('payroll.batch.one', { id: batch }),
                to: linkWith(address, { batch: null, cursor: null }),
                on: true,
              },
            ]),
      ]}
      placeholder={t('payroll.placeholder')}
      rowKey={({ id }) => id}
      columns={columns}
      empty={<EmptyState title={t('payroll.none')} hint={t('payroll.noneHint')} action={upload} />}
    />
  );
}
