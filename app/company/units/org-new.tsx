import { useActionData, useLoaderData } from '@remix-run/react';
import { createOrgUnit } from '#domain/company/org-unit-commands.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { orgChoices, orgValues } from './org-form.server.ts';
import { OrgForm } from './org-form.tsx';
import { askedKind } from './org-kind.ts';

export const meta = titleOf;

const none = { name: '', code: null, parent: null, type: null, manager: null, description: null };

export const loader = screen('orgNew', async (context) => {
  const { url, t } = context;
  const kind = askedKind(url);
  const parent = url.searchParams.get('parent') ?? '';
  return {
    title: t(`organization.new.${kind}`),
    kind,
    values: { ...orgValues(none), parent },
    choices: await orgChoices(context, kind, null),
  };
});

export const action = screen('orgNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: createOrgUnit,
    done: ({ id }) => ({
      to: pathTo('orgEdit', { id }),
      flash: { tone: 'ok', key: 'organization.notice.saved' },
    }),
  }),
);

export default function OrgNew() {
  const { title, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  const { kind } = page;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('organization.list.title'), to: pathTo('orgList', {}, { kind }) }]}
    >
      <OrgForm
        {...page}
        revision={null}
        answer={useActionData<typeof action>()}
        back={pathTo('orgList', {}, { kind })}
      />
    </Page>
  );
}
