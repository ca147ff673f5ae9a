import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';

/*
 * Answers to requests that carry an Idempotency-Key, for a day: a program that lost the answer asks again and gets the
 * same one. Sealed with a key derived from DATA_KEY, since some answers show a secret this once.
 */

/**
 * A request that gave no answer for so long may have died with its process: the next one of its key takes its place.
 * Were it alive after all, the command id that follows from the key still does it once.
 */
const PATIENCE_SECONDS = 5;
export const KEPT_HOURS = 24;

export interface IdempotentAnswer {
  status: number;
  type: string;
  body: string;
}

/** What became of the first request under a key. */
export type Claimed =
  | { state: 'new' }
  | { state: 'under-way' }
  | { state: 'other' }
  | { state: 'answered'; answer: IdempotentAnswer };

export interface IdempotencyStore {
  /** Takes the key for a request, or tells what stands in the way; `fingerprint` is of all that the request asks. */
  claim(db: Database, user: number, key: string, fingerprint: string): Promise<Claimed>;
  keep(db: Database, user: number, key: string, answer: IdempotentAnswer): Promise<void>;
  /** Lets the key go: what failed for our own reasons may be asked again. */
  release(db: Database, user: number, key: string): Promise<void>;
}

const IV = 12;
const TAG = 16;

interface Row {
  fingerprint: string;
  status: number | null;
  answer: Buffer | null;
}

export function createIdempotencyStore(dataKey: string): IdempotencyStore {
  const secret = Buffer.from(hkdfSync('sha256', dataKey, '', 'kept-answers', 32));
  const boundTo = (user: number, key: string) => Buffer.from(JSON.stringify([user, key]));

  function seal(user: number, key: string, text: string): Buffer {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(boundTo(user, key));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  /** null when it was sealed with another DATA_KEY. */
  function open(user: number, key: string, sealed: Buffer): string | null {
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV));
    decipher.setAAD(boundTo(user, key)).setAuthTag(sealed.subarray(IV, IV + TAG));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  const release = async (db: Database, user: number, key: string): Promise<void> => {
    await db.deleteFrom('kept_answer').where('user_id', '=', user).where('key', '=', key).execute();
  };

  /** True for the one request that has the key now. */
  async function take(db: Database, user: number, key: string, fingerprint: string): Promise<boolean> {
    const { rows } = await sql`
      insert into kept_answer as k (user_id, key, fingerprint) values (${user}, ${key}, ${fingerprint})
      on conflict (user_id, key) do update set fingerprint = excluded.fingerprint, begun_at = now(), status = null,
        answer = null
        where k.begun_at < now() - ${`${KEPT_HOURS} hours`}::interval
          or (k.status is null and k.fingerprint = excluded.fingerprint
            and k.begun_at < now() - ${`${PATIENCE_SECONDS} seconds`}::interval)
      returning 1`.execute(db);
    return rows.length > 0;
  }

  return {
    release,
    async claim(db, user, key, fingerprint) {
      if (await take(db, user, key, fingerprint)) return { state: 'new' };
      const { rows } = await sql<Row>`
        select fingerprint, status, answer from kept_answer where user_id = ${user} and key = ${key}`.execute(
        db,
      );
      const [row] = rows;
      if (row === undefined) return { state: 'under-way' }; // let go this very moment: asked again it will do
      if (row.fingerprint !== fingerprint) return { state: 'other' };
      if (row.status === null || row.answer === null) return { state: 'under-way' };
      const text = open(user, key, row.answer);
      if (text === null) {
        await release(db, user, key);
        return { state: 'under-way' };
      }
      const end = text.indexOf('\n');
      return {
        state: 'answered',
        answer: { status: row.status, type: text.slice(0, end), body: text.slice(end + 1) },
      };
    },
    async keep(db, user, key, { status, type, body }) {
      const answer = seal(user, key, `${type}\n${body}`);
      await db
        .updateTable('kept_answer')
        .set({ status, answer })
        .where('user_id', '=', user)
        .where('key', '=', key)
        .execute();
    },
  };
}

/** Forgets answers that are older than they are kept. */
export async function dropIdempotentAnswers(db: Database): Promise<void> {
  await sql`delete from kept_answer where begun_at < now() - ${`${KEPT_HOURS} hours`}::interval`.execute(db);
}
