import { useActionData, useLoaderData } from '@remix-run/react';
import { HistoryPanel } from '../history/history-panel.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import type { IntentAnswer, IntentError } from '../http/intents.server.ts';
import { StatusBadge } from '../links/status.tsx';
import { DocumentTotalsBlock } from '../documents/details/totals-of.tsx';
import { titleOf } from '../http/title.ts';
import { settledBy } from '../links/payment-words.ts';
import { pathTo } from '../paths.ts';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, PlainField } from '../ui/form/field.tsx';
import { Columns, Definitions, Page, Panel, Paper } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { SupplierInvoiceBadge } from './status.tsx';
import {
  detailsAction,
  detailsLoader,
  type SupplierInvoiceDetailsData,
} from './supplier-invoice-details.server.ts';

export const meta = titleOf;
export const loader = detailsLoader;
export const action = detailsAction;

interface Shown {
  page: SupplierInvoiceDetailsData;
}

const columns = ['quantity', 'unitPrice', 'vat', 'net'] as const;

/** What the paper says: its lines, VAT and total. */
function PaperSaid({ page }: Shown) {
  const t = useText();
  const format = useFormat();
  const { facts } = page;
  const column = (key: (typeof columns)[number]) => ({
    className: 'num',
    'data-label': t(`purchasing.field.${key}`),
  });
  return (
    <Paper>
      <table className="stacking">
        <caption className="unseen">{t('purchasing.invoice.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('purchasing.field.name')}</th>
            {columns.map((key) => (
              <th key={key} scope="col" className="num">
                {t(`purchasing.field.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own but their place
            <tr key={index}>
              <td>
                {line.name}
                {line.account && (
                  <small>
                    {t('purchasing.field.account')} {line.account}
                  </small>
                )}
                {page.shares[index]?.map((words) => (
                  <small key={words} translate="no">
                    {words}
                  </small>
                ))}
              </td>
              <td {...column('quantity')}>{format.quantity(line.quantity)}</td>
              <td {...column('unitPrice')}>{format.amount(line.unitPrice)}</td>
              <td {...column('vat')}>{format.percent(line.vat.rate)}</td>
              <td {...column('net')}>{format.amount(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DocumentTotalsBlock totals={facts.totals} percent={null} />
    </Paper>
  );
}

/** Why it waits, and what may be done about it. */
function Approval({ page, answer }: Shown & { answer: IntentAnswer | undefined }) {
  const t = useText();
  const { waitsFor, mayApprove, mayRefuse, mayCorrect, isOwn } = page;
  const error = answer?.at?.find(({ field }) => field === 'reason');
  return (
    <Panel title={t('purchasing.invoice.approval')}>
      {waitsFor.map((why) => (
        <p key={why}>{t(`purchasing.invoice.waits.${why}`)}</p>
      ))}
      {isOwn && <p className="hint">{t('purchasing.invoice.own')}</p>}
      {(mayApprove || mayCorrect) && (
        <div className="line-buttons">
          {mayApprove && (
            <IntentButton intent="approve" tone="primary">
              {t('purchasing.invoice.approve')}
            </IntentButton>
          )}
          {mayCorrect && (
            <LinkButton to={pathTo('supplierInvoiceEdit', { id: page.id })}>
              {t('purchasing.invoice.correct')}
            </LinkButton>
          )}
        </div>
      )}
      {mayRefuse && (
        <AskFirst
          name="refuse"
          intent="refuse"
          tone="danger"
          label={t('purchasing.invoice.refuse')}
          text={t('ask.invoiceRefused')}
          open={error !== undefined}
        >
          <Reason label={t('purchasing.invoice.reason')} error={error} answer={answer} />
        </AskFirst>
      )}
    </Panel>
  );
}

interface ReasonProps {
  label: string;
  error: IntentError | undefined;
  answer: IntentAnswer | undefined;
}

/** Why, as it is told to whoever registered the invoice. */
function Reason({ label, error, answer }: ReasonProps) {
  const t = useText();
  return (
    <PlainField
      id="reason"
      name="reason"
      label={label}
      error={error && errorText(t, error.message)}
      defaultValue={answer?.typed['reason'] ?? ''}
      required
    />
  );
}

/** What was approved although it was typed wrongly: its approval is taken back, or it is told why not. */
function Revocation({ page, answer }: Shown & { answer: IntentAnswer | undefined }) {
  const t = useText();
  const { revocation } = page;
  if (revocation === null) return null;
  const error = answer?.at?.find(({ field }) => field === 'reason');
  return (
    <Panel title={t('purchasing.invoice.mistake')}>
      {revocation.refused !== null && <p className="hint">{errorText(t, revocation.refused)}</p>}
      {revocation.refused === null && (
        <>
          <p className="hint">{t('purchasing.invoice.mistakeHint')}</p>
          <AskFirst
            name="revoke"
            intent="revoke"
            label={t('purchasing.invoice.revoke')}
            text={t('ask.approvalRevoked')}
            open={error !== undefined}
          >
            <Reason label={t('purchasing.invoice.revokeReason')} error={error} answer={answer} />
          </AskFirst>
        </>
      )}
    </Panel>
  );
}

function Payments({ page }: Shown) {
  const t = useText();
  const format = useFormat();
  const { row, payments, seePayments } = page;
  return (
    <Panel title={t('purchasing.invoice.payments')}>
      <Definitions
        items={[
          { term: t('commerce.column.total'), value: format.money(row.total) },
          { term: t('commerce.column.paid'), value: format.money(row.paid) },
          { term: t('commerce.column.rest'), value: <b>{format.money(row.due)}</b> },
          ...(page.bookedLater === null
            ? []
            : [{ term: t('purchasing.invoice.bookedOn'), value: format.date(page.bookedLater) }]),
        ]}
      />
      {payments.length > 0 && (
        <ul className="todo">
          {payments.map((payment) => (
            <li key={payment.id}>
              <div>
                {seePayments ? (
                  <a className="link" href={pathTo('paymentDetails', { id: payment.id })}>
                    {format.money(payment.part)}
                  </a>
                ) : (
                  format.money(payment.part)
                )}
                <small>
                  {format.date(payment.date)} · {settledBy(t, payment)}
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

function About({ page }: Shown) {
  const t = useText();
  const format = useFormat();
  const { facts, reason, registeredBy } = page;
  return (
    <Panel title={t(`purchasing.type.${facts.type}`)}>
      <Definitions
        items={[
          {
            term: t('purchasing.field.thirdParty'),
            value: (
              <a href={pathTo('supplierDetails', { id: facts.supplierId })}>
                {facts.supplier?.name ?? t('commerce.erased')}
              </a>
            ),
          },
          {
            term: t('purchasing.field.purchase'),
            value: facts.purchase ? (
              <a href={pathTo('purchaseSupply', { versionId: facts.purchase.version })}>
                {facts.purchase.number}
              </a>
            ) : (
              t('purchasing.invoice.noPurchase')
            ),
          },
          { term: t('purchasing.field.date'), value: format.date(facts.date) },
          { term: t('purchasing.field.dueDate'), value: format.date(facts.dueDate) },
          ...(facts.received
            ? [{ term: t('received.details'), value: t(`received.format.${facts.received.format}`) }]
            : []),
          ...(registeredBy ? [{ term: t('purchasing.invoice.registeredBy'), value: registeredBy }] : []),
          ...(reason
            ? [
                {
                  term: t(`purchasing.invoice.${page.row.status === 'refused' ? 'reason' : 'revokeReason'}`),
                  value: reason,
                },
              ]
            : []),
          ...(facts.comment ? [{ term: t('purchasing.field.comment'), value: facts.comment }] : []),
        ]}
      />
    </Panel>
  );
}

/** An invoice is paid; a credit note is taken off what is paid, or its money comes back. */
function PayLinks({ row }: { row: SupplierInvoiceDetailsData['row'] }) {
  const t = useText();
  const link = (direction: 'in' | 'out') =>
    pathTo('paymentOver', {}, { direction, client: row.supplierId, supplierInvoice: row.id });
  const isInvoice = row.type === 'invoice';
  return (
    <>
      {!isInvoice && <LinkButton to={link('in')}>{t('purchasing.invoice.givenBack')}</LinkButton>}
      {isInvoice && (
        <LinkButton to={pathTo('writeOff', { kind: 'supplierInvoice', id: row.id })} tone="quiet">
          {t('payments.writeOff.title')}
        </LinkButton>
      )}
      <LinkButton to={link('out')} tone="primary" icon="euro">
        {t(isInvoice ? 'purchasing.invoice.pay' : 'purchasing.invoice.setOff')}
      </LinkButton>
    </>
  );
}

/** A supplier's invoice or credit note: what it says, why it waits, what is paid of it. */
export default function SupplierInvoiceDetails() {
  const page = useLoaderData<() => Promise<SupplierInvoiceDetailsData>>();
  const answer = useActionData<() => Promise<IntentAnswer>>();
  const t = useText();
  const { row, today, differences, mayApprove, mayRefuse, mayCorrect, isOwn, attached } = page;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('shell.menu.purchase') },
        { label: t('purchasing.invoice.list'), to: pathTo('supplierInvoiceList', {}) },
      ]}
      badge={<SupplierInvoiceBadge row={row} today={today} />}
      actions={page.mayPay && <PayLinks row={row} />}
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field,
          label: field === 'reason' ? t('purchasing.invoice.revokeReason') : '',
          message: errorText(t, message),
        }))}
      />
      <Columns
        main={
          <>
            {differences.length > 0 && (
              <Panel title={t('purchasing.invoice.differences')}>
                <ul>
                  {differences.map((difference) => (
                    <li key={difference}>{difference}</li>
                  ))}
                </ul>
              </Panel>
            )}
            <PaperSaid page={page} />
          </>
        }
        aside={
          <>
            {(mayApprove || mayRefuse || mayCorrect || isOwn) && <Approval page={page} answer={answer} />}
            <About page={page} />
            {row.status === 'approved' && <Payments page={page} />}
            <Revocation page={page} answer={answer} />
            {attached && <AttachedDocuments attached={attached} />}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={page.history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
