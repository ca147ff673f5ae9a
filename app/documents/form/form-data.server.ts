import { data } from '@remix-run/node';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { contentSchema, emptyContent, type DocumentContent } from '#domain/documents/content/content.ts';
import { natureOfLine } from '#domain/amounts/nature-of-operation.ts';
import type { PartyRole } from '#domain/documents/content/resolve-content.ts';
import { isDeduction, isItem, isTypedWithVat, lineIds, type DocumentLine } from '#domain/amounts/totals.ts';
import { usualVat } from '#domain/documents/usual-vat.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { countriesOf } from '#domain/kernel/countries.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { PROMOTION } from '#domain/products/price-of.ts';
import type { AppliedRule } from '#domain/amounts/applied-rule.ts';
import type { ProductProfile } from '#domain/products/product.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { isMember, listMembers } from '#projections/people/people.ts';
import { listProducts, findProducts } from '#projections/products/products.ts';
import { openProjects, projectLabel, projectTyped } from '#projections/projects/projects.ts';
import { choices } from '#projections/records/records.ts';
import { findThirdParty, listThirdParties } from '#projections/third-parties/third-parties.ts';
import { parseForm } from '../../http/parse-form.server.ts';
import { serverOnly } from '../../http/server-only.server.ts';
import { daysOffAround } from '../../http/days-off.server.ts';
import { formText } from '../../http/form-text.ts';
import { areaOf } from '../../links/document-screens.ts';
import { looked, type FormAnswer } from '../../http/form.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pdfPath } from '../../paths.ts';
import { isPreviewOpen } from './preview-state.ts';
import { namesOf } from './typed-name.server.ts';
import { atTypedNames } from './typed-names.ts';
import { partyTerms } from './party-terms.ts';
import { chosenBefore, chosenParty, typedParty } from './chosen-party.server.ts';
import { deliverTo, deliveryPlaces } from './delivery-places.server.ts';
import type { LineValues } from '../lines/editing.ts';
import { repriceLines } from '../lines/line-prices.server.ts';
import { typedDecimal, type Language } from '../../ui/format.ts';

/** How many names a field proposes; any other is found by typing it whole. */
const PROPOSED = 200;

const whole = { direction: 'asc', limit: PROPOSED, cursor: null, offset: 0 } as const;

const productLabel = ({ code, name }: { code: string; name: string }): string => `${code} · ${name}`;

/** Who may make a product while a document is typed, and what it is then for. */
const madeProducts = {
  sale: { role: 'ROLE_PRODUCT_SERVICE_SALE_CREATE', use: 'forSale' },
  purchase: { role: 'ROLE_PRODUCT_SERVICE_PURCHASE_CREATE', use: 'forPurchase' },
} as const;

/** The client that a new document's address names. */
function askedClient({ url }: Pick<StaffContext, 'url'>): number | null {
  const id = Number(url.searchParams.get('client'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** What the form of a kind of document offers to choose from: seven questions at most, whatever the number of lines. */
export async function documentChoices(
  context: StaffContext,
  kind: DocumentKind,
  client: number | null = askedClient(context),
) {
  const { services, corporation, language, t } = context;
  const { db } = services;
  const { party, chosenAmong, products: use } = documentKind(kind);
  const delivered = party === 'client' && documentKind(kind).fields.includes('deliveryTime');
  const [seller, records, products, clients, members, projects, places] = await Promise.all([
    findCorporation(db, corporation),
    choices(db, ['vat', 'unittype', 'paymentcondition', 'paymenttype', 'rib'], corporation, language),
    listProducts(db, corporation, { use, keyword: null, enabledOnly: true }, { ...whole, sort: 'name' }),
    listThirdParties(
      db,
      corporation,
      { type: chosenAmong, keyword: null, enabled: true },
      { ...whole, sort: 'name' },
    ),
    listMembers(db, corporation),
    openProjects(db, corporation),
    deliveryPlaces(context, delivered ? client : null),
  ]);
  const options = (resource: string) =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  const vat = (records.get('vat') ?? []).map(({ id, label, values }) => ({
    value: id,
    label,
    rate: String(values['rate']),
    category: String(values['category']),
  }));
  return {
    vat,
    /** Of a new free line. */
    defaultVat: usualVat(vat, seller),
    units: (records.get('unittype') ?? []).map(({ id, values }) => ({
      value: id,
      label: String((language === 'en' && values['symbolEn']) || values['symbol']),
    })),
    conditions: options('paymentcondition'),
    paymentTypes: options('paymenttype'),
    bankAccounts: options('rib'),
    /** What stands for an account where none is chosen. */
    usualAccount: seller?.account?.name ?? null,
    products: serverOnly(products.rows.map(productLabel)),
    clients: serverOnly(namesOf(clients.rows)),
    projects: serverOnly(projects.map(projectLabel)),
    countries: serverOnly(
      delivered ? countriesOf(language).map(({ code, name }) => ({ value: code, label: name })) : [],
    ),
    calendar: daysOffAround(seller?.calendar, context.today, t),
    places: places.options,
    usualPlace: places.usual,
    /** What a product that is made here is for; null where whoever types may make none. */
    makesProduct: context.may(madeProducts[use].role) ? madeProducts[use].use : null,
    /** Whether whoever types may open a project here. */
    makesProject: context.may('ROLE_PROJECT_CREATE'),
    /** What a new free line sells. */
    freeLineNature: party === 'client' && seller ? commerceSettingsOf(seller).freeLineNature : 'service',
    members: members.map(({ id, firstName, lastName }) => ({
      value: id,
      label: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    })),
  };
}

export type DocumentChoices = Awaited<ReturnType<typeof documentChoices>>;

/** What becomes of a third party that is made while a document is typed, by whom it may be chosen among. */
const made = { buyer: 'prospect', client: 'client', supplier: 'supplier' } as const;

/** Where the form of a kind stands, what its head is, and what else whoever types may make there. */
export function formPlace({ may }: Pick<StaffContext, 'may'>, kind: DocumentKind) {
  const { party, chosenAmong, fields, required } = documentKind(kind);
  return {
    area: areaOf(kind),
    head: { party, chosenAmong, fields, required },
    makes: may('ROLE_THIRD_PARTY_CREATE') ? made[chosenAmong] : null,
  };
}

/** The PDF of a draft as it is at this revision, and whether it is shown beside its form. */
export const previewOf = (
  { request, may }: Pick<StaffContext, 'request' | 'may'>,
  kind: DocumentKind,
  draft: { version: number; revision: number } | null,
) => ({
  path: draft && may(documentKind(kind).roles.print) ? pdfPath(draft.version) : null,
  revision: draft?.revision ?? 0,
  begins: isPreviewOpen(request.headers.get('Cookie')),
});

/** How the specific price of a line is said. */
type RuleWords = (rule: AppliedRule) => string;

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** `words` says of a line which specific price it has; without them its price counts as typed. */
function lineValues(
  line: DocumentLine,
  id: number | undefined,
  language: Language,
  words: RuleWords | null,
): LineValues {
  if (!isItem(line)) return { id: textOf(id), productType: line.type, comment: line.text };
  const { priceRule } = line;
  const reckoned = words !== null && priceRule !== undefined && !line.from;
  return {
    ...(reckoned && { pricedAt: typedDecimal(line.priceWithVat ?? line.unitPrice, language) }),
    ...(reckoned &&
      priceRule && {
        priceHint: words(priceRule),
        usualPrice: priceRule.name === PROMOTION ? priceRule.usualPrice : '',
      }),
    id: textOf(id),
    productType: line.type,
    product: textOf(line.product),
    productCode: textOf(line.code),
    productName: line.name,
    description: textOf(line.description),
    quantity: typedDecimal(line.quantity, language),
    unit: textOf(line.unit?.id),
    unitPrice: typedDecimal(line.priceWithVat ?? line.unitPrice, language),
    discountPercent: typedDecimal(line.discountPercent, language),
    discountAmount: typedDecimal(line.discountAmount, language),
    vat: textOf(line.vat.id),
    ...(line.type === 'none' && { nature: natureOfLine(line) }),
    orderLine: line.from ? `${line.from.version}:${line.from.line}` : '',
  };
}

/** A new line of a product. */
export const productLine = (product: ProductProfile, language: Language): LineValues => ({
  productType: product.type,
  product: textOf(product.id),
  productCode: product.code,
  productName: product.name,
  quantity: '1',
  unit: textOf(product.unit),
  unitPrice: typedDecimal(product.unitPrice, language),
  pricedAt: typedDecimal(product.unitPrice, language),
  vat: textOf(product.vat),
});

/** A document's content as its form's fields hold it. */
export function formValues(
  content: DocumentContent,
  client: { id: number; name: string } | null,
  language: Language,
  words: RuleWords | null = null,
) {
  const ids = lineIds(content.lines);
  const lines = content.lines.map((line, index) => ({ line, id: ids[index] }));
  return {
    title: textOf(content.title),
    clientName: textOf(client?.name),
    chosenParty: chosenParty(client),
    date: textOf(content.date),
    expiryDate: textOf(content.expiryDate),
    supplyDate: textOf(content.supplyDate),
    paymentCondition: textOf(content.paymentCondition?.id),
    paymentType: textOf(content.paymentType?.id),
    bankAccount: textOf(content.bankAccount?.id),
    deliveryTime: textOf(content.deliveryTime),
    deliveryAddress: textOf(content.deliveryAddress),
    deliveryCountry: textOf(content.deliveryCountry),
    referenceNumber: textOf(content.referenceNumber),
    customerReferenceNumber: textOf(content.customerReferenceNumber),
    note: textOf(content.note),
    comment: textOf(content.comment),
    personInCharge: textOf(content.personInCharge),
    projectName: content.project ? projectLabel(content.project) : '',
    discountPercent: typedDecimal(content.discount?.percent ?? null, language),
    discountAmount: typedDecimal(content.discount?.amount ?? null, language),
    pricesWithVat: isTypedWithVat(content.lines) ? 'on' : '',
    productList: lines
      .filter(({ line }) => !isDeduction(line))
      .map(({ line, id }) => lineValues(line, id, language, words)),
  };
}

export type DocumentValues = ReturnType<typeof formValues>;

/** A new document: its date, the lines it begins with, the client's conditions when it comes from a client's file. */
export async function newValues(
  context: StaffContext,
  kind: DocumentKind,
  {
    date,
    expiryDate,
    lines,
    choices: { usualPlace, members },
  }: {
    date: string;
    expiryDate: string | null;
    lines: LineValues[];
    choices: Pick<DocumentChoices, 'usualPlace' | 'members'>;
  },
): Promise<DocumentValues> {
  const id = askedClient(context);
  const client = id === null ? null : await findThirdParty(context.services.db, id, context.corporation);
  const usual = client && (await usualPayment(context, client, documentKind(kind).party));
  return {
    ...formValues(
      { ...emptyContent, date, expiryDate },
      client?.identity ? { id: client.id, name: client.identity.name } : null,
      context.language,
    ),
    productList: lines,
    deliveryAddress: usualPlace.text,
    deliveryCountry: usualPlace.country,
    paymentCondition: textOf(usual?.condition),
    paymentType: textOf(usual?.type),
    personInCharge: textOf(proposedPerson(members, context.actor.person, client)),
  };
}

/**
 * Who is in charge of a new document: whoever makes it, and else who looks after the client. Whoever administers all
 * companies is no member of each.
 */
const proposedPerson = (
  members: DocumentChoices['members'],
  person: number | null,
  client: { accountManager?: number } | null,
) =>
  (
    members.find(({ value }) => value === person) ??
    members.find(({ value }) => value === client?.accountManager)
  )?.value;

/** What somebody usually pays by; a client of which nothing is said, what the corporation says. */
async function usualPayment(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  who: { paymentCondition: number | null; paymentType: number | null } | null,
  party: PartyRole,
): Promise<{ condition: number | null; type: number | null }> {
  const seller = party === 'client' ? await findCorporation(services.db, corporation) : null;
  const settings = seller && commerceSettingsOf(seller);
  return {
    condition: who?.paymentCondition ?? settings?.defaultPaymentCondition ?? null,
    type: who?.paymentType ?? settings?.defaultPaymentType ?? null,
  };
}

/** What a party says of the head of a document, as its fields hold it; '' where it says nothing. */
async function termsOf(
  { services, corporation, language }: StaffContext,
  id: number,
  party: PartyRole,
): Promise<Record<(typeof partyTerms)[number], string>> {
  const found = await findThirdParty(services.db, id, corporation);
  const manager = found?.accountManager ?? null;
  const [usual, { usual: place }, isOurs] = await Promise.all([
    usualPayment({ services, corporation }, found, party),
    deliveryPlaces({ services, corporation, language }, party === 'client' ? id : null),
    manager !== null && isMember(services.db, manager, corporation),
  ]);
  return {
    paymentCondition: textOf(usual.condition),
    paymentType: textOf(usual.type),
    personInCharge: isOurs ? textOf(manager) : '',
    deliveryAddress: place.text,
    deliveryCountry: place.country,
  };
}

/** Of a document that was made, what says nothing of these says so on purpose. */
const saidOnce = new Set<string>(['personInCharge', 'deliveryAddress', 'deliveryCountry']);

/**
 * Puts the id of the client or supplier that was typed by name into the form; an unknown name stays an error at its
 * field. What they usually say of its head is filled in where it says nothing, or what the one before them said.
 */
async function resolveParty(context: StaffContext, form: FormData, kind: DocumentKind): Promise<void> {
  const { services, corporation, language } = context;
  const { party } = documentKind(kind);
  const before = chosenBefore(form);
  const id = await typedParty({ db: services.db, corporation }, form, kind);
  if (id === 'ambiguous') form.set('partyAmbiguous', 'on');
  if (id === null || id === 'ambiguous') return;
  form.set('thirdParty', String(id));
  form.set('chosenParty', chosenParty({ id, name: formText(form, 'clientName').trim() }));
  if (party === 'client') await deliverTo({ services, corporation, language }, form, id);
  const [terms, former] = await Promise.all([
    termsOf(context, id, party),
    before !== null && before !== id ? termsOf(context, before, party) : null,
  ]);
  for (const name of partyTerms) {
    const said = formText(form, name).trim();
    const isFormer = former !== null && said !== '' && said === former[name];
    if (isFormer || (said === '' && terms[name] !== '' && !(saidOnce.has(name) && form.has('revision'))))
      form.set(name, terms[name]);
  }
}

/** Puts the id of the project that was typed into the form; one that nobody has is refused at its field. */
async function resolveProject({ services, corporation }: StaffContext, form: FormData): Promise<void> {
  const typed = formText(form, 'projectName').trim();
  const found = typed === '' ? null : await projectTyped(services.db, corporation, typed);
  form.set('project', typed === '' ? '' : String(found?.id ?? 0));
}

/** Adds a line made from the product that was typed by code or name. */
async function addProduct(
  { services, corporation, language }: StaffContext,
  form: FormData,
  use: 'sale' | 'purchase',
): Promise<boolean> {
  const typed = formText(form, 'addProduct').trim();
  const [code = ''] = typed.split(' · ');
  const page = await listProducts(
    services.db,
    corporation,
    { use, keyword: code, enabledOnly: true },
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
  for (const [name, value] of Object.entries(productLine(product, language)))
    form.set(`${at}.${name}`, value);
  return true;
}

/**
 * What a document's form asks for besides being saved: a line of a product, its totals anew, what is wrong so far. Answers the form as it
 * then stands, or null when the form is to be saved.
 */
export async function formStep(context: StaffContext, form: FormData, kind: DocumentKind) {
  const { party, products } = documentKind(kind);
  const step = form.get('step');
  await Promise.all([resolveParty(context, form, kind), resolveProject(context, form)]);
  if (step === 'check') return lookedAt(context, form, party);
  if (step !== 'product' && step !== 'recalculate')
    return form.has(INTENT) ? null : repriced(context, form, kind);
  const added = step === 'recalculate' || (await addProduct(context, form, products));
  form.delete('addProduct');
  await repriceLines(context, form, party);
  return standing(form, added ? {} : { addProduct: ['errors.productUnknown'] });
}

/** Where conform says which line is inserted, moved or removed. */
const INTENT = '__intent__';

/** What is wrong with the form so far: a field was left. */
function lookedAt(context: StaffContext, form: FormData, party: PartyRole) {
  const submission = parseForm(form, contentSchema);
  return looked(context, submission.status === 'success' ? null : atTypedNames(submission.reply(), party));
}

/** The form as it stands, with errors. */
function standing(form: FormData, error: Record<string, string[]>) {
  const { payload } = parseForm(form, contentSchema);
  const initialValue: unknown = payload;
  const wrong = Object.keys(error).length > 0;
  return data<FormAnswer>(
    {
      result: { initialValue: initialValue as FormAnswer['result']['initialValue'], ...(wrong && { error }) },
      stale: null,
    },
    { status: wrong ? 422 : 200 },
  );
}

/** Nothing is kept with another price than was seen: where one would be, the form is shown with it first. */
async function repriced(context: StaffContext, form: FormData, kind: DocumentKind) {
  const changed = await repriceLines(context, form, documentKind(kind).party);
  if (changed.length === 0) return null;
  return standing(
    form,
    Object.fromEntries(changed.map((at) => [`${at}.unitPrice`, ['errors.priceRecalculated']])),
  );
}
