import { useLoaderData } from '@remix-run/react';
import { orgUnitKinds } from '#domain/company/org-unit.ts';
import { countOrgUnits, listOrgUnits, type OrgUnitRow } from '#projections/company/org-units.ts';
import { COUNT_CAP, listAddress, listData } from '../../http/list.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';
import { useListColumns } from '../../ui/list/use-list-columns.tsx';
import { askedKind, kindTabs } from './org-kind.ts';

export const meta = titleOf;

export const loader = screen('orgList', async ({ url, services: { db }, corporation, t, may }) => {
  const kind = askedKind(url);
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const filter = { kind, keyword: asked.keyword };
  const [page, total] = await Promise.all([
    listOrgUnits(db, corporation, filter, asked.request),
    countOrgUnits(db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('organization.list.title'), asked, page, total),
    kind,
    mayAdd: may('ROLE_COMPANY_ADD_STRUCTURE'),
  };
});

const columns: readonly ListColumn<OrgUnitRow>[] = [
  {
    key: 'name',
    header: 'organization.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row) => row.name,
  },
  { key: 'code', header: 'organization.field.code', type: 'text', narrow: 'below', value: (row) => row.code },
  {
    key: 'parent',
    header: 'organization.field.parent',
    type: 'text',
    narrow: 'below',
    value: (row) => row.parentName,
  },
  {
    key: 'type',
    header: 'organization.field.type',
    type: 'text',
    narrow: 'below',
    value: (row) => row.typeName,
  },
  {
    key: 'manager',
    header: 'organization.field.manager',
    type: 'text',
    narrow: 'below',
    value: (row) => row.managerName,
  },
  {
    key: 'people',
    header: 'organization.field.people',
    type: 'integer',
    narrow: 'side',
    value: (row) => String(row.people),
  },
];

export default function OrgList() {
  const { kind, mayAdd, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  const shown = useListColumns<OrgUnitRow, null>({
    list,
    columns,
    context: null,
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo('orgEdit', { id: row.id })} translate="no">
          {row.name}
        </a>
      ),
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('organization.chart.title'), to: pathTo('orgChart', {}, { kind }) }]}
      tabs={<Tabs label={t('organization.kinds')} items={kindTabs(t, kind, 'orgList', orgUnitKinds)} />}
      actions={
        mayAdd && (
          <LinkButton to={pathTo('orgNew', {}, { kind })} tone="primary" icon="plus">
            {t(`organization.new.${kind}`)}
          </LinkButton>
        )
      }
      placeholder={t('organization.list.placeholder')}
      rowKey={(row) => row.id}
      columns={shown}
      empty={<EmptyState title={t('organization.none')} hint={t('organization.noneHint')} />}
    />
  );
}
