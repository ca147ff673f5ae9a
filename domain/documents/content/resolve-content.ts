import type { DocumentKind } from '../../document-kinds/document-kinds.ts';
import { documentKind } from '../../document-kinds/registry.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../../kernel/dates.ts';
import { isNegative, normalise } from '../../kernel/decimal.ts';
import { sealed, type Sealed } from '../../kernel/personal.ts';
import { invalid, missing, type FieldErrors } from '../../kernel/refusal.ts';
import { type RecordProfile, recordQuestions, type RecordQuestions } from '../../records/questions.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { priceWithoutTax, priceWithTax } from '../../products/product-price.ts';
import type { ProductProfile } from '../../products/product.ts';
import type { ThirdPartyProfile } from '../../third-parties/third-party.ts';
import { ownAccountOf } from '../../company/own-account.ts';
import type {
  ContentInput,
  DocumentContent,
  DraftFacts,
  LineInput,
  NamedInBoth,
  PartySnapshot,
} from './content.ts';
import { isConsumer } from '../consumer.ts';
import { linePrices, type PriceOfLine } from './line-prices.ts';
import type { PaymentTerm, Share } from '../payment-terms.ts';
import {
  chargedRate,
  computeTotals,
  identified,
  isItem,
  mostOffDocument,
  mostOffLine,
  type DocumentLine,
  type LineNature,
  type VatCategory,
  type VatRate,
} from '../../amounts/totals.ts';
import { organizationQuestions } from '../../company/questions.ts';
import { productQuestions } from '../../products/questions.ts';
import { thirdPartyQuestions } from '../../third-parties/questions.ts';
import { peopleQuestions } from '../../people/questions.ts';
import { projectQuestions } from '../../projects/questions.ts';

/** Whom a document is made out to: who buys from us, or who sells to us. */
export type PartyRole = 'client' | 'supplier';

/** What a document named before: it may go on naming it, though it was disabled meanwhile. */
export interface KeptNames {
  party: number | null;
  products: ReadonlySet<number>;
  /** Its lines: those that come without an id may be among them, and new ones are counted on from them. */
  lines?: readonly DocumentLine[];
}

interface Looked {
  party: PartyRole;
  kept: KeptNames;
  /** Prices are typed including VAT. */
  withVat: boolean;
  /** What a free line that says nothing sells. */
  nature: LineNature;
  products: Map<number, ProductProfile>;
  vat: Map<number, RecordProfile>;
  units: Map<number, RecordProfile>;
  conditions: Map<number, RecordProfile>;
  paymentTypes: Map<number, RecordProfile>;
  bankAccounts: Map<number, RecordProfile>;
  priceOfLine: PriceOfLine;
}

const ids = (values: (number | null | undefined)[]): number[] => [
  ...new Set(values.filter((value) => typeof value === 'number')),
];

/** What a draft, or the document that another is made from, names. */
export const namedIn = ({ clientId, content }: Pick<DraftFacts, 'clientId' | 'content'>): KeptNames => ({
  party: clientId,
  products: new Set(ids(content.lines.map((line) => (isItem(line) ? line.product : null)))),
});

const nothingKept: KeptNames = { party: null, products: new Set() };

type Records = Awaited<ReturnType<RecordQuestions['recordsById']>>;

const ofResource = (records: Records, resource: string): Map<number, RecordProfile> =>
  new Map([...records].filter(([, record]) => record.resource === resource));

/** All that a document's content names, in a few questions whatever the number of lines. */
async function lookUp(
  work: UnitOfWork,
  corporation: number,
  input: ContentInput,
  party: PartyRole,
  kept: KeptNames,
): Promise<Looked> {
  const { productList: lines, paymentCondition, paymentType, bankAccount } = input;
  const unpriced = lines.filter(isUnpriced);
  const own = work.ask(organizationQuestions).corporation(corporation);
  const date = input.date ?? todayIn((await own)?.timeZone ?? LEGAL_TIME_ZONE, new Date(work.now));
  const [seller, products, priceOfLine] = await Promise.all([
    own,
    work.ask(productQuestions).products(ids(lines.map((line) => line.product)), corporation),
    linePrices(
      work,
      { corporation, party, thirdParty: input.thirdParty, date },
      ids(unpriced.map((line) => line.product)),
    ),
  ]);
  const fromProducts = [...products.values()].flatMap((product) => [product.vat, product.unit]);
  const named = [
    paymentCondition,
    paymentType,
    bankAccount,
    ...lines.flatMap((line) => [line.vat, line.unit]),
    ...fromProducts,
  ];
  const records = await work.ask(recordQuestions).recordsById(ids(named), corporation);
  return {
    party,
    kept,
    withVat: input.pricesWithVat,
    nature: (party === 'client' ? seller?.freeLineNature : null) ?? 'service',
    products,
    priceOfLine,
    vat: ofResource(records, 'vat'),
    units: ofResource(records, 'unittype'),
    conditions: ofResource(records, 'paymentcondition'),
    paymentTypes: ofResource(records, 'paymenttype'),
    bankAccounts: ofResource(records, 'rib'),
  };
}

/** Whether nobody typed a price: there is none, or the one that the form proposed. */
const isUnpriced = ({ unitPrice, pricedAt }: LineInput): boolean =>
  unitPrice === null || unitPrice === pricedAt;

/** What a text of a record is in English, where it says so. */
const englishOf = ({ values }: RecordProfile, field: string): string | undefined => {
  const said = values[`${field}En`];
  return typeof said === 'string' ? said : undefined;
};

const inEnglish = (record: RecordProfile, field: string): { nameEn?: string } => {
  const nameEn = englishOf(record, field);
  return nameEn === undefined ? {} : { nameEn };
};

/** The rate that a VAT record says. */
export function vatRate(record: RecordProfile): VatRate {
  const mentionEn = englishOf(record, 'mention');
  return {
    id: record.id,
    name: record.label,
    rate: String(record.values['rate']),
    category: record.values['category'] as VatCategory, // the schema of the record admits nothing else
    mention: typeof record.values['mention'] === 'string' ? record.values['mention'] : null,
    ...(mentionEn !== undefined && { mentionEn }),
    ...(typeof record.values['owedRate'] === 'string' && { owed: record.values['owedRate'] }),
    ...(typeof record.values['accountingCode'] === 'string' && { account: record.values['accountingCode'] }),
  };
}

/** What a record of a unit says. */
export const lineUnit = (record: RecordProfile) => ({
  id: record.id,
  name: String(record.values['symbol']),
  ...inEnglish(record, 'symbol'),
  ...(typeof record.values['code'] === 'string' && { code: record.values['code'] }),
});

/** Where a product of its own account is booked, as sold or as bought. */
function accountOf(product: ProductProfile | null, party: PartyRole): { account?: string } {
  const account = party === 'client' ? product?.accountingCode : product?.purchaseAccountingCode;
  return account ? { account } : {};
}

/** Why a product may not stand on a new line; null: it may. */
function productObstacle(product: ProductProfile, { party, kept }: Looked): string | null {
  if (kept.products.has(product.id)) return null;
  if (!product.enabled) return 'errors.productDisabled';
  if (party === 'client') return product.forSale ? null : 'errors.productNotForSale';
  return product.forPurchase ? null : 'errors.productNotForPurchase';
}

function itemLine(line: LineInput, looked: Looked, at: string, errors: FieldErrors): DocumentLine | null {
  const product = line.product === null ? null : looked.products.get(line.product);
  const obstacle = product ? productObstacle(product, looked) : null;
  if (product === undefined) errors[`${at}.product`] = ['errors.reference'];
  else if (obstacle !== null) errors[`${at}.product`] = [obstacle];
  const reckoned = product && isUnpriced(line) ? looked.priceOfLine(product, line.quantity ?? '1') : null;
  const name = line.productName ?? reckoned?.name ?? product?.name ?? null;
  if (reckoned && isNegative(reckoned.unitPrice)) errors[`${at}.unitPrice`] = ['errors.priceInvalid'];
  const vatId = line.vat ?? product?.vat ?? null;
  const unitId = line.unit ?? product?.unit ?? null;
  const vat = vatId === null ? undefined : looked.vat.get(vatId);
  const unit = unitId === null ? null : looked.units.get(unitId);
  const charged = vat === undefined ? '0' : chargedRate(vatRate(vat));
  const proposed =
    reckoned && looked.withVat ? normalise(priceWithTax(reckoned.unitPrice, charged)) : reckoned?.unitPrice;
  const unitPrice = line.unitPrice ?? proposed ?? null;
  if (name === null) errors[`${at}.productName`] = ['errors.required'];
  if (line.quantity === null) errors[`${at}.quantity`] = ['errors.required'];
  if (unitPrice === null) errors[`${at}.unitPrice`] = ['errors.required'];
  if (vat === undefined) errors[`${at}.vat`] = [vatId === null ? 'errors.required' : 'errors.reference'];
  if (unit === undefined) errors[`${at}.unit`] = ['errors.reference'];
  if (
    name === null ||
    line.quantity === null ||
    unitPrice === null ||
    vat === undefined ||
    unit === undefined
  )
    return null;
  // A chosen product says itself whether it is goods or a service: invoices must name it.
  const type =
    product?.type ??
    (line.productType === 'product' || line.productType === 'service' ? line.productType : 'none');
  return {
    type,
    ...(type === 'none' && { nature: line.nature ?? looked.nature }),
    product: product?.id ?? null,
    code: line.productCode ?? reckoned?.code ?? product?.code ?? null,
    name,
    description: line.description,
    quantity: line.quantity,
    unit: unit === null ? null : lineUnit(unit),
    ...(looked.withVat
      ? { unitPrice: priceWithoutTax(unitPrice, charged), priceWithVat: unitPrice }
      : { unitPrice }),
    // What a form proposed stays when the rules changed meanwhile: it then counts as typed.
    ...(reckoned?.priceRule !== undefined && proposed === unitPrice && { priceRule: reckoned.priceRule }),
    discountPercent: line.discountPercent,
    discountAmount: line.discountAmount,
    vat: vatRate(vat),
    ...accountOf(product ?? null, looked.party),
    ...(line.orderLine && { from: line.orderLine }),
  };
}

/** What is taken off goes beyond a line, or beyond the document: told at the field. */
function tooMuchOff(
  lines: readonly (DocumentLine | null)[],
  { discountAmount }: Pick<ContentInput, 'discountAmount'>,
  errors: FieldErrors,
): void {
  for (const [index, line] of lines.entries()) {
    const most = line && isItem(line) ? mostOffLine(line) : null;
    if (most !== null) errors[`productList[${index}].discountAmount`] = [`errors.discountAtMost|max=${most}`];
  }
  const said = lines.filter((line) => line !== null);
  const most = mostOffDocument(said, { percent: null, amount: discountAmount });
  if (most !== null) errors['discountAmount'] ??= [`errors.discountAtMost|max=${most}`];
}

/** The line as it is to stand, as the one that it was. */
function documentLine(line: LineInput, looked: Looked, at: string, errors: FieldErrors): DocumentLine | null {
  const made = unidentified(line, looked, at, errors);
  return made && line.id !== null ? { ...made, id: line.id } : made;
}

function unidentified(line: LineInput, looked: Looked, at: string, errors: FieldErrors): DocumentLine | null {
  if (line.productType === 'subtotal')
    return { type: 'subtotal', text: line.comment ?? line.productName ?? '' };
  if (line.productType !== 'comment' && line.productType !== 'note')
    return itemLine(line, looked, at, errors);
  const words = line.comment ?? line.productName;
  if (words === null) errors[`${at}.comment`] = ['errors.required'];
  return words === null ? null : { type: line.productType, text: words };
}

/** No two lines are the same one. */
function refuseTwice(lines: readonly LineInput[], errors: FieldErrors): void {
  const ids = lines.map(({ id }) => id);
  for (const [index, id] of ids.entries())
    if (id !== null && ids.indexOf(id) < index) errors[`productList[${index}].id`] = ['errors.twice'];
}

function recordFor(
  found: ReadonlyMap<number, RecordProfile>,
  id: number | null,
  at: string,
  errors: FieldErrors,
) {
  if (id === null) return null;
  const record = found.get(id);
  if (record === undefined) errors[at] = ['errors.reference'];
  return record ?? null;
}

const paymentType = (record: RecordProfile | null): DocumentContent['paymentType'] =>
  record && {
    id: record.id,
    name: record.label,
    ...inEnglish(record, 'name'),
    ...(typeof record.values['means'] === 'string' && { means: record.values['means'] }),
  };

/** The schedule that a payment condition names, if any. */
async function patternOf(
  work: UnitOfWork,
  corporation: number,
  condition: RecordProfile | null,
): Promise<RecordProfile | null> {
  const pattern = condition?.values['pattern'];
  if (typeof pattern !== 'number') return null;
  return (
    (await work.ask(recordQuestions).records('paymentpattern', [pattern], corporation)).get(pattern) ?? null
  );
}

/** The terms that a payment condition's record says, with the schedule of its pattern. */
export function paymentTerm(
  record: RecordProfile | null,
  pattern: RecordProfile | null = null,
): (NamedInBoth & PaymentTerm) | null {
  if (record === null) return null;
  const { days, from, dayOfMonth } = record.values;
  return {
    id: record.id,
    name: record.label,
    ...inEnglish(record, 'name'),
    days: Number(days),
    from: from as PaymentTerm['from'], // the schema of the record admits nothing else
    dayOfMonth: typeof dayOfMonth === 'number' ? dayOfMonth : null,
    ...(pattern && { shares: pattern.values['shares'] as Share[] }), // the schema of the record admits nothing else
  };
}

/** A client is addressed where its invoices go, a supplier where it is. */
export function partySnapshot(profile: ThirdPartyProfile, party: PartyRole): PartySnapshot | null {
  if (profile.identity === null) return null;
  const address = (party === 'client' ? profile.billingAddress : null) ?? profile.identity.address;
  const { name, siren, siret, vatNumber, email, electronicAddress } = profile.identity;
  return {
    id: profile.id,
    name,
    address,
    siren,
    vatNumber,
    email,
    language: profile.language,
    ...(siret && { siret }),
    ...(profile.naturalPerson && { naturalPerson: true }),
    ...(electronicAddress && { electronicAddress }),
  };
}

/** The seal of the fields that say who this client is, where it is a natural person. */
export const clientSeal = (profile: ThirdPartyProfile, ...fields: string[]): { personal?: Sealed } =>
  profile.naturalPerson ? { personal: sealed('thirdparty', profile.id, ...fields) } : {};

/**
 * What stands alone is made out to nobody who was disabled; what was agreed on before is brought to its end.
 * @throws Refusal `invalid` on `thirdParty`
 */
export async function requireEnabled(work: UnitOfWork, corporation: number, party: number): Promise<void> {
  const profile = await work.ask(thirdPartyQuestions).thirdParty(party, corporation);
  if (profile?.enabled === false) throw invalid({ thirdParty: ['errors.partyDisabled'] });
}

/** A client or supplier as it is now, for a draft or a validation. @throws Refusal `missing`. */
export async function presentParty(
  work: UnitOfWork,
  corporation: number,
  party: number,
  as: PartyRole = 'client',
) {
  const profile = await work.ask(thirdPartyQuestions).thirdParty(party, corporation);
  if (profile === null) throw missing();
  return { client: partySnapshot(profile, as), clientId: profile.id, ...clientSeal(profile, 'client') };
}

async function headerOf(
  work: UnitOfWork,
  corporation: number,
  input: ContentInput,
  looked: Looked,
  errors: FieldErrors,
) {
  const condition = recordFor(looked.conditions, input.paymentCondition, 'paymentCondition', errors);
  const type = recordFor(looked.paymentTypes, input.paymentType, 'paymentType', errors);
  const account = recordFor(looked.bankAccounts, input.bankAccount, 'bankAccount', errors);
  if (
    input.personInCharge !== null &&
    !(await work.ask(peopleQuestions).isMember(input.personInCharge, corporation))
  ) {
    errors['personInCharge'] = ['errors.reference'];
  }
  const project =
    input.project === null ? null : await work.ask(projectQuestions).project(input.project, corporation);
  if (input.project !== null && project === null) errors['project'] = ['errors.reference'];
  return {
    ...(project && { project: { id: project.id, code: project.code, name: project.name } }),
    paymentCondition: paymentTerm(condition, await patternOf(work, corporation, condition)),
    paymentType: paymentType(type),
    ...(account && { bankAccount: ownAccountOf(account) }),
  };
}

/**
 * Turns ids into what they name today, fills lines from their products and computes the totals. Some documents are made
 * out to prospects too. Who and what was disabled is not named anew, nor what is not sold, or not bought.
 * @param kept what the document named before
 * @throws Refusal `invalid` with an error at each field (`productList[2].vat`) that names nothing or is missing.
 */
export async function resolveContent(
  work: UnitOfWork,
  corporation: number,
  input: ContentInput,
  kind: DocumentKind,
  kept: KeptNames = nothingKept,
): Promise<Omit<DraftFacts, 'version'>> {
  const { party, chosenAmong } = documentKind(kind);
  const errors: FieldErrors = {};
  const [profile, looked] = await Promise.all([
    work.ask(thirdPartyQuestions).thirdParty(input.thirdParty, corporation),
    lookUp(work, corporation, input, party, kept),
  ]);
  // Of one that was merged into another, prices and addresses are that one's.
  if (profile !== null && profile.id !== input.thirdParty)
    return resolveContent(work, corporation, { ...input, thirdParty: profile.id }, kind, kept);
  const fits = profile !== null && (profile[party] || (chosenAmong === 'buyer' && profile.prospect));
  if (!fits) errors['thirdParty'] = ['errors.reference'];
  else if (!profile.enabled && kept.party !== profile.id) errors['thirdParty'] = ['errors.partyDisabled'];
  const header = await headerOf(work, corporation, input, looked, errors);
  const lines = input.productList.map((line, index) =>
    line.deducts === null ? documentLine(line, looked, `productList[${index}]`, errors) : null,
  );
  refuseTwice(input.productList, errors);
  if (input.discountPercent !== null && input.discountAmount !== null)
    errors['discountAmount'] = ['errors.oneDiscount'];
  const client = profile && partySnapshot(profile, party);
  if (input.pricesWithVat && client && !(party === 'client' && isConsumer(client)))
    errors['pricesWithVat'] = ['errors.pricesWithVat'];
  tooMuchOff(lines, input, errors);
  if (profile === null || Object.keys(errors).length > 0) throw invalid(errors);

  const {
    title,
    date,
    expiryDate,
    supplyDate,
    deliveryTime,
    deliveryAddress,
    deliveryCountry,
    referenceNumber,
    customerReferenceNumber,
    note,
    comment,
    personInCharge,
  } = input;
  const hasDiscount = input.discountPercent !== null || input.discountAmount !== null;
  const content: DocumentContent = {
    title,
    date,
    expiryDate,
    supplyDate,
    ...header,
    deliveryTime,
    ...(deliveryAddress !== null && { deliveryAddress }),
    ...(deliveryCountry !== null && { deliveryCountry }),
    referenceNumber,
    customerReferenceNumber,
    note,
    comment,
    personInCharge,
    lines: identified(
      lines.filter((line) => line !== null),
      kept.lines,
    ),
    discount: hasDiscount ? { percent: input.discountPercent, amount: input.discountAmount } : null,
  };
  return {
    content,
    client,
    clientId: profile.id,
    totals: computeTotals(content.lines, content.discount),
    ...clientSeal(profile, 'client'),
  };
}
