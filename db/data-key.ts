import { hkdfSync } from 'node:crypto';
import type pg from 'pg';
import { unwrap, wrappingKey } from './events/personal-keys.ts';
import { SettingsError } from './settings.ts';

/** What a key is known by; says nothing about it. */
export const fingerprintOfDataKey = (dataKey: string): string =>
  Buffer.from(hkdfSync('sha256', dataKey, '', 'data key fingerprint', 16)).toString('hex');

/**
 * Looks whether the database was made with this DATA_KEY, which the first to look notes: another one would read no
 * personal data, continue no chain, and change the serving role's password.
 * @throws SettingsError
 */
export async function checkDataKey(client: pg.ClientBase, dataKey: string): Promise<void> {
  const fingerprint = fingerprintOfDataKey(dataKey);
  const noted = await client.query<{ value: string }>(
    "select value from installation where key = 'data-key'",
  );
  const known = noted.rows[0]?.value;
  if (known === fingerprint) return;
  const keys = await client.query<{ wrapped: Buffer }>('select wrapped from personal_key limit 1');
  const wrapped = keys.rows[0]?.wrapped;
  if (known !== undefined || (wrapped !== undefined && unwrap(wrappingKey(dataKey), wrapped) === null))
    throw new SettingsError([
      'DATA_KEY : ce n’est pas celle avec laquelle cette base a été faite ; remettez le secrets.json d’alors dans ' +
        'DATA_DIR, ou donnez la DATA_KEY d’alors.',
    ]);
  await client.query("insert into installation (key, value) values ('data-key', $1) on conflict do nothing", [
    fingerprint,
  ]);
}
