import { useActionData, useLoaderData } from '@remix-run/react';
import { requestFileChange } from '#domain/people/change-request-commands.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { CountryField } from '../../ui/form/country-field.tsx';
import { Fields, TextField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { AddressFields, LicenceFields, personFieldKey } from '../person-fields.tsx';
import type { PersonValues } from '../person-form.server.ts';
import { ownValues } from './own-file.server.ts';
import { OwnForm } from './own-form.tsx';

export const meta = titleOf;

export const loader = screen('ownChangeNew', async (context) => ({
  title: context.t('people.own.ask'),
  ...(await ownValues(context)),
}));

export const action = screen('ownChangeNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: requestFileChange,
    done: () => ({ to: pathTo('profile', {}), flash: { tone: 'ok', key: 'people.notice.changeAsked' } }),
  }),
);

/** What of one's own file staff change once they saw why: asked for as a whole, told as a difference. */
export default function OwnChange() {
  const { title, values, revision } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<PersonValues>('own', values, answer?.result);
  const label = (path: string) => t(personFieldKey(path));
  return (
    <OwnForm
      title={title}
      hint={t('people.own.askHint')}
      revision={revision}
      answer={answer}
      send={t('people.own.send')}
    >
      <Panel title={t('people.form.identity')}>
        <Fields>
          <TextField field={fields.lastName} label={label('lastName')} maxLength={60} required />
          <TextField field={fields.firstName} label={label('firstName')} maxLength={60} required />
          <TextField field={fields.birthName} label={label('birthName')} maxLength={60} />
          <CountryField field={fields.nationality} label={label('nationality')} optional />
        </Fields>
      </Panel>
      <Panel title={t('people.field.address')}>
        <Fields>
          <AddressFields fields={fields} />
        </Fields>
      </Panel>
      <Panel title={t('people.field.drivingLicence')}>
        <Fields>
          <LicenceFields fields={fields} />
        </Fields>
      </Panel>
    </OwnForm>
  );
}
