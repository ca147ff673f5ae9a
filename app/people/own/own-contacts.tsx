import { useActionData, useLoaderData } from '@remix-run/react';
import { editOwnContacts } from '#domain/people/own-file-commands.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Fields } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { EmergencyFields, ReachedFields } from '../person-fields.tsx';
import type { PersonValues } from '../person-form.server.ts';
import { ownValues } from './own-file.server.ts';
import { OwnForm } from './own-form.tsx';

export const meta = titleOf;

export const loader = screen('ownContacts', async (context) => ({
  title: context.t('people.own.contacts'),
  ...(await ownValues(context)),
}));

export const action = screen('ownContacts', async (context) =>
  submit(context, await context.request.formData(), {
    command: editOwnContacts,
    done: () => ({ to: pathTo('profile', {}), flash: { tone: 'ok', key: 'people.notice.contactsSaved' } }),
  }),
);

/** How one is reached, and who is called for one: changed at once. */
export default function OwnContacts() {
  const { title, values, revision } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<PersonValues>('own', values, answer?.result);
  return (
    <OwnForm title={title} revision={revision} answer={answer} send={t('ui.form.save')}>
      <Panel title={t('people.form.reached')}>
        <Fields>
          <ReachedFields fields={fields} />
        </Fields>
      </Panel>
      <Panel title={t('people.form.emergency')}>
        <EmergencyFields fields={fields} />
      </Panel>
    </OwnForm>
  );
}
