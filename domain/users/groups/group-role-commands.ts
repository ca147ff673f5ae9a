import { z } from 'zod';
import type { Actor } from '../../kernel/actor.ts';
import { command, corporationOf } from '../../kernel/command.ts';
import { flag, recordId, reference } from '../../kernel/fields.ts';
import { forbidden, invalid } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { allRoles } from '../../records/registry.ts';
import { reaches } from '../member.ts';
import { isSuperAdmin } from '../../people/colleague.ts';
import { requireHeld, requireSuperAdmin } from './guard.ts';
import { EVERYWHERE, userGroupAggregate } from './user-group.ts';

/*
 * What groups give: as a whole, or the boxes of a matrix. A role is given in the chosen corporation or, by super
 * administrators to shared groups, everywhere. Base roles are the group's own and stand in no list of roles.
 */

const role = 'ROLE_PERSON_GROUP_MANAGE';

const baseRoles = new Set(['ROLE_USER', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN']);

const known = new Set(allRoles.filter((name) => !baseRoles.has(name)));

/** Roles that can be given to groups and persons, each once. */
export const roleNames = () =>
  z
    .array(z.string().refine((name) => known.has(name), 'errors.role'))
    .max(1000)
    .nullish()
    .transform((list) => [...new Set(list ?? [])]);

interface Change {
  id: number;
  everywhere: boolean;
  /** The roles it has after, from those it had. */
  after(before: readonly string[]): string[];
  /** Where an error is told. */
  field: string;
}

async function changeRoles(
  work: UnitOfWork,
  actor: Actor,
  { id, everywhere, after, field }: Change,
): Promise<void> {
  const group = await work.load(userGroupAggregate, id, actor);
  if (!reaches(actor, group.state.baseRole)) throw forbidden();
  if (everywhere) {
    requireSuperAdmin(actor);
    if (group.state.corporation !== null) throw invalid({ everywhere: ['errors.groupShared'] });
  }
  const corporation = everywhere ? null : corporationOf(actor);
  const before = group.state.roles[corporation ?? EVERYWHERE] ?? [];
  const roles = after(before).sort();
  const had = new Set(before);
  requireHeld(
    actor,
    roles.filter((name) => !had.has(name)),
    field,
  );
  if (roles.length === had.size && roles.every((name) => had.has(name))) return;
  await work.append(group, [{ type: 'UserGroupRolesSet', data: { group: id, corporation, roles } }]);
}

/** All roles of one group. */
export const setUserGroupRoles = command({
  name: 'SetUserGroupRoles',
  role,
  input: z.object({ id: recordId(), roles: roleNames(), everywhere: flag() }),
  async handle(work, actor, { id, roles, everywhere }) {
    await changeRoles(work, actor, { id, everywhere, after: () => roles, field: 'roles' });
    return { id };
  },
});

/** `12:ROLE_QUOTATION_LIST`: a group and a role of the matrix. */
const cell = z
  .string()
  .regex(/^[1-9]\d{0,14}:ROLE_[A-Z_]+$/, 'errors.role')
  .refine((value) => known.has(value.slice(value.indexOf(':') + 1)), 'errors.role');

const cells = () =>
  z
    .array(cell)
    .max(20_000)
    .nullish()
    .transform((list) => list ?? []);

const rolesOfGroup = (list: readonly string[], id: number): Set<string> =>
  new Set(list.filter((one) => one.startsWith(`${id}:`)).map((one) => one.slice(one.indexOf(':') + 1)));

/**
 * The boxes of a matrix: which are ticked, and which were when it was shown. Only what differs is changed, so that what
 * is not shown, and what others changed meanwhile, stays.
 */
export const setRoleMatrix = command({
  name: 'SetRoleMatrix',
  role,
  input: z.object({
    groups: z
      .array(reference('groups'), { error: 'errors.required' })
      .min(1, 'errors.required')
      .max(100, 'errors.tooLarge|max=100'),
    ticked: cells(),
    were: cells(),
    everywhere: flag(),
  }),
  async handle(work, actor, { groups, ticked, were, everywhere }) {
    if (everywhere && !isSuperAdmin(actor)) throw forbidden();
    // In the order of their ids, so that two of these never wait for one another.
    for (const id of [...new Set(groups)].sort((a, b) => a - b)) {
      const now = rolesOfGroup(ticked, id);
      const then = rolesOfGroup(were, id);
      const added = [...now].filter((name) => !then.has(name));
      const gone = new Set([...then].filter((name) => !now.has(name)));
      if (added.length === 0 && gone.size === 0) continue;
      const after = (before: readonly string[]) => [
        ...new Set([...before.filter((name) => !gone.has(name)), ...added]),
      ];
      await changeRoles(work, actor, { id, everywhere, after, field: `groups[${groups.indexOf(id)}]` });
    }
    return { groups: groups.length };
  },
});
