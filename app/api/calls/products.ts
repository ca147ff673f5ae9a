import { createProductWhole, editProductWhole } from '#domain/custom-fields/owned.ts';
import { createProduct, deleteProduct, editProduct } from '#domain/products/commands.ts';
import { productKinds, productSchema } from '#domain/products/product.ts';
import { priceWithTax, rateIn } from '#domain/products/product-price.ts';
import type { Command } from '#domain/kernel/command.ts';
import { priceRulesOf } from '#projections/products/product-prices.ts';
import {
  countProducts,
  findProducts,
  listProducts,
  type ProductFilter,
  type ProductRow,
} from '#projections/products/products.ts';
import { recordsById } from '#projections/records/named-records.ts';
import { call, commandCall, json, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { listNames } from '../known.ts';
import {
  choiceFilter,
  completionAnswer,
  completionRequest,
  flagFilter,
  idFilter,
  keywordOf,
  listAnswer,
  listRequest,
} from '../listing.ts';
import { customFieldsShown, withCustomInput } from '../custom-fields.ts';
import { productInput, sentRules } from '../product-body.ts';
import { namesOfTerms, presentTerms } from './specific-prices.ts';

const readRole = ['ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST', 'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST'] as const;

type Rule = NonNullable<ReturnType<Awaited<ReturnType<typeof priceRulesOf>>['get']>>[number];

/** What a rule says, without which product it is of. */
const plainTerms = ({ id: _id, product: _product, ...terms }: Rule) => ({
  ...terms,
  thirdParties: [...terms.thirdParties],
  groups: [...terms.groups],
  exceptedClients: [...terms.exceptedClients],
});

async function shown(context: ApiContext, id: number | null): Promise<Response> {
  const { services, corporation } = context;
  const { db } = services;
  const [found] = id === null ? [] : await findProducts(db, [id], corporation);
  if (!found) return notExist();
  const { vat, unit, category, productType, transportZone } = found;
  const named = { vat, unit, category, productType, transportZone };
  const [records, rules] = await Promise.all([
    recordsById(
      db,
      Object.values(named).filter((one) => one !== null),
      corporation,
    ),
    priceRulesOf(db, [found.id], corporation),
  ]);
  const known = rules.get(found.id) ?? [];
  const names = await namesOfTerms(context, known.map(plainTerms));
  const labelled = Object.entries(named).map(([name, record]) => {
    const label = record === null ? undefined : records.get(record)?.label;
    return [name, record === null ? null : { id: record, value: label ?? null }] as const;
  });
  const rate = rateIn(records.get(found.vat)?.values);
  const item = {
    ...found,
    value: `${found.code} ${found.name}`,
    ...Object.fromEntries(labelled),
    status: found.enabled ? 1 : 0,
    price: found.unitPrice,
    priceWithTax: priceWithTax(found.unitPrice, rate),
    customFields: await customFieldsShown(db, corporation, 'product', found.id),
    logo: found.logo && { id: found.id, value: `/product-service/${found.id}/logo` },
    specificPrices: known.map((rule) => ({ id: rule.id, ...presentTerms(plainTerms(rule), names) })),
  };
  return json({ item });
}

const filters = ['use', 'status', 'enabled', 'type', 'category', 'productType', 'transportZone'];

function filterOf(query: URLSearchParams): ProductFilter {
  return {
    use: choiceFilter(query, 'use', ['sale', 'purchase']),
    keyword: keywordOf(query),
    enabledOnly: flagFilter(query, 'enabled') === true,
    enabled: flagFilter(query, 'status'),
    type:
      productKinds.find((_, index) => query.get('type') === String(index)) ??
      choiceFilter(query, 'type', productKinds),
    category: idFilter(query, 'category'),
    productType: idFilter(query, 'productType'),
    transportZone: idFilter(query, 'transportZone'),
  };
}

const present = ({ categoryName, productTypeName, supplierName, logo, ...row }: ProductRow) => ({
  ...row,
  value: `${row.code} ${row.name}`,
  status: row.enabled ? 1 : 0,
  price: row.unitPrice,
  category: row.category === null ? null : { id: row.category, value: categoryName },
  productType: row.productType === null ? null : { id: row.productType, value: productTypeName },
  supplier: row.supplier === null ? null : { id: row.supplier, value: supplierName },
  logo: logo === null ? null : `/product-service/${row.id}/logo`,
});

const listed = async (
  { services, corporation, query }: ApiContext,
  filter: ProductFilter,
): Promise<Response> => {
  const request = listRequest(query, { sort: 'name', direction: 'asc' });
  const [page, total] = await Promise.all([
    listProducts(services.db, corporation, filter, request),
    countProducts(services.db, corporation, filter),
  ]);
  return listAnswer(page, total, present);
};

/** Runs a command of products on what was sent, in JSON or as a form. */
async function save(context: ApiContext, command: Command, sent: object): Promise<Response> {
  const result = await execute(context, command, command.input.parse(sent));
  const id = typeof result === 'object' && result !== null && 'id' in result ? Number(result.id) : null;
  return shown(context, id);
}

/** Other names of what products have, and the corporation, which must be the one worked in. */
const alsoTakes = ['price', 'status', 'corporation'];
const input = withCustomInput(productSchema.extend(sentRules.shape));

export const productCalls: Call[] = [
  call({
    path: 'product/list',
    role: readRole,
    summary: 'Products and services: `use=sale`, `type`, `status`, `category`, `productType`',
    query: filters,
    run: (context) => listed(context, filterOf(context.query)),
  }),
  call({
    path: 'product/transport-by-zone/{transportZoneId}',
    role: readRole,
    summary: 'The products of transport of a zone',
    query: [...listNames, ...filters],
    run: (context) =>
      listed(context, {
        ...filterOf(context.query),
        enabledOnly: true,
        transportZone: pathId(context.params['transportZoneId']) ?? -1,
      }),
  }),
  call({
    path: 'product/completion/list',
    role: readRole,
    summary: 'Names of products',
    query: filters,
    async run({ services, corporation, query }) {
      const page = await listProducts(
        services.db,
        corporation,
        { ...filterOf(query), enabledOnly: true },
        completionRequest(query, 'name'),
      );
      return completionAnswer(page.rows.map((row) => ({ id: row.id, value: `${row.code} · ${row.name}` })));
    },
  }),
  call({
    path: 'product/show/{id}',
    role: readRole,
    summary: 'One product or service, with its specific prices',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  call({
    method: 'POST',
    path: 'product/new',
    role: createProduct.access.role,
    summary: 'Create a product or service, in JSON or as a form with its logo in logo[documentFile]',
    input,
    alsoTakes,
    run: async (context, body) => save(context, createProductWhole, await productInput(context, body)),
  }),
  call({
    method: 'POST',
    path: 'product/edit/{id}',
    role: editProduct.access.role,
    summary: 'Edit a product or service; specific prices that are sent replace those that there are',
    input,
    alsoTakes: [...alsoTakes, 'confirmPrices'],
    commandInput: editProductWhole.input,
    run: async (context, body) =>
      save(context, editProductWhole, { ...(await productInput(context, body)), id: context.params['id'] }),
  }),
  commandCall({
    path: 'product/delete/{id}',
    summary: 'Delete a product that no document uses',
    command: deleteProduct,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
  }),
];
