import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/postgres/pool.ts';
import type { LineOf } from './file-lines.ts';

/*
 * Accounts of a company that comes, beside those that are here. An account keeps its id, since histories name it; whose
 * e-mail is known here works in the company by the account that they have.
 */

export const fateSchema = z.object({
  /**
   * `own`: comes with what signs it in. `known`: has come before, with another company. `joined`: the same person has an
   * account here, `as`. `author`: a name for histories. The last two sign nobody in.
   */
  fate: z.enum(['own', 'known', 'joined', 'author']),
  username: z.string(),
  as: z.number().nullable(),
});
export type Fate = z.infer<typeof fateSchema>;
type UserLine = LineOf<'user'>;

async function isTaken(db: Database, username: string, taken: ReadonlySet<string>): Promise<boolean> {
  if (taken.has(username)) return true;
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

/** `jeanne.martin-2` where the name is somebody else’s here. */
async function freeName(db: Database, wanted: string, taken: ReadonlySet<string>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, 76)}-${number}`;
    if (!(await isTaken(db, name, taken))) return name;
  }
}

/** The open account of whoever has this e-mail here. */
async function accountOf(db: Database, { email, user }: UserLine): Promise<number | null> {
  if (email === null) return null;
  const row = await db
    .selectFrom('user_account')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .select('user_account.id')
    .where((eb) => eb(eb.fn('lower', ['person.email']), '=', email.toLowerCase()))
    .where('user_account.id', '<>', user)
    .where('closed', '=', false)
    .where('user_account.enabled', '=', true)
    .orderBy('user_account.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * What becomes of each account. Whoever is an employee keeps the account that they come with, whose person the company’s
 * contracts, times and slips name.
 * @param before what became of those that have come with an earlier file of the company
 */
export async function fatesOf(
  db: Database,
  users: readonly UserLine[],
  before: ReadonlyMap<number, Fate>,
): Promise<Map<number, Fate>> {
  const fates = new Map<number, Fate>();
  const taken = new Set<string>();
  for (const user of users) {
    const fate = before.get(user.user) ?? (await fateOf(db, user, taken));
    fates.set(user.user, fate);
    taken.add(fate.username);
  }
  return fates;
}

async function fateOf(db: Database, user: UserLine, taken: ReadonlySet<string>): Promise<Fate> {
  const { rows } = await sql`select 1 from emt_streams where stream_id = ${`user-${user.user}`}`.execute(db);
  if (rows.length > 0) return { fate: 'known', username: user.username, as: null };
  const username = await freeName(db, user.username, taken);
  if (user.author) return { fate: 'author', username, as: null };
  const as = user.employee ? null : await accountOf(db, user);
  return { fate: as === null ? 'own' : 'joined', username, as };
}

/** What people have to be told, in words. */
export function toldOfAccounts(users: readonly UserLine[], fates: ReadonlyMap<number, Fate>): string[] {
  return users.flatMap((user) => {
    const fate = fates.get(user.user);
    if (fate === undefined || (fate.fate === 'author' && user.author)) return [];
    if (fate.fate === 'author')
      return [
        `${user.username} has become one of the company’s people since the first file: enable the account`,
      ];
    if (fate.fate === 'joined') return [`${user.username} works with the account that they have here`];
    return [
      ...(fate.fate === 'known'
        ? [`${user.username} has come before, and keeps password and factors of here`]
        : []),
      ...(fate.username === user.username ? [] : [`${user.username} signs in as ${fate.username} here`]),
      ...(user.group === 'superadmin' && fate.fate === 'own'
        ? [`${user.username} was a super administrator, and is an administrator here`]
        : []),
    ];
  });
}
