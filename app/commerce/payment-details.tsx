import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { cancelPayment } from '#domain/commerce/payment-commands.ts';
import { paymentAggregate, type PaymentEvent, type PaymentState } from '#domain/commerce/payment.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import { ErrorSummary, PlainField } from '../ui/field.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { documentScreens } from './document-screens.ts';
import { HistoryPanel } from './history-panel.tsx';
import { eventEntries } from './history.server.ts';
import { intent, runIntent } from './intents.server.ts';
import { StatusBadge } from './status.tsx';

export const meta = titleOf;

export const loader = screen('paymentDetails', async (context) => {
  const { services, corporation, params, t, may } = context;
  const id = idOf(params, 'id');
  const events = await services.store.read(`payment-${id}`);
  const { facts, cancelled, reason } = foldStream<PaymentState, PaymentEvent>(paymentAggregate, events);
  if (facts === null || facts.corporation !== corporation) throw notFound();
  return {
    title: t(facts.direction === 'out' ? 'commerce.payment.out' : 'commerce.payment.one'),
    id,
    facts,
    cancelled,
    reason,
    corporation,
    commandId: randomUUID(),
    history: await eventEntries(context, events),
    mayCancel: !cancelled && may('ROLE_PAYMENT_EDIT'),
  };
});

const intents = {
  cancel: intent(
    cancelPayment,
    (id, form) => ({ id, reason: form.get('reason') }),
    ({ id }) => ({ to: pathTo('paymentDetails', { id }), notice: 'commerce.notice.paymentCancelled' }),
  ),
};

export const action = screen('paymentDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);

export default function PaymentDetails() {
  const { title, id, facts, cancelled, reason, corporation, commandId, history, mayCancel } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const [error] = answer?.errors ?? [];
  return (
    <Page
      title={`${title} · ${format.money(facts.amount)}`}
      crumbs={[{ label: t('commerce.payment.list'), to: pathTo('paymentList', {}) }]}
      actions={
        mayCancel && (
          <LinkButton to={pathTo('paymentEdit', { id })} icon="edit">
            {t('commerce.action.edit')}
          </LinkButton>
        )
      }
      badge={<StatusBadge kind="payment" status={cancelled ? 'cancelled' : 'done'} />}
    >
      {error && <ErrorSummary errors={[{ id: 'reason', label: '', message: errorText(t, error) }]} />}
      <Columns
        main={
          <Panel title={t('commerce.payment.one')}>
            <Definitions
              items={[
                {
                  term: t('commerce.column.client'),
                  value: (
                    <a href={pathTo('clientDetails', { id: facts.clientId })}>
                      {facts.clientName ?? t('commerce.erased')}
                    </a>
                  ),
                },
                { term: t('commerce.payment.field.date'), value: format.date(facts.date) },
                { term: t('commerce.payment.field.amount'), value: format.money(facts.amount) },
                { term: t('commerce.payment.field.paymentType'), value: facts.paymentType.name },
                { term: t('commerce.payment.field.reference'), value: facts.reference },
                { term: t('commerce.payment.field.bank'), value: facts.bank },
                { term: t('commerce.payment.field.comment'), value: facts.comment },
                ...facts.allocations.map((one) => ({
                  term: t(`commerce.${one.kind}.one`),
                  value: (
                    <a href={pathTo(documentScreens[one.kind].details, { versionId: one.version })}>
                      {one.number} · {format.money(one.amount)}
                    </a>
                  ),
                })),
                ...(reason ? [{ term: t('commerce.payment.reason'), value: reason }] : []),
              ]}
            />
          </Panel>
        }
        aside={
          <>
            {mayCancel && (
              <Panel title={t('commerce.payment.cancel')}>
                <form method="post">
                  <input type="hidden" name="commandId" value={commandId} />
                  <input type="hidden" name="corporation" value={corporation} />
                  <PlainField
                    id="reason"
                    name="reason"
                    label={t('commerce.payment.reason')}
                    error={error && errorText(t, error)}
                    required
                  />
                  <Button name="intent" value="cancel" tone="danger">
                    {t('commerce.payment.confirmCancel')}
                  </Button>
                </form>
              </Panel>
            )}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
