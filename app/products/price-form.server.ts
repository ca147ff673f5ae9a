import { data } from '@remix-run/node';
import { PROMOTION, START_PRICE } from '#domain/products/price-of.ts';
import { priceTermsSchema, type PriceTerms } from '#domain/products/specific-price.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findProducts } from '#projections/products/products.ts';
import { thirdPartyGroupChoices } from '#projections/third-parties/third-party-groups.ts';
import { thirdPartyLabel, thirdPartyLabels } from '#projections/third-parties/third-party-labels.ts';
import { listThirdParties } from '#projections/third-parties/third-parties.ts';
import { daysOffAround } from '../http/days-off.server.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { entryText, formText } from '../http/form-text.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { serverOnly } from '../http/server-only.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { resolveNames } from './party-names.server.ts';
import { typedDecimal, type Language } from '../ui/format.ts';

const markers = [PROMOTION, START_PRICE] as const;
export type Marker = '' | (typeof markers)[number];

/** How many empty fields for a name stand below the filled ones. */
const SPARE = 2;
const PROPOSED = 200;
const whole = { sort: 'name', direction: 'asc', limit: PROPOSED, cursor: null, offset: 0 } as const;

/** A specific price as its form's fields hold it; its clients are typed by name. */
export function priceValues(terms: PriceTerms | null, labels: Map<number, string>, language: Language) {
  const marker: Marker = markers.find((one) => one === terms?.name) ?? '';
  const named = (ids: readonly number[]) => ids.map((id) => labels.get(id) ?? '');
  return {
    marker,
    label: terms && marker === '' ? terms.name : '',
    changeType: terms?.changeType ?? 'decrease',
    unit: terms && !terms.percent ? 'fixed' : 'percent',
    amount: terms ? typedDecimal(terms.amount, language) : '',
    applicableQuantity:
      terms && terms.applicableQuantity !== '0' ? typedDecimal(terms.applicableQuantity, language) : '',
    startDate: terms?.startDate ?? '',
    untilDate: terms?.untilDate ?? '',
    clientNames: named(terms?.thirdParties ?? []),
    exceptedNames: named(terms?.exceptedClients ?? []),
    groups: (terms?.groups ?? []).map(String),
  };
}

export type PriceValues = ReturnType<typeof priceValues>;

/** The product that the address names. */
export async function productOf({ services, corporation, params }: StaffContext) {
  const id = idOf(params, 'id');
  const [product] = await findProducts(services.db, [id], corporation);
  if (!product) throw notFound();
  return product;
}

/** What the form of a specific price needs. */
export async function pricePage(context: StaffContext, terms: PriceTerms | null, revision: number | null) {
  const { services, corporation, language } = context;
  const { db } = services;
  const product = await productOf(context);
  const named = [...(terms?.thirdParties ?? []), ...(terms?.exceptedClients ?? [])];
  const [groups, clients, labels, seller] = await Promise.all([
    thirdPartyGroupChoices(db, corporation),
    listThirdParties(db, corporation, { type: 'client', keyword: null }, whole),
    thirdPartyLabels(db, corporation, named),
    findCorporation(db, corporation),
  ]);
  return {
    product: { id: product.id, name: product.name, unitPrice: product.unitPrice },
    values: priceValues(terms, labels, language),
    groups: groups.map(({ id, name }) => ({ value: String(id), label: name })),
    clients: serverOnly(clients.rows.map(thirdPartyLabel)),
    calendar: daysOffAround(seller?.calendar, context.today, context.t),
    spare: SPARE,
    revision,
    back: pathTo('productDetails', { id: product.id }),
  };
}

const namesIn = (form: FormData, field: string): string[] => form.getAll(field).map(entryText);

/** Puts what people typed into the fields of the command; errors at the names that are nobody's. */
async function settle(context: StaffContext, form: FormData): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  // A program may leave it out, for nothing; who leaves it empty on the screen forgot it.
  if (formText(form, 'amount').trim() === '') errors['amount'] = ['errors.required'];
  form.set('name', formText(form, 'marker') || formText(form, 'label'));
  if (formText(form, 'unit') === 'percent') form.set('percent', 'on');
  for (const [field, target] of [
    ['clientNames', 'thirdParties'],
    ['exceptedNames', 'exceptedClients'],
  ] as const) {
    const { ids, unknown } = await resolveNames(context, namesIn(form, field), 'client');
    for (const [index, id] of ids.entries()) form.set(`${target}[${index}]`, String(id));
    for (const { index, error } of unknown) errors[`${field}[${index}]`] = [error];
  }
  const groups = namesIn(form, 'groups');
  form.delete('groups');
  for (const [index, id] of groups.entries()) form.set(`groups[${index}]`, id);
  return errors;
}

/** What the form held, as its fields take it back. */
function held(form: FormData): Record<string, string | string[]> {
  const one = (name: string) => formText(form, name);
  return {
    ...Object.fromEntries(
      ['marker', 'label', 'changeType', 'unit', 'amount', 'applicableQuantity', 'startDate', 'untilDate'].map(
        (name) => [name, one(name)],
      ),
    ),
    clientNames: namesIn(form, 'clientNames'),
    exceptedNames: namesIn(form, 'exceptedNames'),
    groups: namesIn(form, 'groups'),
  };
}

/**
 * Reads the form of a specific price: answers it again with more fields for names, or with errors at names that are
 * nobody's; otherwise what is to be sent to the command, and what the form held.
 */
export async function readPriceForm(context: StaffContext) {
  const form = await context.request.formData();
  const initialValue = held(form);
  const reply = (error: Record<string, string[]>, status: number) =>
    data<FormAnswer>({ result: { initialValue, error }, stale: null }, { status });
  if (form.get('step') === 'more') {
    const more = (names: string[] | string | undefined) => [...(Array.isArray(names) ? names : []), '', ''];
    initialValue['clientNames'] = more(initialValue['clientNames']);
    initialValue['exceptedNames'] = more(initialValue['exceptedNames']);
    return { answer: reply({}, 200) };
  }
  const errors = await settle(context, form);
  if (Object.keys(errors).length > 0) {
    const parsed = parseForm(form, priceTermsSchema);
    const others = parsed.status === 'success' ? {} : (parsed.reply().error ?? {});
    const all = Object.entries({ ...others, ...errors }).flatMap(([path, messages]) =>
      messages ? [[path, messages] as const] : [],
    );
    return { answer: reply(Object.fromEntries(all), 422) };
  }
  return { form };
}
