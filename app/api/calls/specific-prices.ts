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
} from '#projections/products/product-prices.ts';
import { findProducts } from '#projections/products/products.ts';
import { namesOfClients } from '#projections/third-parties/third-parties.ts';
import { namesOfGroups } from '#projections/third-parties/third-party-groups.ts';
import { dayText, decimalText, idOnly, recordNumber, referenceTo } from '../answers.ts';
import { commandCall, type ApiContext, type Call } from '../call.ts';
import { asFlag, nestedBody } from '../form-body.ts';
import { idOf } from '../query.ts';
import { editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

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

/** What is answered of a rule; of a new price, `change` is null, and of a change `newPrice`. */
export const termsAnswer = z.object({
  name: z.string(),
  value: z.string(),
  applicableQuantity: decimalText,
  change: decimalText.nullable().meta({ description: 'Negative for a decrease' }),
  isPercent: z.boolean(),
  startDate: dayText.nullable(),
  endDate: dayText.nullable(),
  thirdParties: z.array(referenceTo),
  groups: z.array(referenceTo),
  exceptedClients: z.array(referenceTo),
  useNewPrice: z.boolean(),
  newPrice: decimalText.nullable(),
});

/** A rule under the same names; clients and groups with theirs. */
export function presentTerms(terms: PriceTerms, names: Names): z.input<typeof termsAnswer> {
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

const row = termsAnswer.extend({ id: recordNumber, product: referenceTo });

const item = row.extend({ confirmPrices: z.null().meta({ description: 'Asked once, when it is saved' }) });

const shown = shows(item, {
  stream: 'specificPrice',
  async read(context, id) {
    const { services, corporation } = context;
    const { db } = services;
    const found = await findSpecificPrice(db, id, corporation);
    if (found === null) return null;
    const { terms } = found;
    const [[product], names] = await Promise.all([
      findProducts(db, [found.product], corporation),
      namesOfTerms(context, [terms]),
    ]);
    return {
      id: found.id,
      product: { id: found.product, value: product?.name ?? null },
      confirmPrices: null,
      ...presentTerms(terms, names),
    };
  },
});

/** A client's own price changes by it, and that was told. */
const confirmed = z.object({ confirmPrices: bool().meta({ example: false }) });

const edited = apiRuleSchema.extend(confirmed.shape);
const input = edited.extend({ product: reference('product') });

/** What a program sends, read under its own names, as the command takes it. */
function inputOf(body: object): object {
  const sent = nestedBody(body);
  const { confirmPrices } = confirmed.parse(sent);
  return {
    ...termsOf(apiRuleSchema.parse(sent)),
    product: Number(sent['product']) || sent['product'],
    revision: sent['revision'],
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
    sorts: ['id'],
    filters: {
      product: idOf('product', 'Of this product'),
      thirdParty: idOf('thirdparty?client=1', 'That name or except this client'),
    },
    filterOf: ({ product, thirdParty, keyword }) => ({ product, client: thirdParty, keyword }),
    list: listSpecificPrices,
    count: countSpecificPrices,
    row,
    stream: 'specificPrice',
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
  editCall('specificprice', {
    summary: 'Edit a specific price; its product stays. Where a client’s own price changes: `confirmPrices`',
    command: editSpecificPrice,
    input: edited,
    answeredOnce: ['confirmPrices'],
    read: inputOf,
    shown,
  }),
  commandCall({
    path: 'specificprice/delete/{id}',
    summary: 'Delete a specific price. Where a client’s own price changes: `confirmPrices`',
    command: removeSpecificPrice,
    input: confirmed,
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...confirmed.parse(nestedBody(body)), id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
];
