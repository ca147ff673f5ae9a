import { useActionData, useLoaderData } from '@remix-run/react';
import { compare } from '#domain/kernel/decimal.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, Fields, FormActions, TextAreaField, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Definitions, Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import {
  editOrReopen,
  paymentEditPage,
  type PaymentEditData,
  type ReopenAnswer,
} from './payment-edit.server.ts';
import { amountId, SettlingEditor } from './settling-editor.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('paymentEdit', (context) => paymentEditPage(context));

/** What the money did is fixed: date, amount and means. What it settles is said anew, its details put right. */
export const action = screen('paymentEdit', (context) => editOrReopen(context));

function ReopenSummary({ answer }: { answer: ReopenAnswer }) {
  const t = useText();
  const rows = [...answer.settling.chosen, ...answer.settling.others].flatMap((row) =>
    row.error === null ? [] : [{ id: amountId(row), label: row.number, message: errorText(t, row.error) }],
  );
  const others = Object.entries(answer.errors).flatMap(([path, messages]) =>
    path.startsWith('allocations[')
      ? []
      : messages.map((message) => ({ id: '', label: '', message: errorText(t, message) })),
  );
  return <ErrorSummary errors={[...others, ...rows]} />;
}

function Reopen({ page, answer }: { page: PaymentEditData; answer: ReopenAnswer | undefined }) {
  const t = useText();
  const format = useFormat();
  const settling = answer?.settling ?? page.settling;
  const left = answer ? answer.left : page.left;
  const over = left !== null && compare(left, '0') < 0;
  return (
    <CommandForm noValidate>
      <input type="hidden" name="revision" value={answer?.stale?.revision ?? page.revision} />
      <button className="unseen" name="go" value="1" tabIndex={-1} aria-hidden="true">
        {t('payments.reckon')}
      </button>
      <Panel title={t('payments.documents')}>
        <p className="hint">{t('payments.reopenHint')}</p>
        <SettlingEditor settling={settling} several={page.facts.group !== undefined} />
        <Definitions
          items={[
            { term: t('payments.taken'), value: format.money(settling.taken) },
            {
              term: t(over ? 'payments.over' : 'payments.left'),
              value: <b>{left === null ? '–' : format.money(left)}</b>,
            },
          ]}
        />
        <FormActions>
          <a className="btn quiet" href={pathTo('paymentDetails', { id: page.id })}>
            {t('ui.form.cancel')}
          </a>
          <Button name="go" value={settling.page}>
            {t('payments.reckon')}
          </Button>
          <Button tone="primary" name="intent" value="reopen">
            {t('payments.saveSettled')}
          </Button>
        </FormActions>
      </Panel>
    </CommandForm>
  );
}

function Details({ page, answer }: { page: PaymentEditData; answer: FormAnswer | undefined }) {
  const t = useText();
  const fields = formFields<PaymentEditData['values']>('payment', page.values, answer?.result);
  return (
    <CommandForm id="payment" noValidate className="card panel">
      <h2>{t('payments.details')}</h2>
      <Fields>
        <TextField field={fields.reference} label={t('commerce.payment.field.reference')} />
        <TextField field={fields.bank} label={t('commerce.payment.field.bank')} />
      </Fields>
      <TextAreaField field={fields.comment} label={t('commerce.payment.field.comment')} />
      <FormActions>
        <Button name="intent" value="details">
          {t('payments.saveDetails')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}

export default function PaymentEdit() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { title, facts, id } = page;
  const reopened = answer && 'reopen' in answer ? answer.reopen : undefined;
  const details = answer && 'result' in answer ? answer : undefined;
  const field = (name: string) => t(`commerce.payment.field.${name}`);
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('commerce.payment.list'), to: pathTo('paymentList', {}) },
        { label: facts.number ?? t('commerce.payment.one'), to: pathTo('paymentDetails', { id }) },
      ]}
      alert={
        reopened?.stale ? (
          <StaleAlert stale={reopened.stale} label={() => t('payments.documents')} />
        ) : undefined
      }
    >
      {reopened && <ReopenSummary answer={reopened} />}
      <FormSummary answer={details} formId="payment" label={field} />
      <Panel title={t('commerce.payment.fixed')}>
        <Definitions
          items={[
            { term: t('commerce.column.client'), value: facts.clientName ?? t('commerce.erased') },
            { term: field('date'), value: format.date(facts.date) },
            { term: field('amount'), value: format.money(facts.amount) },
            { term: field('paymentType'), value: page.means },
          ]}
        />
      </Panel>
      <Reopen page={page} answer={reopened} />
      <Details page={page} answer={details} />
    </Page>
  );
}
