import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as commands from '#domain/commerce/invoice-commands.ts';
import { daysBetween, todayIn } from '#domain/kernel/dates.ts';
import { readInvoice } from '#projections/documents.ts';
import { listPayments } from '#projections/payment-list.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo, pdfPath } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import { ErrorSummary } from '../ui/field.tsx';
import { Columns, Definitions, Page, Panel, Progress } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DocumentPaper } from './document-paper.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { historyOf } from './history.server.ts';
import { IntentButton } from './intent-button.tsx';
import { intent, runIntent } from './intents.server.ts';
import { StatusBadge } from './status.tsx';

export const meta = titleOf;

export const loader = screen('invoiceDetails', async (context) => {
  const { services, corporation, params, t, may } = context;
  const versionId = idOf(params, 'versionId');
  const document = await readInvoice(services.db, services.store.read, versionId, corporation);
  if (document === null) throw notFound();
  const { state, row } = document;
  const paymentsAsked = { sort: 'newest', direction: 'desc', limit: 20, cursor: null, offset: 0 } as const;
  const payments = await listPayments(
    services.db,
    corporation,
    { keyword: null, client: null, invoice: versionId },
    paymentsAsked,
  );
  const paymentEvents = await services.store.read(...payments.rows.map((payment) => `payment-${payment.id}`));
  const history = await historyOf(context, 'invoice', document.id, [...document.events, ...paymentEvents]);
  const today = todayIn('Europe/Paris', new Date());
  const draft = state.status === 'draft';
  const late =
    !draft &&
    row.dueDate !== null &&
    row.dueDate < today &&
    ['to_be_paid', 'partially_settled'].includes(row.settlement);
  return {
    title: `${t('commerce.invoice.one')} ${state.number ?? t('commerce.draft')}`,
    versionId, corporation, commandId: randomUUID(), history, payments: payments.rows,
    settlement: late ? 'overdue' : row.settlement, daysLate: late ? daysBetween(row.dueDate ?? today, today) : 0,
    content: state.content, client: state.client, clientId: state.clientId, totals: state.totals, origin: state.origin,
    dueDate: state.dueDate, paid: row.paid, due: row.due, draft,
    paidPercent: draft ? 0 : Math.max(0, Math.min(100, Math.round((Number(row.paid) / Math.max(Number(row.total), 0.01)) * 100))),
    can: {
      edit: draft && may('ROLE_INVOICE_EDIT'), remove: draft && may('ROLE_INVOICE_DELETE'), validate: draft && may('ROLE_INVOICE_GENERATE'),
      mail: !draft && may('ROLE_INVOICE_SEND'), pay: !draft && may('ROLE_PAYMENT_CREATE'), pdf: may('ROLE_INVOICE_PDF_PRINT'), copy: may('ROLE_INVOICE_DUPLICATE'),
      seePayments: may('ROLE_PAYMENT_DETAIL'),
    },
  }; // prettier-ignore
});

const here = (version: number): string => pathTo('invoiceDetails', { versionId: version });
const onVersion = (version: number) => ({ version });

const intents = {
  validate: intent(commands.validateInvoice, onVersion, ({ version }) => ({
    to: here(version),
    notice: 'commerce.notice.validated',
  })),
  remove: intent(commands.deleteInvoiceDraft, onVersion, () => ({
    to: pathTo('invoiceList', {}),
    notice: 'commerce.notice.deleted',
  })),
  copy: intent(commands.copyInvoice, onVersion, ({ version }) => ({
    to: pathTo('invoiceEdit', { versionId: version }),
    notice: 'commerce.notice.copied',
  })),
};

export const action = screen('invoiceDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'versionId')),
);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Actions({ page }: { page: Loaded }) {
  const t = useText();
  const { can, versionId, commandId, corporation } = page;
  const once = { commandId, corporation };
  return (
    <>
      {can.pdf && (
        <LinkButton to={pdfPath(versionId)} icon="file">
          PDF
        </LinkButton>
      )}
      {can.copy && (
        <IntentButton intent="copy" {...once} tone="quiet">
          {t('commerce.action.copy')}
        </IntentButton>
      )}
      {can.edit && (
        <LinkButton to={pathTo('invoiceEdit', { versionId })} icon="edit">
          {t('commerce.action.edit')}
        </LinkButton>
      )}
      {can.remove && (
        <IntentButton intent="remove" {...once} tone="danger" icon="trash">
          {t('commerce.action.delete')}
        </IntentButton>
      )}
      {can.validate && (
        <IntentButton intent="validate" {...once} tone="primary">
          {t('commerce.action.validate')}
        </IntentButton>
      )}
      {can.mail && (
        <LinkButton to={pathTo('invoiceMail', { versionId })} icon="mail">
          {t('commerce.action.mail')}
        </LinkButton>
      )}
      {can.pay && (
        <LinkButton to={pathTo('paymentNew', { id: versionId })} tone="primary" icon="euro">
          {t('commerce.action.pay')}
        </LinkButton>
      )}
    </>
  );
}

function SettlementPanel({ page }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const { origin, payments, can } = page;
  return (
    <Panel title={t('commerce.document.settlement')}>
      <Definitions
        items={[
          { term: t('commerce.column.date'), value: format.date(page.content.date) },
          { term: t('commerce.column.due'), value: format.date(page.dueDate) },
          { term: t('commerce.column.paid'), value: page.draft ? '–' : format.money(page.paid) },
          { term: t('commerce.column.rest'), value: page.draft ? '–' : format.money(page.due) },
          ...(origin
            ? [
                {
                  term: t('commerce.quotation.one'),
                  value: (
                    <a href={pathTo('quotationDetails', { versionId: origin.version })}>{origin.number}</a>
                  ),
                },
              ]
            : []),
        ]}
      />
      {!page.draft && <Progress percent={page.paidPercent} label={t('commerce.column.paid')} />}
      {payments.length > 0 && (
        <ul className="todo">
          {payments.map((payment) => (
            <li key={payment.id}>
              <div>
                {can.seePayments ? (
                  <a className="link" href={pathTo('paymentDetails', { id: payment.id })}>
                    {format.money(payment.amount)}
                  </a>
                ) : (
                  format.money(payment.amount)
                )}
                <small>
                  {format.date(payment.date)} · {payment.paymentType}
                </small>
              </div>
              {payment.cancelled && <StatusBadge kind="payment" status="cancelled" />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export default function InvoiceDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { content, versionId } = page;
  const conditions = [
    [content.paymentCondition?.name, content.paymentType?.name].filter(Boolean).join(', '),
    page.dueDate ? t('commerce.document.dueOn', { date: format.date(page.dueDate) }) : '',
    content.supplyDate ? t('commerce.document.suppliedOn', { date: format.date(content.supplyDate) }) : '',
  ].filter((line) => line !== '');
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('shell.menu.sell') },
        { label: t('commerce.invoice.list'), to: pathTo('invoiceList', {}) },
      ]}
      badge={<StatusBadge kind="invoice" status={page.settlement} days={page.daysLate} />}
      actions={<Actions page={page} />}
      tabs={
        <Tabs
          label={page.title}
          items={[
            { label: t('commerce.document.tab'), to: here(versionId), current: true },
            {
              label: t('commerce.document.history'),
              to: pathTo('invoiceHistory', { versionId }),
              count: String(page.history.length),
            },
          ]}
        />
      }
    >
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
        />
      )}
      <Columns
        main={
          <DocumentPaper
            content={content}
            client={page.client}
            clientId={page.clientId}
            totals={page.totals}
            conditions={conditions}
          />
        }
        aside={
          <>
            <SettlementPanel page={page} />
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={page.history.slice(0, 5)} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
