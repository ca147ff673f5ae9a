import type { ProductProfile } from '#domain/products/product.ts';

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** A product as its form's fields hold it; a new one is a service for sale. */
export const productValues = (product: ProductProfile | null) => ({
  name: textOf(product?.name),
  code: textOf(product?.code),
  type: product?.type ?? 'service',
  forSale: (product?.forSale ?? true) ? 'on' : '',
  forPurchase: product?.forPurchase ? 'on' : '',
  unit: textOf(product?.unit),
  unitPrice: textOf(product?.unitPrice).replace('.', ','),
  vat: textOf(product?.vat),
  category: textOf(product?.category),
  accountingCode: textOf(product?.accountingCode),
  comment: textOf(product?.comment),
  enabled: (product?.enabled ?? true) ? 'on' : '',
});

export type ProductValues = ReturnType<typeof productValues>;
