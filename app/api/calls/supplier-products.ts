import { z } from 'zod';
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
  type OfferRow,
} from '#projections/products/product-prices.ts';
import { findProducts } from '#projections/products/products.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { decimalText, recordNumber, referenceTo } from '../answers.ts';
import type { Call } from '../call.ts';
import { asFlag, asNumber, nestedBody } from '../form-body.ts';
import { idOf } from '../query.ts';
import { deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const text = z.string().nullable();

const row = z.object({
  id: recordNumber,
  value: z.string(),
  product: referenceTo,
  supplier: referenceTo,
  code: text.meta({ description: 'The supplier’s own' }),
  name: text.meta({ description: 'What the supplier calls it' }),
  price: decimalText.meta({ description: 'Without VAT' }),
  currency: z.literal('EUR'),
  minimumQuantity: decimalText,
  packaging: text,
  deliveryDays: z.int().nullable(),
  preferred: z.boolean().meta({ description: 'Whom it is usually bought from' }),
});

const present = ({ supplierName, productName, productCode, product, supplier, ...offer }: OfferRow) => ({
  ...offer,
  value: offer.name ?? productName,
  product: { id: product, value: `${productCode} ${productName}` },
  supplier: { id: supplier, value: supplierName },
  currency: 'EUR' as const,
});

const shown = shows(row, {
  stream: 'supplierProduct',
  async read({ services: { db }, corporation }, id) {
    const found = await findSupplierProduct(db, id, corporation);
    if (found === null) return null;
    const [[product], supplier] = await Promise.all([
      findProducts(db, [found.product], corporation),
      findThirdParty(db, found.supplier, corporation),
    ]);
    const names = {
      productName: product?.name ?? '',
      productCode: product?.code ?? '',
      supplierName: supplier?.identity?.name ?? '',
    };
    return present({ ...found, ...names });
  },
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
    sorts: ['id'],
    filters: {
      product: idOf('product', 'For this product'),
      supplier: idOf('thirdparty?supplier=1', 'Of this supplier'),
    },
    filterOf: ({ keyword, product, supplier }) => ({ keyword, product, supplier }),
    list: listSupplierProducts,
    count: countSupplierProducts,
    row,
    stream: 'supplierProduct',
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
  editCall('supplierproduct', {
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
