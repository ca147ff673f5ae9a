import { randomUUID } from 'node:crypto';
import { useForm } from '@conform-to/react';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { editPayment } from '#domain/commerce/payment-commands.ts';
import { paymentAggregate, type PaymentEvent, type PaymentState } from '#domain/commerce/payment.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Fields, FormActions, TextAreaField, TextField } from '../ui/field.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

async function readPayment({ services, corporation, params }: StaffContext) {
  const id = idOf(params, 'id');
  const events = await services.store.read(`payment-${id}`);
  const { facts, cancelled } = foldStream<PaymentState, PaymentEvent>(paymentAggregate, events);
  if (facts === null || facts.corporation !== corporation) throw notFound();
  if (cancelled) throw redirect(pathTo('paymentDetails', { id }));
  return { id, facts };
}

export const loader = screen('paymentEdit', async (context) => {
  const { id, facts } = await readPayment(context);
  const { reference, bank, comment } = facts;
  return {
    title: context.t('commerce.payment.edit'),
    id,
    facts,
    corporation: context.corporation,
    commandId: randomUUID(),
    values: { reference: reference ?? '', bank: bank ?? '', comment: comment ?? '' },
  };
});

/** Only what the money did not do is put right: date, amount and means stay as they were recorded. */
export const action = screen('paymentEdit', async (context) => {
  const { id, facts } = await readPayment(context);
  const { date, amount, paymentType } = facts;
  return submit(context, await context.request.formData(), {
    command: editPayment,
    fixed: { id: String(id), date, amount, paymentType: String(paymentType.id) },
    done: () => ({
      to: pathTo('paymentDetails', { id }),
      notice: { tone: 'ok', key: 'commerce.notice.paymentEdited' },
    }),
  });
});

export default function PaymentEdit() {
  const { title, id, facts, corporation, commandId, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const [form, fields] = useForm<typeof values>({
    id: 'payment',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const back = pathTo('paymentDetails', { id });
  return (
    <Page title={title} crumbs={[{ label: t('commerce.payment.list'), to: pathTo('paymentList', {}) }]}>
      <FormSummary answer={answer} formId="payment" label={(path) => t(`commerce.payment.field.${path}`)} />
      <Panel title={t('commerce.payment.fixed')}>
        <Definitions
          items={[
            { term: t('commerce.payment.field.date'), value: format.date(facts.date) },
            { term: t('commerce.payment.field.amount'), value: format.money(facts.amount) },
            { term: t('commerce.payment.field.paymentType'), value: facts.paymentType.name },
          ]}
        />
      </Panel>
      <form method="post" id={form.id} noValidate className="card panel">
        <input type="hidden" name="commandId" value={commandId} />
        <input type="hidden" name="corporation" value={corporation} />
        <Fields>
          <TextField field={fields.reference} label={t('commerce.payment.field.reference')} />
          <TextField field={fields.bank} label={t('commerce.payment.field.bank')} />
        </Fields>
        <TextAreaField field={fields.comment} label={t('commerce.payment.field.comment')} />
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </form>
    </Page>
  );
}
