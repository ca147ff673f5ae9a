import type { Event } from '../kernel/event.ts';
import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import { isCountry } from '../kernel/countries.ts';
import {
  choice,
  flag,
  optionalDecimal,
  optionalReference,
  optionalText,
  reference,
  text,
} from '../kernel/fields.ts';

export const productKinds = ['service', 'product'] as const;
export const dimensionUnits = ['mm', 'cm', 'm'] as const;
export const durationUnits = ['h', 'm', 'd'] as const;
export const naturesOfProduct = ['raw', 'manufactured'] as const;

const optionalChoice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  choice(values)
    .nullish()
    .transform((value) => value ?? null);

/** A length, weight, area or volume. */
const size = () => optionalDecimal({ places: 4, min: 0, max: 9_999_999 });

const price = () => optionalDecimal({ places: 4, min: 0, max: 999_999_999 });

const webAddress = () =>
  optionalText(300).refine(
    (value) => value === null || (/^https?:\/\//i.test(value) && URL.canParse(value)),
    'errors.url',
  );

/** The customs nomenclature: 6 digits of the Harmonised System, 8 of the Combined Nomenclature, 10 of TARIC. */
const customsCode = () =>
  optionalText(14)
    .transform((value) => value?.replaceAll(/[\s.]/g, '') ?? null)
    .refine((value) => value === null || /^\d{6}(\d{2}){0,2}$/.test(value), 'errors.customsCode');

const country = () =>
  optionalText(2)
    .transform((value) => value?.toUpperCase() ?? null)
    .refine((value) => value === null || isCountry(value), 'errors.country');

/**
 * A product or service, for sale, for purchase or both, as forms and programs send it (second specification,
 * section 3). One of the two prices is enough; what does not apply to its kind is dropped (`applicable`).
 */
export const productSchema = z.object({
  name: text(200),
  code: text(30),
  type: choice(productKinds),
  productType: optionalReference('producttype'),
  forSale: flag(),
  forPurchase: flag(),
  unit: optionalReference('unittype'),
  /** Without VAT. */
  unitPrice: price(),
  /** With VAT, instead of the price without. */
  priceWithTax: price().meta({ example: null }),
  vat: reference('vat'),
  category: optionalReference('productcategory'),
  accountingCode: optionalText(20),
  purchaseAccountingCode: optionalText(20),
  tourNumber: z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(0, 'errors.tooSmall|min=0')
    .max(9999, 'errors.tooLarge|max=9999')
    .nullish()
    .transform((value) => value ?? null),
  transportZone: optionalReference('transportzone'),
  comment: optionalText(2000),
  enabled: flag(),
  /** Hash of a picture in the file store. */
  logo: z
    .string()
    .regex(/^([0-9a-f]{64})?$/, 'errors.invalid')
    .nullish()
    .transform((value) => (value ? value : null))
    .meta({ example: null }),
  // Physical products alone.
  publicUrl: webAddress().meta({ example: 'https://exemple.fr/fiche' }),
  weight: size(),
  length: size(),
  width: size(),
  height: size(),
  area: size(),
  volume: size(),
  dimensionUnit: optionalChoice(dimensionUnits),
  shCode: customsCode().meta({ example: '38245090' }),
  nativeCountry: country().meta({ example: 'FR' }),
  natureOfTheProduct: optionalChoice(naturesOfProduct),
  // Services alone.
  duration: optionalDecimal({ places: 4, min: 0, max: 99_999 }),
  durationUnit: optionalChoice(durationUnits),
});

type ProductInput = z.output<typeof productSchema>;

/** What a product says; the price is without VAT, up to 4 decimals. */
export type ProductDetails = Omit<ProductInput, 'unitPrice' | 'priceWithTax'> & { unitPrice: string };
export type ProductProfile = ProductDetails & { id: number };

const ofGoods = {
  publicUrl: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  area: null,
  volume: null,
  dimensionUnit: null,
  shCode: null,
  nativeCountry: null,
  natureOfTheProduct: null,
} satisfies Partial<ProductDetails>;

const ofServices = { duration: null, durationUnit: null } satisfies Partial<ProductDetails>;

/** What older events did not say yet. */
const unsaid = {
  productType: null,
  purchaseAccountingCode: null,
  tourNumber: null,
  transportZone: null,
  logo: null,
  ...ofGoods,
  ...ofServices,
} satisfies Partial<ProductDetails>;

/** What an event carries: older ones say less. */
type RecordedDetails = Omit<ProductDetails, keyof typeof unsaid> &
  Partial<Pick<ProductDetails, keyof typeof unsaid>>;

export const completed = (details: RecordedDetails): ProductDetails => ({ ...unsaid, ...details });

/**
 * What applies to the kind of product (second specification, section 5): sizes and customs of goods, duration of
 * services, the zone of transport; a unit of length without a length, or of time without a time, says nothing.
 */
export function applicable(details: ProductDetails, isTransport: boolean): ProductDetails {
  const isService = details.type === 'service';
  const kept = { ...details, ...(isService ? ofGoods : ofServices) };
  const measured = [kept.length, kept.width, kept.height, kept.area, kept.volume].some((one) => one !== null);
  return {
    ...kept,
    dimensionUnit: measured ? kept.dimensionUnit : null,
    durationUnit: kept.duration === null ? null : (kept.durationUnit ?? 'h'),
    transportZone: isTransport ? kept.transportZone : null,
  };
}

export type ProductEvent =
  | Event<'ProductCreated', { product: number; corporation: number; details: RecordedDetails }>
  | Event<'ProductEdited', { product: number; details: RecordedDetails }>
  | Event<'ProductDeleted', { product: number }>;

export interface ProductState {
  corporation: number | null;
  details: ProductDetails | null;
  deleted: boolean;
}

export const productAggregate: Aggregate<ProductState, ProductEvent> = {
  name: 'product',
  events: { ProductCreated: true, ProductEdited: true, ProductDeleted: true },
  initial: { corporation: null, details: null, deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'ProductCreated':
        return {
          corporation: event.data.corporation,
          details: completed(event.data.details),
          deleted: false,
        };
      case 'ProductEdited':
        return { ...state, details: completed(event.data.details) };
      case 'ProductDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};
