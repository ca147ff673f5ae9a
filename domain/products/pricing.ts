import { corporationOf } from '../kernel/command.ts';
import type { Actor } from '../kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { invalid, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { changedClientPrices, clientsWithPrices, invalidRules, type Pricing } from './client-prices.ts';
import { isStart } from './price-of.ts';
import { contradictions, ruleOf, type PriceTerms } from './specific-price.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { productQuestions } from './questions.ts';

const ids = (
  terms: readonly PriceTerms[],
  field: 'thirdParties' | 'groups' | 'exceptedClients',
): number[] => [...new Set(terms.flatMap((one) => one[field]))];

/**
 * Refuses terms that contradict themselves, or name a client or group that there is not.
 * @param at the path of the n-th terms in the form, such as `specificPrices[2].`
 * @throws Refusal `invalid`
 */
export async function refuseWrongTerms(
  work: UnitOfWork,
  corporation: number,
  terms: readonly PriceTerms[],
  at: (index: number) => string,
): Promise<void> {
  const clients = [...ids(terms, 'thirdParties'), ...ids(terms, 'exceptedClients')];
  const known = await work.ask(thirdPartyQuestions).clientNames(clients, corporation);
  const groups = await work.ask(thirdPartyQuestions).knownGroups(ids(terms, 'groups'), corporation);
  const errors: FieldErrors = {};
  for (const [index, one] of terms.entries()) {
    for (const [field, error] of contradictions(one)) errors[at(index) + field] = [error];
    for (const field of ['thirdParties', 'exceptedClients'] as const)
      if (one[field].some((client) => !known.has(client))) errors[at(index) + field] = ['errors.reference'];
    if (one.groups.some((group) => !groups.has(group))) errors[at(index) + 'groups'] = ['errors.reference'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The price of a product and its rules as they are. */
export async function pricingOf(
  work: UnitOfWork,
  corporation: number,
  product: { id: number; unitPrice: string },
): Promise<Pricing> {
  const rules = await work.ask(productQuestions).priceRules([product.id], corporation);
  return { product: product.id, unitPrice: product.unitPrice, rules: rules.get(product.id) ?? [] };
}

/** A pricing with one rule more, changed or gone (null). */
export const withRule = (pricing: Pricing, id: number, terms: PriceTerms | null): Pricing => ({
  ...pricing,
  rules: [
    ...pricing.rules.filter((rule) => rule.id !== id),
    ...(terms ? [ruleOf(id, pricing.product, terms)] : []),
  ],
});

/** @throws Refusal `invalid` at `field` when somebody would pay less than nothing (first specification, section 5). */
export function refuseBelowZero(pricing: Pricing, field: string): void {
  if (invalidRules(pricing).length > 0) throw invalid({ [field]: ['errors.priceInvalid'] });
}

const param = (text: string): string => text.replaceAll('|', ' ');

/**
 * The groups of clients who have a price of their own, where a group's start price may be what theirs is reckoned on.
 */
async function groupsByClient(
  work: UnitOfWork,
  corporation: number,
  before: Pricing,
  after: Pricing,
): Promise<Map<number, number[]>> {
  const groups = new Map<number, number[]>();
  const byGroup = [...before.rules, ...after.rules].some((rule) => isStart(rule) && rule.groups.length > 0);
  if (!byGroup) return groups;
  for (const client of clientsWithPrices(before))
    groups.set(client, await work.ask(thirdPartyQuestions).groupsOf(client, corporation));
  return groups;
}

/**
 * Asks for a confirmation where clients who have a price of their own would pay another one.
 * @throws Refusal `conflict` with each of them at `confirmPrices`, unless it was confirmed
 */
export async function requireConfirmed(
  work: UnitOfWork,
  actor: Actor,
  before: Pricing,
  after: Pricing,
  confirmed: boolean,
): Promise<void> {
  if (confirmed) return;
  const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
  const corporation = corporationOf(actor);
  const changed = changedClientPrices(
    before,
    after,
    today,
    await groupsByClient(work, corporation, before, after),
  );
  if (changed.length === 0) return;
  const names = await work.ask(thirdPartyQuestions).clientNames(
    changed.map(({ client }) => client),
    corporation,
  );
  const told = changed.map(({ client, quantity, date, before: old, after: now }) => {
    const name = param(names.get(client) ?? String(client));
    return `errors.clientPrice|client=${name}|quantity=${quantity}|date=${date}|before=${old}|after=${now}`;
  });
  throw new Refusal('conflict', 'CONFIRM_CLIENT_PRICES', { confirmPrices: told });
}
