import { z } from 'zod';
import { setUserGroups } from '#domain/users/groups/group-commands.ts';
import { reference } from '#domain/kernel/fields.ts';
import { setMemberRoles } from '#domain/users/member-commands.ts';
import { baseRoleOf } from '#domain/users/groups/effective.ts';
import { findAccessHolder, groupsSeenBy, rolesIn } from '#projections/users/access.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { changeCall } from '../resource-calls.ts';

/** What somebody was given in the chosen corporation: to the person, by groups, and all that follows. */
async function shown({ services: { db }, corporation }: ApiContext, id: number | null): Promise<Response> {
  const holder = id === null ? null : await findAccessHolder(db, id, corporation);
  if (holder === null) return notExist();
  const [groups, all] = await Promise.all([
    groupsSeenBy(db, corporation),
    rolesIn(db, holder.id, corporation),
  ]);
  const inside = new Set(holder.belongings.map(({ group }) => group));
  return json({
    item: {
      id: holder.id,
      group: { code: baseRoleOf(all ?? []) },
      roles: holder.direct,
      groups: groups
        .filter((one) => inside.has(one.id))
        .map(({ id: group, name }) => ({ id: group, value: name })),
      allRoles: [...(all ?? [])].sort(),
    },
  });
}

/** The caller's own roles in one of the corporations that they may choose; the chosen one where none is named. */
async function ownRoles({ actor, signedIn, services }: ApiContext, asked: number | null): Promise<Response> {
  if (actor === null || signedIn === null) return notExist();
  if (asked !== null && !actor.corporations.includes(asked)) return notExist();
  const corporation = asked ?? actor.corporation;
  const elsewhere =
    corporation === null || corporation === actor.corporation
      ? null
      : await rolesIn(services.db, signedIn.facts.user, corporation);
  const roles = elsewhere ?? actor.roles;
  return json({
    item: { allRoles: [...roles], group: { code: baseRoleOf(roles) }, corporation },
  });
}

const readers = [
  'ROLE_PERSON_MANAGE_ACCOUNT',
  'ROLE_PERSON_MANAGE_PERMISSION',
  'ROLE_PERSON_GROUP_MANAGE',
] as const;

export const userRoleCalls: Call[] = [
  call({
    path: 'users/role/by/corporation',
    role: 'signed-in',
    scope: 'installation',
    summary: 'Roles of the caller',
    query: ['corporation'],
    run: (context) => {
      const asked = context.query.get('corporation');
      return ownRoles(context, asked === null ? null : (pathId(asked) ?? 0));
    },
  }),
  call({
    path: 'users/role/by/corporation/{corporation}',
    role: 'signed-in',
    scope: 'installation',
    summary: 'Roles of the caller in one corporation',
    run: (context) => ownRoles(context, pathId(context.params['corporation']) ?? 0),
  }),
  call({
    path: 'users/roles/{user}',
    role: readers,
    summary: 'Roles of one account in the company, with its groups',
    run: (context) => shown(context, pathId(context.params['user'])),
  }),
  changeCall('users/edit/roles', {
    summary: 'Roles given to one account in the company, beside those of its groups',
    command: setMemberRoles,
    input: z.object({ roles: z.array(z.string()) }),
    shown,
  }),
  commandCall({
    path: 'users/edit/groups/{id}',
    summary: 'Groups of one account in the company (ours)',
    command: setUserGroups,
    input: z.object({ groups: z.array(reference('groups')) }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
];
