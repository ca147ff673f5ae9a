import { useActionData, useLoaderData } from '@remix-run/react';
import { editMember } from '#domain/users/member-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { carriedCompany } from './seen.server.ts';
import { nameOf } from './user-columns.ts';
import { groupOptions, userOfAddress, valuesOf } from './user-form.server.ts';
import { UserForm } from './user-form.tsx';

export const meta = titleOf;

export const loader = screen('userEdit', async (context) => {
  const user = await userOfAddress(context);
  return {
    title: context.t('users.edit'),
    id: user.id,
    name: nameOf(user),
    ...carriedCompany(context),
    ...(await valuesOf(context, user)),
    groups: groupOptions(context),
  };
});

export const action = screen('userEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editMember,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('userDetails', { id }, carriedCompany(context)),
      flash: { tone: 'ok', key: 'users.notice.saved' },
    }),
  });
});

export default function UserEdit() {
  const { title, id, name, company, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const back = pathTo('userDetails', { id }, { company });
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('users.title'), to: pathTo('userList', {}) },
        { label: name, to: back },
      ]}
    >
      <UserForm {...page} person={null} isNew={false} answer={answer} back={back} />
    </Page>
  );
}
