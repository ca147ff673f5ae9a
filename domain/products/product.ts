import type { Event } from '../kernel/event.ts';
import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import { choice, decimal, flag, optionalReference, optionalText, reference, text } from '../kernel/fields.ts';

/** A product or service, for sale, for purchase or both (second specification, section 3). */
export const productSchema = z.object({
  name: text(200),
  code: text(30),
  type: choice(['service', 'product']),
  forSale: flag(),
  forPurchase: flag(),
  unit: optionalReference('unittype'),
  unitPrice: decimal({ places: 4, min: 0, max: 999_999_999 }),
  vat: reference('vat'),
  category: optionalReference('productcategory'),
  accountingCode: optionalText(20),
  comment: optionalText(2000),
  enabled: flag(),
});

export type ProductDetails = z.output<typeof productSchema>;
export type ProductProfile = ProductDetails & { id: number };

export type ProductEvent =
  | Event<'ProductCreated', { product: number; corporation: number; details: ProductDetails }>
  | Event<'ProductEdited', { product: number; details: ProductDetails }>
  | Event<'ProductDeleted', { product: number }>;

export interface ProductState {
  corporation: number | null;
  details: ProductDetails | null;
  deleted: boolean;
}

export const productAggregate: Aggregate<ProductState, ProductEvent> = {
  name: 'product',
  initial: { corporation: null, details: null, deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'ProductCreated':
        return { corporation: event.data.corporation, details: event.data.details, deleted: false };
      case 'ProductEdited':
        return { ...state, details: event.data.details };
      case 'ProductDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};
