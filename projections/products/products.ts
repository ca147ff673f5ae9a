import { sql } from 'kysely';
import type { CustomFilter } from '#domain/custom-fields/filters.ts';
import {
  completed,
  type ProductDetails,
  type ProductEvent,
  type ProductProfile,
} from '#domain/products/product.ts';
import type { Database } from '#db/postgres/pool.ts';
import { saysCustom } from '../custom-fields/custom-said.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

type Recorded = Extract<ProductEvent, { type: 'ProductEdited' }>['data']['details'];

/** Products on sale or to buy, in use, that price transport into zones: of several of one zone the newest counts. */
export async function productsOfZones(
  db: Database,
  corporation: number,
): Promise<{ id: number; name: string; zone: number }[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'transport_zone_id as zone'])
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .where('transport_zone_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ zone, ...one }) => (zone === null ? [] : [{ ...one, zone }]));
}

const recordsOf = ({ vat, unit, category, productType, transportZone }: ProductDetails): number[] =>
  [vat, unit, category, productType, transportZone].filter((id) => id !== null);

function row(recorded: Recorded, revision: number) {
  const details = completed(recorded);
  return {
    code: details.code,
    name: details.name,
    type: details.type,
    for_sale: details.forSale,
    for_purchase: details.forPurchase,
    unit_price: details.unitPrice,
    enabled: details.enabled,
    details: JSON.stringify(details),
    category_id: details.category,
    product_type_id: details.productType,
    transport_zone_id: details.transportZone,
    record_ids: recordsOf(details),
    revision,
  };
}

export const products = projection<ProductEvent>({
  name: 'products',
  tables: ['product'],
  on: {
    ProductCreated: ({ product, corporation, details }, { db, recorded }) =>
      db
        .insertInto('product')
        .values({ id: product, corporation_id: corporation, ...row(details, recorded.revision) })
        .execute(),
    ProductEdited: ({ product, details }, { db, recorded }) =>
      db.updateTable('product').set(row(details, recorded.revision)).where('id', '=', product).execute(),
    ProductDeleted: ({ product }, { db }) => db.deleteFrom('product').where('id', '=', product).execute(),
  },
});

export interface ProductRow {
  id: number;
  code: string;
  name: string;
  type: string;
  unitPrice: string;
  enabled: boolean;
  vat: number;
  unit: number | null;
  category: number | null;
  categoryName: string | null;
  productType: number | null;
  productTypeName: string | null;
  logo: string | null;
  /** Whom it is bought from first, what that supplier asks, and how many suppliers have it. */
  supplier: number | null;
  supplierName: string | null;
  purchasePrice: string | null;
  /** What it cost on the last order that a supplier accepted, less discounts. */
  lastPurchasePrice: string | null;
}

export interface ProductFilter {
  use: 'sale' | 'purchase' | null;
  keyword: string | null;
  enabledOnly: boolean;
  /** false: those that are not offered any more. */
  enabled?: boolean | null;
  type?: string | null;
  category?: number | null;
  productType?: number | null;
  transportZone?: number | null;
  /** What they say in the corporation's own fields. */
  custom?: readonly CustomFilter[];
}

const useColumns = { sale: sql`for_sale`, purchase: sql`for_purchase` } as const;

/** The supplier that is preferred, else the first that offers it. */
const ofSupplier = sql`(select json_build_object('id', supplier_id, 'name', (select third_party.name
  from third_party where third_party.id = supplier_id),
  'price', trim_scale(price)::text) from supplier_product where product_id = product.id order by preferred desc, id
    limit 1)`;

const lastPurchase = sql`(select trim_scale(unit_price)::text from product_purchase
  where product_purchase.product_id = product.id and accepted order by version_id desc limit 1)`;

const nameOf = (column: string) =>
  sql`(select label from record_list where record_list.id = ${sql.ref(column)})`;

const equal = (column: string, value: string | number | boolean | null | undefined) =>
  value === null || value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];

const query = (corporation: number, { use, keyword, enabledOnly, ...filter }: ProductFilter): ListQuery => ({
  table: 'product',
  id: 'id',
  select: sql`id, code, name, type, trim_scale(unit_price)::text as "unitPrice", enabled,
    (details->>'vat')::bigint as vat, (details->>'unit')::bigint as unit,
    category_id as category, ${nameOf('category_id')} as "categoryName", product_type_id as "productType",
      ${nameOf('product_type_id')} as "productTypeName",
    details->>'logo' as logo, ${ofSupplier} as of_supplier,
    ${lastPurchase} as "lastPurchasePrice"`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(use ? [useColumns[use]] : []),
    ...(enabledOnly ? [sql`enabled`] : []),
    ...equal('enabled', filter.enabled),
    ...equal('type', filter.type),
    ...equal('category_id', filter.category),
    ...equal('product_type_id', filter.productType),
    ...equal('transport_zone_id', filter.transportZone),
    ...saysCustom('product', corporation, filter.custom),
    ...matches(keyword),
  ],
  sorts: {
    name: { column: 'name_order', type: 'text' },
    code: { column: 'code_order', type: 'text' },
    price: { column: 'unit_price', type: 'numeric' },
    id: { column: 'id', type: 'bigint' },
  },
  defaultSort: 'name',
});

type Listed = Omit<ProductRow, 'supplier' | 'supplierName' | 'purchasePrice'> & {
  of_supplier: { id: number; name: string | null; price: string } | null;
};

export async function listProducts(
  db: Database,
  corporation: number,
  filter: ProductFilter,
  request: ListRequest,
): Promise<ListPage<ProductRow>> {
  const page = await listPage<Listed>(db, query(corporation, filter), request);
  const rows = page.rows.map(({ of_supplier: offer, ...row }) => ({
    ...row,
    supplier: offer?.id ?? null,
    supplierName: offer?.name ?? null,
    purchasePrice: offer?.price ?? null,
  }));
  return { ...page, rows };
}

/** How a product is named where it is chosen by its name. */
export const productLabel = ({ code, name }: { code: string; name: string }): string => `${code} · ${name}`;

/**
 * The enabled product that typed words mean: "CODE · Name", its code, or its name, whatever its case and accents.
 * null: none, or several of that name.
 */
export async function productTyped(
  db: Database,
  corporation: number,
  typed: string,
): Promise<{ id: number; code: string; name: string } | null> {
  const words = typed.trim();
  if (words === '') return null;
  const [code = ''] = words.split(' · ');
  const same = (text: string | null, other: string) =>
    text !== null && text.localeCompare(other, 'fr', { sensitivity: 'base' }) === 0;
  const found = await db
    .selectFrom('product')
    .select(['id', 'code', 'name'])
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .where((eb) =>
      eb.or([sql<boolean>`lower(code) = lower(${code})`, sql<boolean>`lower(name) = lower(${words})`]),
    )
    .orderBy('id')
    .limit(10)
    .execute();
  const byCode = found.find((one) => same(one.code, code));
  const named = found.filter((one) => same(one.name, words));
  return byCode ?? (named.length === 1 ? (named[0] ?? null) : null);
}

export const countProducts = (
  db: Database,
  corporation: number,
  filter: ProductFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

type Found = ProductProfile & { revision: number };

export async function findProducts(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<Found[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .select(['id', 'details', 'revision'])
    .where('id', 'in', [...ids])
    .where('corporation_id', '=', corporation)
    .execute();
  // projected above
  return rows.map(({ id, details, revision }) => ({ ...completed(details as Recorded), id, revision }));
}
