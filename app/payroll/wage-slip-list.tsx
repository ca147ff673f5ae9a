import { useLoaderData } from '@remix-run/react';
import { slipStatuses } from '#domain/payroll/wage-slip.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ExportMenu, FilterDrawer } from '../ui/list/list-tools.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useLanguage, useText } from '../ui/text.tsx';
import { SlipState } from './slip-status.tsx';
import { wageSlipColumns } from './wage-slip-columns.ts';
import { wageSlipListPage } from './wage-slip-list.server.ts';

export const meta = titleOf;

export const loader = screen('wageSlipList', wageSlipListPage);

/** What slips are narrowed by, each by one of its choices. */
const filters = ['period', 'person'] as const;

/** The wage slips of the company, and where each one's way to its person stands. */
export default function WageSlipList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const language = useLanguage();
  const { address, status, counts } = list;
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
          <ExportMenu address={address} to={pathTo('wageSlipExport', {})} />
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
      chips={list.chips}
      tools={
        <FilterDrawer address={address} names={filters}>
          {filters.map((name) => (
            <PlainSelect
              key={name}
              id={`filter-${name}`}
              name={name}
              label={t(`payroll.field.${name}`)}
              defaultValue={list.narrowed[name]}
              options={list.options[name]}
              placeholder={t('payroll.all')}
            />
          ))}
        </FilterDrawer>
      }
      placeholder={t('payroll.placeholder')}
      rowKey={({ id }) => id}
      columns={columns}
      empty={<EmptyState title={t('payroll.none')} hint={t('payroll.noneHint')} action={upload} />}
    />
  );
}
