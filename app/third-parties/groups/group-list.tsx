import { useActionData, useLoaderData } from '@remix-run/react';
import { createThirdPartyGroup } from '#domain/third-parties/group-commands.ts';
import {
  countThirdPartyGroups,
  listThirdPartyGroups,
  type ThirdPartyGroupRow,
} from '#projections/third-parties/third-party-groups.ts';
import { submit, type FormAnswer } from '../../http/form.server.ts';
import { COUNT_CAP, listAddress, listData } from '../../http/list.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { useListColumns } from '../../ui/list/use-list-columns.tsx';
import { GroupForm } from './group-form.tsx';

export const meta = titleOf;

export const loader = screen('thirdPartyGroups', async ({ url, services: { db }, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const [page, total] = await Promise.all([
    listThirdPartyGroups(db, corporation, asked.keyword, asked.request),
    countThirdPartyGroups(db, corporation, asked.keyword, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('thirdParties.groups.list'), asked, page, total),
    mayCreate: may('ROLE_THIRD_PARTY_GROUP_CREATE'),
  };
});

export const action = screen('thirdPartyGroups', async (context) =>
  submit(context, await context.request.formData(), {
    command: createThirdPartyGroup,
    done: ({ id }) => ({
      to: pathTo('thirdPartyGroupDetails', { id }),
      flash: { tone: 'ok', key: 'thirdParties.groups.notice.saved' },
    }),
  }),
);

const columns: readonly ListColumn<ThirdPartyGroupRow>[] = [
  {
    key: 'name',
    header: 'thirdParties.groups.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row) => row.name,
  },
  {
    key: 'description',
    header: 'thirdParties.groups.field.description',
    type: 'text',
    narrow: 'below',
    value: (row) => row.description,
  },
  {
    key: 'members',
    header: 'thirdParties.groups.field.members',
    type: 'integer',
    narrow: 'side',
    value: (row) => String(row.members),
  },
];

export default function GroupList() {
  const { mayCreate, ...list } = useLoaderData<typeof loader>();
  const answer: FormAnswer | undefined = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const shown = useListColumns<ThirdPartyGroupRow, null>({
    list,
    columns,
    context: null,
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo('thirdPartyGroupDetails', { id: row.id })}>
          {row.name}
        </a>
      ),
      members: (row) => format.integer(row.members),
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.thirdParties') }]}
      placeholder={t('thirdParties.groups.placeholder')}
      rowKey={(row) => row.id}
      columns={shown}
      empty={<EmptyState title={t('thirdParties.groups.none')} hint={t('thirdParties.groups.noneHint')} />}
    >
      {mayCreate && (
        <GroupForm
          title={t('thirdParties.groups.new')}
          values={{ name: '', description: '' }}
          revision={null}
          answer={answer}
        />
      )}
    </ListScreen>
  );
}
