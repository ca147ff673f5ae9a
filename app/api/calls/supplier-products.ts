import { addSupplierProduct, editSupplierProduct, removeSupplierProduct } from '#domain/products/supplier-product-commands.ts'; // prettier-ignore
import { offerSchema } from '#domain/products/supplier-product.ts';
import {
  countSupplierProducts,
  findSupplierProduct,
  listSupplierProducts,
  type OfferFilter,
  type OfferRow,
} from '#projections/product-prices.ts';
import { findProducts } from '#projections/products.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { asFlag, asNumber, nestedBody } from '../form-body.ts';
import {
  completionAnswer,
  completionRequest,
  idFilter,
  keywordOf,
  listAnswer,
  listRequest,
} from '../listing.ts';

const present = ({ supplierName, productName, productCode, product, supplier, ...offer }: OfferRow) => ({
  ...offer,
  value: offer.name ?? productName,
  product: { id: product, value: `${productCode} ${productName}` },
  supplier: { id: supplier, value: supplierName },
  currency: 'EUR',
});

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const { db } = services;
  const found = id === null ? null : await findSupplierProduct(db, id, corporation);
  if (found === null) return notExist();
  const [[product], supplier] = await Promise.all([
    findProducts(db, [found.product], corporation),
    findThirdParty(db, found.supplier, corporation),
  ]);
  const names = {
    productName: product?.name ?? '',
    productCode: product?.code ?? '',
    supplierName: supplier?.identity?.name ?? '',
  };
  return json({ item: present({ ...found, ...names }) });
}

const filterOf = (query: URLSearchParams): OfferFilter => ({
  keyword: keywordOf(query),
  product: idFilter(query, 'product'),
  supplier: idFilter(query, 'supplier'),
});

/** Forms send numbers and flags as text. */
function inputOf(body: object): object {
  const sent = nestedBody(body);
  const numbers = ['product', 'supplier', 'deliveryDays'].filter((name) => name in sent);
  return {
    ...sent,
    ...Object.fromEntries(numbers.map((name) => [name, asNumber(sent[name])])),
    preferred: asFlag(sent['preferred']),
  };
}

const readRole = 'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST';

export const supplierProductCalls: Call[] = [
  call({
    path: 'supplierproduct/list',
    role: readRole,
    summary: 'What suppliers ask for products: `product=7`, `supplier=9`',
    async run({ services, corporation, query }) {
      const request = listRequest(query, { sort: 'id', direction: 'desc' });
      const filter = filterOf(query);
      const [page, total] = await Promise.all([
        listSupplierProducts(services.db, corporation, filter, request),
        countSupplierProducts(services.db, corporation, filter),
      ]);
      return listAnswer(page, total, present);
    },
  }),
  call({
    path: 'supplierproduct/completion/list',
    role: readRole,
    summary: 'Names of supplier products',
    async run({ services, corporation, query }) {
      const page = await listSupplierProducts(
        services.db,
        corporation,
        filterOf(query),
        completionRequest(query, 'id'),
      );
      return completionAnswer(
        page.rows.map((row) => ({
          id: row.id,
          value: `${row.supplierName} · ${row.name ?? row.productName}`,
        })),
      );
    },
  }),
  call({
    path: 'supplierproduct/show/{supplierProduct}',
    role: readRole,
    summary: 'What one supplier asks for a product',
    run: (context) => shown(context, pathId(context.params['supplierProduct'])),
  }),
  commandCall({
    path: 'supplierproduct/new',
    summary: 'Add what a supplier asks for a product',
    command: addSupplierProduct,
    input: offerSchema,
    toInput: (_params, body) => inputOf(body),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'supplierproduct/edit/{id}',
    summary: 'Edit what a supplier asks for a product',
    command: editSupplierProduct,
    input: offerSchema,
    toInput: ({ id }, body) => ({ ...inputOf(body), id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'supplierproduct/delete/{id}',
    summary: 'Delete what a supplier asks for a product',
    command: removeSupplierProduct,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
  }),
];
