import { sql } from 'kysely';
import type { ProductDetails, ProductEvent, ProductProfile } from '#domain/products/product.ts';
import type { Database } from '#db/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from './listing.ts';
import { projection } from './projection.ts';

const row = (details: ProductDetails, revision: number) => ({
  code: details.code,
  name: details.name,
  type: details.type,
  for_sale: details.forSale,
  for_purchase: details.forPurchase,
  unit_price: details.unitPrice,
  enabled: details.enabled,
  details: JSON.stringify(details),
  record_ids: [details.vat, details.unit, details.category].filter((id) => id !== null),
  revision,
});

export const products = projection<ProductEvent>({
  name: 'products',
  tables: ['product'],
  on: {
    ProductCreated: ({ product, corporation, details }, { db, recorded }) =>
      db.insertInto('product').values({ id: product, corporation_id: corporation, ...row(details, recorded.version) }).execute(), // prettier-ignore
    ProductEdited: ({ product, details }, { db, recorded }) =>
      db.updateTable('product').set(row(details, recorded.version)).where('id', '=', product).execute(),
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
}

export interface ProductFilter {
  use: 'sale' | 'purchase' | null;
  keyword: string | null;
  enabledOnly: boolean;
}

const useColumns = { sale: sql`for_sale`, purchase: sql`for_purchase` } as const;

const query = (corporation: number, { use, keyword, enabledOnly }: ProductFilter): ListQuery => ({
  table: 'product',
  id: 'id',
  select: sql`id, code, name, type, trim_scale(unit_price)::text as "unitPrice", enabled, (details->>'vat')::bigint as vat, (details->>'unit')::bigint as unit`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(use ? [useColumns[use]] : []),
    ...(enabledOnly ? [sql`enabled`] : []),
    ...matches(keyword),
  ],
  sorts: {
    name: { column: 'name_order', type: 'text' },
    code: { column: 'code', type: 'text' },
    price: { column: 'unit_price', type: 'numeric' },
    id: { column: 'id', type: 'bigint' },
  },
  defaultSort: 'name',
});

export const listProducts = (
  db: Database,
  corporation: number,
  filter: ProductFilter,
  request: ListRequest,
): Promise<ListPage<ProductRow>> => listPage<ProductRow>(db, query(corporation, filter), request);

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
  return rows.map(({ id, details, revision }) => ({ ...(details as ProductDetails), id, revision })); // projected above
}
