import { questions } from '../kernel/questions.ts';
import type { PriceRule } from './price-of.ts';
import type { ProductProfile } from './product.ts';
import type { SupplierOffer } from './supplier-product.ts';

/** What commands ask about products. */
export interface ProductQuestions {
  products(ids: readonly number[], corporation: number): Promise<Map<number, ProductProfile>>;
  /** The specific prices of products, by product: one question for a whole document. */
  priceRules(products: readonly number[], corporation: number): Promise<Map<number, PriceRule[]>>;
  /** What suppliers ask for products, by product. */
  supplierOffers(products: readonly number[], corporation: number): Promise<Map<number, SupplierOffer[]>>;
  /** Whether another product of the corporation bears this code. */
  isCodeTaken(code: string, corporation: number, exceptId: number): Promise<boolean>;
}

export const productQuestions = questions<ProductQuestions>('products');
