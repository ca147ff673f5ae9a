import { useActionData, useLoaderData } from '@remix-run/react';
import { requestPayrollChange } from '#domain/people/change-request-commands.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Fields, TextField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { ownFileOf } from './own-file.server.ts';
import { OwnForm } from './own-form.tsx';

export const meta = titleOf;

export const loader = screen('ownAccountNew', async (context) => {
  await ownFileOf(context);
  return { title: context.t('people.own.askAccount'), values: { iban: '', bic: '', accountHolder: '' } };
});

export const action = screen('ownAccountNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: requestPayrollChange,
    done: () => ({ to: pathTo('profile', {}), flash: { tone: 'ok', key: 'people.notice.changeAsked' } }),
  }),
);

/** Another account to be paid to: typed as a whole, since the one that there is is shown to nobody here. */
export default function OwnAccount() {
  const { title, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('own', values, answer?.result);
  const label = (path: string) => t(`people.payroll.${path}`);
  return (
    <OwnForm
      title={title}
      hint={t('people.own.askHint')}
      revision={null}
      answer={answer}
      send={t('people.own.send')}
      label={label}
    >
      <Panel>
        <Fields>
          <TextField field={fields.iban} label={label('iban')} autoComplete="off" required />
          <TextField field={fields.bic} label={label('bic')} autoComplete="off" />
          <TextField field={fields.accountHolder} label={label('accountHolder')} autoComplete="off" />
        </Fields>
      </Panel>
    </OwnForm>
  );
}
