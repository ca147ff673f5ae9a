import { sql } from 'kysely';
import type { PriceRule } from '#domain/products/price-of.ts';
import type { ProductEvent } from '#domain/products/product.ts';
import { ruleOf, type PriceTerms, type SpecificPriceEvent } from '#domain/products/specific-price.ts';
import type { OfferTerms, SupplierOffer, SupplierProductEvent } from '#domain/products/supplier-product.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { ofParty, partyIds } from '../same-party.ts';
import { pointersOf } from '../third-parties/third-parties.ts';

const ruleRow = (terms: PriceTerms, revision: number) => ({
  name: terms.name,
  terms: JSON.stringify(terms),
  client_ids: [...terms.thirdParties, ...terms.exceptedClients],
  group_ids: terms.groups,
  revision,
});

const offerRow = (terms: OfferTerms, revision: number) => ({
  product_id: terms.product,
  supplier_id: terms.supplier,
  code: terms.code,
  name: terms.name,
  price: terms.price,
  minimum_quantity: terms.minimumQuantity,
  preferred: terms.preferred,
  terms: JSON.stringify(terms),
  revision,
});

type Handled = SpecificPriceEvent | SupplierProductEvent | Extract<ProductEvent, { type: 'ProductDeleted' }>;

/** Specific prices and what suppliers ask, as they are now. */
export const productPrices = projection<Handled>({
  name: 'product-prices',
  tables: ['specific_price', 'supplier_product'],
  on: {
    SpecificPriceAdded: ({ specificPrice, corporation, product, terms }, { db, recorded }) =>
      db
        .insertInto('specific_price')
        .values({
          id: specificPrice,
          corporation_id: corporation,
          product_id: product,
          ...ruleRow(terms, recorded.revision),
        })
        .execute(),
    SpecificPriceEdited: ({ specificPrice, terms }, { db, recorded }) =>
      db
        .updateTable('specific_price')
        .set(ruleRow(terms, recorded.revision))
        .where('id', '=', specificPrice)
        .execute(),
    SpecificPriceRemoved: ({ specificPrice }, { db }) =>
      db.deleteFrom('specific_price').where('id', '=', specificPrice).execute(),
    SupplierProductAdded: ({ supplierProduct, corporation, terms }, { db, recorded }) =>
      db
        .insertInto('supplier_product')
        .values({ id: supplierProduct, corporation_id: corporation, ...offerRow(terms, recorded.revision) })
        .execute(),
    SupplierProductEdited: ({ supplierProduct, terms }, { db, recorded }) =>
      db
        .updateTable('supplier_product')
        .set(offerRow(terms, recorded.revision))
        .where('id', '=', supplierProduct)
        .execute(),
    SupplierProductRemoved: ({ supplierProduct }, { db }) =>
      db.deleteFrom('supplier_product').where('id', '=', supplierProduct).execute(),
    ProductDeleted: async ({ product }, { db }) => {
      await db.deleteFrom('specific_price').where('product_id', '=', product).execute();
      await db.deleteFrom('supplier_product').where('product_id', '=', product).execute();
    },
  },
});

/** A specific price as lists and pages show it. */
export interface SpecificPriceRow {
  id: number;
  product: number;
  productName: string;
  productCode: string;
  unitPrice: string;
  terms: PriceTerms;
  revision: number;
}

export interface SpecificPriceFilter {
  keyword: string | null;
  product: number | null;
  /** Whom it names, or excepts. */
  client: number | null;
  /** Or groups that it names, beside the client. */
  groups?: readonly number[];
}

const names = (client: number, groups: readonly number[]) =>
  sql`(client_ids && ${partyIds([client])} or group_ids && ${[...groups]}::bigint[])`;

const rulesQuery = (corporation: number, filter: SpecificPriceFilter): ListQuery => ({
  table: 'specific_price',
  id: 'id',
  select: sql`id, product_id as product, terms, revision,
    (select json_build_object('name', name, 'code', code, 'unitPrice', trim_scale(unit_price)::text) from product
      where product.id = product_id) as of_product`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(filter.product === null ? [] : [sql`product_id = ${filter.product}`]),
    ...(filter.client === null ? [] : [names(filter.client, filter.groups ?? [])]),
    ...matches(filter.keyword),
  ],
  sorts: { id: { column: 'id', type: 'bigint' } },
  defaultSort: 'id',
});

interface FoundRule {
  id: number;
  product: number;
  terms: PriceTerms;
  revision: number;
  of_product: { name: string; code: string; unitPrice: string } | null;
}

export async function listSpecificPrices(
  db: Database,
  corporation: number,
  filter: SpecificPriceFilter,
  request: ListRequest,
): Promise<ListPage<SpecificPriceRow>> {
  const page = await listPage<FoundRule>(db, rulesQuery(corporation, filter), request);
  const rows = page.rows.map(({ of_product: product, ...row }) => ({
    ...row,
    productName: product?.name ?? '',
    productCode: product?.code ?? '',
    unitPrice: product?.unitPrice ?? '0',
  }));
  return { ...page, rows };
}

export const countSpecificPrices = (
  db: Database,
  corporation: number,
  filter: SpecificPriceFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, rulesQuery(corporation, filter), cap);

/** One specific price; null for an unknown or foreign one. */
export async function findSpecificPrice(
  db: Database,
  id: number,
  corporation: number,
): Promise<{ id: number; product: number; terms: PriceTerms; revision: number } | null> {
  const row = await db
    .selectFrom('specific_price')
    .select(['id', 'product_id as product', 'terms', 'revision'])
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ? { ...row, terms: row.terms as PriceTerms } : null; // projected above
}

/** The rules of products, by product: one question whatever their number. */
export async function priceRulesOf(
  db: Database,
  products: readonly number[],
  corporation: number,
): Promise<Map<number, PriceRule[]>> {
  const found = new Map<number, PriceRule[]>();
  if (products.length === 0) return found;
  const rows = await db
    .selectFrom('specific_price')
    .select(['id', 'product_id as product', 'terms'])
    .where('product_id', 'in', [...products])
    .where('corporation_id', '=', corporation)
    .orderBy('id')
    .execute();
  const rules = rows.map((row) => ({ ...row, terms: row.terms as PriceTerms })); // projected above
  const kept = await pointersOf(
    db,
    rules.flatMap(({ terms }) => [...terms.thirdParties, ...terms.exceptedClients]),
  );
  const byNow = (ids: readonly number[]) => [...new Set(ids.map((one) => kept.get(one) ?? one))];
  for (const { id, product, terms } of rules) {
    const { thirdParties, exceptedClients } = terms;
    const of = {
      ...terms,
      thirdParties: byNow(thirdParties),
      exceptedClients: byNow(exceptedClients),
    };
    found.set(product, [...(found.get(product) ?? []), ruleOf(id, product, of)]);
  }
  return found;
}

export interface OfferRow extends SupplierOffer {
  revision: number;
  supplierName: string;
  productName: string;
  productCode: string;
}

export interface OfferFilter {
  keyword: string | null;
  product: number | null;
  supplier: number | null;
}

const offersQuery = (corporation: number, filter: OfferFilter): ListQuery => ({
  table: 'supplier_product',
  id: 'id',
  select: sql`id, terms, revision, (select name from third_party where third_party.id = supplier_id) as supplier_name,
    (select json_build_object('name', product.name, 'code', product.code) from product
      where product.id = product_id) as of_product`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(filter.product === null ? [] : [sql`product_id = ${filter.product}`]),
    ...(filter.supplier === null ? [] : [ofParty('supplier_id', filter.supplier)]),
    ...matches(filter.keyword),
  ],
  sorts: { id: { column: 'id', type: 'bigint' } },
  defaultSort: 'id',
});

interface FoundOffer {
  id: number;
  terms: OfferTerms;
  revision: number;
  supplier_name: string | null;
  of_product: { name: string; code: string } | null;
}

export async function listSupplierProducts(
  db: Database,
  corporation: number,
  filter: OfferFilter,
  request: ListRequest,
): Promise<ListPage<OfferRow>> {
  const page = await listPage<FoundOffer>(db, offersQuery(corporation, filter), request);
  const rows = page.rows.map(({ id, terms, revision, supplier_name: supplierName, of_product: product }) => ({
    ...terms,
    id,
    revision,
    supplierName: supplierName ?? '',
    productName: product?.name ?? '',
    productCode: product?.code ?? '',
  }));
  return { ...page, rows };
}

export const countSupplierProducts = (
  db: Database,
  corporation: number,
  filter: OfferFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, offersQuery(corporation, filter), cap);

/** One offer; null for an unknown or foreign one. */
export async function findSupplierProduct(
  db: Database,
  id: number,
  corporation: number,
): Promise<(SupplierOffer & { revision: number }) | null> {
  const row = await db
    .selectFrom('supplier_product')
    .select(['id', 'terms', 'revision'])
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ? { ...(row.terms as OfferTerms), id: row.id, revision: row.revision } : null; // projected above
}

/** What suppliers ask for products, by product: one question whatever their number. */
export async function supplierOffersOf(
  db: Database,
  products: readonly number[],
  corporation: number,
): Promise<Map<number, SupplierOffer[]>> {
  const found = new Map<number, SupplierOffer[]>();
  if (products.length === 0) return found;
  const rows = await db
    .selectFrom('supplier_product')
    .select(['id', 'product_id as product', 'terms'])
    .where('product_id', 'in', [...products])
    .where('corporation_id', '=', corporation)
    .orderBy('id')
    .execute();
  const offers = rows.map((row) => ({ ...row, terms: row.terms as OfferTerms })); // projected above
  const kept = await pointersOf(
    db,
    offers.map(({ terms }) => terms.supplier),
  );
  for (const { id, product, terms } of offers) {
    const offer = { ...terms, supplier: kept.get(terms.supplier) ?? terms.supplier, id };
    found.set(product, [...(found.get(product) ?? []), offer]);
  }
  return found;
}
