import { Fragment } from 'react';
import { isZero } from '#domain/kernel/decimal.ts';
import { lineColumnKey } from '../documents/lines/line-columns.ts';
import { ClosingTotals } from '../documents/details/closing-totals.tsx';
import { Paper } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { QuotationPage, ShownLine } from './quotation-page.server.ts';
import { PartyAddress } from '../documents/details/party-address.tsx';

function Discount({ line }: { line: Item }) {
  const format = useFormat();
  const { discountPercent, discountAmount } = line;
  if (discountPercent) return <>{format.percent(discountPercent)}</>;
  return <>{discountAmount ? format.money(discountAmount) : ''}</>;
}

type Item = Extract<ShownLine, { type: 'item' }>;

/** A comment, a note or a sub-total. */
function Words({ line }: { line: Exclude<ShownLine, Item> }) {
  const t = useText();
  const format = useFormat();
  if (line.type === 'comment' || line.type === 'note')
    return (
      <tr className={line.type === 'note' ? 'open-note' : 'note'}>
        <td colSpan={6}>{line.text}</td>
      </tr>
    );
  return (
    <tr className="sub">
      <td colSpan={5}>{line.text === '' ? t('commerce.form.subtotal') : line.text}</td>
      <td className="num">{format.amount(line.total ?? '0')}</td>
    </tr>
  );
}

/** A line of something sold; on a phone each cell says its column's name. */
function ItemLine({ line, withVat }: { line: Item; withVat: boolean }) {
  const t = useText();
  const format = useFormat();
  return (
    <tr>
      <td>
        {line.name}
        {line.code && <small translate="no">{line.code}</small>}
        {line.description && <small>{line.description}</small>}
      </td>
      <td className="num" data-label={t('commerce.column.quantity')}>
        {format.quantity(line.quantity)} {line.unit}
      </td>
      <td className="num" data-label={t(lineColumnKey('unitPrice', withVat))}>
        {format.amount(line.unitPrice)}
      </td>
      <td className="num" data-label={t('commerce.field.discount')}>
        <Discount line={line} />
      </td>
      <td className="num" data-label={t('commerce.column.vat')}>
        {format.percent(line.vatRate)}
      </td>
      <td className="num" data-label={t(lineColumnKey('withoutVat', withVat))}>
        {format.amount(line.total ?? '0')}
      </td>
    </tr>
  );
}

const columns = ['quantity', 'unitPrice', 'discount', 'vat', 'withoutVat'] as const;

function Lines({ lines, withVat }: { lines: readonly ShownLine[]; withVat: boolean }) {
  const t = useText();
  return (
    <table className="stacking">
      <caption className="unseen">{t('commerce.form.lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('commerce.column.name')}</th>
          {columns.map((key) => (
            <th key={key} scope="col" className="num">
              {t(lineColumnKey(key, withVat))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own but their place
          <Fragment key={index}>
            {line.type === 'item' ? <ItemLine line={line} withVat={withVat} /> : <Words line={line} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const isText = (line: string | null | false | undefined): line is string =>
  typeof line === 'string' && line !== '';

/** What of a page is the paper. */
type Shown = Pick<QuotationPage, 'client' | 'content' | 'totals'>;

/** Terms of the offer, one a line. */
function useConditions({ content }: Pick<QuotationPage, 'content'>): string[] {
  const t = useText();
  const format = useFormat();
  const { date, expiryDate, paymentCondition, paymentType, supplyDate, deliveryTime, delivery } = content;
  return [
    date && t('public.dated', { date: format.date(date) }),
    expiryDate && t('commerce.document.validUntil', { date: format.date(expiryDate) }),
    [paymentCondition, paymentType].filter(isText).join(', '),
    supplyDate && t('commerce.document.toDeliver', { date: format.date(supplyDate) }),
    deliveryTime && t('commerce.document.delivery', { time: deliveryTime }),
    delivery && t('commerce.document.deliveredTo', { address: delivery }),
  ].filter(isText);
}

function Parties({ page }: { page: Shown }) {
  const t = useText();
  const { client, content } = page;
  const conditions = useConditions(page);
  return (
    <div className="parties">
      <section>
        <h2>{t('commerce.field.client')}</h2>
        <p>
          <b>{client?.name ?? t('commerce.erased')}</b>
          {client && <PartyAddress party={client} />}
        </p>
      </section>
      <section>
        <h2>{t('commerce.field.title')}</h2>
        <p>{content.title ?? '–'}</p>
        {content.customerReference && (
          <p className="hint">
            {t('commerce.field.customerReferenceNumber')} {content.customerReference}
          </p>
        )}
      </section>
      <section>
        <h2>{t('commerce.document.conditions')}</h2>
        {conditions.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
    </div>
  );
}

/** Why no VAT is charged, where none is. */
function Mentions({ content }: Pick<QuotationPage, 'content'>) {
  return content.mentions.map((mention) => (
    <p key={mention} className="hint">
      {mention}
    </p>
  ));
}

/** A quotation or invoice as its client reads it, on a screen, a phone or paper. */
export function QuotationPaper({ page }: { page: Shown }) {
  const { content, totals } = page;
  const percent = isZero(totals.totalDiscount) ? null : (content.discount?.percent ?? null);
  return (
    <Paper>
      <Parties page={page} />
      <Lines lines={content.lines} withVat={totals.withVat !== undefined} />
      <ClosingTotals totals={totals} percent={percent} deposits={content.deposits} />
      {content.note && <p className="open-text">{content.note}</p>}
      <Mentions content={content} />
    </Paper>
  );
}
