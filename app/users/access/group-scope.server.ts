import { confinementOf, endsSomething } from '#domain/users/groups/group-scope-commands.ts';
import {
  userGroupAggregate,
  type UserGroupEvent,
  type UserGroupState,
} from '#domain/users/groups/user-group.ts';
import { inOrder } from '#domain/kernel/in-order.ts';
import { accountsIn, findUserGroup } from '#projections/users/access.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { companyNames } from '../../http/open-companies.server.ts';

/**
 * Who would stay in a shared group that became the chosen company's own, who would leave it, and where it would end.
 */
async function endingOf({ services, corporation, signedIn }: StaffContext, state: UserGroupState) {
  const { db } = services;
  const users = [...new Set(state.members.map(({ user }) => user))];
  const [inside, names] = await Promise.all([accountsIn(db, users, corporation), namesOfUsers(db, users)]);
  const plan = confinementOf(state, corporation, inside);
  const companies = await companyNames(services, signedIn, plan.elsewhere);
  const people = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? `#${id}`).sort(inOrder);
  return {
    stay: people(plan.users),
    leave: people(plan.leaving),
    elsewhere: plan.elsewhere.map((id) => companies.get(id) ?? `#${id}`),
    asks: endsSomething(plan),
  };
}

/** The page that changes whose a group is. */
export async function scopePage(context: StaffContext) {
  const { services, corporation, params, signedIn, t } = context;
  const id = idOf(params, 'id');
  const group = await findUserGroup(services.db, id, corporation);
  if (group === null) throw notFound();
  const recorded = await services.store.read(`usergroup-${id}`);
  const { evolve, initial } = userGroupAggregate;
  // its own stream
  const state = recorded.reduce((before, { event }) => evolve(before, event as UserGroupEvent), initial);
  return {
    title: t('roles.groups.scope.title'),
    id,
    name: group.name,
    company: signedIn.facts.memberships.find((one) => one.corporation === corporation)?.name ?? '',
    ending: group.shared ? await endingOf(context, state) : null,
  };
}
