import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { contentSchema, emptyContent, type DocumentContent } from '#domain/commerce/content.ts';
import { isItem, type DocumentLine } from '#domain/commerce/totals.ts';
import { listMembers } from '#projections/people.ts';
import { listProducts, findProducts } from '#projections/products.ts';
import { choices } from '#projections/records.ts';
import { findThirdParty, listThirdParties } from '#projections/third-parties.ts';
import { formText } from '../http/form-text.ts';
import type { FormAnswer } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** How many names a field proposes; any other is found by typing it whole. */
const PROPOSED = 200;

const whole = { direction: 'asc', limit: PROPOSED, cursor: null, offset: 0 } as const;

const productLabel = ({ code, name }: { code: string; name: string }): string => `${code} · ${name}`;

/** What a document's form offers to choose from: four questions, whatever the number of lines. */
export async function documentChoices({ services, corporation }: StaffContext) {
  const { db } = services;
  const [records, products, clients, members] = await Promise.all([
    choices(db, ['vat', 'unittype', 'paymentcondition', 'paymenttype'], corporation),
    listProducts(
      db,
      corporation,
      { use: 'sale', keyword: null, enabledOnly: true },
      { ...whole, sort: 'name' },
    ),
    listThirdParties(db, corporation, { type: 'client', keyword: null }, { ...whole, sort: 'name' }),
    listMembers(db, corporation),
  ]);
  const options = (resource: string) =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    vat: (records.get('vat') ?? []).map(({ id, label, values }) => ({
      value: id,
      label,
      rate: String(values['rate']),
      category: String(values['category']),
    })),
    units: (records.get('unittype') ?? []).map(({ id, values }) => ({
      value: id,
      label: String(values['symbol']),
    })),
    conditions: options('paymentcondition'),
    paymentTypes: options('paymenttype'),
    products: products.rows.map(productLabel),
    clients: clients.rows.map((row) => row.name),
    members: members.map(({ id, firstName, lastName }) => ({
      value: id,
      label: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    })),
  };
}

export type DocumentChoices = Awaited<ReturnType<typeof documentChoices>>;

/** One line as the form's fields hold it. */
export type LineValues = Record<string, string>;

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const french = (decimal: string | null): string => (decimal ?? '').replace('.', ',');

function lineValues(line: DocumentLine): LineValues {
  if (!isItem(line)) return { productType: line.type, comment: line.text };
  return {
    productType: line.type,
    product: textOf(line.product),
    productCode: textOf(line.code),
    productName: line.name,
    description: textOf(line.description),
    quantity: french(line.quantity),
    unit: textOf(line.unit?.id),
    unitPrice: french(line.unitPrice),
    discountPercent: french(line.discountPercent),
    discountAmount: french(line.discountAmount),
    vat: textOf(line.vat.id),
  };
}

/** A document's content as its form's fields hold it. */
export function formValues(content: DocumentContent, clientName: string | null) {
  return {
    title: textOf(content.title),
    clientName: textOf(clientName),
    date: textOf(content.date),
    expiryDate: textOf(content.expiryDate),
    supplyDate: textOf(content.supplyDate),
    paymentCondition: textOf(content.paymentCondition?.id),
    paymentType: textOf(content.paymentType?.id),
    deliveryTime: textOf(content.deliveryTime),
    deliveryAddress: textOf(content.deliveryAddress),
    referenceNumber: textOf(content.referenceNumber),
    customerReferenceNumber: textOf(content.customerReferenceNumber),
    note: textOf(content.note),
    comment: textOf(content.comment),
    personInCharge: textOf(content.personInCharge),
    discountPercent: french(content.discount?.percent ?? null),
    discountAmount: french(content.discount?.amount ?? null),
    productList: content.lines.map(lineValues),
  };
}

export type DocumentValues = ReturnType<typeof formValues>;

/** A new document: today's date, the client's conditions when it comes from a client's file. */
export async function newValues(
  context: StaffContext,
  today: string,
  expiryDate: string | null,
): Promise<DocumentValues> {
  const id = Number(context.url.searchParams.get('client'));
  const client =
    Number.isSafeInteger(id) && id > 0
      ? await findThirdParty(context.services.db, id, context.corporation)
      : null;
  return {
    ...formValues({ ...emptyContent, date: today, expiryDate }, client?.identity?.name ?? null),
    paymentCondition: textOf(client?.paymentCondition),
    paymentType: textOf(client?.paymentType),
    personInCharge: textOf(context.actor.person),
  };
}

/** Puts the id of the client that was typed by name into the form; an unknown name stays an error at its field. */
async function resolveClient({ services, corporation }: StaffContext, form: FormData): Promise<void> {
  const typed = formText(form, 'clientName').trim();
  if (typed === '') return;
  const page = await listThirdParties(
    services.db,
    corporation,
    { type: 'client', keyword: typed },
    { ...whole, sort: 'name' },
  );
  const same = page.rows.find((row) => row.name.localeCompare(typed, 'fr', { sensitivity: 'base' }) === 0);
  const found = same ?? (page.rows.length === 1 ? page.rows[0] : undefined);
  if (!found) return;
  form.set('thirdParty', String(found.id));
  const client = await findThirdParty(services.db, found.id, corporation);
  // What the client usually pays by, where nothing was chosen.
  if (client?.paymentCondition && !form.get('paymentCondition'))
    form.set('paymentCondition', String(client.paymentCondition));
  if (client?.paymentType && !form.get('paymentType')) form.set('paymentType', String(client.paymentType));
}

/** Adds a line made from the product that was typed by code or name. */
async function addProduct({ services, corporation }: StaffContext, form: FormData): Promise<boolean> {
  const typed = formText(form, 'addProduct').trim();
  const [code = ''] = typed.split(' · ');
  const page = await listProducts(
    services.db,
    corporation,
    { use: 'sale', keyword: code, enabledOnly: true },
    { ...whole, sort: 'name', limit: 20 },
  );
  const row =
    page.rows.find((one) => one.code.toLowerCase() === code.toLowerCase()) ??
    (page.rows.length === 1 ? page.rows[0] : undefined);
  const [product] = row ? await findProducts(services.db, [row.id], corporation) : [];
  if (typed === '' || !product) return false;
  const indexes = [...form.keys()]
    .map((key) => /^productList\[(\d+)\]/.exec(key)?.[1])
    .filter((index) => index !== undefined);
  const at = `productList[${Math.max(-1, ...indexes.map(Number)) + 1}]`;
  const values = {
    productType: product.type,
    product: product.id,
    productCode: product.code,
    productName: product.name,
    quantity: '1',
    unit: product.unit,
    unitPrice: french(product.unitPrice),
    vat: product.vat,
  };
  for (const [name, value] of Object.entries(values)) form.set(`${at}.${name}`, textOf(value));
  return true;
}

/**
 * What a document's form asks for besides being saved: a line of a product, or its totals anew. Answers the form as it
 * then stands, or null when the form is to be saved.
 */
export async function formStep(context: StaffContext, form: FormData) {
  const step = form.get('step');
  await resolveClient(context, form);
  if (step !== 'product' && step !== 'recalculate') return null;
  const added = step === 'recalculate' || (await addProduct(context, form));
  form.delete('addProduct');
  const { payload } = parseWithZod(form, { schema: contentSchema });
  const error = added ? {} : { error: { addProduct: ['errors.productUnknown'] } };
  const initialValue: unknown = payload;
  return data<FormAnswer>(
    { result: { initialValue: initialValue as FormAnswer['result']['initialValue'], ...error }, stale: null },
    { status: added ? 200 : 422 },
  );
}
