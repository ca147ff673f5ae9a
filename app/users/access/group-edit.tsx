import { useActionData, useLoaderData } from '@remix-run/react';
import { editUserGroup } from '#domain/users/groups/group-commands.ts';
import { findUserGroup, groupsSeenBy } from '#projections/users/access.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { useText } from '../../ui/text.tsx';
import { groupChoices } from './group-form.server.ts';
import { GroupForm } from './group-form.tsx';

export const meta = titleOf;

export const loader = screen('userGroupEdit', async (context) => {
  const { services, corporation, params, t } = context;
  const id = idOf(params, 'id');
  const [group, groups] = await Promise.all([
    findUserGroup(services.db, id, corporation),
    groupsSeenBy(services.db, corporation),
  ]);
  if (group === null) throw notFound();
  const { code, name, baseRole, parent } = group;
  return {
    title: t('roles.groups.edit'),
    id,
    name,
    values: { code, name, baseRole, parent: parent === null ? '' : String(parent), shared: '' },
    ...groupChoices(context, groups, group),
    revision: group.revision,
  };
});

export const action = screen('userGroupEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editUserGroup,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('userGroupDetails', { id }),
      flash: { tone: 'ok', key: 'roles.groups.notice.saved' },
    }),
  });
});

export default function GroupEdit() {
  const { id, name, superAdmin: _superAdmin, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const back = pathTo('userGroupDetails', { id });
  return (
    <GroupForm
      {...page}
      mayShare={false}
      answer={answer}
      crumbs={[
        { label: t('roles.groups.title'), to: pathTo('userGroupList', {}) },
        { label: name, to: back },
      ]}
      back={back}
    />
  );
}
