import type { Named } from '#domain/documents/content/content.ts';
import { nameIn } from '#domain/documents/content/name-in.ts';
import type { Database } from '#db/postgres/pool.ts';
import { valuesOfRecords } from '../records/records.ts';

/**
 * What the means of recorded payments are called on screens and paper: as when each was recorded, in English where the
 * list of means says so.
 * @param ids the payment types that are asked for
 */
export async function meansNames(
  db: Database,
  corporation: number,
  language: 'fr' | 'en',
  ids: readonly number[],
): Promise<(means: Named) => string> {
  const known = language === 'en' ? await valuesOfRecords(db, [...new Set(ids)], corporation) : null;
  return ({ id, name }) => {
    const nameEn = known?.get(id)?.['nameEn'];
    return nameIn(language, typeof nameEn === 'string' ? { name, nameEn } : { name });
  };
}
