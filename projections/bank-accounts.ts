import type { RecordProfile } from '#domain/kernel/references.ts';
import type { Database } from '#db/pool.ts';

/** The bank accounts of a corporation that are in use, as its list of them says. */
export function bankAccounts(db: Database, corporation: number): Promise<RecordProfile[]> {
  return db
    .selectFrom('record_list')
    .select(['id', 'label', 'enabled', 'values'])
    .where('resource', '=', 'rib')
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
}

/** The one of an IBAN, written without blanks; null where none has it. */
export const bankAccountOf = async (
  db: Database,
  iban: string,
  corporation: number,
): Promise<RecordProfile | null> =>
  (await bankAccounts(db, corporation)).find(({ values }) => values['iban'] === iban) ?? null;

/** The rules that a corporation has learned for the movements of its bank accounts. */
export function bankRules(db: Database, corporation: number): Promise<RecordProfile[]> {
  return db
    .selectFrom('record_list')
    .select(['id', 'label', 'enabled', 'values'])
    .where('resource', '=', 'bankrule')
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
}
