import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { linkWith } from '../ui/links.ts';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import { ExportMenu, PeriodMenu } from '../ui/list/list-tools.tsx';
import { ListScreen, type Selection } from '../ui/list/list-screen.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { activityColumns, billingOf } from './activity-columns.ts';
import { activityListPage, changeActivities } from './activity-list.server.ts';
import { timeFilters } from './time-filters.ts';
import { TimeFilterDrawer } from './time-filter-drawer.tsx';

export const meta = titleOf;

export const loader = screen('activityList', activityListPage);
export const action = screen('activityList', changeActivities);

/** Noted time, entry by entry: what figures are made of. */
export default function ActivityList() {
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { address, options, narrowed, sum, period, sees } = list;
  const columns = useListColumns({
    list,
    columns: activityColumns(sees),
    context: { t },
    cells: {
      person: ({ month, personName }) => (
        <a className="ref" href={pathTo('activityMonthDetails', { id: month })} translate="no">
          {personName || t('commerce.erased')}
        </a>
      ),
      billing: (row) => {
        const words = t(`time.billing.${billingOf(row)}`);
        return list.opensInvoices && row.invoiceVersion !== null ? (
          <a className="ref" href={pathTo('invoiceDetails', { versionId: row.invoiceVersion })}>
            {words}
          </a>
        ) : (
          words
        );
      },
    },
  });
  const { selectAll } = list;
  const selection: Selection<(typeof list.rows)[number]> = {
    choice: {
      name: 'activity',
      value: ({ id }) => id,
      label: ({ personName, day, projectName }) =>
        [personName || t('commerce.erased'), format.date(day), projectName].filter(Boolean).join(', '),
      chosen: ({ id }) => selectAll || (answer?.sent?.includes(`activity=${id}`) ?? false),
      all: {
        to: linkWith(address, { select: selectAll ? null : 'page' }),
        label: t(selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
        on: selectAll,
      },
    },
    bar: (
      <BulkBar address={address}>
        <Button name="intent" value="billable">
          {t('time.makeBillable')}
        </Button>
        <Button name="intent" value="unbillable">
          {t('time.makeUnbillable')}
        </Button>
      </BulkBar>
    ),
  };
  return (
    <ListScreen
      list={list}
      {...(list.chooses && { selection })}
      tabs={<Refusals errors={answer?.errors} />}
      crumbs={[{ label: t('time.list.title'), to: pathTo('activityMonthList', {}) }]}
      actions={<LinkButton to={pathTo('activityStatistics', {})}>{t('time.statistics.title')}</LinkButton>}
      placeholder={t('time.entries.placeholder')}
      chips={list.chips}
      tools={
        <>
          <TimeFilterDrawer address={address} names={timeFilters} options={options} values={narrowed} />
          <PeriodMenu address={address} {...period} />
          <ExportMenu address={address} to={pathTo('activityExport', {})} />
        </>
      }
      rowKey={({ id }) => id}
      columns={columns}
      feet={sum === null ? [] : [{ key: 'total', label: t('time.entries.total'), values: sum }]}
      empty={<EmptyState title={t('time.entries.none')} hint={t('time.entries.noneHint')} />}
    />
  );
}
