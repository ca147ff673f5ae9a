import { z } from 'zod';
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
import { decimalText, itemOf, recordNumber, referenceTo } from '../answers.ts';
import { call, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { idOf, word, yesOrNo } from '../query.ts';
import { customFieldsAnswer, customFieldsShown, withCustomInput } from '../custom-fields.ts';
import { productInput, sentRules } from '../product-body.ts';
import {
  answerShown,
  completionCall,
  deleteCall,
  listCall,
  showCall,
  shows,
  type Asked,
} from '../resource-calls.ts';
import { namesOfTerms, presentTerms, termsAnswer } from './specific-prices.ts';

const readRole = ['ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST', 'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST'] as const;

type Rule = NonNullable<ReturnType<Awaited<ReturnType<typeof priceRulesOf>>['get']>>[number];

/** What a rule says, without which product it is of. */
const plainTerms = ({ id: _id, product: _product, ...terms }: Rule) => ({
  ...terms,
  thirdParties: [...terms.thirdParties],
  groups: [...terms.groups],
  exceptedClients: [...terms.exceptedClients],
});

const text = z.string().nullable();
const number = decimalText.nullable();
const named = referenceTo.nullable();

/** What lists and the product itself say; the status is 1 of what is offered and 0 of what is not. */
const inBoth = {
  id: recordNumber,
  value: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.enum(productKinds),
  unitPrice: decimalText.meta({ description: 'Without VAT' }),
  price: decimalText.meta({ description: 'The same' }),
  enabled: z.boolean(),
  status: z.int(),
  vat: referenceTo,
  unit: named,
  category: named,
  productType: named,
  logo: text.meta({ description: 'Key of its picture' }),
};

const row = z.object({
  ...inBoth,
  supplier: named.meta({ description: 'Whom it is bought from first' }),
  purchasePrice: number.meta({ description: 'What that supplier asks' }),
  lastPurchasePrice: number,
});

const item = z.object({
  ...inBoth,
  priceWithTax: number,
  forSale: z.boolean(),
  forPurchase: z.boolean(),
  accountingCode: text,
  purchaseAccountingCode: text,
  tourNumber: z.int().nullable(),
  transportZone: named,
  comment: text,
  publicUrl: text,
  weight: number,
  length: number,
  width: number,
  height: number,
  area: number,
  volume: number,
  dimensionUnit: text,
  shCode: text,
  nativeCountry: text,
  natureOfTheProduct: text,
  duration: number,
  durationUnit: text,
  logoUrl: text.meta({ description: 'Where its picture is found' }),
  specificPrices: z.array(termsAnswer.extend({ id: recordNumber })),
  customFields: customFieldsAnswer,
});

const nameOf = ({ code, name }: { code: string; name: string }): string => `${code} ${name}`;

/** Labels of the records that products name. */
async function labelsFor({ services, corporation }: ApiContext, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null);
  const records = await recordsById(services.db, [...new Set(known)], corporation);
  const reference = (id: number) => ({ id, value: records.get(id)?.label ?? null });
  return { records, reference, maybe: (id: number | null) => (id === null ? null : reference(id)) };
}

const shown = shows(item, {
  stream: 'product',
  async read(context, id) {
    const { services, corporation } = context;
    const { db } = services;
    const [found] = await findProducts(db, [id], corporation);
    if (!found) return null;
    const { vat, unit, category, productType, transportZone } = found;
    const [{ records, reference, maybe }, rules, customFields] = await Promise.all([
      labelsFor(context, [vat, unit, category, productType, transportZone]),
      priceRulesOf(db, [id], corporation),
      customFieldsShown(db, corporation, 'product', id),
    ]);
    const known = rules.get(id) ?? [];
    const names = await namesOfTerms(context, known.map(plainTerms));
    return {
      ...found,
      value: nameOf(found),
      vat: reference(vat),
      unit: maybe(unit),
      category: maybe(category),
      productType: maybe(productType),
      transportZone: maybe(transportZone),
      status: Number(found.enabled),
      price: found.unitPrice,
      priceWithTax: priceWithTax(found.unitPrice, rateIn(records.get(vat)?.values)),
      logoUrl: found.logo && `/product-service/${id}/logo`,
      specificPrices: known.map((rule) => ({ ...presentTerms(plainTerms(rule), names), id: rule.id })),
      customFields,
    };
  },
});

const filters = {
  use: word(['sale', 'purchase'], 'What is sold, or what is bought'),
  status: yesOrNo('What is offered, or what is not'),
  enabled: yesOrNo('The same'),
  type: word(
    [...productKinds, ...productKinds.map((_, index) => String(index))],
    'service (0) or product (1)',
  ),
  category: idOf('productcategory', 'Of this category'),
  productType: idOf('producttype', 'Of this type'),
  transportZone: idOf('transportzone', 'Of this zone'),
};

const kindOf = (asked: string | null) =>
  productKinds.find((kind, index) => asked === kind || asked === String(index)) ?? null;

const filterOf = (asked: Asked<typeof filters>): ProductFilter => ({
  use: asked.use,
  keyword: asked.keyword,
  enabledOnly: false,
  enabled: asked.status ?? asked.enabled,
  type: kindOf(asked.type),
  category: asked.category,
  productType: asked.productType,
  transportZone: asked.transportZone,
  custom: asked.custom,
});

async function present(context: ApiContext, rows: readonly ProductRow[]): Promise<z.input<typeof row>[]> {
  const { reference, maybe } = await labelsFor(
    context,
    rows.flatMap(({ vat, unit }) => [vat, unit]),
  );
  return rows.map((one) => ({
    ...one,
    value: nameOf(one),
    type: kindOf(one.type) ?? 'service',
    status: Number(one.enabled),
    price: one.unitPrice,
    vat: reference(one.vat),
    unit: maybe(one.unit),
    category: one.category === null ? null : { id: one.category, value: one.categoryName },
    productType: one.productType === null ? null : { id: one.productType, value: one.productTypeName },
    supplier: one.supplier === null ? null : { id: one.supplier, value: one.supplierName },
  }));
}

const order = { sort: 'name', direction: 'asc' } as const;
const sorts = ['name', 'code', 'price', 'id'];

const listOf = (path: string, summary: string, narrow: (context: ApiContext) => Partial<ProductFilter>) =>
  listCall({
    path,
    role: readRole,
    summary,
    order,
    sorts,
    filters,
    custom: 'product',
    row,
    stream: { prefix: 'product', idOf: ({ id }: ProductRow) => id },
    async read(context, asked, request) {
      const { services, corporation } = context;
      const filter = { ...filterOf(asked), ...narrow(context) };
      const page = await listProducts(services.db, corporation, filter, request);
      return { page, count: () => countProducts(services.db, corporation, filter) };
    },
    present,
  });

/** Runs a command of products on what was sent, in JSON or as a form. */
async function save(context: ApiContext, command: Command, sent: object) {
  const result = await execute(context, command, command.input.parse(sent));
  const id = typeof result === 'object' && result !== null && 'id' in result ? Number(result.id) : null;
  return answerShown(shown, context, id);
}

/** Other names of what products have, and the corporation, which must be the one worked in. */
const alsoTakes = ['price', 'status', 'corporation'];
const input = withCustomInput(productSchema.extend(sentRules.shape));
const answers = itemOf(shown.schema);

export const productCalls: Call[] = [
  listOf('product/list', 'Products and services', () => ({})),
  {
    ...listOf(
      'product/transport-by-zone/{transportZoneId}',
      'The products of transport of a zone',
      ({ params }) => ({
        enabled: true,
        transportZone: pathId(params['transportZoneId']) ?? -1,
      }),
    ),
    setting: 'showTransport',
  },
  completionCall({
    path: 'product/completion/list',
    role: readRole,
    summary: 'Names of products',
    order,
    sorts,
    filters,
    custom: 'product',
    async read({ services, corporation }, asked, request) {
      const filter = { ...filterOf(asked), enabledOnly: true };
      const page = await listProducts(services.db, corporation, filter, request);
      return page.rows.map(({ id, code, name }) => ({ id, value: `${code} · ${name}` }));
    },
  }),
  showCall('product', readRole, 'One product or service, with its specific prices', shown),
  call({
    method: 'POST',
    path: 'product/new',
    role: createProduct.access.role,
    summary: 'Create a product or service, in JSON or as a form with its logo in logo[documentFile]',
    input,
    runs: [createProductWhole],
    alsoTakes,
    answers,
    run: async (context, body) => save(context, createProductWhole, await productInput(context, body, null)),
  }),
  call({
    method: 'POST',
    path: 'product/edit/{id}',
    role: editProduct.access.role,
    summary: 'Edit a product or service; specific prices that are sent replace those that there are',
    input,
    runs: [editProductWhole],
    alsoTakes: [...alsoTakes, 'confirmPrices'],
    commandInput: editProductWhole.input,
    answers,
    edits: shown,
    saysAgain: ['price', 'status', 'priceWithTax'],
    async run(context, body) {
      const { services, corporation, params } = context;
      const [found] = await findProducts(services.db, [pathId(params['id']) ?? 0], corporation);
      const sent = await productInput(context, body, found?.logo ?? null);
      return save(context, editProductWhole, { ...sent, id: params['id'] });
    },
  }),
  deleteCall('product', {
    summary: 'Delete a product that no document uses',
    command: deleteProduct,
  }),
];
