import { sql } from 'kysely';
import type { AccountChange } from '#domain/users/account-change.ts';
import type { Database } from './pool.ts';
import type { Secrets } from './secrets.ts';

/** Whose the secret of an app with codes is: while it is tried out, and once it counts. */
export const authenticatorSecret = (user: number) =>
  ({ kind: 'totp-secret', id: user, corporation: 0 }) as const;
export const triedAuthenticatorSecret = (user: number) =>
  ({ kind: 'totp-tried', id: user, corporation: 0 }) as const;

async function dropRecoveryCodes(db: Database, user: number): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', user).execute();
}

async function dropAuthenticator(db: Database, secrets: Secrets, user: number): Promise<void> {
  await db.deleteFrom('authenticator').where('user_id', '=', user).execute();
  await secrets.remove(db, authenticatorSecret(user));
}

/** Changes what stands beside a user's events, in the transaction of the command that says so. */
export async function changeAccount(
  db: Database,
  secrets: Secrets,
  now: string,
  user: number,
  change: AccountChange,
): Promise<void> {
  switch (change.what) {
    case 'authenticator': {
      const values = { user_id: user, last_step: change.step, added_at: now };
      await db.insertInto('authenticator').values(values).onConflict((c) => c.column('user_id').doUpdateSet(values)).execute(); // prettier-ignore
      await secrets.put(db, authenticatorSecret(user), change.secret);
      return secrets.remove(db, triedAuthenticatorSecret(user));
    }
    case 'no-authenticator':
      return dropAuthenticator(db, secrets, user);
    case 'passkey': {
      const { credentialId, publicKey, counter, transports } = change.credential;
      await db
        .insertInto('passkey')
        .values({
          id: change.id,
          user_id: user,
          credential_id: credentialId,
          public_key: Buffer.from(publicKey, 'base64url'),
          counter,
          transports,
          name: change.name,
          added_at: now,
          used_at: null,
        })
        .execute();
      return;
    }
    case 'no-passkey':
      await db.deleteFrom('passkey').where('user_id', '=', user).where('id', '=', change.id).execute();
      return;
    case 'recovery-codes':
      await dropRecoveryCodes(db, user);
      for (const hash of change.hashes)
        await db
          .insertInto('recovery_code')
          .values({ user_id: user, code_hash: hash, used_at: null })
          .execute();
      return;
    case 'no-factors':
      await dropAuthenticator(db, secrets, user);
      await dropRecoveryCodes(db, user);
      await db.deleteFrom('passkey').where('user_id', '=', user).execute();
      return;
    case 'end-sessions':
      return endSessions(db, user, change.session, change.except ?? null);
    case 'identity': {
      const values = { issuer: change.issuer, subject: change.subject, user_id: user, linked_at: now };
      await db.deleteFrom('linked_identity').where('user_id', '=', user).where('issuer', '=', change.issuer).execute(); // prettier-ignore
      await db.insertInto('linked_identity').values(values).execute();
      return;
    }
    case 'no-identity':
      await db
        .deleteFrom('linked_identity')
        .where('user_id', '=', user)
        .where('issuer', '=', change.issuer)
        .execute();
  }
}

async function endSessions(
  db: Database,
  user: number,
  session: number | null,
  except: number | null,
): Promise<void> {
  await sql`delete from session where user_id = ${user}
    and (${session}::bigint is null or number = ${session}) and (${except}::bigint is null or number <> ${except})`.execute(
    db,
  );
}
