import { useActionData, useLoaderData } from '@remix-run/react';
import type { UserRow } from '#projections/users/users.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, type Option, PlainSelect } from '../ui/form/field.tsx';
import { Carried } from '../ui/list/filters.tsx';
import { carried, linkWith } from '../ui/links.ts';
import { inOrder } from '../ui/list/list-columns.ts';
import { ListScreen, type Selection } from '../ui/list/list-screen.tsx';
import { ColumnsMenu, ExportMenu } from '../ui/list/list-tools.tsx';
import { Menu } from '../ui/menu.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { UserBulkBar } from './user-bulk.tsx';
import { changeUserList } from './user-bulk.server.ts';
import { nameOf, userColumns } from './user-columns.ts';
import { userList, type UserListData } from './user-list.server.ts';
import { UserState } from './user-state.tsx';

export const meta = titleOf;

export const loader = screen('userList', userList);

export const action = screen('userList', changeUserList);

/** What the list is narrowed by, as a small form that only reads. */
function FilterMenu({ list }: { list: UserListData }) {
  const t = useText();
  const { address, filter } = list;
  const [path = ''] = address.split('?');
  const option = (value: string, key: string): Option => ({ value, label: t(key) });
  const choices: [keyof typeof filter, Option[], string][] = [
    [
      'group',
      ['user', 'admin', 'superadmin'].map((value) => option(value, `shell.group.${value}`)),
      'users.filter.all',
    ],
    [
      'secondFactor',
      [option('1', 'users.filter.withFactor'), option('0', 'users.filter.withoutFactor')],
      'users.filter.all',
    ],
    [
      'lastSignIn',
      ['recent', 'long', 'never'].map((value) => option(value, `users.filter.${value}`)),
      'users.filter.all',
    ],
  ];
  if (list.maySeeAll)
    choices.push(['company', [option('all', 'users.filter.allCompanies')], 'users.filter.ownCompany']);
  return (
    <Menu label={t('users.filter.label')} className="tool">
      <form action={path} method="get" className="menu-form">
        <Carried values={carried(address, 'group', 'secondFactor', 'lastSignIn', 'company')} />
        {choices.map(([name, options, any]) => (
          <PlainSelect
            key={name}
            id={`filter-${name}`}
            name={name}
            label={t(`users.filter.of.${name}`)}
            defaultValue={filter[name]}
            options={options}
            placeholder={t(any)}
          />
        ))}
        <Button>{t('ui.filters.apply')}</Button>
      </form>
    </Menu>
  );
}

/** Who has an account. */
export default function UserList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { address, bulk, selectAll } = list;
  const answer = useActionData<typeof action>();
  const columns = useListColumns({
    list,
    columns: inOrder(userColumns, list.columns),
    context: { t },
    cells: {
      name: (row) => (
        <a
          className="ref"
          href={pathTo('userDetails', { id: row.id }, { company: list.filter.company })}
          translate="no"
        >
          {nameOf(row)}
        </a>
      ),
      state: (row) => <UserState state={row.state} />,
      lastSignIn: (row) => (row.lastSignIn === null ? t('users.never') : format.dateTime(row.lastSignIn)),
    },
  });
  const tabs = [null, 'active', 'invited', 'waiting', 'disabled'].map((status) => ({
    label: t(status === null ? 'users.filter.all' : `users.states.${status}`),
    to: linkWith(address, { status, cursor: null }),
    current: list.filter.status === (status ?? ''),
  }));
  const selection: Selection<UserRow> = {
    choice: {
      name: 'user',
      value: ({ id }) => id,
      label: nameOf,
      chosen: () => selectAll,
      all: {
        to: linkWith(address, { select: selectAll ? null : 'page' }),
        label: t(selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
        on: selectAll,
      },
    },
    bar: <UserBulkBar {...bulk} address={address} />,
  };
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.company') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('userExport', {})} />
          <LinkButton icon="file" to={pathTo('userImport', {})}>
            {t('users.import.action')}
          </LinkButton>
          <LinkButton tone="primary" icon="plus" to={pathTo('userNew', {})}>
            {t('users.new')}
          </LinkButton>
        </>
      }
      alert={
        answer && (
          <ErrorSummary
            errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
          />
        )
      }
      tabs={<Tabs items={tabs} label={t('users.title')} />}
      placeholder={t('users.placeholder')}
      chips={list.chips}
      tools={
        <>
          <FilterMenu list={list} />
          <ColumnsMenu address={address} columns={userColumns} shown={list.columns} />
        </>
      }
      rowKey={(row) => row.id}
      columns={columns}
      {...(bulk.groups.length > 0 && { selection })}
      empty={<EmptyState title={t('users.none')} hint={t('users.noneHint')} />}
    />
  );
}
