import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { DateField, Fields, FormActions, SelectField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { depositForm, makeDeposit } from './deposit.server.ts';

export const meta = titleOf;

export const loader = screen('depositNew', depositForm);
export const action = screen('depositNew', makeDeposit);

/** The boxes that were ticked before the form was refused; all of them at first. */
function ticked(typed: unknown): string[] | null {
  if (typed === undefined || typed === null) return null;
  return (Array.isArray(typed) ? typed : [typed]).map(String);
}

/** Puts cheques that wait on a slip. */
export default function NewDeposit() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const fields = formFields<(typeof page)['values']>('deposit', page.values, answer?.result);
  const label = (path: string) => t(`banking.deposit.field.${path}`);
  const before = answer ? (ticked(answer.result.initialValue?.['payments']) ?? []) : null;
  return (
    <Page
      title={page.title}
      subtitle={t('banking.deposit.hint')}
      crumbs={[{ label: t('banking.deposit.list'), to: pathTo('depositList', {}) }]}
    >
      <FormSummary answer={answer} formId="deposit" label={label} />
      {page.cheques.length === 0 ? (
        <EmptyState title={t('banking.deposit.nothing')} hint={t('banking.deposit.nothingHint')} />
      ) : (
        <CommandForm id="deposit" noValidate className="card panel">
          <Fields>
            <DateField field={fields.date} label={label('date')} required />
            <SelectField
              field={fields.account}
              label={label('account')}
              options={page.accounts}
              placeholder={page.printed}
            />
          </Fields>
          <ul className="todo recorded" id="deposit-payments">
            {page.cheques.map((cheque) => (
              <li key={cheque.payment}>
                <input
                  type="checkbox"
                  id={`cheque-${cheque.payment}`}
                  name="payments"
                  value={cheque.payment}
                  defaultChecked={before?.includes(String(cheque.payment)) ?? true}
                />
                <label htmlFor={`cheque-${cheque.payment}`}>
                  <b translate="no">{cheque.number}</b> · {format.date(cheque.date)}
                  <small translate="no">
                    {[cheque.clientName, cheque.reference].filter(Boolean).join(' · ')}
                  </small>
                </label>
                <span className="num">{format.amount(cheque.amount)}</span>
              </li>
            ))}
          </ul>
          <FormActions>
            <a className="btn quiet" href={pathTo('depositList', {})}>
              {t('ui.form.cancel')}
            </a>
            <Button tone="primary">{t('banking.deposit.make')}</Button>
          </FormActions>
        </CommandForm>
      )}
    </Page>
  );
}
