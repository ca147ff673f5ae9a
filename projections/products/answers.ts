import { productQuestions } from '#domain/products/questions.ts';
import type { Answering } from '../answering.ts';
import { priceRulesOf, supplierOffersOf } from './product-prices.ts';
import { findProducts } from './products.ts';
import { isTakenCode } from '../taken-code.ts';

export const productAnswers: Answering = (db) =>
  productQuestions.answeredBy(() => ({
    products: async (ids, corporation) =>
      new Map((await findProducts(db, ids, corporation)).map((product) => [product.id, product])),
    priceRules: (products, corporation) => priceRulesOf(db, products, corporation),
    supplierOffers: (products, corporation) => supplierOffersOf(db, products, corporation),
    isCodeTaken: (code, corporation, exceptId) => isTakenCode(db, 'product', code, corporation, exceptId),
  }));
