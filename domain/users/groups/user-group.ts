import type { Aggregate } from '../../kernel/aggregate.ts';
import type { Event } from '../../kernel/event.ts';
import type { GroupCode } from '../user.ts';

/*
 * A user group gives its members a base role and roles. One of a corporation gives them there alone; one of the
 * installation is shared by all corporations, and says of each role and each member whether it counts in one of them or
 * everywhere (`corporation` null). A sub-group inherits what its parent gives.
 */

interface GroupFacts {
  group: number;
  code: string;
  name: string;
  baseRole: GroupCode;
  parent: number | null;
}

interface MembersChanged {
  group: number;
  corporation: number | null;
  users: number[];
}

export type UserGroupEvent =
  | Event<'UserGroupCreated', GroupFacts & { corporation: number | null }>
  | Event<'UserGroupEdited', GroupFacts>
  | Event<'UserGroupRolesSet', { group: number; corporation: number | null; roles: string[] }>
  | Event<'UserGroupMembersAdded', MembersChanged>
  | Event<'UserGroupMembersRemoved', MembersChanged>
  /** Of a company until then; its members and roles go on counting there. */
  | Event<'UserGroupShared', { group: number }>
  /** Of all companies until then: whom it has and what it gives from now on. */
  | Event<'UserGroupConfined', { group: number; corporation: number; users: number[]; roles: string[] }>
  | Event<'UserGroupEnabled', { group: number }>
  | Event<'UserGroupDisabled', { group: number }>
  | Event<'UserGroupDeleted', { group: number }>;

/** Stands for every corporation, where roles and members are kept by corporation. */
export const EVERYWHERE = 0;

/** Somebody in a group; `corporation` is `EVERYWHERE` or the one in which the group counts for them. */
export interface GroupMember {
  user: number;
  corporation: number;
}

export interface UserGroupState {
  corporation: number | null;
  code: string;
  name: string;
  baseRole: GroupCode;
  parent: number | null;
  enabled: boolean;
  /** By corporation, or `EVERYWHERE`. */
  roles: Readonly<Record<number, readonly string[]>>;
  members: readonly GroupMember[];
  deleted: boolean;
}

const isSame = (a: GroupMember, b: GroupMember): boolean =>
  a.user === b.user && a.corporation === b.corporation;

const membersOf = ({ corporation, users }: MembersChanged): GroupMember[] =>
  users.map((user) => ({ user, corporation: corporation ?? EVERYWHERE }));

export const userGroupAggregate: Aggregate<UserGroupState, UserGroupEvent> = {
  name: 'usergroup',
  events: {
    UserGroupCreated: true,
    UserGroupEdited: true,
    UserGroupRolesSet: true,
    UserGroupMembersAdded: true,
    UserGroupMembersRemoved: true,
    UserGroupShared: true,
    UserGroupConfined: true,
    UserGroupEnabled: true,
    UserGroupDisabled: true,
    UserGroupDeleted: true,
  },
  initial: {
    corporation: null,
    code: '',
    name: '',
    baseRole: 'user',
    parent: null,
    enabled: true,
    roles: {},
    members: [],
    deleted: false,
  },
  evolve(state, event) {
    switch (event.type) {
      case 'UserGroupCreated': {
        const { corporation, code, name, baseRole, parent } = event.data;
        return { ...state, corporation, code, name, baseRole, parent };
      }
      case 'UserGroupEdited': {
        const { code, name, baseRole, parent } = event.data;
        return { ...state, code, name, baseRole, parent };
      }
      case 'UserGroupRolesSet': {
        const { corporation, roles } = event.data;
        return { ...state, roles: { ...state.roles, [corporation ?? EVERYWHERE]: roles } };
      }
      case 'UserGroupMembersAdded': {
        const added = membersOf(event.data).filter(
          (one) => !state.members.some((other) => isSame(one, other)),
        );
        return { ...state, members: [...state.members, ...added] };
      }
      case 'UserGroupMembersRemoved': {
        const gone = membersOf(event.data);
        return {
          ...state,
          members: state.members.filter((one) => !gone.some((other) => isSame(one, other))),
        };
      }
      case 'UserGroupShared':
        return { ...state, corporation: null };
      case 'UserGroupConfined': {
        const { corporation, roles } = event.data;
        return { ...state, corporation, members: membersOf(event.data), roles: { [corporation]: roles } };
      }
      case 'UserGroupEnabled':
        return { ...state, enabled: true };
      case 'UserGroupDisabled':
        return { ...state, enabled: false };
      case 'UserGroupDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};
