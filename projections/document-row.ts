import type { DraftFacts } from '#domain/commerce/content.ts';

/** Ids of the records and products that a document's content uses, for "used by" questions. */
export function usedIds({ content }: Pick<DraftFacts, 'content'>): {
  record_ids: number[];
  product_ids: number[];
} {
  const items = content.lines.filter((line) => line.type !== 'comment' && line.type !== 'subtotal');
  const records = [
    content.paymentCondition?.id,
    content.paymentType?.id,
    ...items.flatMap((line) => [line.vat.id, line.unit?.id]),
  ];
  const products = items.map((line) => line.product);
  return {
    record_ids: [...new Set(records.filter((id) => typeof id === 'number'))],
    product_ids: [...new Set(products.filter((id) => id !== null))],
  };
}

/** The columns that both lists of documents take from a draft. */
export const draftColumns = (facts: DraftFacts) => ({
  title: facts.content.title,
  client_id: facts.clientId,
  client_name: facts.client?.name ?? null,
  date: facts.content.date,
  total_without_vat: facts.totals.totalWithoutVat,
  total_vat: facts.totals.totalVat,
  total: facts.totals.finalTotal,
  person_in_charge: facts.content.personInCharge,
  ...usedIds(facts),
});
