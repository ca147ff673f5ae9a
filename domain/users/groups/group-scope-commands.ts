import { z } from 'zod';
import { command, corporationOf } from '../../kernel/command.ts';
import { flag, recordId } from '../../kernel/fields.ts';
import { conflict, invalid } from '../../kernel/refusal.ts';
import { groupsSeen, loadGroup } from './group-commands.ts';
import { lineOf } from './placing.ts';
import { EVERYWHERE, type GroupMember, type UserGroupState } from './user-group.ts';
import { accessQuestions } from './questions.ts';

/*
 * Whose a user group is: one company's own group becomes one of all companies, or the other way round. Only who looks
 * after the installation says so.
 */

const role = 'ROLE_SUPER_ADMIN';

/** What becomes of a shared group that is to be one company's own. */
interface Confinement {
  /** Members then: those who count in the company, and those who counted everywhere and work in it. */
  users: number[];
  /** What it gives then: its roles everywhere and in the company. */
  roles: string[];
  /** Members who leave it. */
  leaving: number[];
  /** Corporations where it counted for somebody, or gave roles, and will no longer. */
  elsewhere: number[];
}

/** @param inside which of the members work in the corporation */
export function confinementOf(
  { members, roles }: Pick<UserGroupState, 'members' | 'roles'>,
  corporation: number,
  inside: ReadonlySet<number>,
): Confinement {
  const here = (at: number) => at === corporation || at === EVERYWHERE;
  const stays = (one: GroupMember) =>
    one.corporation === corporation || (one.corporation === EVERYWHERE && inside.has(one.user));
  const users = new Set(members.filter(stays).map(({ user }) => user));
  const given = Object.entries(roles).filter(([, list]) => list.length > 0);
  const kept = given.filter(([at]) => here(Number(at))).flatMap(([, list]) => list);
  const named = [...members.map((one) => one.corporation), ...given.map(([at]) => Number(at))];
  return {
    users: [...users].sort((a, b) => a - b),
    roles: [...new Set(kept)].sort(),
    leaving: [...new Set(members.map(({ user }) => user))].filter((user) => !users.has(user)),
    elsewhere: [...new Set(named)].filter((at) => !here(at)),
  };
}

/** Whether something of it ends, which is asked about. */
export const endsSomething = ({ leaving, elsewhere }: Confinement): boolean =>
  leaving.length + elsewhere.length > 0;

/**
 * A company's own group becomes one of all companies: what it gives and its members go on counting in that company
 * alone.
 */
export const shareUserGroup = command({
  name: 'ShareUserGroup',
  role,
  input: z.object({ id: recordId() }),
  refuses: ['PARENT_NOT_SHARED'],
  async handle(work, actor, { id }) {
    const groups = await groupsSeen(work, actor);
    const group = await loadGroup(work, actor, id, groups, { shared: 'superadmin' });
    const { corporation, parent } = group.state;
    if (corporation === null) return { id };
    if (parent !== null && groups.get(parent)?.corporation !== null)
      throw conflict('PARENT_NOT_SHARED', 'errors.groupParentOwn');
    await work.append(group, [{ type: 'UserGroupShared', data: { group: id } }]);
    return { id };
  },
});

/**
 * A group of all companies becomes the chosen company's own. Where somebody leaves it by that, or it gives roles
 * elsewhere, that is confirmed.
 */
export const confineUserGroup = command({
  name: 'ConfineUserGroup',
  role,
  input: z.object({ id: recordId(), confirmed: flag() }),
  refuses: ['GROUP_EVERYWHERE', 'IN_USE'],
  async handle(work, actor, { id, confirmed }) {
    const corporation = corporationOf(actor);
    const groups = await groupsSeen(work, actor);
    const group = await loadGroup(work, actor, id, groups, { shared: 'superadmin' });
    if (group.state.corporation !== null) return { id };
    if (lineOf(groups, id).some(({ baseRole }) => baseRole === 'superadmin'))
      throw conflict('GROUP_EVERYWHERE', 'errors.groupEverywhere');
    const own = [...groups.values()].filter((one) => one.parent === id && one.corporation === corporation);
    const others = (await work.ask(accessQuestions).subGroups(id)) - own.length;
    if (others > 0) throw conflict('IN_USE', `errors.groupChildren|count=${others}`);
    const members = [...new Set(group.state.members.map(({ user }) => user))];
    const inside = await work.ask(accessQuestions).accountsIn(members, corporation);
    const plan = confinementOf(group.state, corporation, inside);
    if (endsSomething(plan) && !confirmed) throw invalid({ confirmed: ['errors.groupConfine'] });
    const { users, roles } = plan;
    await work.append(group, [{ type: 'UserGroupConfined', data: { group: id, corporation, users, roles } }]);
    return { id };
  },
});
