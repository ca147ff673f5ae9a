import type { Actor } from '../kernel/actor.ts';
import { sealed } from '../kernel/personal.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { GroupsByCompany, Place } from './groups/placing.ts';
import { userGroupAggregate, type UserGroupEvent } from './groups/user-group.ts';
import { personAggregate, type Identity, type Membership } from '../people/person.ts';
import type { LoadedUser } from './member.ts';
import { userAggregate, type GroupCode, type UserEvent, type UserState } from './user.ts';
import { accessQuestions } from './groups/questions.ts';
import type { GroupGrants } from './groups/effective.ts';

/* What a new account is made of, one by one or by a file. */

/** A new person, in these companies. */
export async function registerPersonIn(
  work: UnitOfWork,
  identity: Identity,
  memberships: readonly Membership[],
): Promise<number> {
  const person = await work.create(personAggregate);
  const { id } = person;
  await work.append(person, [
    { type: 'PersonRegistered', data: { person: id, identity, personal: sealed('person', id, 'identity') } },
    ...memberships.map((membership) => ({
      type: 'PersonJoinedCorporation' as const,
      data: { person: id, membership },
    })),
  ]);
  return id;
}

interface NewAccount extends Pick<UserState, 'language' | 'timeZone'> {
  username: string;
  person: number;
  group: GroupCode;
  /** Rights given to the person, in one company; null: none. */
  roles: { corporation: number; roles: string[] } | null;
  /** Where the invitation goes; null: none is sent. */
  inviteTo: string | null;
}

/** The account of a person; the password is chosen by the invitation, or by "forgotten password". */
export async function openAccount(work: UnitOfWork, account: NewAccount): Promise<number> {
  const { username, person, group, roles, language, timeZone, inviteTo } = account;
  const user = await work.create(userAggregate);
  const events: UserEvent[] = [{ type: 'UserRegistered', data: { user: user.id, username, person, group } }];
  if (roles !== null) events.push({ type: 'UserRolesSet', data: { user: user.id, ...roles } });
  if (language !== null || timeZone !== null)
    events.push({ type: 'UserPreferencesSet', data: { user: user.id, language, timeZone } });
  await work.append(user, events);
  if (inviteTo !== null) await invite(work, user, inviteTo);
  return user.id;
}

/** Asks the worker for the mail by which somebody chooses a password. @throws Refusal `invalid` without an address */
export async function invite(work: UnitOfWork, user: LoadedUser, email: string | null): Promise<void> {
  if (email === null) throw invalid({ email: ['errors.emailForInvitation'] });
  await work.append(user, [{ type: 'UserInvited', data: { user: user.id } }]);
  await work.enqueue({
    task: 'send-invitation',
    payload: { user: user.id },
    key: `invite-${user.id}`,
    urgent: true,
  });
}

/** The groups that each of these companies sees; none changes until the transaction ends. */
export async function groupsOfCompanies(
  work: UnitOfWork,
  companies: Iterable<number>,
): Promise<GroupsByCompany> {
  const groups = new Map<number, ReadonlyMap<number, GroupGrants>>();
  for (const corporation of [...new Set(companies)].sort((a, b) => a - b)) {
    const seen = await work.ask(accessQuestions).userGroups(corporation);
    groups.set(corporation, new Map(seen.map((group) => [group.id, group])));
  }
  return groups;
}

/** Puts new accounts where they were placed (`placesOf` says that they may be). */
export async function placeInGroups(
  work: UnitOfWork,
  actor: Actor,
  placed: readonly { user: number; places: readonly Place[] }[],
): Promise<void> {
  const byGroup = new Map<number, Map<number, number[]>>();
  for (const { user, places } of placed)
    for (const { group, corporation } of places) {
      const byCompany = byGroup.get(group) ?? new Map<number, number[]>();
      byCompany.set(corporation, [...(byCompany.get(corporation) ?? []), user]);
      byGroup.set(group, byCompany);
    }
  for (const [id, byCompany] of [...byGroup].sort(([a], [b]) => a - b)) {
    const [corporation = null] = byCompany.keys();
    const group = await work.load(userGroupAggregate, id, { ...actor, corporation });
    const events = [...byCompany].map(([of, users]): UserGroupEvent => ({
      type: 'UserGroupMembersAdded',
      data: { group: id, corporation: of, users },
    }));
    await work.append(group, events);
  }
}
