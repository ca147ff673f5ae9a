import { createHash } from 'node:crypto';
import { money } from '../kernel/decimal.ts';
import { accountName, type BankEntry } from './bank-file.ts';

/** What tells a movement from others: by the bank's own reference where it gives one, else by its words. */
const nameOf = (
  account: string | null,
  { date, amount, bankReference, label, counterparty }: BankEntry,
): string =>
  JSON.stringify([accountName(account), date, money(amount), bankReference ?? [label, counterparty]]);

/**
 * What the movements of one account are known by in any later file: SHA-256, 32 characters. Movements that look the
 * same (two equal payments of one day) are counted, so that each has a key of its own and the same in every file
 * that has the whole day.
 */
export function fingerprintsOf(account: string | null, entries: readonly BankEntry[]): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const name = nameOf(account, entry);
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return createHash('sha256').update(`${name} ${nth}`).digest('hex').slice(0, 32);
  });
}
