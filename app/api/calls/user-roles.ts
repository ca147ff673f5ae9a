import { z } from 'zod';
import { setUserGroups } from '#domain/users/groups/group-commands.ts';
import { reference } from '#domain/kernel/fields.ts';
import { setMemberRoles } from '#domain/users/member-commands.ts';
import { baseRoleOf } from '#domain/users/groups/effective.ts';
import { groupCodes } from '#domain/users/user.ts';
import { findAccessHolder, groupsSeenBy, rolesIn } from '#projections/users/access.ts';
import { itemOf, recordNumber, referenceTo } from '../answers.ts';
import { call, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { idOf } from '../query.ts';
import { answerShown, changeCall, shows } from '../resource-calls.ts';

const baseRole = z.object({ code: z.enum(groupCodes) });
const roleNames = z.array(z.string());

/** What somebody was given in the chosen corporation: to the person, by groups, and all that follows. */
const shown = shows(
  z.object({
    id: recordNumber,
    group: baseRole,
    roles: roleNames.meta({ description: 'Given to the person, in the company' }),
    groups: z.array(referenceTo).meta({ description: 'That they are in, in the company' }),
    groupsEverywhere: z.array(referenceTo).meta({ description: 'That they are in, in every company' }),
    allRoles: roleNames.meta({ description: 'All that follows' }),
  }),
  {
    async read({ services: { db }, corporation }, id) {
      const holder = await findAccessHolder(db, id, corporation);
      if (holder === null) return null;
      const [groups, all] = await Promise.all([
        groupsSeenBy(db, corporation),
        rolesIn(db, holder.id, corporation),
      ]);
      const groupsIn = (place: number) => {
        const inside = new Set(
          holder.belongings.filter((one) => one.corporation === place).map(({ group }) => group),
        );
        return groups
          .filter((one) => inside.has(one.id))
          .map(({ id: group, name }) => ({ id: group, value: name }));
      };
      return {
        id: holder.id,
        group: { code: baseRoleOf(all ?? []) },
        roles: holder.direct,
        groups: groupsIn(corporation),
        groupsEverywhere: groupsIn(0),
        allRoles: [...(all ?? [])].sort(),
      };
    },
  },
);

const ownAnswer = itemOf(
  z.object({ allRoles: roleNames, group: baseRole, corporation: recordNumber.nullable() }),
);

/** The caller's own roles in one of the corporations that they may choose; the chosen one where none is named. */
async function ownRoles({ actor, signedIn, services }: ApiContext, asked: number | null) {
  if (actor === null || signedIn === null) return notExist();
  if (asked !== null && !actor.corporations.includes(asked)) return notExist();
  const corporation = asked ?? actor.corporation;
  const elsewhere =
    corporation === null || corporation === actor.corporation
      ? null
      : await rolesIn(services.db, signedIn.facts.user, corporation);
  const roles = elsewhere ?? actor.roles;
  return { item: { allRoles: [...roles], group: { code: baseRoleOf(roles) }, corporation } };
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
    query: z.object({ corporation: idOf('corporation', 'In this company; in the chosen one unless said') }),
    answers: ownAnswer,
    run: (context, _body, { corporation }) => ownRoles(context, corporation),
  }),
  call({
    path: 'users/role/by/corporation/{corporation}',
    role: 'signed-in',
    scope: 'installation',
    summary: 'Roles of the caller in one corporation',
    answers: ownAnswer,
    run: (context) => ownRoles(context, pathId(context.params['corporation']) ?? 0),
  }),
  call({
    path: 'users/roles/{user}',
    role: readers,
    summary: 'Roles of one account in the company, with its groups',
    answers: itemOf(shown.schema),
    run: (context) => answerShown(shown, context, pathId(context.params['user'])),
  }),
  {
    ...changeCall('users/edit/roles', {
      summary: 'Roles given to one account in the company, beside those of its groups',
      command: setMemberRoles,
      input: z.object({ roles: roleNames }),
      shown,
    }),
    edits: shown,
  },
  {
    ...changeCall('users/edit/groups', {
      summary: 'Groups of one account in the company (ours)',
      command: setUserGroups,
      input: z.object({ groups: z.array(reference('groups')) }),
      shown,
    }),
    edits: shown,
  },
];
