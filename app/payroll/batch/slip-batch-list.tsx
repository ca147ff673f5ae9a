import { useLoaderData } from '@remix-run/react';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { slipRoles } from '#domain/payroll/payroll-roles.ts';
import { countSlipBatches, listSlipBatches, type SlipBatchRow } from '#projections/payroll/slip-batches.ts';
import { COUNT_CAP, listAddress, listData } from '../../http/list.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useListColumns } from '../../ui/list/use-list-columns.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { useLanguage, useText } from '../../ui/text.tsx';
import { BatchState } from '../slip-status.tsx';

export const meta = titleOf;

export const loader = screen('slipBatchList', async ({ services, corporation, url, t, may }) => {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const [page, total] = await Promise.all([
    listSlipBatches(services.db, corporation, {}, asked.request),
    countSlipBatches(services.db, corporation, {}, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('payroll.batch.list'), { ...asked, keyword: null }, page, total),
    mayUpload: may(slipRoles.create),
  };
});

interface Words {
  t(key: string, parameters?: Record<string, string | number>): string;
  language: 'fr' | 'en';
}

const columns: readonly ListColumn<SlipBatchRow, Words>[] = [
  {
    key: 'id',
    header: 'payroll.batch.number',
    type: 'text',
    narrow: 'title',
    sort: { name: 'newest', first: 'desc' },
    value: ({ id }) => String(id),
  },
  {
    key: 'uploadedAt',
    header: 'payroll.batch.uploadedAt',
    type: 'instant',
    narrow: 'below',
    value: ({ uploadedAt }) => uploadedAt,
  },
  {
    key: 'period',
    header: 'payroll.field.period',
    type: 'text',
    narrow: 'below',
    value: ({ period }, { language }) => period && monthInWords(period, language),
  },
  { key: 'pages', header: 'payroll.batch.pages', type: 'integer', value: ({ pages }) => String(pages) },
  {
    key: 'slips',
    header: 'payroll.batch.slips',
    type: 'integer',
    narrow: 'below',
    value: ({ slips }) => String(slips),
  },
  {
    key: 'undecided',
    header: 'payroll.batch.undecided',
    type: 'integer',
    narrow: 'below',
    value: ({ undecided, status }) => (status === 'read' ? String(undecided) : null),
  },
  {
    key: 'status',
    header: 'payroll.field.status',
    type: 'text',
    narrow: 'side',
    value: ({ status }, { t }) => t(`payroll.batch.status.${status}`),
  },
];

/** What was brought in, and what became of it. */
export default function SlipBatchList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const language = useLanguage();
  const shown = useListColumns({
    list,
    columns,
    context: { t, language },
    cells: {
      id: ({ id }) => (
        <a className="ref" href={pathTo('slipBatchDetails', { id })}>
          {t('payroll.batch.one', { id })}
        </a>
      ),
      status: ({ status }) => <BatchState status={status} />,
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
      crumbs={[{ label: t('payroll.list'), to: pathTo('wageSlipList', {}) }]}
      actions={upload}
      placeholder=""
      rowKey={({ id }) => id}
      columns={shown}
      empty={<EmptyState title={t('payroll.batch.none')} hint={t('payroll.noneHint')} action={upload} />}
    />
  );
}
