import { countryName } from '#domain/kernel/countries.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Definitions, EmptyState, Panel, Timeline } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import type { ProductDetailsData } from './product-details.server.ts';

type Part<Key extends keyof ProductDetailsData> = Pick<ProductDetailsData, Key>;

/** What the product is, with what applies to its kind alone. */
export function FactsPanel({ product, labels, priceWithTax }: Part<'product' | 'labels' | 'priceWithTax'>) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const field = (name: string) => t(`products.field.${name}`);
  const sized = (value: string | null) =>
    value && `${format.quantity(value)} ${product.dimensionUnit ?? ''}`.trim();
  const plain = (value: string | null) => value && format.quantity(value);
  const goods = [
    { term: field('weight'), value: plain(product.weight) },
    { term: field('length'), value: sized(product.length) },
    { term: field('width'), value: sized(product.width) },
    { term: field('height'), value: sized(product.height) },
    { term: field('area'), value: plain(product.area) },
    { term: field('volume'), value: plain(product.volume) },
    { term: field('shCode'), value: product.shCode },
    {
      term: field('nativeCountry'),
      value: product.nativeCountry && countryName(product.nativeCountry, language),
    },
    {
      term: field('natureOfTheProduct'),
      value: product.natureOfTheProduct && t(`products.nature.${product.natureOfTheProduct}`),
    },
    {
      term: field('publicUrl'),
      value: product.publicUrl && (
        <a className="link" href={product.publicUrl} rel="noreferrer" translate="no">
          {product.publicUrl}
        </a>
      ),
    },
  ];
  const others = [
    { term: field('productType'), value: labels.productType },
    { term: field('category'), value: labels.category },
    { term: field('unit'), value: labels.unit },
    {
      term: field('duration'),
      value:
        product.duration &&
        `${format.quantity(product.duration)} ${t(`products.durationUnit.${product.durationUnit ?? 'h'}`)}`,
    },
    { term: field('transportZone'), value: labels.transportZone },
    { term: field('tourNumber'), value: labels.tourNumber },
    { term: field('accountingCode'), value: product.accountingCode },
    { term: field('purchaseAccountingCode'), value: product.purchaseAccountingCode },
    ...goods,
    { term: field('comment'), value: product.comment },
  ];
  const uses = [product.forSale && field('forSale'), product.forPurchase && field('forPurchase')];
  return (
    <Panel title={t('products.form.details')}>
      <Definitions
        items={[
          { term: field('code'), value: <span translate="no">{product.code}</span> },
          { term: field('type'), value: t(`products.type.${product.type}`) },
          { term: field('use'), value: uses.filter(Boolean).join(' · ') },
          { term: field('unitPrice'), value: <b>{format.money(product.unitPrice)}</b> },
          { term: field('priceWithTax'), value: format.money(priceWithTax) },
          { term: field('vat'), value: labels.vat },
          ...others.filter(({ value }) => value !== null && value !== ''),
        ]}
      />
    </Panel>
  );
}

type PriceRow = ProductDetailsData['prices'][number];

/** The product's specific prices: for whom, from what quantity, when, and what they make. */
export function SpecificPricesPanel({ id, prices, can }: Part<'id' | 'prices' | 'can'>) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('prices.title')}>
      <DataTable<PriceRow>
        caption={t('prices.title')}
        rows={prices}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            header: t('prices.field.name'),
            narrow: 'title',
            cell: (row) => (
              <>
                {can.price ? (
                  <a className="ref" href={pathTo('specificPriceEdit', { id, price: row.id })}>
                    {row.name}
                  </a>
                ) : (
                  row.name
                )}{' '}
                {row.over && <Badge tone="mute">{t('prices.over')}</Badge>}
                <small>{row.period}</small>
              </>
            ),
          },
          {
            key: 'whom',
            header: t('prices.field.whom'),
            narrow: 'below',
            cell: (row) => (
              <>
                {row.whom.length === 0 ? t('prices.everybody') : row.whom.join(', ')}
                {row.excepted.length > 0 && (
                  <small>{t('prices.except', { names: row.excepted.join(', ') })}</small>
                )}
              </>
            ),
          },
          {
            key: 'quantity',
            header: t('prices.field.applicableQuantity'),
            numeric: true,
            narrow: 'hide',
            cell: (row) => (row.quantity === '0' ? '–' : format.quantity(row.quantity)),
          },
          {
            key: 'change',
            header: t('prices.field.change'),
            numeric: true,
            narrow: 'below',
            cell: (row) => row.change,
          },
          {
            key: 'price',
            header: t('prices.field.price'),
            numeric: true,
            narrow: 'side',
            cell: (row) => (
              <>
                {row.promotion && <del className="was">{format.amount(row.usualPrice)}</del>}{' '}
                {format.amount(row.unitPrice)}
              </>
            ),
          },
        ]}
        empty={<EmptyState title={t('prices.none')} hint={t('prices.noneHint')} />}
      />
      {can.price && (
        <p className="panel-actions">
          <LinkButton to={pathTo('specificPriceNew', { id })} icon="plus">
            {t('prices.new')}
          </LinkButton>
        </p>
      )}
    </Panel>
  );
}

type OfferRow = ProductDetailsData['offers'][number];

/** Who sells it to us, under what name and for what price. */
export function SupplierProductsPanel({ id, offers, can }: Part<'id' | 'offers' | 'can'>) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('prices.offer.title')}>
      <DataTable<OfferRow>
        caption={t('prices.offer.title')}
        rows={offers}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'supplier',
            header: t('prices.offer.supplier'),
            narrow: 'title',
            cell: (row) => (
              <>
                {can.offer ? (
                  <a className="ref" href={pathTo('supplierProductEdit', { id, offer: row.id })}>
                    {row.supplierName || t('commerce.erased')}
                  </a>
                ) : (
                  row.supplierName
                )}{' '}
                {row.preferred && <Badge tone="ok">{t('prices.offer.preferred')}</Badge>}
              </>
            ),
          },
          {
            key: 'code',
            header: t('prices.offer.code'),
            narrow: 'below',
            cell: (row) => [row.code, row.name].filter(Boolean).join(' · ') || '–',
          },
          {
            key: 'minimum',
            header: t('prices.offer.minimumQuantity'),
            numeric: true,
            narrow: 'hide',
            cell: (row) => (row.minimumQuantity === '0' ? '–' : format.quantity(row.minimumQuantity)),
          },
          {
            key: 'delivery',
            header: t('prices.offer.deliveryDays'),
            numeric: true,
            narrow: 'hide',
            cell: (row) => row.deliveryDays ?? '–',
          },
          {
            key: 'price',
            header: t('prices.offer.price'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.amount(row.price),
          },
        ]}
        empty={<EmptyState title={t('prices.offer.none')} hint={t('prices.offer.noneHint')} />}
      />
      {can.offer && (
        <p className="panel-actions">
          <LinkButton to={pathTo('supplierProductNew', { id })} icon="plus">
            {t('prices.offer.new')}
          </LinkButton>
        </p>
      )}
    </Panel>
  );
}

/** Every change of a price, newest first. */
export function PriceHistoryPanel({ changes }: Part<'changes'>) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('prices.history.title')}>
      <Timeline
        items={changes.map(({ id, what, before, after, at, who }) => ({
          key: id,
          title: what,
          detail: (
            <>
              {before && <del className="whole-word">{before}</del>} {before && '→ '}
              <span className="whole-word">{after ?? t('prices.history.gone')}</span>
            </>
          ),
          when: format.dateTime(at),
          who,
        }))}
      />
    </Panel>
  );
}

/** Where the product is used: it is not deleted while it is. */
export function UsesPanel({ uses }: Part<'uses'>) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('products.uses.title')}>
      {uses.counts.length === 0 && <p className="hint">{t('products.uses.none')}</p>}
      {uses.counts.length > 0 && (
        <p>{uses.counts.map(({ kind, count }) => t(`products.uses.${kind}`, { count })).join(' · ')}</p>
      )}
      {uses.latest.length > 0 && (
        <ul className="todo">
          {uses.latest.map(({ kind, number, title, date, to }) => (
            <li key={to}>
              <div>
                <a className="ref" href={to}>
                  {number ?? t('commerce.draft')}
                </a>
                <small>{title ?? t(`products.uses.of.${kind}`)}</small>
              </div>
              <span className="push">{format.date(date)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
