import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { flag, recordId, reference, revision } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { pricingOf, refuseBelowZero, refuseWrongTerms, requireConfirmed, withRule } from './pricing.ts';
import { priceTermsSchema, settled, specificPriceAggregate, type PriceTerms } from './specific-price.ts';
import { productQuestions } from './questions.ts';

const confirmPrices = flag();

/** Appends a new rule; its terms are checked already. */
export async function appendPrice(
  work: UnitOfWork,
  corporation: number,
  product: number,
  terms: PriceTerms,
): Promise<number> {
  const rule = await work.create(specificPriceAggregate);
  const data = { specificPrice: rule.id, corporation, product, terms };
  await work.append(rule, [{ type: 'SpecificPriceAdded', data }]);
  return rule.id;
}

/** Appends what changed of a rule, if anything did. */
export async function changePrice(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  terms: PriceTerms,
): Promise<void> {
  const rule = await work.load(specificPriceAggregate, id, actor);
  if (differences(rule.state.terms, terms).length === 0) return;
  const data = { specificPrice: id, product: rule.state.product, terms };
  await work.append(rule, [{ type: 'SpecificPriceEdited', data }]);
}

/** Takes a rule away. */
export async function removePrice(work: UnitOfWork, actor: Actor, id: number): Promise<void> {
  const rule = await work.load(specificPriceAggregate, id, actor);
  const data = { specificPrice: id, product: rule.state.product };
  await work.append(rule, [{ type: 'SpecificPriceRemoved', data }]);
}

async function productOf(work: UnitOfWork, actor: Actor, id: number) {
  return (await work.ask(productQuestions).products([id], corporationOf(actor))).get(id) ?? null;
}

export const addSpecificPrice = command({
  name: 'AddSpecificPrice',
  role: 'ROLE_PRODUCT_SERVICE_SALE_EDIT',
  input: priceTermsSchema.extend({ product: reference('product'), confirmPrices }),
  refuses: ['CONFIRM_CLIENT_PRICES'],
  async handle(work, actor, { product: productId, confirmPrices: confirmed, ...typed }) {
    const corporation = corporationOf(actor);
    const product = await productOf(work, actor, productId);
    if (product === null) throw invalid({ product: ['errors.reference'] });
    const terms = settled(typed);
    await refuseWrongTerms(work, corporation, [terms], () => '');
    const before = await pricingOf(work, corporation, product);
    const after = withRule(before, Number.MAX_SAFE_INTEGER, terms);
    refuseBelowZero(after, 'amount');
    await requireConfirmed(work, actor, before, after, confirmed);
    return { id: await appendPrice(work, corporation, productId, terms), product: productId };
  },
});

export const editSpecificPrice = command({
  name: 'EditSpecificPrice',
  role: 'ROLE_PRODUCT_SERVICE_SALE_EDIT',
  input: priceTermsSchema.extend({ id: recordId(), revision: revision(), confirmPrices }),
  refuses: ['CONFIRM_CLIENT_PRICES'],
  async handle(work, actor, { id, revision: madeFrom, confirmPrices: confirmed, ...typed }) {
    const corporation = corporationOf(actor);
    const rule = await work.load(specificPriceAggregate, id, actor);
    requireFresh(rule, madeFrom, ({ terms }) => terms);
    const product = await productOf(work, actor, rule.state.product);
    if (product === null) throw missing();
    const terms = settled(typed);
    await refuseWrongTerms(work, corporation, [terms], () => '');
    const before = await pricingOf(work, corporation, product);
    const after = withRule(before, id, terms);
    refuseBelowZero(after, 'amount');
    await requireConfirmed(work, actor, before, after, confirmed);
    await changePrice(work, actor, id, terms);
    return { id, product: product.id };
  },
});

export const removeSpecificPrice = command({
  name: 'RemoveSpecificPrice',
  role: 'ROLE_PRODUCT_SERVICE_SALE_EDIT',
  input: z.object({ id: recordId(), confirmPrices }),
  refuses: ['CONFIRM_CLIENT_PRICES'],
  async handle(work, actor, { id, confirmPrices: confirmed }) {
    const corporation = corporationOf(actor);
    const rule = await work.load(specificPriceAggregate, id, actor);
    const product = await productOf(work, actor, rule.state.product);
    if (product === null) throw missing();
    const before = await pricingOf(work, corporation, product);
    const after = withRule(before, id, null);
    refuseBelowZero(after, '');
    await requireConfirmed(work, actor, before, after, confirmed);
    await removePrice(work, actor, id);
    return { id, product: product.id };
  },
});
