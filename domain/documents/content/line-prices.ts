import type { CivilDate } from '../../kernel/dates.ts';
import type { Asking } from '../../kernel/questions.ts';
import { priceOf } from '../../products/price-of.ts';
import { type AppliedRule } from '../../amounts/applied-rule.ts';
import type { ProductProfile } from '../../products/product.ts';
import { productQuestions } from '../../products/questions.ts';
import { purchasePriceOf } from '../../products/supplier-product.ts';
import { thirdPartyQuestions } from '../../third-parties/questions.ts';

/** Whom a document is made out to, on what day. */
export interface PriceOccasion {
  corporation: number;
  party: 'client' | 'supplier';
  /** null: nobody yet. */
  thirdParty: number | null;
  date: CivilDate;
}

/** What a line of a product costs where nobody typed a price, and what the supplier calls it. */
export interface LinePrice {
  unitPrice: string;
  /** Absent where the product has no rules. */
  priceRule?: AppliedRule | null;
  code: string | null;
  name: string | null;
}

export type PriceOfLine = (product: ProductProfile, quantity: string) => LinePrice;

const own = ({ unitPrice }: ProductProfile): LinePrice => ({ unitPrice, code: null, name: null });

async function salePrices(
  asking: Asking,
  { corporation, thirdParty, date }: PriceOccasion,
  products: readonly number[],
): Promise<PriceOfLine> {
  const rules = await asking.ask(productQuestions).priceRules(products, corporation);
  const byGroup = [...rules.values()].some((list) => list.some(({ groups }) => groups.length > 0));
  const groups =
    byGroup && thirdParty !== null
      ? await asking.ask(thirdPartyQuestions).groupsOf(thirdParty, corporation)
      : [];
  return (product, quantity) => {
    const known = rules.get(product.id);
    if (known === undefined) return own(product);
    const question = { client: thirdParty, groups, product, quantity, date };
    const { unitPrice, rule } = priceOf(known, question);
    return { ...own(product), unitPrice, priceRule: rule };
  };
}

async function purchasePrices(
  asking: Asking,
  { corporation, thirdParty }: PriceOccasion,
  products: readonly number[],
): Promise<PriceOfLine> {
  const offers = await asking.ask(productQuestions).supplierOffers(products, corporation);
  return (product, quantity) => {
    const asked = { supplier: thirdParty ?? 0, product: product.id, quantity };
    const offer = purchasePriceOf(offers.get(product.id) ?? [], asked);
    return offer ? { unitPrice: offer.price, code: offer.code, name: offer.name } : own(product);
  };
}

/**
 * The prices of products on an occasion: by the client's specific prices, or as the supplier asks. One or two questions
 * whatever the number of lines; none without products.
 */
export async function linePrices(
  asking: Asking,
  occasion: PriceOccasion,
  products: readonly number[],
): Promise<PriceOfLine> {
  if (products.length === 0) return own;
  return occasion.party === 'client'
    ? salePrices(asking, occasion, products)
    : purchasePrices(asking, occasion, products);
}
