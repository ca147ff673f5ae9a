import { z } from 'zod';
import type { Access } from '../kernel/access.ts';
import { mayPass } from '../kernel/access.ts';
import { impliedRoles, type RoleName } from '../kernel/roles.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import { addDays, type CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { date, text } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';

/*
 * A personal token: by it a program works as its owner, with the roles that were chosen and no more than the owner has
 * at that moment, in the companies that were chosen, until a day. Its text is shown once; a hash is beside the events.
 */

/** A token lives a year at most. */
export const MOST_DAYS = 366;

/** Tokens begin alike, so that scanners for secrets that got out know them. */
export const tokenPattern = /^reg_[A-Za-z0-9_-]{43}$/;

const ids = z.array(z.coerce.number({ error: 'errors.reference' }).int().min(1), {
  error: 'api.tokens.error.corporations',
});

/**
 * What a token is for, where it opens nothing else: a feed, whose address others come to know. Of what falls due, of
 * one's own leave or planning, or of who is away among those whom one sees.
 */
export const feedPurposes = ['calendar', 'ownLeave', 'teamLeave', 'ownPlanning'] as const;
export type TokenPurpose = (typeof feedPurposes)[number];

/** A token as its form, or a program, asks for it. */
export const apiTokenSchema = z.object({
  name: text(80),
  roles: z
    .array(z.string().max(100), { error: 'api.tokens.error.roles' })
    .min(1, 'api.tokens.error.roles')
    .max(1000)
    .transform((roles) => [...new Set(roles)])
    .meta({ example: ['ROLE_INVOICE_LIST'] }),
  corporations: ids
    .min(1, 'api.tokens.error.corporations')
    .max(200)
    .transform((list) => [...new Set(list)])
    .meta({ 'x-references': 'corporation' }),
  /** The last day on which it works. */
  expires: date(),
});

export interface ApiTokenFacts {
  name: string;
  roles: string[];
  corporations: number[];
  expires: CivilDate;
  /** Absent of a program's, which opens the API. */
  purpose?: TokenPurpose;
}

export type ApiTokenEvent =
  | Event<'ApiTokenMade', ApiTokenFacts & { token: number; user: number }>
  | Event<'ApiTokenRevoked', { token: number }>;

export interface ApiTokenState extends ApiTokenFacts {
  user: number | null;
  revoked: boolean;
}

export const apiTokenAggregate: Aggregate<ApiTokenState, ApiTokenEvent> = {
  name: 'apitoken',
  events: { ApiTokenMade: true, ApiTokenRevoked: true },
  initial: { name: '', roles: [], corporations: [], expires: '1970-01-01', user: null, revoked: false },
  evolve(state, event) {
    if (event.type === 'ApiTokenRevoked') return { ...state, revoked: true };
    const { token: _token, ...facts } = event.data;
    return { ...facts, revoked: false };
  },
  // It is its owner's, whatever companies it opens.
  corporationOf: () => null,
  isDeleted: (state) => state.revoked,
};

const passes = (actor: Actor, role: string, scope: Access['scope']): boolean =>
  mayPass(actor, { role: role as RoleName, scope }); // a name that is no role is held by nobody but by implication

/** The roles that a token has by now: of those chosen, what its owner holds in the company that is worked in. */
export function rolesOfToken(owner: Actor, chosen: readonly string[]): Set<string> {
  const scope = owner.corporation === null ? 'installation' : 'corporation';
  return new Set([...impliedRoles(chosen)].filter((role) => passes(owner, role, scope)));
}

/** What may be chosen by somebody: of all roles, theirs. */
export const rolesToChoose = (actor: Actor, all: readonly string[]): string[] =>
  all.filter((role) => passes(actor, role, 'installation'));

/** @throws Refusal `invalid` for a role or company that is not the actor's, or a day out of the year to come. */
export function requireGrantable(
  actor: Actor,
  { roles, corporations, expires }: ApiTokenFacts,
  today: CivilDate,
): void {
  const errors: Record<string, string[]> = {};
  if (roles.some((role) => !/^ROLE_[A-Z0-9_]+$/.test(role) || !passes(actor, role, 'installation')))
    errors['roles'] = ['api.tokens.error.notYours'];
  if (corporations.some((id) => !actor.corporations.includes(id)))
    errors['corporations'] = ['errors.reference'];
  if (expires < today) errors['expires'] = ['api.tokens.error.past'];
  if (expires > addDays(today, MOST_DAYS)) errors['expires'] = ['api.tokens.error.tooLong'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
