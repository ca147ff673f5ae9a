import { addUserGroupMembers, MOST_AT_ONCE } from '#domain/users/groups/group-commands.ts';
import { groupsSeenBy } from '#projections/users/access.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { seenBy } from './seen.server.ts';

/**
 * The groups that the chosen accounts of a list can be put into. Among all companies these are the shared ones, and
 * count in each of them; else they count in the chosen company.
 */
export async function bulkGroups(context: StaffContext) {
  const { services, corporation, may } = context;
  const everywhere = 'companies' in seenBy(context);
  if (!may('ROLE_PERSON_GROUP_MANAGE')) return { groups: [], everywhere };
  const groups = await groupsSeenBy(services.db, corporation);
  return {
    groups: groups
      .filter((group) => (everywhere ? group.corporation === null : group.baseRole !== 'superadmin'))
      .map(({ id, name }) => ({ value: id, label: name })),
    everywhere,
  };
}

const chosen = (form: FormData): number[] => form.getAll('user').slice(0, MOST_AT_ONCE).map(Number);

/** Puts the chosen accounts into a group, all of them or none. */
export function changeUserList(context: StaffContext) {
  const everywhere = 'companies' in seenBy(context);
  const here = pathTo('userList', {}) + context.url.search;
  return runIntent(
    context,
    {
      addToGroup: intent(
        addUserGroupMembers,
        (_, form) => ({ id: Number(form.get('userGroup')) || undefined, users: chosen(form), everywhere }),
        () => ({ to: here, flash: 'users.notice.addedToGroup' }),
      ),
    },
    0,
  );
}
