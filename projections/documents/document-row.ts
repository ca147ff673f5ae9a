import type { DocumentContent, DraftFacts } from '#domain/documents/content/content.ts';
import { isItem } from '#domain/amounts/totals.ts';

const unique = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
];

/** Ids of the records and products that a content uses. */
export function usedIn(content: DocumentContent): { records: number[]; products: number[] } {
  const items = content.lines.filter(isItem);
  const records = [
    content.paymentCondition?.id,
    content.paymentType?.id,
    content.bankAccount?.id,
    ...items.flatMap((line) => [line.vat.id, line.unit?.id]),
  ];
  return { records: unique(records), products: unique(items.map((line) => line.product)) };
}

/**
 * The columns of a list that a draft says, with the ids of the records and products it uses, for "used by" questions.
 */
export function draftColumns({ content, client, clientId, totals }: DraftFacts): [string, unknown][] {
  const { records, products } = usedIn(content);
  return [
    ['title', content.title],
    ['third_party_id', clientId],
    ['third_party_name', client?.name ?? null],
    ['date', content.date],
    ['expiry_date', content.expiryDate],
    ['supply_date', content.supplyDate],
    ['reference', content.customerReferenceNumber],
    ['total_without_vat', totals.totalWithoutVat],
    ['total_vat', totals.totalVat],
    ['total', totals.finalTotal],
    ['person_in_charge', content.personInCharge],
    ['project_id', content.project?.id ?? null],
    ['record_ids', records],
    ['product_ids', products],
  ];
}
