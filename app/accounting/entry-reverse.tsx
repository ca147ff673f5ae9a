import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { DateField, Fields, FormActions, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { EntryLines } from './entry-lines.tsx';
import { reversalForm, reverseEntry } from './entry-page.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('entryReverse', reversalForm);
export const action = screen('entryReverse', reverseEntry);

type Values = Awaited<ReturnType<typeof reversalForm>>['values'];

/** Asks before an entry is taken back by the opposite one, which stays for ever. */
export default function ReverseEntry() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const fields = formFields<Values>('reverse', page.values, answer?.result);
  const label = (path: string) => t(`accounting.entry.field.${path}`);
  const back = pathTo('entryDetails', { id: page.id });
  return (
    <Page
      title={page.title}
      subtitle={t('accounting.entry.reverseHint', { label: page.label, date: format.date(page.date) })}
      crumbs={[
        { label: t('shell.menu.accounting') },
        { label: t('accounting.journal.title'), to: pathTo('journal', {}) },
      ]}
    >
      <FormSummary answer={answer} formId="reverse" label={label} />
      <EntryLines lines={page.lines} />
      <CommandForm id="reverse" noValidate>
        <Panel>
          <Fields>
            <DateField
              field={fields.date}
              label={label('date')}
              hint={t('accounting.entry.reverseDateHint')}
              required
            />
            <TextField field={fields.reason} label={label('reason')} maxLength={200} />
          </Fields>
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="danger">{t('accounting.entry.reverse')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
