import type { DocumentContent, DraftFacts } from '#domain/commerce/content.ts';
import type { DocumentLine } from '#domain/commerce/totals.ts';

const labelled = (record: { id: number; name: string } | null) =>
  record && { id: record.id, value: record.name };

const presentLine = (line: DocumentLine, index: number, total: string | null): object => {
  const place = { position: index + 1, productType: line.type, total };
  if (line.type === 'comment' || line.type === 'subtotal') return { ...place, comment: line.text };
  return {
    ...place,
    product: line.product === null ? null : { id: line.product, value: line.name },
    productCode: line.code,
    productName: line.name,
    description: line.description,
    quantity: line.quantity,
    unit: labelled(line.unit),
    unitPrice: line.unitPrice,
    discountPercent: line.discountPercent,
    discountAmount: line.discountAmount,
    vat: { ...labelled(line.vat), rate: line.vat.rate, category: line.vat.category },
    comment: null,
  };
};

const header = (content: DocumentContent): object => {
  const { lines: _lines, discount, paymentCondition, paymentType, personInCharge, ...rest } = content;
  return {
    ...rest,
    paymentCondition: labelled(paymentCondition),
    paymentType: labelled(paymentType),
    personInCharge: personInCharge === null ? null : { id: personInCharge, value: String(personInCharge) },
    discountPercent: discount?.percent ?? null,
    discountAmount: discount?.amount ?? null,
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
