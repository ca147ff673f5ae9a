import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { compare } from '../kernel/decimal.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { productQuestions } from './questions.ts';
import {
  offerSchema,
  supplierProductAggregate,
  type OfferTerms,
  type SupplierOffer,
} from './supplier-product.ts';

async function offersOf(work: UnitOfWork, corporation: number, product: number): Promise<SupplierOffer[]> {
  return (await work.ask(productQuestions).supplierOffers([product], corporation)).get(product) ?? [];
}

/** @throws Refusal `invalid` at each field that names nothing, or for a second offer from the same quantity on. */
async function refuseWrong(
  work: UnitOfWork,
  corporation: number,
  terms: OfferTerms,
  others: readonly SupplierOffer[],
): Promise<void> {
  const errors: FieldErrors = {};
  const products = await work.ask(productQuestions).products([terms.product], corporation);
  if (!products.has(terms.product)) errors['product'] = ['errors.reference'];
  const supplier = await work.ask(thirdPartyQuestions).thirdParty(terms.supplier, corporation);
  if (supplier === null || !supplier.supplier) errors['supplier'] = ['errors.reference'];
  const same = others.some(
    (other) =>
      other.supplier === terms.supplier && compare(other.minimumQuantity, terms.minimumQuantity) === 0,
  );
  if (same) errors['minimumQuantity'] = ['errors.offerTaken'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The preferred offer is one: the others of the product give way. */
async function preferAlone(work: UnitOfWork, actor: Actor, others: readonly SupplierOffer[]): Promise<void> {
  for (const other of others.filter(({ preferred }) => preferred)) {
    const offer = await work.load(supplierProductAggregate, other.id, actor);
    const { id, ...terms } = { ...other, preferred: false };
    await work.append(offer, [{ type: 'SupplierProductEdited', data: { supplierProduct: id, terms } }]);
  }
}

export const addSupplierProduct = command({
  name: 'AddSupplierProduct',
  role: 'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT',
  input: offerSchema,
  async handle(work, actor, terms) {
    const corporation = corporationOf(actor);
    const others = await offersOf(work, corporation, terms.product);
    await refuseWrong(work, corporation, terms, others);
    if (terms.preferred) await preferAlone(work, actor, others);
    const offer = await work.create(supplierProductAggregate);
    const data = { supplierProduct: offer.id, corporation, terms };
    await work.append(offer, [{ type: 'SupplierProductAdded', data }]);
    return { id: offer.id, product: terms.product };
  },
});

export const editSupplierProduct = command({
  name: 'EditSupplierProduct',
  role: 'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT',
  input: offerSchema.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...terms }) {
    const corporation = corporationOf(actor);
    const offer = await work.load(supplierProductAggregate, id, actor);
    requireFresh(offer, madeFrom, ({ terms }) => terms);
    const others = (await offersOf(work, corporation, terms.product)).filter((other) => other.id !== id);
    await refuseWrong(work, corporation, terms, others);
    if (terms.preferred) await preferAlone(work, actor, others);
    if (differences(offer.state.terms, terms).length > 0)
      await work.append(offer, [{ type: 'SupplierProductEdited', data: { supplierProduct: id, terms } }]);
    return { id, product: terms.product };
  },
});

/** Takes an offer away. */
export async function removeOffer(work: UnitOfWork, actor: Actor, id: number): Promise<number> {
  const offer = await work.load(supplierProductAggregate, id, actor);
  const product = offer.state.terms?.product ?? 0;
  await work.append(offer, [{ type: 'SupplierProductRemoved', data: { supplierProduct: id, product } }]);
  return product;
}

export const removeSupplierProduct = command({
  name: 'RemoveSupplierProduct',
  role: 'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    return { id, product: await removeOffer(work, actor, id) };
  },
});
