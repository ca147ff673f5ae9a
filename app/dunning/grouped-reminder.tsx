import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormAnswer } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { errorText } from '../ui/form/errors.ts';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { EmptyState, Alert, Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { LetterForm } from '../mailing/letter-form.tsx';
import { accountDays } from './account-days.ts';
import type { AccountLetter } from './account-letter.server.ts';
import { TooSoon } from './too-soon.tsx';
import {
  groupedReminderPage,
  runGroupedReminder,
  type GroupedReminderPage,
} from './grouped-reminder.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('clientReminder', groupedReminderPage);
export const action = screen('clientReminder', runGroupedReminder);

interface Props {
  page: GroupedReminderPage;
  answer: FormAnswer | undefined;
}

interface InvoicesProps extends Pick<GroupedReminderPage, 'overdue'> {
  chosen: ReadonlySet<string>;
  error: string | undefined;
}

/** Which invoices the mail counts for. */
function Invoices({ overdue, chosen, error }: InvoicesProps) {
  const t = useText();
  const format = useFormat();
  return (
    <fieldset className="f" id="account-invoices">
      <legend>{t('dunning.grouped.invoices')}</legend>
      {overdue.map(({ version, number, dueDate, due, stage }) => (
        <div className="f check" key={version}>
          <input
            type="checkbox"
            id={`invoice-${version}`}
            name="invoices"
            value={version}
            defaultChecked={chosen.has(String(version))}
          />
          <label htmlFor={`invoice-${version}`}>
            {t('dunning.grouped.choice', {
              number,
              dueDate: format.date(dueDate),
              due: format.money(due),
              stage: t(`dunning.stage.${stage}`),
            })}
          </label>
        </div>
      ))}
      {error && <span className="msg">{errorText(t, error)}</span>}
      <p className="hint">{t('dunning.grouped.listed')}</p>
    </fieldset>
  );
}

type Values = AccountLetter & { invoices: string[]; confirmed?: string };

function Letter({ page, answer }: Props) {
  const t = useText();
  const invoices = page.overdue.map(({ version }) => String(version));
  const fields = formFields<Values>('account', { ...page.values, invoices }, answer?.result);
  const typed: unknown = fields.invoices.initialValue;
  const chosen = new Set((Array.isArray(typed) ? typed : [typed]).map(String));
  return (
    <LetterForm
      page={page}
      formId="account"
      fields={fields}
      fixed={accountDays(page.values)}
      send={t('dunning.grouped.send')}
    >
      <Invoices overdue={page.overdue} chosen={chosen} error={fields.invoices.errors?.[0]} />
      <p className="hint">{t('dunning.grouped.joined')}</p>
      <p className="hint">{t('dunning.reminder.payment')}</p>
      <TooSoon tooSoon={page.tooSoon} field={fields.confirmed} />
    </LetterForm>
  );
}

/** One mail about all that a client has not paid in time. */
export default function GroupedReminder() {
  const page = useLoaderData<() => Promise<GroupedReminderPage>>();
  const answer = useActionData<() => Promise<FormAnswer>>();
  const t = useText();
  const label = (path: string) => {
    if (path === 'confirmed') return t('dunning.reminder.confirm');
    return path.startsWith('invoices') ? t('dunning.grouped.invoices') : t(`mail.field.${path}`);
  };
  return (
    <Page
      title={page.title}
      subtitle={t('dunning.grouped.rules')}
      crumbs={[{ label: page.name, to: page.client }]}
    >
      <FormSummary answer={answer} formId="account" label={label} />
      {page.noServer && <Alert tone="info">{t('mail.noServer')}</Alert>}
      {page.overdue.length === 0 ? (
        <EmptyState title={t('dunning.due.none')} hint={t('dunning.grouped.none')} />
      ) : (
        <Letter page={page} answer={answer} />
      )}
    </Page>
  );
}
