import type { ProductProfile } from '#domain/products/product.ts';

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const typed = (decimal: string | null | undefined): string => textOf(decimal).replace('.', ',');

/** What a new product is used for, by the list it was begun in. */
export const productUses = ['sale', 'purchase'] as const;
export type ProductUse = (typeof productUses)[number];

/** A product as its form's fields hold it; a new one is a service for the use it was begun for. */
export const productValues = (product: ProductProfile | null, use: ProductUse = 'sale') => ({
  name: textOf(product?.name),
  code: textOf(product?.code),
  type: product?.type ?? 'service',
  productType: textOf(product?.productType),
  forSale: (product?.forSale ?? use === 'sale') ? 'on' : '',
  forPurchase: (product?.forPurchase ?? use === 'purchase') ? 'on' : '',
  unit: textOf(product?.unit),
  unitPrice: typed(product?.unitPrice),
  priceWithTax: '',
  vat: textOf(product?.vat),
  category: textOf(product?.category),
  accountingCode: textOf(product?.accountingCode),
  purchaseAccountingCode: textOf(product?.purchaseAccountingCode),
  tourNumber: textOf(product?.tourNumber),
  transportZone: textOf(product?.transportZone),
  comment: textOf(product?.comment),
  enabled: (product?.enabled ?? true) ? 'on' : '',
  logo: textOf(product?.logo),
  publicUrl: textOf(product?.publicUrl),
  weight: typed(product?.weight),
  length: typed(product?.length),
  width: typed(product?.width),
  height: typed(product?.height),
  area: typed(product?.area),
  volume: typed(product?.volume),
  dimensionUnit: textOf(product?.dimensionUnit),
  shCode: textOf(product?.shCode),
  nativeCountry: textOf(product?.nativeCountry),
  natureOfTheProduct: textOf(product?.natureOfTheProduct),
  duration: typed(product?.duration),
  durationUnit: textOf(product?.durationUnit),
});

export type ProductValues = ReturnType<typeof productValues>;
