import { z } from 'zod';
import { documentKinds, isBilled, lineTypes } from '#domain/document-kinds/document-kinds.ts';
import type { DocumentContent, DraftFacts } from '#domain/documents/content/content.ts';
import { lineNatures, natureOfLine } from '#domain/amounts/nature-of-operation.ts';
import { changeTypes } from '#domain/amounts/applied-rule.ts';
import { isItem, isTypedWithVat, lineIds, type DocumentLine } from '#domain/amounts/totals.ts';
import { unprintableOf } from '#domain/documents/content/unprintable.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { projectNames } from '#projections/projects/projects.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import { stampsOfEvents, type Stamps } from '#projections/audit/stamps.ts';
import { readDocument, type DocumentOrigin, type DocumentView } from '#projections/documents/documents.ts';
import { changedVat } from '../documents/form/changed-vat.server.ts';
import { dayText, decimalText, momentText, recordNumber, referenceOf, referenceTo } from './answers.ts';
import type { ApiContext } from './call.ts';

/* Documents of sale and purchase as programs read them, in lists and alone. */

const maybeDay = dayText.nullable();
const maybeAmount = decimalText.nullable();
const maybeText = z.string().nullable();

/** What lists and the documents themselves say. */
export const documentRow = z.object({
  id: recordNumber.meta({ description: 'Of calls on versions the version’s, else the document’s' }),
  document: recordNumber,
  version: recordNumber,
  rank: z.int().min(1).meta({ description: 'Of the version: 1 for the first' }),
  value: maybeText,
  number: maybeText,
  title: maybeText,
  status: z.string().meta({ description: 'draft, validate, in_progress, accepted, refused, cancel …' }),
  settlement: maybeText.meta({ description: 'Of what is owed: to_be_paid, partially_settled, paid …' }),
  billable: z.boolean().meta({ description: 'Of an order: something of it is left to invoice' }),
  purpose: z.enum(['deposit', 'final', 'takenOver']).nullable(),
  thirdParty: referenceTo,
  personInCharge: referenceTo.nullable(),
  project: referenceTo.nullable(),
  date: maybeDay,
  expiryDate: maybeDay,
  dueDate: maybeDay,
  sentAt: momentText.nullable(),
  referenceNumber: maybeText,
  totalWithoutVAT: decimalText,
  totalVAT: decimalText,
  finalTotal: decimalText,
  paidAmount: decimalText,
  creditedAmount: decimalText,
  restAmount: decimalText,
});

const priceRule = z.object({
  id: recordNumber,
  value: z.string(),
  scope: z.enum(['client', 'group', 'all']),
  changeType: z.enum(changeTypes),
  percent: z.boolean(),
  amount: decimalText,
  applicableQuantity: decimalText,
  usualPrice: decimalText,
});

/** A line; of one of words alone, what is sold is null. */
export const documentLine = z.object({
  id: z.int().min(1).meta({ description: 'Stays that of the line as long as the document is' }),
  position: z.int().min(1),
  productType: z.enum(lineTypes),
  product: referenceTo.nullable(),
  productCode: maybeText,
  productName: maybeText,
  description: maybeText,
  quantity: maybeAmount,
  unit: referenceTo.nullable(),
  unitPrice: maybeAmount.meta({ description: 'Including VAT where `pricesWithVat` is so' }),
  pricedAt: maybeAmount.meta({ description: 'The unit price where prices made it, and nobody typed it' }),
  priceRule: priceRule.nullable(),
  discountPercent: maybeAmount,
  discountAmount: maybeAmount,
  nature: z.enum(lineNatures).nullable(),
  vat: referenceTo.extend({ rate: decimalText, category: z.string() }).nullable(),
  comment: maybeText,
  orderLine: maybeText.meta({ description: 'The line of a sale order that it takes, `version:line` from 0' }),
  deducts: z.object({ number: z.string(), date: dayText }).nullable(),
  total: maybeAmount,
});

const vatTotal = z.object({
  rate: decimalText,
  category: z.string(),
  mention: maybeText,
  base: decimalText,
  amount: decimalText,
});

/** What a document says, and what it adds up to. */
const contentAnswer = z.object({
  title: maybeText,
  thirdParty: referenceTo,
  date: maybeDay,
  expiryDate: maybeDay,
  supplyDate: maybeDay,
  paymentCondition: referenceTo.nullable(),
  paymentType: referenceTo.nullable(),
  bankAccount: referenceTo
    .nullable()
    .meta({ description: 'Of an invoice: the account that it asks to pay to; null: the usual one' }),
  deliveryTime: maybeText,
  deliveryAddress: maybeText,
  deliveryCountry: maybeText,
  referenceNumber: maybeText,
  customerReferenceNumber: maybeText,
  note: maybeText,
  comment: maybeText,
  discountPercent: maybeAmount,
  discountAmount: maybeAmount,
  pricesWithVat: z.boolean(),
  productList: z.array(documentLine),
  totalDiscount: decimalText,
  totalWithoutVAT: decimalText,
  totalVAT: decimalText,
  finalTotal: decimalText,
  vatTotals: z.array(vatTotal),
});

const originAnswer = referenceTo.extend({
  version: recordNumber,
  kind: z.enum(documentKinds),
  number: maybeText,
});

const creditAnswer = z.object({
  refund: recordNumber,
  refundVersion: recordNumber,
  number: z.string(),
  total: decimalText,
  imputed: decimalText,
});

/** A document whole. */
export const documentAnswer = documentRow.extend({
  ...contentAnswer.shape,
  superseded: z.boolean(),
  reasonRefuse: maybeText,
  origin: originAnswer.nullable(),
  origins: z.array(originAnswer),
  invoice: referenceTo.nullable().meta({ description: 'Of a credit note: the invoice that it corrects' }),
  ground: z
    .enum(['invoices', 'contract'])
    .nullable()
    .meta({ description: 'Of a rebate: what it is given on' }),
  invoices: z.array(referenceTo).meta({ description: 'Of a rebate: the invoices that it is given on' }),
  contract: maybeText.meta({ description: 'Of a rebate on a contract: its reference' }),
  periodStart: maybeDay,
  periodEnd: maybeDay,
  credits: z.array(creditAnswer),
  versions: z.array(z.object({ id: recordNumber, rank: z.int().min(1) })),
  submitType: z.enum(['draft', 'validate']),
  vatChanged: z
    .array(z.string())
    .meta({ description: 'Rates of a draft whose record says something else by now' }),
  unprintable: z
    .array(z.object({ field: z.string(), line: z.int().nullable(), characters: z.array(z.string()) }))
    .meta({ description: 'What would be printed as empty boxes' }),
});

/** How a document is read: under its own id, or its version's. */
export type As = 'document' | 'version';

type Line = z.input<typeof documentLine>;

const noItem = {
  product: null,
  productCode: null,
  productName: null,
  description: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  pricedAt: null,
  priceRule: null,
  discountPercent: null,
  discountAmount: null,
  nature: null,
  vat: null,
  orderLine: null,
  deducts: null,
};

/** A line under the names that forms and programs send it by. */
function presentLine(line: DocumentLine, place: Pick<Line, 'id' | 'position' | 'total'>): Line {
  if (!isItem(line)) return { ...noItem, ...place, productType: line.type, comment: line.text };
  const unitPrice = line.priceWithVat ?? line.unitPrice;
  const { name, ...rule } = line.priceRule ?? { name: null };
  return {
    ...place,
    productType: line.type,
    product: line.product === null ? null : { id: line.product, value: line.name },
    productCode: line.code,
    productName: line.name,
    description: line.description,
    quantity: line.quantity,
    unit: referenceOf(line.unit),
    unitPrice,
    pricedAt: line.priceRule === undefined ? null : unitPrice,
    priceRule: 'id' in rule && name !== null ? { ...rule, value: name } : null,
    discountPercent: line.discountPercent,
    discountAmount: line.discountAmount,
    nature: natureOfLine(line),
    vat: { id: line.vat.id, value: line.vat.name, rate: line.vat.rate, category: line.vat.category },
    comment: null,
    orderLine: line.from ? `${line.from.version}:${line.from.line}` : null,
    deducts: line.deducts ?? null,
  };
}

function presentHeader(content: DocumentContent) {
  const { paymentCondition, paymentType, discount, deliveryAddress, deliveryCountry } = content;
  return {
    title: content.title,
    date: content.date,
    expiryDate: content.expiryDate,
    supplyDate: content.supplyDate,
    deliveryTime: content.deliveryTime,
    deliveryAddress: deliveryAddress ?? null,
    deliveryCountry: deliveryCountry ?? null,
    referenceNumber: content.referenceNumber,
    customerReferenceNumber: content.customerReferenceNumber,
    note: content.note,
    comment: content.comment,
    paymentCondition: referenceOf(paymentCondition),
    paymentType: referenceOf(paymentType),
    bankAccount: referenceOf(content.bankAccount ?? null),
    discountPercent: discount?.percent ?? null,
    discountAmount: discount?.amount ?? null,
    pricesWithVat: isTypedWithVat(content.lines),
  };
}

/** A document's content under the names that forms and programs send it by, and what it adds up to. */
export function presentContent({
  content,
  client,
  clientId,
  totals,
}: Pick<DraftFacts, 'content' | 'client' | 'clientId' | 'totals'>): z.input<typeof contentAnswer> {
  const ids = lineIds(content.lines);
  return {
    ...presentHeader(content),
    thirdParty: { id: clientId, value: client?.name ?? null },
    productList: content.lines.map((line, index) =>
      presentLine(line, {
        id: ids[index] ?? index + 1,
        position: index + 1,
        total: totals.lines[index] ?? null,
      }),
    ),
    totalDiscount: totals.totalDiscount,
    totalWithoutVAT: totals.totalWithoutVat,
    totalVAT: totals.totalVat,
    finalTotal: totals.finalTotal,
    vatTotals: totals.vat.map((vat) => ({ ...vat, mention: vat.mention ?? null })),
  };
}

const labelOf = ({ number, title, document }: DocumentRow): string => number ?? title ?? String(document);

/** Rows of a list, with the names of the people in charge of them. */
export async function presentRows(
  { services, corporation }: Pick<ApiContext, 'services' | 'corporation'>,
  rows: readonly DocumentRow[],
  as: As,
): Promise<z.input<typeof documentRow>[]> {
  const people = [...new Set(rows.flatMap(({ personInCharge }) => personInCharge ?? []))];
  const projects = [...new Set(rows.flatMap(({ project }) => project ?? []))];
  const [names, projectsNamed] = await Promise.all([
    namesOfMembers(services.db, people, corporation),
    projectNames(services.db, projects, corporation),
  ]);
  const named = (id: number | null, among: ReadonlyMap<number, string>) =>
    id === null ? null : { id, value: among.get(id) ?? null };
  return rows.map((row) => ({
    id: row[as],
    document: row.document,
    version: row.version,
    rank: row.rank,
    value: labelOf(row),
    number: row.number,
    title: row.title,
    status: row.status,
    settlement: isBilled(row.kind) ? row.label : null,
    billable: row.label === 'billable',
    purpose: row.purpose,
    thirdParty: { id: row.clientId, value: row.clientName },
    personInCharge: named(row.personInCharge, names),
    project: named(row.project, projectsNamed),
    date: row.date,
    expiryDate: row.expiryDate,
    dueDate: row.dueDate,
    sentAt: row.sentAt,
    referenceNumber: row.reference,
    totalWithoutVAT: row.totalWithoutVat,
    totalVAT: row.totalVat,
    finalTotal: row.total,
    paidAmount: row.paid,
    creditedAmount: row.credited,
    restAmount: row.due,
  }));
}

const presentOrigin = ({ id, version, kind, number }: DocumentOrigin) => ({
  id,
  version,
  kind,
  value: number,
  number,
});

/** What a version says beside its row and its content. */
function presentView(view: DocumentView) {
  const { origins } = view;
  const invoices = origins.filter(({ kind }) => kind === 'invoice');
  const [corrected] = invoices;
  const isRebate = view.contract !== null || invoices.length > 1;
  return {
    superseded: view.superseded,
    reasonRefuse: view.reasonRefuse,
    purpose: view.purpose,
    origin: origins[0] ? presentOrigin(origins[0]) : null,
    origins: origins.map(presentOrigin),
    ground: view.contract ? ('contract' as const) : isRebate ? ('invoices' as const) : null,
    invoices: isRebate ? invoices.map(({ id, number }) => ({ id, value: number })) : [],
    contract: view.contract?.reference ?? null,
    periodStart: view.contract?.start ?? null,
    periodEnd: view.contract?.end ?? null,
    invoice: corrected ? { id: corrected.id, value: corrected.number } : null,
    credits: view.credits,
    versions: view.versions.map((version, index) => ({ id: version, rank: index + 1 })),
    submitType: view.status === 'draft' ? ('draft' as const) : ('validate' as const),
  };
}

/** The item of a version, with the id that the call is about; null for an unknown or foreign one. */
export async function presentVersion(
  { services, corporation }: Pick<ApiContext, 'services' | 'corporation'>,
  kind: DocumentView['kind'],
  version: number,
  as: As,
): Promise<(z.input<typeof documentAnswer> & Stamps) | null> {
  const view = await readDocument(services.db, services.store.read, version, corporation, kind);
  if (view === null) return null;
  const [[row], vatChanged] = await Promise.all([
    presentRows({ services, corporation }, [view.row], as),
    changedVat({ services, corporation }, view),
  ]);
  if (!row) return null;
  const unprintable = unprintableOf(view.content, view.client);
  const told = { ...row, ...presentContent(view), ...presentView(view), vatChanged, unprintable };
  return { ...told, ...stampsOfEvents(view.events) };
}
