import type { RecordProfile } from '#domain/records/questions.ts';
import { valueText } from '#domain/records/value-text.ts';
import type { Database } from '#db/postgres/pool.ts';

/** The records of a list that are in use, oldest first. */
const inUse = (db: Database, resource: 'rib' | 'bankrule', corporation: number): Promise<RecordProfile[]> =>
  db
    .selectFrom('record_list')
    .select(['id', 'label', 'enabled', 'values'])
    .where('resource', '=', resource)
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();

/** The bank accounts of a corporation that are in use, as its list of them says. */
export const bankAccounts = (db: Database, corporation: number): Promise<RecordProfile[]> =>
  inUse(db, 'rib', corporation);

/** The one of an IBAN, written without blanks; null where none has it. */
export const bankAccountOf = async (
  db: Database,
  iban: string,
  corporation: number,
): Promise<RecordProfile | null> =>
  (await bankAccounts(db, corporation)).find(({ values }) => values['iban'] === iban) ?? null;

/** The rules that a corporation has learned for the movements of its bank accounts. */
export const bankRules = (db: Database, corporation: number): Promise<RecordProfile[]> =>
  inUse(db, 'bankrule', corporation);

/** What the accounts of a corporation are called, by their IBANs. */
export async function accountNames(db: Database, corporation: number): Promise<Record<string, string>> {
  const accounts = await bankAccounts(db, corporation);
  return Object.fromEntries(accounts.map(({ label, values }) => [valueText(values['iban']), label]));
}
