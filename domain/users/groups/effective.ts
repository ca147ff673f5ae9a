import { groupCodes, groupRole, type GroupCode } from '../user.ts';
import { impliedRoles } from '../../kernel/roles.ts';
import { EVERYWHERE, type GroupMember } from './user-group.ts';

/*
 * What somebody may do in a corporation, and why: the account's own base role, the roles given to the person, and those
 * of groups with what these inherit. The read model behind each request (projections/users/access.ts) says the same
 * in SQL.
 */

/** A user group as rights see it. */
export interface GroupGrants {
  id: number;
  /** null: of the installation. */
  corporation: number | null;
  code: string;
  name: string;
  baseRole: GroupCode;
  parent: number | null;
  enabled: boolean;
  roles: Readonly<Record<number, readonly string[]>>;
}

export type Groups = ReadonlyMap<number, GroupGrants>;

/** Somebody's account: its own base role, and the roles given to the person by corporation. */
export interface AccountGrants {
  group: GroupCode;
  roles: Readonly<Record<number, readonly string[]>>;
}

/** In which group somebody is, and where that counts. */
export interface Belonging {
  group: number;
  corporation: number;
}

/**
 * Why somebody has a role: by the account, given to the person, or by a group they are in, which may inherit it
 * from another.
 */
export type Reason = { by: 'account' } | { by: 'person' } | { by: 'group'; group: number; from: number };

export interface Grant {
  role: string;
  reason: Reason;
}

/** A group and those above it that give it something: up to the first that is disabled, that one left out. */
export function chainOf(groups: Groups, id: number): GroupGrants[] {
  const chain: GroupGrants[] = [];
  for (let at = groups.get(id); at?.enabled === true && !chain.includes(at);) {
    chain.push(at);
    at = at.parent === null ? undefined : groups.get(at.parent);
  }
  return chain;
}

/** Whether a group would stand above itself below this parent. */
export function makesCycle(groups: Groups, id: number, parent: number | null): boolean {
  const seen = new Set<number>();
  for (let at = parent; at !== null && !seen.has(at); at = groups.get(at)?.parent ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** The roles that a group has by itself in a corporation. */
const ownRoles = ({ baseRole, roles }: GroupGrants, corporation: number): string[] => [
  groupRole[baseRole],
  ...(roles[EVERYWHERE] ?? []),
  ...(corporation === EVERYWHERE ? [] : (roles[corporation] ?? [])),
];

/** What membership of a group gives in a corporation, with the group that each comes from. */
export const groupGrants = (groups: Groups, id: number, corporation: number): Grant[] =>
  chainOf(groups, id).flatMap((group) =>
    ownRoles(group, corporation).map((role) => ({
      role,
      reason: { by: 'group', group: id, from: group.id },
    })),
  );

const counts = (belonging: Belonging, corporation: number): boolean =>
  belonging.corporation === EVERYWHERE || belonging.corporation === corporation;

/** Everything that somebody was given in a corporation, each with its reason; a role may come several times. */
export function grantsIn(
  account: AccountGrants,
  belongings: readonly Belonging[],
  groups: Groups,
  corporation: number,
): Grant[] {
  const direct = (account.roles[corporation] ?? []).map((role): Grant => ({
    role,
    reason: { by: 'person' },
  }));
  const own: Grant[] = ['ROLE_USER', groupRole[account.group]].map((role) => ({
    role,
    reason: { by: 'account' },
  }));
  const through = belongings
    .filter((one) => counts(one, corporation))
    .filter(({ group }) => [null, corporation].includes(groups.get(group)?.corporation ?? null))
    .flatMap(({ group }) => groupGrants(groups, group, corporation));
  return [...own, ...direct, ...through];
}

/** A right that somebody has: the role it was given as, and why. */
export interface Explained {
  /** The given role; another than the right where that one implies it. */
  role: string;
  reason: Reason;
}

const same = (a: Explained, b: Explained): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Each right that follows from what was given, with all its reasons. Rights that only several given roles make together
 * are explained by the first of these.
 */
export function explainRights(grants: readonly Grant[]): Map<string, Explained[]> {
  const rights = new Map<string, Explained[]>();
  const note = (right: string, why: Explained) => {
    const known = rights.get(right) ?? [];
    if (!known.some((one) => same(one, why))) rights.set(right, [...known, why]);
  };
  for (const { role, reason } of grants)
    for (const right of impliedRoles([role])) note(right, { role, reason });
  const [first] = grants;
  if (first)
    for (const right of impliedRoles(grants.map(({ role }) => role)))
      if (!rights.has(right)) note(right, first);
  return rights;
}

/** The highest base role among these roles. */
export const baseRoleOf = (roles: Iterable<string>): GroupCode => {
  const held = new Set(roles);
  return groupCodes.toReversed().find((code) => held.has(groupRole[code])) ?? 'user';
};

/** The belongings of one user in these groups. */
export const belongingsOf = (
  user: number,
  groups: readonly { id: number; members: readonly GroupMember[] }[],
): Belonging[] =>
  groups.flatMap(({ id, members }) =>
    members.filter((one) => one.user === user).map(({ corporation }) => ({ group: id, corporation })),
  );

/**
 * Why somebody passes where a right is asked for: that right, or a base role that stands for all; none: they do not.
 */
export const reasonsFor = (rights: ReadonlyMap<string, Explained[]>, role: string): Explained[] => [
  ...(rights.get(role) ?? []),
  ...['ROLE_SUPER_ADMIN', 'ROLE_ADMIN']
    .filter((base) => base !== role && role !== 'ROLE_SUPER_ADMIN')
    .flatMap((base) => rights.get(base) ?? []),
];
