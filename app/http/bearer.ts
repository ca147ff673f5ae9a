import { rolesOfToken, tokenPattern } from '#domain/api-tokens/api-token.ts';
import type { Actor } from '#domain/kernel/actor.ts';

/** What a program sends with each call: its token, and the company that it works in. */
export interface Bearer {
  token: string;
  /** null where none is named; -1 for a name that is none. */
  corporation: number | null;
}

/** The header that says in which company a program works; without it: the token's own where it opens one alone. */
export const CORPORATION_HEADER = 'x-corporation';

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Whether the request names a token; then no cookie of it counts. */
export const carriesToken = (authorization: string | undefined): boolean =>
  /^bearer /i.test(authorization ?? '');

/** The token that a request carries; 'wrong' for one that cannot be any. */
export function bearerOf(
  authorization: string | undefined,
  corporation: string | string[] | undefined,
): Bearer | 'wrong' {
  const token = (authorization ?? '').slice('bearer '.length).trim();
  if (!tokenPattern.test(token)) return 'wrong';
  const named = [corporation ?? ''].flat()[0] ?? '';
  return { token, corporation: named === '' ? null : /^\d{1,15}$/.test(named) ? Number(named) : -1 };
}

interface Granted {
  token: number;
  tokenRoles: readonly string[];
  tokenCorporations: readonly number[];
  lacksFactor: boolean;
}

/** The token that acts; `lacksFactor`: its owner has not set up the second factor that a company of theirs asks for. */
export interface ActingToken {
  token: number;
  lacksFactor: boolean;
}

/** Whom a token was given by, as far as it narrows what they may. */
interface Owner {
  actor: Actor;
  facts: { memberships: readonly { corporation: number }[]; others: readonly number[] };
  locked: boolean;
  bearer: ActingToken | null;
}

/** The owner of a token as the program may act for them: with the roles and in the companies that it was given. */
export function asProgram<Person extends Owner>(
  owner: Person,
  { token, tokenRoles, tokenCorporations, lacksFactor }: Granted,
): Person | null {
  if (owner.locked) return null;
  const { actor, facts } = owner;
  const given = new Set(tokenCorporations);
  return {
    ...owner,
    bearer: { token, lacksFactor },
    actor: {
      ...actor,
      roles: rolesOfToken(actor, tokenRoles),
      corporations: actor.corporations.filter((one) => given.has(one)),
    },
    facts: {
      ...facts,
      memberships: facts.memberships.filter((one) => given.has(one.corporation)),
      others: facts.others.filter((one) => given.has(one)),
    },
  };
}
