import type { ProductProfile } from '#domain/products/product.ts';
import { typedDecimal, type Language } from '../ui/format.ts';

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** What a new product is used for, by the list it was begun in. */
export const productUses = ['sale', 'purchase'] as const;
export type ProductUse = (typeof productUses)[number];

/** A product as its form's fields hold it; a new one is a service for the use it was begun for. */
export const productValues = (
  product: ProductProfile | null,
  language: Language,
  use: ProductUse = 'sale',
) => ({
  name: textOf(product?.name),
  code: textOf(product?.code),
  type: product?.type ?? 'service',
  productType: textOf(product?.productType),
  forSale: (product?.forSale ?? use === 'sale') ? 'on' : '',
  forPurchase: (product?.forPurchase ?? use === 'purchase') ? 'on' : '',
  unit: textOf(product?.unit),
  unitPrice: typedDecimal(product?.unitPrice, language),
  priceWithTax: '',
  vat: textOf(product?.vat),
  category: textOf(product?.category),
  accountingCode: textOf(product?.accountingCode),
  purchaseAccountingCode: textOf(product?.purchaseAccountingCode),
  tourNumber: textOf(product?.tourNumber),
  transportZone: textOf(product?.transportZone),
  comment: textOf(product?.comment),
  enabled: (product?.enabled ?? true) ? 'on' : '',
  logoKept: '',
  removeLogo: '',
  publicUrl: textOf(product?.publicUrl),
  weight: typedDecimal(product?.weight, language),
  length: typedDecimal(product?.length, language),
  width: typedDecimal(product?.width, language),
  height: typedDecimal(product?.height, language),
  area: typedDecimal(product?.area, language),
  volume: typedDecimal(product?.volume, language),
  dimensionUnit: textOf(product?.dimensionUnit),
  shCode: textOf(product?.shCode),
  nativeCountry: textOf(product?.nativeCountry),
  natureOfTheProduct: textOf(product?.natureOfTheProduct),
  duration: typedDecimal(product?.duration, language),
  durationUnit: textOf(product?.durationUnit),
});

export type ProductValues = ReturnType<typeof productValues>;
