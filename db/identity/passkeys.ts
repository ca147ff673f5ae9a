import { createHash, randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PasskeyCredential } from '#domain/kernel/account-change.ts';
import type { Database } from '../postgres/pool.ts';
import type { Settings } from '../settings.ts';

/*
 * Passkeys (WebAuthn): the browser signs a challenge of ours with a key that never leaves its device, which asked for a
 * finger, a face or a PIN: two factors in one. Each challenge counts once.
 */

const MINUTES = 5;

const known = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;
const transportsOf = (names: readonly string[]): AuthenticatorTransport[] =>
  known.filter((one) => names.includes(one));

const text = z.string().max(20_000);
const extensions = z.looseObject({}).default({});

/** What browsers hand over (WebAuthn level 3, "RegistrationResponseJSON"), as far as it is read. */
const registration = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z.object({ clientDataJSON: text, attestationObject: text, transports: z.array(text).optional() }),
});

const authentication = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
});

function parsed<Schema extends z.ZodType>(schema: Schema, credential: string): z.output<Schema> | null {
  try {
    const read = schema.safeParse(JSON.parse(credential));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export interface PasskeySeen {
  id: number;
  name: string;
  addedAt: string;
  usedAt: string | null;
}

/** What a browser is asked, and the token by which its answer finds the challenge again. */
export interface Asked {
  options: object;
  token: string;
}

export interface Passkeys {
  list(db: Database, user: number): Promise<PasskeySeen[]>;
  askToAdd(db: Database, user: number, username: string): Promise<Asked>;
  /** The new passkey; null when the browser's answer proves none. */
  readNew(db: Database, token: string, user: number, credential: string): Promise<PasskeyCredential | null>;
  /** Of this user, or (null) of whoever has one. */
  askToSignIn(db: Database, user: number | null): Promise<Asked>;
  /** Who signed; null for nobody whom we know, or not for this challenge. */
  whoSigned(db: Database, token: string, user: number | null, credential: string): Promise<number | null>;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

async function keepChallenge(db: Database, challenge: string, user: number | null): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`delete from passkey_challenge where expires_at < now()`.execute(db);
  await sql`insert into passkey_challenge (token_hash, challenge, user_id, expires_at)
    values (${hashOf(token)}, ${challenge}, ${user}, now() + ${`${MINUTES} minutes`}::interval)`.execute(db);
  return token;
}

/** Takes a challenge, which is gone then. */
async function takeChallenge(db: Database, token: string, user: number | null): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    delete from passkey_challenge where token_hash = ${hashOf(token)} and user_id is not distinct from ${user}::bigint
      and expires_at > now() returning challenge`.execute(db);
  return rows[0]?.challenge ?? null;
}

const credentialsOf = (db: Database, user: number) =>
  db.selectFrom('passkey').select(['credential_id', 'transports']).where('user_id', '=', user).execute();

const described = (rows: readonly { credential_id: string; transports: string[] }[]) =>
  rows.map((row) => ({ id: row.credential_id, transports: transportsOf(row.transports) }));

/** Passkeys of this installation: they hold for the host of its address alone. */
export function createPasskeys({ publicUrl }: Pick<Settings, 'publicUrl'>): Passkeys {
  const { hostname, origin } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };

  return {
    async list(db, user) {
      return db
        .selectFrom('passkey')
        .select(['id', 'name', 'added_at as addedAt', 'used_at as usedAt'])
        .where('user_id', '=', user)
        .orderBy('id')
        .execute();
    },
    async askToAdd(db, user, username) {
      const options = await generateRegistrationOptions({
        rpName: 'Registre',
        rpID: hostname,
        userName: username,
        userID: new TextEncoder().encode(`user-${user}`),
        attestationType: 'none',
        excludeCredentials: described(await credentialsOf(db, user)),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options, token: await keepChallenge(db, options.challenge, user) };
    },
    async readNew(db, token, user, credential) {
      const response = parsed(registration, credential);
      const expectedChallenge = await takeChallenge(db, token, user);
      if (response === null || expectedChallenge === null) return null;
      const { transports = [] } = response.response;
      const answer: RegistrationResponseJSON = {
        ...response,
        response: { ...response.response, transports: transportsOf(transports) },
      };
      const checked = await verifyRegistrationResponse({
        response: answer,
        expectedChallenge,
        ...expected,
      }).catch(() => null);
      if (!checked?.verified) return null;
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transportsOf(transports),
      };
    },
    async askToSignIn(db, user) {
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        userVerification: 'required',
        ...(user !== null && { allowCredentials: described(await credentialsOf(db, user)) }),
      });
      return { options, token: await keepChallenge(db, options.challenge, user) };
    },
    async whoSigned(db, token, user, credential) {
      const response = parsed(authentication, credential);
      const expectedChallenge = await takeChallenge(db, token, user);
      if (response === null || expectedChallenge === null) return null;
      const row = await db
        .selectFrom('passkey')
        .selectAll()
        .where('credential_id', '=', response.id)
        .executeTakeFirst();
      if (row === undefined || (user !== null && row.user_id !== user)) return null;
      const { userHandle, ...signed } = response.response;
      const answer: AuthenticationResponseJSON = {
        ...response,
        response: { ...signed, ...(typeof userHandle === 'string' && { userHandle }) },
      };
      const checked = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge,
        ...expected,
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(row.public_key),
          counter: row.counter,
          transports: transportsOf(row.transports),
        },
      }).catch(() => null);
      if (!checked?.verified) return null;
      await sql`update passkey set counter = ${checked.authenticationInfo.newCounter}, used_at = now()
        where id = ${row.id}`.execute(db);
      return row.user_id;
    },
  };
}
