import type { Event } from '../kernel/event.ts';
import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';

export const groupCodes = ['user', 'admin', 'superadmin'] as const;
export type GroupCode = (typeof groupCodes)[number];

/** The base role that each group gives (first specification, section 6: "Group base roles"). */
export const groupRole = { user: 'ROLE_USER', admin: 'ROLE_ADMIN', superadmin: 'ROLE_SUPER_ADMIN' } as const;

export type UserEvent =
  | Event<'UserRegistered', { user: number; username: string; person: number; group: GroupCode }>
  | Event<'UserGroupSet', { user: number; group: GroupCode }>
  | Event<'UserEnabled', { user: number }>
  | Event<'UserDisabled', { user: number }>
  | Event<'UserRolesSet', { user: number; corporation: number; roles: string[] }>
  | Event<'SubscriptionEndSet', { user: number; end: string | null }>
  | Event<'PasswordChanged', { user: number }>;

export interface UserState {
  username: string;
  person: number | null;
  group: GroupCode;
  enabled: boolean;
  subscriptionEnd: string | null;
  roles: Record<number, string[]>;
}

export const userAggregate: Aggregate<UserState, UserEvent> = {
  name: 'user',
  initial: { username: '', person: null, group: 'user', enabled: true, subscriptionEnd: null, roles: {} },
  evolve(state, event) {
    switch (event.type) {
      case 'UserRegistered':
        return {
          ...state,
          username: event.data.username,
          person: event.data.person,
          group: event.data.group,
        };
      case 'UserGroupSet':
        return { ...state, group: event.data.group };
      case 'UserEnabled':
        return { ...state, enabled: true };
      case 'UserDisabled':
        return { ...state, enabled: false };
      case 'UserRolesSet':
        return { ...state, roles: { ...state.roles, [event.data.corporation]: event.data.roles } };
      case 'SubscriptionEndSet':
        return { ...state, subscriptionEnd: event.data.end };
      case 'PasswordChanged':
        return state;
    }
  },
  corporationOf: () => null,
  isDeleted: () => false,
};

export const usernameSchema = z
  .string({ error: 'errors.required' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@-]{1,79}$/, 'errors.username')
  .meta({ example: 'erwan.kervella' });
