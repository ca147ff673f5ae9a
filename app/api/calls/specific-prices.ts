import { z } from 'zod';
import { isNegative, negate } from '#domain/kernel/decimal.ts';
import { flag, optionalDate, optionalDecimal, recordId, reference, text } from '#domain/kernel/fields.ts';
import {
  addSpecificPrice,
  editSpecificPrice,
  removeSpecificPrice,
} from '#domain/products/specific-price-commands.ts';
import type { PriceTerms } from '#domain/products/specific-price.ts';
import {
  countSpecificPrices,
  findSpecificPrice,
  listSpecificPrices,
  type SpecificPriceFilter,
} from '#projections/products/product-prices.ts';
import { findProducts } from '#projections/products/products.ts';
import { namesOfClients } from '#projections/third-parties/third-parties.ts';
import { namesOfGroups } from '#projections/third-parties/third-party-groups.ts';
import { json, notExist, type ApiContext, type Call } from '../call.ts';
import { asFlag, nestedBody } from '../form-body.ts';
import { idFilter, keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall } from '../resource-calls.ts';

const most = 999_999_999;
const ids = (resource: string) =>
  z
    .array(recordId().meta({ 'x-references': resource }))
    .nullish()
    .transform((value) => value ?? []);

const bool = () => z.preprocess(asFlag, flag());

/** A specific price under the names of the second specification, section 7: a decrease is a negative change. */
export const apiRuleSchema = z.object({
  name: text(80),
  applicableQuantity: optionalDecimal({ places: 4, min: 0, max: most }),
  change: optionalDecimal({ places: 4, min: -most, max: most }),
  isPercent: bool(),
  startDate: optionalDate(),
  endDate: optionalDate(),
  thirdParties: ids('thirdparty?client=1'),
  groups: ids('thirdpartygroup'),
  exceptedClients: ids('thirdparty?client=1'),
  useNewPrice: bool().meta({ example: false }),
  newPrice: optionalDecimal({ places: 4, min: 0, max: most }),
});

type ApiRule = z.output<typeof apiRuleSchema>;

/** The same as the command takes it. */
export function termsOf(rule: ApiRule) {
  const { name, applicableQuantity, startDate, endDate, thirdParties, groups, exceptedClients } = rule;
  const change = rule.change ?? '0';
  const common = {
    name,
    applicableQuantity,
    startDate,
    untilDate: endDate,
    thirdParties,
    groups,
    exceptedClients,
  };
  if (rule.useNewPrice)
    return { ...common, changeType: 'newPrice' as const, percent: false, amount: rule.newPrice ?? '0' };
  const decreases = isNegative(change);
  return {
    ...common,
    changeType: decreases ? ('decrease' as const) : ('increase' as const),
    percent: rule.isPercent,
    amount: decreases ? negate(change) : change,
  };
}

interface Names {
  clients: Map<number, string>;
  groups: Map<number, string>;
}

/** Names of all clients and groups that these rules are about. */
export async function namesOfTerms(
  { services: { db }, corporation }: ApiContext,
  rules: readonly PriceTerms[],
): Promise<Names> {
  const clientIds = rules.flatMap(({ thirdParties, exceptedClients }) => [
    ...thirdParties,
    ...exceptedClients,
  ]);
  const groupIds = rules.flatMap((rule) => rule.groups);
  const [clients, groups] = await Promise.all([
    namesOfClients(db, [...new Set(clientIds)], corporation),
    namesOfGroups(db, [...new Set(groupIds)], corporation),
  ]);
  return { clients, groups };
}

/** A rule under the same names; clients and groups with theirs. */
export function presentTerms(terms: PriceTerms, names: Names) {
  const isNew = terms.changeType === 'newPrice';
  const named = (all: readonly number[], found: Map<number, string>) =>
    all.map((id) => ({ id, value: found.get(id) ?? null }));
  return {
    name: terms.name,
    value: terms.name,
    applicableQuantity: terms.applicableQuantity,
    change: isNew ? null : terms.changeType === 'decrease' ? negate(terms.amount) : terms.amount,
    isPercent: terms.percent,
    startDate: terms.startDate,
    endDate: terms.untilDate,
    thirdParties: named(terms.thirdParties, names.clients),
    groups: named(terms.groups, names.groups),
    exceptedClients: named(terms.exceptedClients, names.clients),
    useNewPrice: isNew,
    newPrice: isNew ? terms.amount : null,
  };
}

async function shown(context: ApiContext, id: number | null): Promise<Response> {
  const { services, corporation } = context;
  const { db } = services;
  const found = id === null ? null : await findSpecificPrice(db, id, corporation);
  if (found === null) return notExist();
  const { terms } = found;
  const [[product], names] = await Promise.all([
    findProducts(db, [found.product], corporation),
    namesOfTerms(context, [terms]),
  ]);
  const item = {
    id: found.id,
    revision: found.revision,
    product: { id: found.product, value: product?.name ?? null },
    ...presentTerms(terms, names),
  };
  return json({ item });
}

const filterOf = (query: URLSearchParams): SpecificPriceFilter => ({
  keyword: keywordOf(query),
  product: idFilter(query, 'product'),
  client: idFilter(query, 'thirdParty'),
});

const input = apiRuleSchema.extend({ product: reference('product') });
const partial = z.object({ confirmPrices: bool() });

/** What a program sends, read under its own names, as the command takes it. */
function inputOf(body: object): object {
  const sent = nestedBody(body);
  const { confirmPrices } = partial.parse(sent);
  return {
    ...termsOf(apiRuleSchema.parse(sent)),
    product: Number(sent['product']) || sent['product'],
    confirmPrices,
  };
}

const readRole = 'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST';

export const specificPriceCalls: Call[] = [
  ...listCalls({
    resource: 'specificprice',
    role: readRole,
    summary: 'Specific prices, of a product (`product=7`) or naming a client (`thirdParty=9`)',
    order: { sort: 'id', direction: 'desc' },
    filters: ['product', 'thirdParty'],
    filterOf,
    list: listSpecificPrices,
    count: countSpecificPrices,
    present: {
      async all(context, rows) {
        const names = await namesOfTerms(
          context,
          rows.map(({ terms }) => terms),
        );
        return rows.map((row) => ({
          id: row.id,
          product: { id: row.product, value: row.productName },
          ...presentTerms(row.terms, names),
        }));
      },
    },
    completion: {
      summary: 'Names of specific prices',
      sort: 'id',
      valueOf: (row) => ({ id: row.id, value: `${row.productCode} · ${row.terms.name}` }),
    },
  }),
  showCall('specificprice', readRole, 'One specific price', shown),
  newCall('specificprice', {
    summary:
      'Add a specific price; a decrease is a negative change. Where a client’s own price changes: `confirmPrices`',
    command: addSpecificPrice,
    input,
    read: inputOf,
    shown,
  }),
  changeCall('specificprice/edit', {
    summary: 'Edit a specific price; its product stays. Where a client’s own price changes: `confirmPrices`',
    command: editSpecificPrice,
    input: apiRuleSchema,
    read: inputOf,
    shown,
  }),
  deleteCall('specificprice', {
    summary: 'Delete a specific price. Where a client’s own price changes: `confirmPrices`',
    command: removeSpecificPrice,
    read: (body) => partial.parse(nestedBody(body)),
  }),
];
