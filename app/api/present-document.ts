import { isBilled } from '#domain/document-kinds/document-kinds.ts';
import type { DocumentContent, DraftFacts } from '#domain/documents/content/content.ts';
import { natureOfLine } from '#domain/amounts/nature-of-operation.ts';
import { isItem, isTypedWithVat, type DocumentLine } from '#domain/amounts/totals.ts';
import { unprintableOf } from '#domain/documents/content/unprintable.ts';
import { readDocument, type DocumentOrigin, type DocumentView } from '#projections/documents/documents.ts';
import { changedVat } from '../documents/form/changed-vat.server.ts';
import type { ApiContext } from './call.ts';

const labelled = (record: { id: number; name: string } | null) =>
  record && { id: record.id, value: record.name };

const presentLine = (line: DocumentLine, index: number, total: string | null): object => {
  const place = { position: index + 1, productType: line.type, total };
  if (!isItem(line)) return { ...place, comment: line.text };
  return {
    ...place,
    product: line.product === null ? null : { id: line.product, value: line.name },
    productCode: line.code,
    productName: line.name,
    description: line.description,
    quantity: line.quantity,
    unit: labelled(line.unit),
    unitPrice: line.priceWithVat ?? line.unitPrice,
    priceRule: line.priceRule ?? null,
    discountPercent: line.discountPercent,
    discountAmount: line.discountAmount,
    nature: natureOfLine(line),
    vat: { ...labelled(line.vat), rate: line.vat.rate, category: line.vat.category },
    comment: null,
    deducts: line.deducts ?? null,
    orderLine: line.from ? `${line.from.version}:${line.from.line}` : null,
  };
};

const header = (content: DocumentContent): object => {
  const {
    lines: _lines,
    discount,
    paymentCondition,
    paymentType,
    bankAccount,
    personInCharge,
    project,
    ...rest
  } = content;
  return {
    ...rest,
    deliveryAddress: content.deliveryAddress ?? null,
    deliveryCountry: content.deliveryCountry ?? null,
    paymentCondition: labelled(paymentCondition),
    paymentType: labelled(paymentType),
    bankAccount: labelled(bankAccount ?? null),
    personInCharge: personInCharge === null ? null : { id: personInCharge, value: String(personInCharge) },
    project: labelled(project ?? null),
    discountPercent: discount?.percent ?? null,
    discountAmount: discount?.amount ?? null,
    pricesWithVat: isTypedWithVat(content.lines),
  };
};

/** A document's content under the names that forms and programs send it by, and what it adds up to. */
export function presentContent({
  content,
  client,
  clientId,
  totals,
}: Pick<DraftFacts, 'content' | 'client' | 'clientId' | 'totals'>): object {
  return {
    ...header(content),
    thirdParty: { id: clientId, value: client?.name ?? null },
    productList: content.lines.map((line, index) => presentLine(line, index, totals.lines[index] ?? null)),
    totalDiscount: totals.totalDiscount,
    totalWithoutVAT: totals.totalWithoutVat,
    totalVAT: totals.totalVat,
    finalTotal: totals.finalTotal,
    vatTotals: totals.vat,
  };
}

const origin = ({ id, version, kind, number }: DocumentOrigin): object => ({
  id,
  version,
  kind,
  value: number,
  number,
});

/** A version as programs see it: under its own id, or its document's; it carries both. */
function presentView(view: DocumentView, id: number): object {
  const { row } = view;
  const { content, client, clientId, totals, origins } = view;
  const corrected = origins.find(({ kind }) => kind === 'invoice');
  return {
    id,
    document: view.id,
    version: view.version,
    revision: view.revision,
    value: view.number ?? content.title,
    number: view.number,
    status: view.status,
    label: row.label,
    billable: row.label === 'billable',
    settlement: isBilled(view.kind) ? row.label : null,
    superseded: view.superseded,
    reasonRefuse: view.reasonRefuse,
    purpose: view.purpose,
    origin: origins[0] ? origin(origins[0]) : null,
    origins: origins.map(origin),
    contract: view.contract,
    invoice: corrected ? { id: corrected.id, value: corrected.number } : null,
    credits: view.credits,
    versions: view.versions.map((version, index) => ({ id: version, rank: index + 1 })),
    dueDate: view.dueDate,
    paidAmount: row.paid,
    creditedAmount: row.credited,
    restAmount: row.due,
    submitType: view.status === 'draft' ? 'draft' : 'validate',
    ...presentContent({ content, client, clientId, totals }),
  };
}

/** The item of a version, with the id that the call is about; null for an unknown or foreign one. */
export async function presentVersion(
  { services, corporation }: Pick<ApiContext, 'services' | 'corporation'>,
  kind: DocumentView['kind'],
  version: number,
  as: 'document' | 'version',
): Promise<object | null> {
  const view = await readDocument(services.db, services.store.read, version, corporation, kind);
  if (view === null) return null;
  const vatChanged = await changedVat({ services, corporation }, view);
  const unprintable = unprintableOf(view.content, view.client);
  return { ...presentView(view, as === 'document' ? view.id : version), vatChanged, unprintable };
}
