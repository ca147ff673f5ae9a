import type { Command } from '#domain/kernel/command.ts';
import * as members from '#domain/users/member-commands.ts';
import { endMemberSessions } from '#domain/users/own-account-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

const member = {
  username: 'erwan',
  gender: 'M' as const,
  firstName: 'Erwan',
  lastName: 'Kervella',
  email: null,
  group: 'user' as const,
};

/** Somebody of the other corporation with an account. */
export const makeTheirUser = async (store: Store, { actor }: Company): Promise<number> =>
  (await send(store, members.createMember, actor, member)).id;

const byId = (id: number) => ({ id });

/** Each command that names somebody's account, its input for an id, and the other corporation's id. */
export const userCases = (their: () => number): [Command, (id: number) => object, () => number][] => [
  [members.editMember, (id) => ({ ...member, id }), their],
  [members.setMemberRoles, (id) => ({ id, roles: [] }), their],
  [members.authorizeMember, (id) => ({ id, enabled: false }), their],
  [members.closeMember, byId, their],
  [members.inviteMember, byId, their],
  [endMemberSessions, (id) => ({ id, session: null }), their],
];
