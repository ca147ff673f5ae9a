import { sql } from 'kysely';
import { fingerprintOfDataKey } from './data-key.ts';
import { chainKey } from './events/chain.ts';
import { wrapAgain, wrappingKey } from './events/personal-keys.ts';
import { rekeyChains } from './events/rekey-chain.ts';
import { askingOf, noteRestoredAgain } from './events/seal-events.ts';
import type { Database } from './postgres/pool.ts';
import { createSecrets } from './secrets.ts';

/** What stands under the new key, and what could not come along. */
export interface ChangedKey {
  events: number;
  people: number;
  secrets: number;
  /** Users whose recovery codes are gone: of a code its keyed hash alone is kept. */
  withoutRecoveryCodes: number;
}

/** Sealed texts, opened by one key and sealed by the other. @throws Error where one is not of the first */
async function sealAgain(transaction: Database, from: string, to: string): Promise<number> {
  const [before, after] = [createSecrets(from), createSecrets(to)];
  const rows = await transaction
    .selectFrom('secret')
    .select(['kind', 'owner_id', 'corporation_id'])
    .execute();
  for (const { kind, owner_id: id, corporation_id: corporation } of rows) {
    const owner = { kind, id, corporation };
    const text = await before.get(transaction, owner);
    if (text === null) throw new Error(`The secret ${kind} of ${id} was sealed with another DATA_KEY`);
    await after.put(transaction, owner, text);
  }
  return rows.length;
}

/**
 * Puts all that hangs on DATA_KEY under another one, whole or not at all: personal keys, secrets, the chains and what
 * is noted of the last restore. Answers that are kept for a repeat are forgotten, and recovery codes. Afterwards the
 * serving role has to get its password (`migrate`). Nobody else may write meanwhile.
 * @param owner as the owner of all tables
 */
export async function changeDataKey(owner: Database, from: string, to: string): Promise<ChangedKey> {
  return owner.transaction().execute(async (transaction) => {
    await sql`lock table emt_messages, event_chain, personal_key, secret in exclusive mode`.execute(
      transaction,
    );
    const ask = askingOf(transaction);
    const [old, made] = [wrappingKey(from), wrappingKey(to)];
    const keys = await transaction.selectFrom('personal_key').selectAll().execute();
    for (const { subject, wrapped } of keys)
      await transaction
        .updateTable('personal_key')
        .set({ wrapped: wrapAgain(old, made, wrapped) })
        .where('subject', '=', subject)
        .execute();
    const secrets = await sealAgain(transaction, from, to);
    const events = await rekeyChains(ask, chainKey(to));
    await noteRestoredAgain(ask, chainKey(from), chainKey(to));
    await ask('delete from kept_answer');
    await ask('update command_log set fingerprint = null where fingerprint is not null');
    const codes = await ask<{ user_id: number }>(
      'select distinct user_id from recovery_code where used_at is null',
    );
    await ask('delete from recovery_code');
    await ask("update installation set value = $1 where key = 'data-key'", [fingerprintOfDataKey(to)]);
    return { events, people: keys.length, secrets, withoutRecoveryCodes: codes.length };
  });
}
