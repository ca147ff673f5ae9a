import { createProduct, deleteProduct, editProduct } from '#domain/products/commands.ts';
import { productSchema } from '#domain/products/product.ts';
import { countProducts, findProducts, listProducts, type ProductFilter } from '#projections/products.ts';
import { findRecord } from '#projections/records.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { completionAnswer, completionRequest, keywordOf, listAnswer, listRequest } from '../listing.ts';

const readRole = ['ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST', 'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST'] as const;

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const [found] = id === null ? [] : await findProducts(services.db, [id], corporation);
  if (!found) return notExist();
  const referenceTo = async (resource: string, record: number | null) => {
    const row = record === null ? null : await findRecord(services.db, resource, corporation, record);
    return row && { id: row.id, value: row.label };
  };
  const references = {
    vat: await referenceTo('vat', found.vat),
    unit: await referenceTo('unittype', found.unit),
    category: await referenceTo('productcategory', found.category),
  };
  return json({ item: { ...found, value: `${found.code} ${found.name}`, ...references } });
}

function filterOf(query: URLSearchParams): ProductFilter {
  const use = query.get('use');
  return {
    use: use === 'sale' || use === 'purchase' ? use : null,
    keyword: keywordOf(query),
    enabledOnly: query.get('enabled') === '1',
  };
}

export const productCalls: Call[] = [
  call({
    path: 'product/list',
    role: readRole,
    summary: 'Products and services',
    async run({ services, corporation, query }) {
      const [page, total] = await Promise.all([
        listProducts(
          services.db,
          corporation,
          filterOf(query),
          listRequest(query, { sort: 'name', direction: 'asc' }),
        ),
        countProducts(services.db, corporation, filterOf(query)),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, value: `${row.code} ${row.name}` }));
    },
  }),
  call({
    path: 'product/completion/list',
    role: readRole,
    summary: 'Names of products',
    async run({ services, corporation, query }) {
      const page = await listProducts(
        services.db,
        corporation,
        { ...filterOf(query), enabledOnly: true },
        completionRequest(query, 'name'),
      );
      return completionAnswer(page.rows.map((row) => ({ id: row.id, value: `${row.code} · ${row.name}` })));
    },
  }),
  call({
    path: 'product/show/{id}',
    role: readRole,
    summary: 'One product or service',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'product/new',
    summary: 'Create a product or service',
    command: createProduct,
    input: productSchema,
    toInput: (_params, body) => body,
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'product/edit/{id}',
    summary: 'Edit a product or service',
    command: editProduct,
    input: productSchema,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'product/delete/{id}',
    summary: 'Delete a product that no document uses',
    command: deleteProduct,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
  }),
];
