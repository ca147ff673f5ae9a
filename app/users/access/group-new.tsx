import { useActionData, useLoaderData } from '@remix-run/react';
import { createUserGroup } from '#domain/users/groups/group-commands.ts';
import { groupsSeenBy } from '#projections/users/access.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { useText } from '../../ui/text.tsx';
import { groupChoices } from './group-form.server.ts';
import { GroupForm } from './group-form.tsx';

export const meta = titleOf;

export const loader = screen('userGroupNew', async (context) => {
  const groups = await groupsSeenBy(context.services.db, context.corporation);
  return {
    title: context.t('roles.groups.new'),
    ...groupChoices(context, groups, null),
  };
});

export const action = screen('userGroupNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: createUserGroup,
    done: ({ id }) => ({
      to: pathTo('userGroupDetails', { id }),
      flash: { tone: 'ok', key: 'roles.groups.notice.saved' },
    }),
  }),
);

export default function GroupNew() {
  const { superAdmin, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const back = pathTo('userGroupList', {});
  return (
    <GroupForm
      {...page}
      values={{ code: '', name: '', baseRole: 'user', parent: '', shared: '' }}
      mayShare={superAdmin}
      revision={null}
      answer={answer}
      crumbs={[{ label: t('roles.groups.title'), to: back }]}
      back={back}
    />
  );
}
