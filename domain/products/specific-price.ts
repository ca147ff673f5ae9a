import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import { compare } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { choice, flag, optionalDate, optionalDecimal, recordId, text } from '../kernel/fields.ts';
import { type PriceRule } from './price-of.ts';
import { changeTypes } from '../amounts/applied-rule.ts';

const MOST_NAMED = 500;

/** Clients or groups; what forms send empty counts for nothing. */
const named = (resource: string) =>
  z
    .array(z.union([recordId().meta({ 'x-references': resource }), z.literal('')]))
    .max(MOST_NAMED, `errors.tooLarge|max=${MOST_NAMED}`)
    .nullish()
    .transform((ids) => [...new Set((ids ?? []).filter((id) => id !== ''))]);

const amount = (max: number) =>
  optionalDecimal({ places: 4, min: 0, max }).transform((value) => value ?? '0');

/** A specific price as forms and programs send it (second specification, section 3), without its product. */
export const priceTermsSchema = z.object({
  /** Free, or PROMOTION or START_PRICE. */
  name: text(80),
  applicableQuantity: amount(999_999_999),
  changeType: choice(changeTypes),
  percent: flag(),
  /** How much it changes, or the new price. */
  amount: amount(999_999_999),
  startDate: optionalDate(),
  untilDate: optionalDate(),
  thirdParties: named('thirdparty?client=1'),
  groups: named('thirdpartygroup'),
  exceptedClients: named('thirdparty?client=1'),
});

export type PriceTerms = z.output<typeof priceTermsSchema>;

/** What terms must keep to among themselves: field and translation key of each that they break. */
export function contradictions(terms: PriceTerms): [field: keyof PriceTerms, error: string][] {
  const { startDate, untilDate, changeType, percent } = terms;
  const found: [keyof PriceTerms, string][] = [];
  if (startDate && untilDate && untilDate < startDate) found.push(['untilDate', 'errors.untilBeforeStart']);
  if (changeType === 'decrease' && percent && compare(terms.amount, '100') > 0)
    found.push(['amount', 'errors.tooLarge|max=100']);
  if (terms.thirdParties.some((client) => terms.exceptedClients.includes(client)))
    found.push(['exceptedClients', 'errors.namedAndExcepted']);
  return found;
}

/** A new price is never a percent. */
export const settled = (terms: PriceTerms): PriceTerms => ({
  ...terms,
  percent: terms.changeType !== 'newPrice' && terms.percent,
});

export type SpecificPriceEvent =
  | Event<
      'SpecificPriceAdded',
      { specificPrice: number; corporation: number; product: number; terms: PriceTerms }
    >
  | Event<'SpecificPriceEdited', { specificPrice: number; product: number; terms: PriceTerms }>
  | Event<'SpecificPriceRemoved', { specificPrice: number; product: number }>;

export interface SpecificPriceState {
  corporation: number | null;
  product: number;
  terms: PriceTerms | null;
  removed: boolean;
}

export const specificPriceAggregate: Aggregate<SpecificPriceState, SpecificPriceEvent> = {
  name: 'specificPrice',
  events: { SpecificPriceAdded: true, SpecificPriceEdited: true, SpecificPriceRemoved: true },
  initial: { corporation: null, product: 0, terms: null, removed: false },
  evolve(state, event) {
    switch (event.type) {
      case 'SpecificPriceAdded': {
        const { corporation, product, terms } = event.data;
        return { corporation, product, terms, removed: false };
      }
      case 'SpecificPriceEdited':
        return { ...state, terms: event.data.terms };
      case 'SpecificPriceRemoved':
        return { ...state, removed: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.removed,
};

export const ruleOf = (id: number, product: number, terms: PriceTerms): PriceRule => ({
  id,
  product,
  ...terms,
});
