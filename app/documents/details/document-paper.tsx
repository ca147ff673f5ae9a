import { documentKind } from '#domain/document-kinds/registry.ts';
import { priceWithTax } from '#domain/products/product-price.ts';
import { PROMOTION } from '#domain/products/price-of.ts';
import type { DocumentContent, PartySnapshot } from '#domain/documents/content/content.ts';
import {
  chargedRate,
  depositsTakenOff,
  shownPrice,
  shownTotals,
  type DocumentLine,
  type DocumentTotals,
  type SoldLine,
} from '#domain/amounts/totals.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { isZero } from '#domain/kernel/decimal.ts';
import { pathTo } from '../../paths.ts';
import { appliedWords } from '../../products/price-words.ts';
import { Paper } from '../../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../../ui/text.tsx';
import { lineColumnKey } from '../lines/line-columns.ts';
import { ClosingTotals } from './closing-totals.tsx';
import { PartyAddress } from './party-address.tsx';

interface Props {
  kind: DocumentKind;
  content: DocumentContent;
  client: PartySnapshot | null;
  clientId: number;
  totals: DocumentTotals;
  /** What the conditions say, line by line. */
  conditions: string[];
}

const columns = ['quantity', 'unitPrice', 'discount', 'vat', 'withoutVat'] as const;

/** What it would cost without its rule, as the price beside it is shown. */
const shownUsualPrice = ({ priceWithVat, vat }: SoldLine, usualPrice: string): string =>
  priceWithVat === undefined ? usualPrice : priceWithTax(usualPrice, chargedRate(vat));

/** On a phone each figure says its column's name. */
function LineRow({
  line,
  total,
  totals,
}: {
  line: DocumentLine;
  total: string | null;
  totals: DocumentTotals;
}) {
  const language = useLanguage();
  const t = useText();
  const format = useFormat();
  if (line.type === 'comment' || line.type === 'note')
    return (
      <tr className={line.type === 'note' ? 'open-note' : 'note'}>
        <td colSpan={6}>{line.text}</td>
      </tr>
    );
  if (line.type === 'subtotal') {
    return (
      <tr className="sub">
        <td colSpan={5}>{line.text === '' ? t('commerce.form.subtotal') : line.text}</td>
        <td className="num">{format.amount(total ?? '0')}</td>
      </tr>
    );
  }
  const discount = line.discountPercent
    ? format.percent(line.discountPercent)
    : line.discountAmount
      ? format.money(line.discountAmount)
      : '';
  const column = (key: (typeof columns)[number]) => ({
    className: 'num',
    'data-label': t(lineColumnKey(key, totals.withVat !== undefined)),
  });
  return (
    <tr>
      <td>
        {line.name}
        {line.code && <small translate="no">{line.code}</small>}
        {line.description && <small>{line.description}</small>}
        {line.priceRule && (
          <small>
            {appliedWords(line.priceRule, t, language)}
            {line.priceRule.name === PROMOTION && (
              <>
                {' '}
                <del className="was">{format.amount(shownUsualPrice(line, line.priceRule.usualPrice))}</del>
              </>
            )}
          </small>
        )}
      </td>
      <td {...column('quantity')}>
        {format.quantity(line.quantity)} {line.unit?.name}
      </td>
      <td {...column('unitPrice')}>{format.amount(shownPrice(line, totals))}</td>
      <td {...column('discount')}>{discount}</td>
      <td {...column('vat')}>{format.percent(line.vat.rate)}</td>
      <td {...column('withoutVat')}>{format.amount(total ?? '0')}</td>
    </tr>
  );
}

/** The file of whom a document is made out to. */
const partyScreens = { client: 'clientDetails', supplier: 'supplierDetails' } as const;

function Parties({ kind, content, client, clientId, conditions }: Omit<Props, 'totals'>) {
  const t = useText();
  const { party } = documentKind(kind);
  return (
    <div className="parties">
      <section>
        <h2>{t(`commerce.field.${party}`)}</h2>
        <p>
          <a href={pathTo(partyScreens[party], { id: clientId })}>
            <b>{client?.name ?? t('commerce.erased')}</b>
          </a>
          {client && <PartyAddress party={client} />}
        </p>
      </section>
      <section>
        <h2>{t('commerce.field.title')}</h2>
        <p>{content.title ?? '–'}</p>
        {content.customerReferenceNumber && (
          <p className="hint">
            {t('commerce.field.customerReferenceNumber')} {content.customerReferenceNumber}
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

/** The document as a document: parties, lines, totals, printed note; of what was taken over nobody knows the lines. */
export function DocumentPaper({ kind, content, client, clientId, totals, conditions }: Props) {
  const t = useText();
  return (
    <Paper>
      <Parties kind={kind} content={content} client={client} clientId={clientId} conditions={conditions} />
      {(content.lines.length > 0 || isZero(totals.finalTotal)) && (
        <>
          <table className="stacking">
            <caption className="unseen">{t('commerce.form.lines')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('commerce.column.name')}</th>
                {columns.map((key) => (
                  <th key={key} scope="col" className="num">
                    {t(lineColumnKey(key, totals.withVat !== undefined))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {content.lines.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own but their place
                <LineRow key={index} line={line} total={shownTotals(totals)[index] ?? null} totals={totals} />
              ))}
            </tbody>
          </table>
          <ClosingTotals
            totals={totals}
            percent={content.discount?.percent ?? null}
            deposits={depositsTakenOff(content.lines, totals)}
          />
        </>
      )}
      {content.note && <p>{content.note}</p>}
    </Paper>
  );
}
