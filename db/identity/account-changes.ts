import { sql } from 'kysely';
import type { AccountChange } from '#domain/kernel/account-change.ts';
import type { Database } from '../postgres/pool.ts';
import type { Secrets } from '../secrets.ts';

/** Whose the secret of an app with codes is: while it is tried out, and once it counts. */
export const authenticatorSecret = (user: number) =>
  ({ kind: 'totp-secret', id: user, corporation: 0 }) as const;
export const triedAuthenticatorSecret = (user: number) =>
  ({ kind: 'totp-tried', id: user, corporation: 0 }) as const;

type By = number | null;

const setRecoveryCodes = (db: Database, by: By, user: number, hashes: readonly string[]) =>
  sql`select set_recovery_codes(${by}, ${user}, ${[...hashes]}::text[])`.execute(db);

const dropPasskeys = (db: Database, by: By, user: number, only: number | null) =>
  sql`select drop_passkeys(${by}, ${user}, ${only})`.execute(db);

async function dropAuthenticator(db: Database, secrets: Secrets, by: By, user: number): Promise<void> {
  await sql`select drop_authenticator(${by}, ${user})`.execute(db);
  await secrets.remove(db, authenticatorSecret(user));
}

/**
 * Changes what stands beside a user's events, in the transaction of the command that says so: by functions of the
 * database, which note it and ask for that event (decision 0057).
 */
export async function changeAccount(
  db: Database,
  secrets: Secrets,
  { now, by }: { now: string; by: By },
  user: number,
  change: AccountChange,
): Promise<void> {
  switch (change.what) {
    case 'authenticator': {
      await sql`select set_authenticator(${by}, ${user}, ${change.step}, ${now})`.execute(db);
      await secrets.put(db, authenticatorSecret(user), change.secret);
      return secrets.remove(db, triedAuthenticatorSecret(user));
    }
    case 'no-authenticator':
      return dropAuthenticator(db, secrets, by, user);
    case 'passkey': {
      const { credentialId, publicKey, counter, transports } = change.credential;
      const key = Buffer.from(publicKey, 'base64url');
      await sql`select add_passkey(${by}, ${user}, ${change.id}, ${credentialId}, ${key}, ${counter},
        ${[...transports]}::text[], ${change.name}, ${now})`.execute(db);
      return;
    }
    case 'no-passkey':
      await dropPasskeys(db, by, user, change.id);
      return;
    case 'recovery-codes':
      await setRecoveryCodes(db, by, user, change.hashes);
      return;
    case 'no-factors':
      await dropAuthenticator(db, secrets, by, user);
      await setRecoveryCodes(db, by, user, []);
      await dropPasskeys(db, by, user, null);
      return;
    case 'end-sessions':
      return endSessions(db, user, change.session, change.except ?? null);
    case 'identity':
      await sql`select link_identity(${by}, ${user}, ${change.issuer}, ${change.subject}, ${now})`.execute(
        db,
      );
      return;
    case 'no-identity':
      await sql`select unlink_identity(${by}, ${user}, ${change.issuer})`.execute(db);
  }
}

async function endSessions(
  db: Database,
  user: number,
  session: number | null,
  except: number | null,
): Promise<void> {
  await sql`delete from session where user_id = ${user}
    and (${session}::bigint is null or number = ${session}) and (${except}::bigint is null
      or number <> ${except})`.execute(db);
}
