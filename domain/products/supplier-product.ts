import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import { compare, isNegative, negate, type DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { decimal, flag, optionalDecimal, optionalText, reference } from '../kernel/fields.ts';

/** What a supplier asks for a product, as forms and programs send it; prices are in euros, without VAT. */
export const offerSchema = z.object({
  product: reference('product'),
  supplier: reference('thirdparty?supplier=1'),
  /** The supplier's own code and name of the product. */
  code: optionalText(60),
  name: optionalText(200),
  price: decimal({ places: 4, min: 0, max: 999_999_999 }),
  minimumQuantity: optionalDecimal({ places: 4, min: 0, max: 999_999_999 }).transform(
    (value) => value ?? '0',
  ),
  packaging: optionalText(80),
  deliveryDays: z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(0, 'errors.tooSmall|min=0')
    .max(999, 'errors.tooLarge|max=999')
    .nullish()
    .transform((value) => value ?? null),
  /** Whom it is usually bought from; one of a product at most. */
  preferred: flag(),
});

export type OfferTerms = z.output<typeof offerSchema>;
export type SupplierOffer = OfferTerms & { id: number };

export type SupplierProductEvent =
  | Event<'SupplierProductAdded', { supplierProduct: number; corporation: number; terms: OfferTerms }>
  | Event<'SupplierProductEdited', { supplierProduct: number; terms: OfferTerms }>
  | Event<'SupplierProductRemoved', { supplierProduct: number; product: number }>;

export interface SupplierProductState {
  corporation: number | null;
  terms: OfferTerms | null;
  removed: boolean;
}

export const supplierProductAggregate: Aggregate<SupplierProductState, SupplierProductEvent> = {
  name: 'supplierProduct',
  events: { SupplierProductAdded: true, SupplierProductEdited: true, SupplierProductRemoved: true },
  initial: { corporation: null, terms: null, removed: false },
  evolve(state, event) {
    switch (event.type) {
      case 'SupplierProductAdded':
        return { corporation: event.data.corporation, terms: event.data.terms, removed: false };
      case 'SupplierProductEdited':
        return { ...state, terms: event.data.terms };
      case 'SupplierProductRemoved':
        return { ...state, removed: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.removed,
};

/**
 * What a supplier asks for a product: of its offers the one with the largest minimum that the quantity reaches. Below
 * every minimum its smallest counts: that is a condition of ordering, not of the price.
 */
export function purchasePriceOf(
  offers: readonly SupplierOffer[],
  { supplier, product, quantity }: { supplier: number; product: number; quantity: DecimalString },
): SupplierOffer | null {
  const size = isNegative(quantity) ? negate(quantity) : quantity;
  const own = offers
    .filter((offer) => offer.supplier === supplier && offer.product === product)
    .toSorted((a, b) => compare(a.minimumQuantity, b.minimumQuantity) || a.id - b.id);
  return own.findLast((offer) => compare(offer.minimumQuantity, size) <= 0) ?? own[0] ?? null;
}
