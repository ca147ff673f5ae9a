import { hash, verify } from '@node-rs/argon2';
import type { Database } from '../postgres/pool.ts';

/** argon2id (the library's default variant) with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let decoy: Promise<string> | null = null;

/**
 * Whether the password is the user's. For an unknown user (null) as much time is spent on a decoy, so that the answer's
 * time does not say whether an account exists.
 */
export async function isPasswordOf(db: Database, user: number | null, password: string): Promise<boolean> {
  // Asked for nobody too: one way to the database more would tell.
  const row = await db
    .selectFrom('credential')
    .select('password_hash')
    .where('user_id', '=', user ?? 0)
    .executeTakeFirst();
  decoy ??= hashPassword('a password that nobody has');
  const right = await verify(row?.password_hash ?? (await decoy), password);
  return right && row !== undefined;
}

/** Whether a user has chosen a password; who signs in by an identity provider alone has none. */
export async function hasPassword(db: Database, user: number): Promise<boolean> {
  const row = await db
    .selectFrom('credential')
    .select('user_id')
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row !== undefined;
}
