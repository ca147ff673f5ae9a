import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Button } from '../ui/button.tsx';
import { DateField, Fields, FormActions, SelectField, TextAreaField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { runWriteOff, writeOffPage } from './write-off.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('writeOff', writeOffPage);
export const action = screen('writeOff', runWriteOff);

type Values = Awaited<ReturnType<typeof writeOffPage>>['values'];

/** Asks before the rest of a document is given up. */
export default function WriteOff() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const fields = formFields<Values>('write-off', page.values, answer?.result);
  const label = (path: string) => t(`payments.writeOff.field.${path}`);
  return (
    <Page title={page.title} subtitle={t('payments.writeOff.rest', { due: format.money(page.due) })}>
      <FormSummary answer={answer} formId="write-off" label={label} />
      <CommandForm id="write-off" noValidate>
        <Panel>
          <Fields>
            <SelectField
              field={fields.reason}
              label={label('reason')}
              options={page.reasons}
              placeholder={page.values.reason === '' ? '–' : undefined}
              required
            />
            <DateField field={fields.date} label={label('date')} required />
          </Fields>
          <ul>
            {page.reasons.map(({ value, label: reason, hint }) => (
              <li key={value}>
                <b>{reason}</b> {hint}
              </li>
            ))}
          </ul>
          <TextAreaField field={fields.comment} label={label('comment')} />
        </Panel>
        <FormActions>
          <a className="btn quiet" href={page.back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="danger">{t('payments.writeOff.confirm')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
