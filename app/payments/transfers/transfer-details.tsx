import { useActionData, useLoaderData } from '@remix-run/react';
import { cancelTransfer, executeTransfer, sendTransfer } from '#domain/payments/credit-transfer-commands.ts';
import {
  creditTransferAggregate,
  type CreditTransferEvent,
  type CreditTransferState,
} from '#domain/payments/credit-transfer.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { paymentsOfTransfer } from '#projections/payments/credit-transfers.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { choices } from '#projections/records/records.ts';
import { formText } from '../../http/form-text.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen, type StaffContext } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ConfirmField, ErrorSummary, FormActions, SelectField } from '../../ui/form/field.tsx';
import { Columns, Definitions, EmptyState, Page, Panel, Timeline } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { AttachedDocuments } from '../../attachments/attached-documents.tsx';
import { attachedFiles } from '../../attachments/attached-files.server.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { settledLink } from '../settled-link.ts';
import { presetMeans } from '../../documents/form/preset-means.ts';
import { TransferBadge } from './transfer-status.tsx';
import { CancelStep, ExecuteStep, problemAt, SendStep } from './transfer-steps.tsx';

export const meta = titleOf;

type Events = Awaited<ReturnType<StaffContext['services']['store']['read']>>;

/** What happened to the batch, the newest first; its transfers are listed, not told. */
async function historyOf({ services, t }: StaffContext, events: Events) {
  const users = [...new Set(events.flatMap((one) => one.metadata.user ?? []))];
  const names = await namesOfUsers(services.db, users);
  return events
    .filter(({ event }) => event.type !== 'CreditTransferOrdered')
    .map(({ event, metadata, revision: version }) => ({
      key: version,
      title: t(`payments.transfer.event.${event.type}`),
      at: metadata.occurredAt,
      who: metadata.user === null ? t('history.system') : (names.get(metadata.user) ?? t('history.erased')),
    }))
    .toReversed();
}

const shown = (id: number) => pathTo('transferDetails', { id });

export const loader = screen('transferDetails', async (context) => {
  const { services, corporation, params, may, language } = context;
  const id = idOf(params, 'id');
  const events = await services.store.read(`credittransfer-${id}`);
  const state = foldStream<CreditTransferState, CreditTransferEvent>(creditTransferAggregate, events);
  if (state.corporation !== corporation) throw notFound();
  const [payments, types, history, attached] = await Promise.all([
    paymentsOfTransfer(services.db, id),
    choices(services.db, ['paymenttype'], corporation, language),
    historyOf(context, events),
    attachedFiles(context, { kind: 'creditTransfer', id }, id, shown(id)),
  ]);
  const { reference, status, orders, debtor, reason } = state;
  const means = types.get('paymenttype') ?? [];
  const live = status === 'made' || status === 'sent';
  return {
    title: reference,
    id,
    status,
    debtor,
    reason,
    corporation,
    history,
    attached,
    total: money(add('0', ...orders.map(({ amount }) => amount))),
    orders: orders.map((order) => ({
      ...order,
      payment: payments.get(`${order.kind}-${order.version}`) ?? null,
    })),
    types: means.map((one) => ({ value: one.id, label: one.label })),
    usualType: presetMeans(
      means,
      means
        .filter(({ values }) => values['means'] === 'transfer')
        .slice(0, 1)
        .map(({ id }) => id),
    ),
    today: context.today,
    erased: orders.some(({ party }) => party === null),
    mayRun: live && may('ROLE_PAYMENT_CREATE'),
    mayCancel: live && may('ROLE_PAYMENT_EDIT'),
    mayDownload: may('ROLE_PAYMENT_CREATE'),
  };
});

const flash = (name: string) => `payments.transfer.notice.${name}`;

const intents = {
  send: intent(
    sendTransfer,
    (id) => ({ id }),
    ({ id }) => ({ to: shown(id), flash: flash('sent') }),
  ),
  execute: intent(
    executeTransfer,
    (id, form) => ({
      id,
      date: formText(form, 'date'),
      paymentType: Number(formText(form, 'paymentType')) || undefined,
      confirmDate: form.has('confirmDate'),
    }),
    ({ id }) => ({ to: shown(id), flash: flash('executed') }),
  ),
  cancel: intent(
    cancelTransfer,
    (id, form) => ({ id, reason: formText(form, 'reason') }),
    ({ id }) => ({ to: shown(id), flash: flash('cancelled') }),
  ),
};

export const action = screen('transferDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Orders({ page }: { page: Data }) {
  const t = useText();
  const format = useFormat();
  const column = (name: string) => t(`payments.transfer.column.${name}`);
  return (
    <DataTable
      caption={t('payments.transfer.orders')}
      rows={page.orders}
      rowKey={(row) => `${row.kind}-${row.version}`}
      columns={[
        {
          key: 'party',
          header: column('party'),
          narrow: 'title',
          cell: (row) => (
            <>
              <span translate="no">{row.party?.name ?? t('commerce.erased')}</span>
              <small translate="no">{row.party && format.iban(row.party.iban)}</small>
            </>
          ),
        },
        {
          key: 'document',
          header: t('payments.column.document'),
          narrow: 'below',
          cell: (row) => <a href={settledLink(row.kind, row.version)}>{row.number}</a>,
        },
        { key: 'day', header: column('day'), narrow: 'below', cell: (row) => format.date(row.date) },
        {
          key: 'payment',
          header: t('commerce.payment.one'),
          narrow: 'below',
          cell: (row) =>
            row.payment === null ? (
              '–'
            ) : (
              <a href={pathTo('paymentDetails', { id: row.payment })}>
                {t('payments.transfer.payment', { number: row.payment })}
              </a>
            ),
        },
        {
          key: 'amount',
          header: column('amount'),
          numeric: true,
          narrow: 'side',
          cell: (row) => format.amount(row.amount),
        },
      ]}
      feet={[
        { key: 'total', label: t('commerce.column.total'), values: { amount: format.amount(page.total) } },
      ]}
      empty={<EmptyState title={t('payments.transfer.none')} hint={t('payments.transfer.noneHint')} />}
    />
  );
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

/** What is wrong with a field of the button that was pressed. */
function Run({ page, answer }: { page: Data; answer: Answer }) {
  const t = useText();
  const typeError = problemAt(answer, 'execute', 'paymentType');
  const unusual = problemAt(answer, 'execute', 'confirmDate');
  return (
    <Panel title={t('payments.transfer.execute')}>
      <p className="hint">{t('payments.transfer.executeHint')}</p>
      <FormActions>
        {page.status === 'made' && <SendStep />}
        <ExecuteStep
          answer={answer}
          text={t('ask.transferExecuted')}
          today={page.today}
          open={(typeError ?? unusual) !== undefined}
        >
          <ConfirmField
            field={{
              id: 'execute-confirmDate',
              name: 'confirmDate',
              initialValue: answer?.typed['confirmDate'],
              errors: unusual === undefined ? undefined : [unusual],
            }}
            label={t('payments.transfer.field.confirmDate')}
          />
          <SelectField
            field={{
              id: 'execute-paymentType',
              name: 'paymentType',
              initialValue: answer?.typed['paymentType'] ?? page.usualType,
              errors: typeError === undefined ? undefined : [typeError],
            }}
            label={t('payments.transfer.field.paymentType')}
            options={page.types}
            required
          />
        </ExecuteStep>
      </FormActions>
    </Panel>
  );
}

function Cancel({ answer }: { answer: Answer }) {
  const t = useText();
  return (
    <Panel title={t('payments.transfer.cancel')}>
      <p className="hint">{t('payments.transfer.cancelHint')}</p>
      <CancelStep answer={answer} text={t('ask.transferCancelled')} />
    </Panel>
  );
}

export default function TransferDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { title, id, status, debtor, reason, history } = page;
  const errors = (answer?.at ?? []).map(({ field, message }) => ({
    id: field === '' ? '' : `${answer?.intent}-${field}`,
    label: field === '' ? '' : t(`payments.transfer.field.${field}`),
    message: errorText(t, message),
  }));
  return (
    <Page
      title={title}
      crumbs={[{ label: t('payments.transfer.list'), to: pathTo('transferList', {}) }]}
      badge={<TransferBadge status={status} />}
      actions={
        page.mayDownload &&
        status !== 'cancelled' &&
        !page.erased && (
          <LinkButton to={pathTo('transferFile', { id })} icon="file">
            {t('payments.transfer.download')}
          </LinkButton>
        )
      }
    >
      <ErrorSummary errors={errors} />
      <Columns
        main={<Orders page={page} />}
        aside={
          <>
            {page.mayRun && <Run page={page} answer={answer} />}
            {page.mayCancel && <Cancel answer={answer} />}
            <Panel title={t('payments.transfer.debtor')}>
              <Definitions
                items={[
                  { term: t('payments.transfer.debtor'), value: <span translate="no">{debtor?.name}</span> },
                  { term: 'IBAN', value: <span translate="no">{debtor && format.iban(debtor.iban)}</span> },
                  ...(reason ? [{ term: t('payments.transfer.field.reason'), value: reason }] : []),
                ]}
              />
            </Panel>
            {page.attached && <AttachedDocuments attached={page.attached} />}
            <Panel title={t('commerce.document.history')}>
              <Timeline
                items={history.map(({ key, title: what, at, who }) => ({
                  key,
                  title: what,
                  when: format.dateTime(at),
                  who,
                }))}
              />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
