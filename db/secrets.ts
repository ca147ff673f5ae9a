import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretOwner } from '#domain/kernel/work.ts';
import type { Database } from './postgres/pool.ts';

/*
 * Passwords of servers and keys of webhooks: read again to be used, so encrypted and not hashed, beside the events and
 * never in them (decision 0004). AES-256-GCM with a key derived from DATA_KEY; whose it is is part of what is
 * authenticated, so that a row copied to another owner opens for nobody.
 */

export interface Secrets {
  /** Keeps a text, instead of the one before. Commands do it through `work.keepSecret`. */
  put(db: Database, owner: SecretOwner, text: string): Promise<void>;
  /**
   * null when there is none, or when it was sealed with another DATA_KEY. For the worker, and the web trying a
   * connection.
   */
  get(db: Database, owner: SecretOwner): Promise<string | null>;
  remove(db: Database, owner: SecretOwner): Promise<void>;
  /** A text sealed for its owner, to be kept in a row elsewhere. */
  seal(owner: SecretOwner, text: string): Buffer;
  /** null where it was sealed for another owner, or with another DATA_KEY. */
  open(owner: SecretOwner, sealed: Buffer): string | null;
}

const IV = 12;
const TAG = 16;

const boundTo = ({ kind, id, corporation }: SecretOwner): Buffer =>
  Buffer.from(JSON.stringify([kind, id, corporation]));

export function createSecrets(dataKey: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', 'secrets', 32));

  function seal(owner: SecretOwner, text: string): Buffer {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  function open(owner: SecretOwner, sealed: Buffer): string | null {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV)).setAAD(boundTo(owner));
    decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  return {
    seal,
    open,
    async put(db, owner, text) {
      const { kind, id, corporation } = owner;
      const values = { kind, owner_id: id, corporation_id: corporation, sealed: seal(owner, text) };
      await db
        .insertInto('secret')
        .values(values)
        .onConflict((c) => c.columns(['kind', 'owner_id']).doUpdateSet(values))
        .execute();
    },
    async get(db, owner) {
      const row = await db
        .selectFrom('secret')
        .select('sealed')
        .where('kind', '=', owner.kind)
        .where('owner_id', '=', owner.id)
        .where('corporation_id', '=', owner.corporation)
        .executeTakeFirst();
      return row === undefined ? null : open(owner, row.sealed);
    },
    async remove(db, { kind, id, corporation }) {
      await db
        .deleteFrom('secret')
        .where('kind', '=', kind)
        .where('owner_id', '=', id)
        .where('corporation_id', '=', corporation)
        .execute();
    },
  };
}
