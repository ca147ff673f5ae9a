import { Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { PartyPrices } from './party-prices.server.ts';

const ProductLink = ({ product }: { product: { name: string; code: string; to: string } }) => (
  <>
    <a className="ref" href={product.to}>
      {product.name}
    </a>
    <small translate="no">{product.code}</small>
  </>
);

function OwnPrices({ rows }: { rows: PartyPrices['own'] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('prices.title')}>
      <DataTable
        caption={t('prices.title')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'product',
            header: t('prices.field.product'),
            narrow: 'title',
            cell: (row) => <ProductLink product={row.product} />,
          },
          {
            key: 'name',
            header: t('prices.field.name'),
            narrow: 'below',
            cell: (row) => (
              <>
                {row.group === null ? row.name : t('prices.ofGroup', { name: row.name, group: row.group })}
                <small>{row.period}</small>
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
            cell: (row) => format.amount(row.price),
          },
        ]}
        empty={null}
      />
    </Panel>
  );
}

function Offers({ rows }: { rows: PartyPrices['offers'] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('prices.offer.products')}>
      <DataTable
        caption={t('prices.offer.products')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'product',
            header: t('prices.offer.product'),
            narrow: 'title',
            cell: (row) => <ProductLink product={row.product} />,
          },
          { key: 'code', header: t('prices.offer.code'), narrow: 'below', cell: (row) => row.code ?? '–' },
          {
            key: 'minimum',
            header: t('prices.offer.minimumQuantity'),
            numeric: true,
            narrow: 'hide',
            cell: (row) => (row.minimumQuantity === '0' ? '–' : format.quantity(row.minimumQuantity)),
          },
          {
            key: 'price',
            header: t('prices.offer.price'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.amount(row.price),
          },
        ]}
        empty={null}
      />
    </Panel>
  );
}

/** A third party's prices: its own as a client, what it asks as a supplier. Nothing where there are none. */
export function PartyPricesPanels({ prices: { own, offers } }: { prices: PartyPrices }) {
  return (
    <>
      {own.length > 0 && <OwnPrices rows={own} />}
      {offers.length > 0 && <Offers rows={offers} />}
    </>
  );
}
