import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { documentKinds } from '../document-kinds/document-kinds.ts';
import { evenIfWrong, flag, recordId, revision } from '../kernel/fields.ts';
import { invalid, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { Pricing } from './client-prices.ts';
import { pricingOf, refuseBelowZero, refuseWrongTerms, requireConfirmed } from './pricing.ts';
import { applicable, productAggregate, productSchema, type ProductDetails } from './product.ts';
import { rateIn, typedPrice } from './product-price.ts';
import { appendPrice, changePrice, removePrice } from './specific-price-commands.ts';
import { priceTermsSchema, ruleOf, settled, type PriceTerms } from './specific-price.ts';
import { removeOffer } from './supplier-product-commands.ts';
import { recordQuestions } from '../records/questions.ts';
import { productQuestions } from './questions.ts';

const MOST_RULES = 100;

/**
 * The specific prices of a product, all of them, where a program sends them with it; without, they stay as they are.
 */
const specificPrices = z
  .array(priceTermsSchema.extend({ id: recordId().nullish() }))
  .max(MOST_RULES, `errors.tooLarge|max=${MOST_RULES}`)
  .nullish();

const fields = productSchema.extend({ specificPrices });
type Input = z.output<typeof fields>;

/** What fields of a product say together, told with what is wrong of each. */
const whole = <Schema extends z.ZodType<Input>>(schema: Schema): Schema =>
  schema.superRefine(({ forSale, forPurchase, unitPrice, priceWithTax }, context) => {
    const tell = (field: keyof Input, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!forSale && !forPurchase) tell('forSale', 'errors.productUse');
    if (unitPrice === null && priceWithTax === null) tell('unitPrice', 'errors.required');
  }, evenIfWrong);

/**
 * The details that a form or program asks for: its references known, its price without VAT, and only what applies.
 * @param before the product as it is; null for a new one
 * @throws Refusal `invalid`
 */
async function detailsOf(
  work: UnitOfWork,
  corporation: number,
  { specificPrices: _rules, priceWithTax, unitPrice, ...rest }: Input,
  id: number,
  before: ProductDetails | null,
): Promise<ProductDetails> {
  const errors: FieldErrors = {};
  const asked = [
    ['vat', 'vat', rest.vat],
    ['unit', 'unittype', rest.unit],
    ['category', 'productcategory', rest.category],
    ['productType', 'producttype', rest.productType],
    ['transportZone', 'transportzone', rest.transportZone],
  ] as const;
  const records = await work.ask(recordQuestions).recordsById(
    asked.map(([, , record]) => record).filter((record) => record !== null),
    corporation,
  );
  for (const [field, resource, record] of asked)
    if (record !== null && records.get(record)?.resource !== resource) errors[field] = ['errors.reference'];
  if (await work.ask(productQuestions).isCodeTaken(rest.code, corporation, id))
    errors['code'] = ['errors.unique'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const rate = rateIn(records.get(rest.vat)?.values);
  const price = typedPrice({ unitPrice, priceWithTax }, rate, before?.unitPrice ?? null);
  const type = rest.productType === null ? undefined : records.get(rest.productType);
  return applicable({ ...rest, unitPrice: price }, type?.values['transport'] === true);
}

interface SentRule {
  id: number | null;
  terms: PriceTerms;
}

const sentRules = (sent: Input['specificPrices']): SentRule[] | null =>
  sent ? sent.map(({ id, ...terms }) => ({ id: id ?? null, terms: settled(terms) })) : null;

/** What the product would cost with these rules, all of them; new ones come after the others. */
function pricingWith(product: number, unitPrice: string, rules: readonly SentRule[]): Pricing {
  const provisional = (index: number) => Number.MAX_SAFE_INTEGER - rules.length + index;
  return {
    product,
    unitPrice,
    rules: rules.map(({ id, terms }, index) => ruleOf(id ?? provisional(index), product, terms)),
  };
}

/** Adds, changes and takes away rules until they are those that were sent. */
async function writeRules(
  work: UnitOfWork,
  actor: Actor,
  product: number,
  before: Pricing,
  sent: readonly SentRule[],
): Promise<void> {
  const kept = new Set(sent.map(({ id }) => id));
  for (const rule of before.rules) if (!kept.has(rule.id)) await removePrice(work, actor, rule.id);
  for (const { id, terms } of sent)
    if (id === null) await appendPrice(work, corporationOf(actor), product, terms);
    else await changePrice(work, actor, id, terms);
}

/** @throws Refusal `invalid` for a rule of another product. */
function refuseForeignRules(sent: readonly SentRule[], before: Pricing): void {
  const own = new Set(before.rules.map(({ id }) => id));
  const errors: FieldErrors = {};
  for (const [index, { id }] of sent.entries())
    if (id !== null && !own.has(id)) errors[`specificPrices[${index}].id`] = ['errors.reference'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const termsAt = (index: number): string => `specificPrices[${index}].`;

export const createProduct = command({
  name: 'CreateProduct',
  role: ['ROLE_PRODUCT_SERVICE_SALE_CREATE', 'ROLE_PRODUCT_SERVICE_PURCHASE_CREATE'],
  input: whole(fields),
  async handle(work, actor, typed) {
    const corporation = corporationOf(actor);
    const details = await detailsOf(work, corporation, typed, 0, null);
    const rules = sentRules(typed.specificPrices) ?? [];
    if (rules.length > 0)
      await refuseWrongTerms(
        work,
        corporation,
        rules.map(({ terms }) => terms),
        termsAt,
      );
    const product = await work.create(productAggregate);
    const before: Pricing = { product: product.id, unitPrice: details.unitPrice, rules: [] };
    refuseForeignRules(rules, before);
    refuseBelowZero(pricingWith(product.id, details.unitPrice, rules), 'specificPrices');
    await work.append(product, [
      { type: 'ProductCreated', data: { product: product.id, corporation, details } },
    ]);
    await writeRules(work, actor, product.id, before, rules);
    return { id: product.id };
  },
});

export const editProduct = command({
  name: 'EditProduct',
  role: ['ROLE_PRODUCT_SERVICE_SALE_EDIT', 'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT'],
  input: whole(fields.extend({ id: recordId(), revision: revision(), confirmPrices: flag() })),
  refuses: ['CONFIRM_CLIENT_PRICES'],
  async handle(work, actor, { id, revision: madeFrom, confirmPrices, ...typed }) {
    const corporation = corporationOf(actor);
    const product = await work.load(productAggregate, id, actor);
    const { details: current } = product.state;
    requireFresh(product, madeFrom, ({ details }) => details);
    const details = await detailsOf(work, corporation, typed, id, current);
    const before = await pricingOf(work, corporation, { id, unitPrice: current?.unitPrice ?? '0' });
    const sent = sentRules(typed.specificPrices);
    if (sent !== null) {
      await refuseWrongTerms(
        work,
        corporation,
        sent.map(({ terms }) => terms),
        termsAt,
      );
      refuseForeignRules(sent, before);
    }
    const after = sent
      ? pricingWith(id, details.unitPrice, sent)
      : { ...before, unitPrice: details.unitPrice };
    refuseBelowZero(after, sent ? 'specificPrices' : 'unitPrice');
    await requireConfirmed(work, actor, before, after, confirmPrices);
    if (differences(current, details).length > 0) {
      await work.append(product, [{ type: 'ProductEdited', data: { product: id, details } }]);
    }
    if (sent !== null) await writeRules(work, actor, id, before, sent);
    return { id };
  },
});

/** Uses that keep a product from being deleted: in documents of all kinds, in recurring invoices and interventions. */
export const productUses = [
  ...documentKinds.map((kind) => `${kind}-product`),
  'recurringInvoice-product',
  'transportorder-product',
];

export const deleteProduct = command({
  name: 'DeleteProduct',
  role: ['ROLE_PRODUCT_SERVICE_SALE_DELETE', 'ROLE_PRODUCT_SERVICE_PURCHASE_DELETE'],
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const corporation = corporationOf(actor);
    const product = await work.load(productAggregate, id, actor);
    const uses = await work.ask(recordQuestions).usesOf(id, productUses);
    if (uses.length > 0) {
      const told = uses.map(({ kind, count }) => `errors.inUse.${kind}|count=${count}`);
      throw new Refusal('conflict', 'IN_USE', { '': told });
    }
    const { rules } = await pricingOf(work, corporation, { id, unitPrice: '0' });
    const offers = (await work.ask(productQuestions).supplierOffers([id], corporation)).get(id) ?? [];
    for (const rule of rules) await removePrice(work, actor, rule.id);
    for (const offer of offers) await removeOffer(work, actor, offer.id);
    await work.append(product, [{ type: 'ProductDeleted', data: { product: id } }]);
    return { id };
  },
});
