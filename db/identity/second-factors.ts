import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { authenticatorSecret, triedAuthenticatorSecret } from './account-changes.ts';
import type { Database } from '../postgres/pool.ts';
import type { Secrets } from '../secrets.ts';

/** RFC 6238 as every app knows it: SHA-1, six digits, 30 seconds. */
const PERIOD = 30;
/** 160 bits, as RFC 4226 (section 4, R6) recommends. */
const SECRET_BYTES = 20;
/** A code of half a minute ago, or of the next, counts: clocks differ. */
const WINDOW = 1;

const CODES = 10;
/** No letters that are mistaken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 3 × 5 letters of 31: about 74 bits. */
const GROUPS = 3;

const ISSUER = 'Registre';

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
    digits: 6,
    algorithm: 'SHA1',
  });

/** What an app reads from the code that is shown: otpauth://totp/… */
export const authenticatorAddress = (secret: string, username: string): string =>
  totpOf(secret, username).toString();

/** The step of 30 seconds that a code is of; null for a wrong one. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD) + delta;
}

/** What people write may have spaces, dashes and capitals. */
const bare = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export interface SecondFactors {
  /** The secret of an app that is being set up, in base 32: the same until it is proved. */
  triedSecret(db: Database, user: number): Promise<string>;
  /** Ten codes that count once each: shown once, and kept as hashes. */
  newRecoveryCodes(user: number): { codes: string[]; hashes: string[] };
  /** Whether the code is the app's of now. Each counts once, whoever asks at the same time. */
  takeCode(db: Database, user: number, code: string, at?: number): Promise<boolean>;
  /** Whether it is a recovery code that nobody used. */
  takeRecoveryCode(db: Database, user: number, code: string): Promise<boolean>;
}

/** Second factors of this installation: `dataKey` keys the hashes of recovery codes. */
export function createSecondFactors(secrets: Secrets, dataKey: string): SecondFactors {
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', 'recovery-codes', 32));
  const hashOf = (user: number, code: string): string =>
    createHmac('sha256', key)
      .update(`${user} ${bare(code)}`)
      .digest('hex');

  const newCode = (): string =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    ).join('-');

  return {
    async triedSecret(db, user) {
      const owner = triedAuthenticatorSecret(user);
      const known = await secrets.get(db, owner);
      if (known !== null) return known;
      const made = new Secret({ size: SECRET_BYTES }).base32;
      await secrets.put(db, owner, made);
      return made;
    },
    newRecoveryCodes(user) {
      const codes = Array.from({ length: CODES }, newCode);
      return { codes, hashes: codes.map((code) => hashOf(user, code)) };
    },
    async takeCode(db, user, code, at = Date.now()) {
      const secret = await secrets.get(db, authenticatorSecret(user));
      const step = secret === null ? null : stepOfCode(secret, code, at);
      if (step === null) return false;
      const { rows } = await sql<{
        taken: boolean;
      }>`select take_code_step(${user}, ${step}) as taken`.execute(db);
      return rows[0]?.taken ?? false;
    },
    async takeRecoveryCode(db, user, code) {
      const { rows } = await sql<{
        taken: boolean;
      }>`select take_recovery_code(${user}, ${hashOf(user, code)}) as taken`.execute(db);
      return rows[0]?.taken ?? false;
    },
  };
}

/** What a user has set up, and what one of their companies asks for. */
export interface FactorsOf {
  authenticator: boolean;
  passkeys: number;
  /** Recovery codes that are left. */
  recoveryCodes: number;
  /** A company that is open to them wants a second factor. */
  required: boolean;
}

export async function factorsOf(db: Database, user: number): Promise<FactorsOf> {
  const { rows } = await sql<FactorsOf>`
    select exists (select from authenticator where user_id = ${user}) as authenticator,
      (select count(*) from passkey where user_id = ${user}) as passkeys,
      (select count(*) from recovery_code where user_id = ${user} and used_at is null) as "recoveryCodes",
      needs_second_factor(${user}) as required`.execute(db);
  return rows[0] ?? { authenticator: false, passkeys: 0, recoveryCodes: 0, required: false };
}
