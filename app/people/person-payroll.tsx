import { useActionData, useLoaderData } from '@remix-run/react';
import { editPersonPayroll } from '#domain/people/person-commands.ts';
import { spacedNumber } from '#domain/people/social-security-number.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Fields, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { formatIban } from '../ui/format.ts';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { colleagueOf } from './person-details.server.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

export const meta = titleOf;

export const loader = screen('personPayroll', async (context) => {
  const { id, name, state, revision } = await colleagueOf(context);
  const { payroll } = state;
  return {
    id,
    name,
    title: context.t('people.payroll.edit', { name }),
    revision,
    values: {
      socialSecurityNumber: payroll?.socialSecurityNumber ? spacedNumber(payroll.socialSecurityNumber) : '',
      iban: formatIban(payroll?.iban ?? ''),
      bic: payroll?.bic ?? '',
      accountHolder: payroll?.accountHolder ?? '',
    },
  };
});

export const action = screen('personPayroll', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editPersonPayroll,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('personDetails', { id }, { selectedTab: 'payroll' }),
      flash: { tone: 'ok', key: 'people.notice.saved' },
    }),
  });
});

/** What is paid to whom. */
export default function PersonPayroll() {
  const { id, name, title, values, revision } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const back = pathTo('personDetails', { id }, { selectedTab: 'payroll' });
  const fields = formFields('payroll', values, answer?.result);
  const label = (path: string) => t(`people.payroll.${path}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: name, to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="payroll" answer={answer} revision={revision} label={label}>
        <Panel>
          <Fields>
            <TextField
              field={fields.socialSecurityNumber}
              label={label('socialSecurityNumber')}
              hint={t('people.payroll.numberHint')}
              inputMode="numeric"
              autoComplete="off"
              wide
            />
            <TextField field={fields.iban} label="IBAN" autoComplete="off" />
            <TextField field={fields.bic} label="BIC" autoComplete="off" />
            <TextField field={fields.accountHolder} label={label('accountHolder')} autoComplete="off" />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
