import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Sealed, Subject } from '#domain/kernel/personal.ts';
import type { Database } from '../postgres/pool.ts';

/*
 * Personal fields are encrypted in the events with a key per person (AES-256-GCM); each key is itself wrapped with one
 * derived from DATA_KEY. Deleting the row of a subject erases the person from every event, also in copies of the log.
 */

const MARK = '~sealed';

const encrypt = (key: Buffer, plain: Buffer): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

const decrypt = (key: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
};

/** null for what was sealed with another key: of a subject that was erased and then written about again. */
function opens(key: Buffer, sealed: Buffer): Buffer | null {
  try {
    return decrypt(key, sealed);
  } catch {
    return null;
  }
}

/** What the keys of persons are wrapped with. */
export const wrappingKey = (dataKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', dataKey, '', 'personal keys', 32));

/** The same key of a person, wrapped with another. @throws Error where it is none that was wrapped with the first */
export function wrapAgain(from: Buffer, to: Buffer, wrapped: Uint8Array): Buffer {
  const key = unwrap(from, wrapped);
  if (key === null) throw new Error('A personal key is not one of ours: run `events verify`');
  return encrypt(to, key);
}

/** What a wrapped key is known by; says nothing about it. */
export const fingerprintOf = (wrapped: Uint8Array): string =>
  createHash('sha256').update(wrapped).digest('hex');

/** The key of a person; null where it is none that was wrapped with ours. */
export const unwrap = (wrapping: Buffer, wrapped: Uint8Array): Buffer | null =>
  opens(wrapping, Buffer.from(wrapped));

type Data = Record<string, unknown>;
const sealOf = (data: Data): Sealed | undefined => data['personal'] as Sealed | undefined;

/** What is sealed in a value of an event; null where it is plain. */
const sealedIn = (value: unknown): Buffer | null =>
  typeof value === 'object' && value !== null && MARK in value
    ? Buffer.from(String(value[MARK]), 'base64')
    : null;

/** Whether a person's key opens all that is sealed of an event's data; without a key, whether nothing is. */
export function opensAll(key: Buffer | null, data: Data, fields: readonly string[]): boolean {
  const sealed = fields.map((field) => sealedIn(data[field])).filter((value) => value !== null);
  return sealed.every((value) => key !== null && opens(key, value) !== null);
}

export interface PersonalKeys {
  /** The event's data as it is stored: sealed fields encrypted. */
  seal(db: Database, data: Data): Promise<Data>;
  /**
   * The data of stored events, opened; fields of an erased subject are null, and those whose key somebody changed: one
   * such row keeps nobody else's events from being read, and verification names it (db/events/verify-keys.ts).
   */
  open(db: Database, datas: readonly Data[]): Promise<Data[]>;
  /** The key itself, for files; made where there is none. */
  keyFor(db: Database, subject: Subject): Promise<Buffer>;
  /** The key of a subject; null once it was erased, and where somebody changed it. */
  keyOf(db: Database, subject: Subject): Promise<Buffer | null>;
  /**
   * What a text is found by that nobody may read in a column: an HMAC-SHA256 under a key of its own, in hexadecimal.
   * The key is kept wrapped as those of persons are, so that it stays when DATA_KEY changes.
   */
  keyedHash(db: Database, text: string): Promise<string>;
}

/** Not a person's: what texts are found by is hashed with it. */
const INDEX: Subject = 'index-1';

export function personalKeys(dataKey: string): PersonalKeys {
  const wrapping = wrappingKey(dataKey);

  async function keyFor(db: Database, subject: string): Promise<Buffer> {
    const find = () =>
      db.selectFrom('personal_key').select('wrapped').where('subject', '=', subject).executeTakeFirst();
    const known = await find();
    if (known) return keyIn(subject, known.wrapped);
    const key = randomBytes(32);
    const added = await db
      .insertInto('personal_key')
      .values({ subject, wrapped: encrypt(wrapping, key) })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n) return key;
    const kept = await find();
    return kept ? keyIn(subject, kept.wrapped) : key;
  }

  /** Nothing more is sealed with what somebody put in the place of a key. */
  function keyIn(subject: string, wrapped: Uint8Array): Buffer {
    const key = unwrap(wrapping, wrapped);
    if (key === null)
      throw new Error(`The personal key of ${subject} is not one of ours: run \`events verify\``);
    return key;
  }

  function openOne(data: Data, keys: ReadonlyMap<string, Buffer | null>): Data {
    const seal = sealOf(data);
    if (!seal) return data;
    const key = keys.get(seal.subject);
    const opened = { ...data };
    for (const field of seal.fields) {
      const value = sealedIn(data[field]);
      if (value === null) continue;
      const plain = key ? opens(key, value) : null;
      opened[field] = plain === null ? null : JSON.parse(plain.toString('utf8'));
    }
    return opened;
  }

  return {
    keyFor,
    async keyOf(db, subject) {
      const row = await db
        .selectFrom('personal_key')
        .select('wrapped')
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row ? unwrap(wrapping, row.wrapped) : null;
    },
    keyedHash: async (db, text) =>
      createHmac('sha256', await keyFor(db, INDEX))
        .update(text)
        .digest('hex'),
    async seal(db, data) {
      const seal = sealOf(data);
      if (!seal) return data;
      const written = seal.fields.filter((field) => data[field] !== null && data[field] !== undefined);
      if (written.length === 0) return data;
      const key = await keyFor(db, seal.subject);
      const stored = { ...data };
      for (const field of written) {
        stored[field] = {
          [MARK]: encrypt(key, Buffer.from(JSON.stringify(stored[field]))).toString('base64'),
        };
      }
      return stored;
    },
    async open(db, datas) {
      const subjects = [
        ...new Set(datas.map((data) => sealOf(data)?.subject).filter((subject) => subject !== undefined)),
      ];
      if (subjects.length === 0) return [...datas];
      const rows = await db.selectFrom('personal_key').selectAll().where('subject', 'in', subjects).execute();
      const keys = new Map(rows.map((row) => [row.subject, unwrap(wrapping, row.wrapped)]));
      return datas.map((data) => openOne(data, keys));
    },
  };
}

/**
 * Deletes a subject's key: its personal fields can never be read again.
 * @param db as the owner; the serving role may erase the texts of bank statements alone
 */
export async function eraseKey(db: Database, subject: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`select erase_personal_key(${subject}) as erased`.execute(
    db,
  );
  return rows[0]?.erased ?? false;
}
