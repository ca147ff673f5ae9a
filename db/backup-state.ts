import { sql } from 'kysely';
import type { Database } from './postgres/pool.ts';

/** When the worker last made a backup, and last restored one for a trial. */
const keys = { made: 'backup:made', tested: 'backup:tested' } as const;

export type BackupStep = keyof typeof keys;

export async function noteBackup(owner: Database, step: BackupStep, at: string): Promise<void> {
  await sql`insert into installation (key, value) values (${keys[step]}, ${at})
    on conflict (key) do update set value = excluded.value`.execute(owner);
}

/** ISO instants; what never was is left out. */
export async function readBackups(db: Database): Promise<{ what: BackupStep; at: string }[]> {
  const { rows } = await sql<{ key: string; at: string }>`
    select key, value as at from installation where key = any(${Object.values(keys)}::text[]) order by key`.execute(
    db,
  );
  return rows.map(({ key, at }) => ({ what: key === keys.made ? 'made' : 'tested', at }));
}
