import {
  addSupplierProduct,
  editSupplierProduct,
  removeSupplierProduct,
} from '#domain/products/supplier-product-commands.ts';
import { offerSchema } from '#domain/products/supplier-product.ts';
import {
  countSupplierProducts,
  findSupplierProduct,
  listSupplierProducts,
  type OfferFilter,
  type OfferRow,
} from '#projections/products/product-prices.ts';
import { findProducts } from '#projections/products/products.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { json, notExist, type ApiContext, type Call } from '../call.ts';
import { asFlag, asNumber, nestedBody } from '../form-body.ts';
import { idFilter, keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall } from '../resource-calls.ts';

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
  ...listCalls({
    resource: 'supplierproduct',
    role: readRole,
    summary: 'What suppliers ask for products: `product=7`, `supplier=9`',
    order: { sort: 'id', direction: 'desc' },
    filters: ['product', 'supplier'],
    filterOf,
    list: listSupplierProducts,
    count: countSupplierProducts,
    present,
    completion: {
      summary: 'Names of supplier products',
      sort: 'id',
      valueOf: ({ id, supplierName, name, productName }) => ({
        id,
        value: `${supplierName} · ${name ?? productName}`,
      }),
    },
  }),
  showCall('supplierproduct', readRole, 'What one supplier asks for a product', shown, 'supplierProduct'),
  newCall('supplierproduct', {
    summary: 'Add what a supplier asks for a product',
    command: addSupplierProduct,
    input: offerSchema,
    read: inputOf,
    shown,
  }),
  changeCall('supplierproduct/edit', {
    summary: 'Edit what a supplier asks for a product',
    command: editSupplierProduct,
    input: offerSchema,
    read: inputOf,
    shown,
  }),
  deleteCall('supplierproduct', {
    summary: 'Delete what a supplier asks for a product',
    command: removeSupplierProduct,
  }),
];
