import { sql } from 'kysely';
import type { ChangeType } from '#domain/amounts/applied-rule.ts';
import type { ProductEvent } from '#domain/products/product.ts';
import type { PriceTerms, SpecificPriceEvent } from '#domain/products/specific-price.ts';
import type { OfferTerms, SupplierProductEvent } from '#domain/products/supplier-product.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import {
  conjunction,
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '../listing.ts';
import { projection } from '../projection.ts';

/** A price, or what a specific price changes. */
export interface PriceFacts {
  type: 'price' | ChangeType;
  amount: string;
  percent: boolean;
}

export const priceKinds = ['product', 'specificPrice', 'supplierProduct'] as const;
export type PriceKind = (typeof priceKinds)[number];

interface Change {
  kind: PriceKind;
  product: number;
  name: string | null;
  supplier: number | null;
  after: PriceFacts | null;
}

interface Context {
  db: Database;
  recorded: RecordedEvent;
}

const MOST_EVENTS = 100_000;

/** An id of its own for every event that changes a price: the same however often it is rebuilt. */
const changeId = (kind: PriceKind, { id, revision: version }: RecordedEvent): number =>
  (id * MOST_EVENTS + version) * priceKinds.length + priceKinds.indexOf(kind);

/** Notes what a price became, beside what it was; an event that left it as it was is no change. */
const note = ({ db, recorded }: Context, { kind, product, name, supplier, after }: Change) => {
  const { id: source, metadata } = recorded;
  const facts = after === null ? null : JSON.stringify(after);
  return sql`
    insert into price_history (id, corporation_id, product_id, kind, source_id, name, supplier_id, before, after,
      user_id, at)
    select ${changeId(kind, recorded)}, ${metadata.corporation}, ${product}, ${kind}, ${source}, ${name},
      ${supplier}::bigint,
      last.facts, ${facts}::jsonb, ${metadata.user}::bigint, ${metadata.occurredAt}::timestamptz
    from (select (select after from price_history where kind = ${kind} and source_id = ${source} order by id desc
      limit 1) as facts) last
    where last.facts is distinct from ${facts}::jsonb`.execute(db);
};

const ofProduct = (product: number, unitPrice: string): Change => ({
  kind: 'product',
  product,
  name: null,
  supplier: null,
  after: { type: 'price', amount: unitPrice, percent: false },
});

const ofRule = (product: number, { name, changeType, amount, percent }: PriceTerms): Change => ({
  kind: 'specificPrice',
  product,
  name,
  supplier: null,
  after: { type: changeType, amount, percent },
});

const ofOffer = ({ product, supplier, price }: OfferTerms): Change => ({
  kind: 'supplierProduct',
  product,
  name: null,
  supplier,
  after: { type: 'price', amount: price, percent: false },
});

const gone = { name: null, supplier: null, after: null };

/** Every change of a price: of products, of specific prices and of what suppliers ask. */
export const priceHistory = projection<ProductEvent | SpecificPriceEvent | SupplierProductEvent>({
  name: 'price-history',
  tables: ['price_history'],
  on: {
    ProductCreated: ({ product, details }, context) => note(context, ofProduct(product, details.unitPrice)),
    ProductEdited: ({ product, details }, context) => note(context, ofProduct(product, details.unitPrice)),
    ProductDeleted: ({ product }, { db }) =>
      db.deleteFrom('price_history').where('product_id', '=', product).execute(),
    SpecificPriceAdded: ({ product, terms }, context) => note(context, ofRule(product, terms)),
    SpecificPriceEdited: ({ product, terms }, context) => note(context, ofRule(product, terms)),
    SpecificPriceRemoved: ({ product }, context) =>
      note(context, { kind: 'specificPrice', product, ...gone }),
    SupplierProductAdded: ({ terms }, context) => note(context, ofOffer(terms)),
    SupplierProductEdited: ({ terms }, context) => note(context, ofOffer(terms)),
    SupplierProductRemoved: ({ product }, context) =>
      note(context, { kind: 'supplierProduct', product, ...gone }),
  },
});

export interface PriceChange {
  id: number;
  product: number;
  kind: PriceKind;
  /** The stream's id: of the product, the specific price or the supplier product. */
  source: number;
  name: string | null;
  supplier: number | null;
  supplierName: string | null;
  /** null: there was none before, or there is none any more. */
  before: PriceFacts | null;
  after: PriceFacts | null;
  user: number | null;
  at: string;
}

const columns = sql`id, product_id as product, kind, source_id as source, supplier_id as supplier,
  (select third_party.name from third_party where third_party.id = supplier_id) as "supplierName",
  coalesce(price_history.name, (select older.name from price_history older where older.kind = price_history.kind
    and older.source_id = price_history.source_id and older.id < price_history.id order by older.id desc
      limit 1)) as name,
  before, after, user_id as "user", at`;

export interface PriceChangeFilter {
  product: number | null;
  /** Words of the product. */
  keyword: string | null;
}

const query = (corporation: number, { product, keyword }: PriceChangeFilter): ListQuery => ({
  table: 'price_history',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(product === null ? [] : [sql`product_id = ${product}`]),
    ...(keyword === null
      ? []
      : [
          sql`product_id in (select product.id from product where ${conjunction([
            sql`product.corporation_id = ${corporation}`,
            ...matches(keyword, sql`product.search`),
          ])})`,
        ]),
  ],
  sorts: { id: { column: 'id', type: 'bigint' } },
  defaultSort: 'id',
});

/** Changes of prices, of one product or of all. */
export const listPriceChanges = (
  db: Database,
  corporation: number,
  filter: PriceChangeFilter,
  request: ListRequest,
): Promise<ListPage<PriceChange>> => listPage<PriceChange>(db, query(corporation, filter), request);

export const countPriceChanges = (
  db: Database,
  corporation: number,
  filter: PriceChangeFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** The last changes of a product's prices, newest first. */
export async function recentPriceChanges(
  db: Database,
  corporation: number,
  product: number,
  limit: number,
): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select ${columns} from price_history where corporation_id = ${corporation} and product_id = ${product}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** One change of a price; null for an unknown or foreign one. */
export async function findPriceChange(
  db: Database,
  id: number,
  corporation: number,
): Promise<PriceChange | null> {
  const { rows } = await sql<PriceChange>`
    select ${columns} from price_history where corporation_id = ${corporation} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}
