import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';

/**
 * Whether one more attempt is allowed under each of the keys (`account:x`, `address:y`), counting it. A window starts
 * with its first attempt; attempts are counted before the password is looked at, so that many at once gain nothing.
 * Where one key allows none, those behind it are not counted.
 */
export async function allowAttempt(
  db: Database,
  limits: readonly { key: string; max: number }[],
  minutes: number,
): Promise<boolean> {
  for (const { key, max } of limits) {
    const { rows } = await sql<{ failures: number }>`
      insert into throttle as t (key, failures, window_start) values (${key}, 1, now())
      on conflict (key) do update set
        failures = case when t.window_start < now() - ${`${minutes} minutes`}::interval then 1 else t.failures + 1 end,
        window_start = case when t.window_start < now() - ${`${minutes} minutes`}::interval then now()
          else t.window_start end
      returning failures`.execute(db);
    if ((rows[0]?.failures ?? 1) > max) return false;
  }
  return true;
}

/** Takes one attempt back that was none after all. */
export async function takeBack(db: Database, keys: readonly string[]): Promise<void> {
  await sql`update throttle set failures = failures - 1 where key = any (${[...keys]}::text[])
    and failures > 0`.execute(db);
}

/** Forgets the attempts under a key: after a success. */
export async function forgetAttempts(db: Database, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('key', 'in', [...keys])
    .execute();
}
