import { useLoaderData } from '@remix-run/react';
import type { usageStatuses } from '#domain/equipment/usage.ts';
import type { UsageRow } from '#projections/equipment/usages.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import { ExportMenu, FilterDrawer } from '../ui/list/list-tools.tsx';
import { ListScreen, type Selection } from '../ui/list/list-screen.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { linkWith } from '../ui/links.ts';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { usageColumns } from './usage-columns.ts';
import { usageList } from './usage-list.server.ts';
import { Lacking, usageTones } from './usages-panel.tsx';

export const meta = titleOf;

export const loader = screen('usageList', usageList);

/** Late before what is to come. */
const tabs = [null, 'late', 'out', 'planned', 'returned'] as const satisfies readonly (
  | (typeof usageStatuses)[number]
  | null
)[];

const kinds = ['person', 'project'] as const;

/** Who or what has, had or will have which piece. */
export default function UsageList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const { address, holders, chosen, chips, takesBack, selectAll, status } = list;
  const selection: Selection<UsageRow> = {
    choice: {
      name: 'usages',
      value: (row) => row.id,
      label: (row) => `${row.equipmentName}, ${row.holder || t('commerce.erased')}`,
      chosen: () => selectAll,
      all: {
        to: linkWith(address, { select: selectAll ? null : 'page' }),
        label: t(selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
        on: selectAll,
      },
    },
    bar: (
      <BulkBar address={address}>
        <Button formMethod="get" formAction={pathTo('severalStep', { step: 'takeBack' })}>
          {t('equipment.several.takeBack.action')}
        </Button>
      </BulkBar>
    ),
  };
  const columns = useListColumns({
    list,
    columns: usageColumns,
    context: { t },
    cells: {
      equipment: ({ equipment, equipmentName, equipmentCode }) => (
        <a
          className="ref"
          href={pathTo('equipmentDetails', { id: equipment }, { selectedTab: 'usage' })}
          translate="no"
        >
          {equipmentName} · {equipmentCode}
        </a>
      ),
      holder: (row) => (
        <>
          {row.holder || t('commerce.erased')}
          <Lacking words={list.lacking[row.id] ?? []} />
        </>
      ),
      status: (row) => (
        <Badge
          tone={row.status === 'returned' && row.backCondition === null ? 'warn' : usageTones[row.status]}
        >
          {usageColumns.find(({ key }) => key === 'status')?.value(row, { t })}
        </Badge>
      ),
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.equipmentDashboard'), to: pathTo('equipmentDashboard', {}) }]}
      actions={<ExportMenu address={address} to={pathTo('usageExport', {})} />}
      tabs={
        <Tabs
          label={t('equipment.field.status')}
          items={tabs.map((one) => ({
            label: t(one === null ? 'equipment.usageList.all' : `equipment.usage.${one}`),
            to: linkWith(address, { status: one, cursor: null }),
            current: status === one,
          }))}
        />
      }
      placeholder={t('equipment.examination.search')}
      chips={chips}
      tools={
        <FilterDrawer address={address} names={kinds}>
          {kinds.map((kind) => (
            <PlainSelect
              key={kind}
              id={`filter-${kind}`}
              name={kind}
              label={t(`equipment.field.${kind}`)}
              options={holders
                .filter((one) => one.kind === kind)
                .map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={t('equipment.every')}
              defaultValue={String(chosen[kind] ?? '')}
            />
          ))}
        </FilterDrawer>
      }
      rowKey={(row) => row.id}
      columns={columns}
      {...(takesBack && { selection })}
      empty={<EmptyState title={t('equipment.usage.none')} hint={t('equipment.usageList.noneHint')} />}
    />
  );
}
