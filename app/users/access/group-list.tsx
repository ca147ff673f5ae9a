import { useLoaderData } from '@remix-run/react';
import { countUserGroups, listUserGroups, type UserGroupRow } from '#projections/users/access.ts';
import { COUNT_CAP, listAddress, listData } from '../../http/list.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { useListColumns } from '../../ui/list/use-list-columns.tsx';
import { AccessTabs } from './access-tabs.tsx';

export const meta = titleOf;

export const loader = screen('userGroupList', async ({ url, services: { db }, corporation, t }) => {
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const [page, total] = await Promise.all([
    listUserGroups(db, corporation, asked.keyword, asked.request),
    countUserGroups(db, corporation, asked.keyword, COUNT_CAP + 1),
  ]);
  return listData(t('roles.groups.title'), asked, page, total);
});

const columns: readonly ListColumn<UserGroupRow>[] = [
  {
    key: 'name',
    header: 'roles.groups.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row) => row.name,
  },
  {
    key: 'code',
    header: 'roles.groups.field.code',
    type: 'text',
    narrow: 'below',
    sort: { name: 'code', first: 'asc' },
    value: (row) => row.code,
  },
  {
    key: 'scope',
    header: 'roles.groups.field.scope',
    type: 'text',
    narrow: 'below',
    value: (row) => String(row.shared),
  },
  {
    key: 'baseRole',
    header: 'roles.groups.field.baseRole',
    type: 'text',
    narrow: 'below',
    value: (row) => row.baseRole,
  },
  {
    key: 'parent',
    header: 'roles.groups.field.parent',
    type: 'text',
    narrow: 'below',
    value: (row) => row.parentName,
  },
  {
    key: 'members',
    header: 'roles.groups.field.members',
    type: 'integer',
    value: (row) => String(row.members),
  },
  {
    key: 'enabled',
    header: 'roles.groups.field.enabled',
    type: 'text',
    narrow: 'side',
    value: (row) => String(row.enabled),
  },
];

export default function GroupList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const shown = useListColumns<UserGroupRow, null>({
    list,
    columns,
    context: null,
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo('userGroupDetails', { id: row.id })}>
          {row.name}
        </a>
      ),
      scope: (row) => t(row.shared ? 'roles.groups.shared' : 'roles.groups.own'),
      baseRole: (row) => t(`roles.base.${row.baseRole}`),
      parent: (row) => row.parentName ?? '–',
      members: (row) => format.integer(row.members),
      enabled: (row) => (
        <Badge tone={row.enabled ? 'ok' : 'mute'}>
          {t(row.enabled ? 'roles.groups.enabled' : 'roles.groups.disabled')}
        </Badge>
      ),
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.people') }]}
      actions={
        <LinkButton to={pathTo('userGroupNew', {})} tone="primary" icon="plus">
          {t('roles.groups.new')}
        </LinkButton>
      }
      tabs={<AccessTabs current="groups" manages />}
      placeholder={t('roles.groups.placeholder')}
      rowKey={(row) => row.id}
      columns={shown}
      empty={<EmptyState title={t('roles.groups.none')} hint={t('roles.groups.noneHint')} />}
    />
  );
}
