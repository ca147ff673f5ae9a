import { useActionData, useLoaderData } from '@remix-run/react';
import { compare } from '#domain/kernel/decimal.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import type { IntentAnswer } from '../http/intents.server.ts';
import { StatusBadge } from '../links/status.tsx';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, PlainField } from '../ui/form/field.tsx';
import { Columns, Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { SupplierInvoiceBadge } from './status.tsx';
import { supplyAction, supplyLoader, type SupplyData } from './supply.server.ts';

export const meta = titleOf;
export const loader = supplyLoader;
export const action = supplyAction;

type Matched = SupplyData['match'][number];
type ShownReceipt = SupplyData['receipts'][number];

function Control({ line }: { line: Matched }) {
  const t = useText();
  if (line.differences.length > 0)
    return line.differences.map((kind) => (
      <Badge key={kind} tone="bad">
        {t(`purchasing.difference.${kind}`)}
      </Badge>
    ));
  return line.matched ? (
    <Badge tone="ok">{t('purchasing.supply.matched')}</Badge>
  ) : (
    <Badge tone="mute">{t('purchasing.supply.awaited')}</Badge>
  );
}

const figures = [
  'ordered',
  'received',
  'left',
  'invoiced',
  'orderedPrice',
  'invoicedPrice',
  'invoicedNet',
] as const;

function MatchRow({ line }: { line: Matched }) {
  const t = useText();
  const format = useFormat();
  const values: Record<(typeof figures)[number], string> = {
    ordered: format.quantity(line.quantity),
    received: format.quantity(line.received),
    left: format.quantity(line.left),
    invoiced: format.quantity(line.invoiced),
    orderedPrice: format.amount(line.unitPrice),
    invoicedPrice: line.invoicedPrice === null ? '–' : format.amount(line.invoicedPrice),
    invoicedNet: format.amount(line.invoicedNet),
  };
  return (
    <tr>
      <td>
        {line.name}
        {line.unit && <small>{line.unit}</small>}
      </td>
      {figures.map((key) => (
        <td key={key} className="num" data-label={t(`purchasing.supply.${key}`)}>
          {values[key]}
        </td>
      ))}
      <td>
        <Control line={line} />
      </td>
    </tr>
  );
}

/** The three-way match: what was ordered, what came in, what was invoiced. */
function Match({ page }: { page: SupplyData }) {
  const t = useText();
  return (
    <Panel title={t('purchasing.supply.match')}>
      <div className="lines-scroll">
        <table className="lines by-name">
          <caption className="unseen">{t('purchasing.supply.match')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('commerce.column.name')}</th>
              {figures.map((key) => (
                <th key={key} scope="col" className="num">
                  {t(`purchasing.supply.${key}`)}
                </th>
              ))}
              <th scope="col">{t('purchasing.supply.control')}</th>
            </tr>
          </thead>
          <tbody>
            {page.match.map((line) => (
              <MatchRow key={line.line} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function CancelReceipt({ receipt }: { page: SupplyData; receipt: ShownReceipt }) {
  const t = useText();
  return (
    <details>
      <summary>{t('purchasing.receipt.cancel')}</summary>
      <CommandForm>
        <input type="hidden" name="receipt" value={receipt.receipt} />
        <PlainField
          id={`reason-${receipt.receipt}`}
          name="reason"
          label={t('purchasing.receipt.reason')}
          required
        />
        <Button name="intent" value="cancelReceipt" tone="danger">
          {t('purchasing.receipt.cancel')}
        </Button>
      </CommandForm>
    </details>
  );
}

function Receipts({ page }: { page: SupplyData }) {
  const t = useText();
  const format = useFormat();
  const { receipts, mayReceive } = page;
  return (
    <Panel title={t('purchasing.supply.receipts')}>
      {receipts.length === 0 && <p className="hint">{t('purchasing.supply.noReceipt')}</p>}
      <ul className="todo">
        {receipts.map((receipt) => (
          <li key={receipt.receipt}>
            <div>
              <b>{t('purchasing.receipt.one', { receipt: receipt.receipt })}</b> {format.date(receipt.date)}
              {receipt.deliveryNote && (
                <span translate="no">
                  {' '}
                  · {t('purchasing.receipt.note', { number: receipt.deliveryNote })}
                </span>
              )}
              <small>
                {receipt.lines
                  .map(
                    ({ name, quantity, unit }) =>
                      `${name ?? ''} : ${format.quantity(quantity)} ${unit ?? ''}`,
                  )
                  .join(' · ')}
              </small>
              {receipt.comment && <small>{receipt.comment}</small>}
              {receipt.cancelled && (
                <small>{t('purchasing.receipt.cancelled', { reason: receipt.cancelled })}</small>
              )}
              {mayReceive && receipt.cancelled === null && <CancelReceipt page={page} receipt={receipt} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Invoices({ page }: { page: SupplyData }) {
  const t = useText();
  const format = useFormat();
  const { invoices, today } = page;
  return (
    <Panel title={t('purchasing.supply.invoices')}>
      {invoices.length === 0 && <p className="hint">{t('purchasing.supply.noInvoice')}</p>}
      <ul className="todo">
        {invoices.map((row) => (
          <li key={row.id}>
            <div>
              <a className="link" href={pathTo('supplierInvoiceDetails', { id: row.id })}>
                {t(`purchasing.type.${row.type}`)} <span translate="no">{row.number}</span>
              </a>
              <small>
                {format.date(row.date)} · {format.money(row.total)}
              </small>
            </div>
            <SupplierInvoiceBadge row={row} today={today} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Less came in than was ordered: the rest is awaited no longer, or again. */
function Closing({ page }: { page: SupplyData }) {
  const t = useText();
  const { closed, mayClose, mayReceive } = page;
  if (!mayClose && closed === null) return null;
  return (
    <Panel title={t('purchasing.closing.title')}>
      {closed === null ? (
        <details>
          <summary>{t('purchasing.closing.close')}</summary>
          <p className="hint">{t('purchasing.closing.hint')}</p>
          <CommandForm>
            <PlainField id="closing-reason" name="reason" label={t('purchasing.closing.reason')} required />
            <Button name="intent" value="close">
              {t('purchasing.closing.close')}
            </Button>
          </CommandForm>
        </details>
      ) : (
        <>
          <p>{t('purchasing.closing.closed', { reason: closed })}</p>
          {mayReceive && (
            <CommandForm>
              <Button name="intent" value="reopen">
                {t('purchasing.closing.reopen')}
              </Button>
            </CommandForm>
          )}
        </>
      )}
    </Panel>
  );
}

/** What was received and invoiced of a purchase, and how both agree with the order. */
export default function PurchaseSupply() {
  const page = useLoaderData<() => Promise<SupplyData>>();
  const answer = useActionData<() => Promise<IntentAnswer>>();
  const t = useText();
  const format = useFormat();
  const { versionId, sums, accepted } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('commerce.purchase.list'), to: pathTo('purchaseList', {}) }]}
      badge={<StatusBadge kind="purchase" status={page.status} />}
      actions={
        <>
          {page.mayInvoice && (
            <LinkButton to={pathTo('supplierInvoiceUpload', {}, { purchase: versionId })} icon="file">
              {t('received.upload.action')}
            </LinkButton>
          )}
          {page.mayInvoice && (
            <LinkButton to={pathTo('purchaseInvoiceNew', { versionId })} icon="file">
              {t('purchasing.invoice.action')}
            </LinkButton>
          )}
          {page.mayReceive && (
            <LinkButton
              to={pathTo('purchaseReceive', { versionId })}
              tone={page.awaited ? 'primary' : 'quiet'}
            >
              {t('purchasing.receipt.action')}
            </LinkButton>
          )}
        </>
      }
      tabs={
        <Tabs
          label={page.title}
          items={[
            { label: t('commerce.document.tab'), to: pathTo('purchaseDetails', { versionId }) },
            { label: t('purchasing.supply.tab'), to: pathTo('purchaseSupply', { versionId }), current: true },
            { label: t('commerce.document.history'), to: pathTo('purchaseHistory', { versionId }) },
          ]}
        />
      }
      alert={!accepted && <Alert tone="info">{t('purchasing.supply.notAccepted')}</Alert>}
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: '',
          label: field === 'reason' ? t('purchasing.receipt.reason') : '',
          message: errorText(t, message),
        }))}
      />
      <Match page={page} />
      <Columns
        main={<Invoices page={page} />}
        aside={
          <>
            <Panel title={t('purchasing.supply.sums')}>
              <Definitions
                items={[
                  { term: t('purchasing.supply.orderedNet'), value: format.money(sums.ordered) },
                  { term: t('purchasing.supply.invoicedTotal'), value: format.money(sums.total) },
                  {
                    term: t('purchasing.supply.due'),
                    value: compare(sums.due, '0') === 0 ? format.money('0') : <b>{format.money(sums.due)}</b>,
                  },
                ]}
              />
            </Panel>
            <Receipts page={page} />
            <Closing page={page} />
          </>
        }
      />
    </Page>
  );
}
