import { useActionData, useLoaderData } from '@remix-run/react';
import { giveBackCredit } from '#domain/payments/credit-commands.ts';
import { cancelPayment } from '#domain/payments/payment-commands.ts';
import { formText } from '../http/form-text.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { Columns, Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { intent, runIntent } from '../http/intents.server.ts';
import { CancelPayment, GiveBack } from './payment-actions.tsx';
import { paymentStatus } from './payment-columns.ts';
import { paymentDetails, type PaymentDetailsData } from './payment-details.server.ts';
import { settledBy } from '../links/payment-words.ts';
import { settledLink } from './settled-link.ts';
import { StatusBadge } from '../links/status.tsx';

export const meta = titleOf;

export const loader = screen('paymentDetails', (context) => paymentDetails(context));

const numberOf = (form: FormData, name: string) => Number(formText(form, name)) || undefined;

const intents = {
  cancel: intent(
    cancelPayment,
    (id, form) => ({ id, reason: form.get('reason') }),
    ({ id }) => ({ to: pathTo('paymentDetails', { id }), flash: 'commerce.notice.paymentCancelled' }),
  ),
  giveBack: intent(
    giveBackCredit,
    (id, form) => ({
      id,
      amount: formText(form, 'amount'),
      date: formText(form, 'date'),
      paymentType: numberOf(form, 'paymentType'),
      reference: formText(form, 'reference'),
      confirmDate: form.has('confirmDate'),
    }),
    ({ id }) => ({ to: pathTo('paymentDetails', { id }), flash: 'commerce.notice.paid' }),
  ),
};

export const action = screen('paymentDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);

/** What a payment settles, and what is left of it. */
function Settled({ page }: { page: PaymentDetailsData }) {
  const t = useText();
  const format = useFormat();
  const { facts, keeps, rest, received, mayEdit, id } = page;
  return (
    <Panel title={t('payments.documents')}>
      {facts.allocations.length === 0 ? (
        <p className="hint">{t('payments.onAccount')}</p>
      ) : (
        <ul className="todo">
          {facts.allocations.map((one) => (
            <li key={`${one.kind}-${one.version}`}>
              <div>
                <a className="link" href={settledLink(one.kind, one.version)}>
                  {one.number || t('commerce.payment.one')}
                </a>
                <small>
                  {t(`payments.kind.${one.kind}`)}
                  {one.setOff && ` · ${t('payments.setOff')}`}
                </small>
              </div>
              <span className="num push">{format.money(one.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {keeps && (
        <>
          <Alert tone="info">
            {t(received ? 'payments.keeps' : 'payments.keepsAtSupplier', { amount: format.money(rest) })}
          </Alert>
          {mayEdit && (
            <p>
              <LinkButton to={pathTo('paymentEdit', { id })} icon="euro">
                {t('payments.useOn')}
              </LinkButton>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

function Facts({ page }: { page: PaymentDetailsData }) {
  const t = useText();
  const format = useFormat();
  const { facts, paidBy, reason, title, bankLine, ofSupplier } = page;
  const field = (name: string) => t(`commerce.payment.field.${name}`);
  return (
    <Panel title={title}>
      <Definitions
        items={[
          ...(bankLine
            ? [
                {
                  term: t('banking.column.statement'),
                  value: (
                    <a href={pathTo('bankDetails', { id: bankLine.statement }, { status: 'matched' })}>
                      {t('banking.notice.line', { line: bankLine.line })}
                    </a>
                  ),
                },
              ]
            : []),
          ...(facts.number
            ? [{ term: t('payments.number'), value: <span translate="no">{facts.number}</span> }]
            : []),
          {
            term: t(ofSupplier ? 'commerce.column.supplier' : 'commerce.column.client'),
            value: (
              <a href={pathTo(ofSupplier ? 'supplierDetails' : 'clientDetails', { id: facts.clientId })}>
                {facts.clientName ?? t('commerce.erased')}
              </a>
            ),
          },
          ...(facts.group ? [{ term: field('group'), value: facts.group.name }] : []),
          ...(facts.label ? [{ term: field('label'), value: facts.label }] : []),
          { term: field('date'), value: format.date(facts.date) },
          { term: field('amount'), value: format.money(facts.amount) },
          {
            term: field('paymentType'),
            value: settledBy(t, { ...facts, writeOff: facts.writeOff, paymentType: paidBy }),
          },
          { term: field('reference'), value: facts.reference },
          ...(facts.bankAccount ? [{ term: field('bankAccount'), value: facts.bankAccount.name }] : []),
          { term: field('bank'), value: facts.bank },
          { term: field('comment'), value: facts.comment },
          ...(facts.deposit ? [{ term: t('payments.deposit'), value: t('ui.yes') }] : []),
          ...(facts.advance
            ? [
                {
                  term: field('vat'),
                  value: `${facts.advance.name} · ${format.money(facts.booking?.vat?.[0]?.amount ?? '0.00')}`,
                },
              ]
            : []),
          ...(reason ? [{ term: t('commerce.payment.reason'), value: reason }] : []),
        ]}
      />
    </Panel>
  );
}

export default function PaymentDetails() {
  const page = useLoaderData<typeof loader>();
  const { title, id, facts, cancelled, history, mayEdit, types } = page;
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const errors = (answer?.at ?? []).map(({ field, message }) => ({
    id: field === '' ? '' : `${answer?.intent}-${field}`,
    label: field === '' ? '' : t(`commerce.payment.field.${field}`),
    message: errorText(t, message),
  }));
  return (
    <Page
      title={`${title} · ${format.money(facts.amount)}`}
      crumbs={[{ label: t('commerce.payment.list'), to: pathTo('paymentList', {}) }]}
      actions={
        <>
          {page.receipt && (
            <LinkButton to={pathTo('paymentReceipt', { id })}>{t('payments.receipt')}</LinkButton>
          )}
          {mayEdit && facts.writeOff === undefined && (
            <LinkButton to={pathTo('paymentEdit', { id })} icon="edit">
              {t('payments.reopen')}
            </LinkButton>
          )}
        </>
      }
      badge={
        <StatusBadge
          kind="payment"
          status={paymentStatus({
            amount: facts.amount,
            cancelled,
            direction: facts.direction ?? 'in',
            writeOff: facts.writeOff ?? null,
          })}
        />
      }
    >
      <ErrorSummary errors={errors} />
      <Columns
        main={
          <>
            <Facts page={page} />
            <Settled page={page} />
          </>
        }
        aside={
          <>
            {types && <GiveBack page={page} types={types} answer={answer} />}
            {mayEdit && <CancelPayment page={page} answer={answer} />}
            {page.attached && <AttachedDocuments attached={page.attached} />}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
