import { vatRate } from '#domain/documents/content/resolve-content.ts';
import { isItem, type VatRate } from '#domain/amounts/totals.ts';
import { compare } from '#domain/kernel/decimal.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import { recordsOf } from '#projections/records/named-records.ts';
import type { Services } from '../../services.server.ts';

const isSame = (kept: VatRate, now: VatRate): boolean =>
  compare(kept.rate, now.rate) === 0 && kept.category === now.category && kept.mention === now.mention;

/** Names of the rates of a draft's lines whose record says something else by now; none of what is validated. */
export async function changedVat(
  { services, corporation }: { services: Pick<Services, 'db'>; corporation: number },
  { status, content }: Pick<DocumentView, 'status' | 'content'>,
): Promise<string[]> {
  if (status !== 'draft') return [];
  const kept = content.lines.filter(isItem).map(({ vat }) => vat);
  const ids = [...new Set(kept.map(({ id }) => id))];
  const records = await recordsOf(services.db, 'vat', ids, corporation);
  const changed = kept.filter((vat) => {
    const record = records.get(vat.id);
    return record !== undefined && !isSame(vat, vatRate(record));
  });
  return [...new Set(changed.map(({ name }) => name))];
}
