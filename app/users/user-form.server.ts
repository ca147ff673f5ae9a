import { groupAccess } from '#domain/users/groups/placing.ts';
import { reaches } from '#domain/users/member.ts';
import { groupCodes } from '#domain/users/user.ts';
import { groupsSeenBy } from '#projections/users/access.ts';
import { companiesOfPerson, findUser, type UserRow } from '#projections/users/users.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { seenBy } from './seen.server.ts';
import type { UserValues } from './user-form.tsx';

/** The groups that the actor may give, lowest first. */
export const groupOptions = ({ actor, t }: StaffContext) =>
  groupCodes
    .filter((group) => reaches(actor, group))
    .map((value) => ({ value, label: t(`shell.group.${value}`) }));

/** The user groups that a new account may be put into: those that work, where the actor may put anybody into one. */
export async function userGroupOptions({ services, corporation, may }: StaffContext) {
  if (!may(groupAccess.role)) return [];
  const groups = await groupsSeenBy(services.db, corporation);
  const open = groups.filter(({ enabled, baseRole }) => enabled && baseRole !== 'superadmin');
  return open.map(({ id, name }) => ({ value: id, label: name }));
}

export const emptyUser: UserValues = {
  gender: '',
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  group: 'user',
  language: '',
  timeZone: '',
  contractStart: '',
  contractEnd: '',
  invite: 'on',
};

/** The account that the address names. @throws Response 404 */
export async function userOfAddress(context: StaffContext): Promise<UserRow> {
  const user = await findUser(context.services.db, seenBy(context), idOf(context.params, 'id'));
  if (user === null) throw notFound();
  return user;
}

/** The same as a form holds it, with the contract in the chosen company. */
export async function valuesOf(
  context: StaffContext,
  user: UserRow,
): Promise<{ values: UserValues; withContract: boolean }> {
  const own = await companiesOfPerson(context.services.db, { company: context.corporation }, user.person);
  const [contract] = own;
  return {
    withContract: contract !== undefined,
    values: {
      gender: user.gender ?? 'F',
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email ?? '',
      username: user.username,
      group: user.group,
      language: user.language ?? '',
      timeZone: user.timeZone ?? '',
      contractStart: contract?.contractStart ?? '',
      contractEnd: contract?.contractEnd ?? '',
      invite: '',
    },
  };
}
