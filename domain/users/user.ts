import type { Event } from '../kernel/event.ts';
import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';

export const groupCodes = ['user', 'admin', 'superadmin'] as const;
export type GroupCode = (typeof groupCodes)[number];

/** The base role that each group gives (first specification, section 6: "Group base roles"). */
export const groupRole = { user: 'ROLE_USER', admin: 'ROLE_ADMIN', superadmin: 'ROLE_SUPER_ADMIN' } as const;

/** What an account's pages and mails can be in. */
export const accountLanguages = ['fr', 'en'] as const;
type Language = (typeof accountLanguages)[number];

export type UserEvent =
  | Event<'UserRegistered', { user: number; username: string; person: number; group: GroupCode }>
  | Event<'UserGroupSet', { user: number; group: GroupCode }>
  | Event<'UserEnabled', { user: number }>
  | Event<'UserDisabled', { user: number }>
  | Event<'UserRolesSet', { user: number; corporation: number; roles: string[] }>
  | Event<'SubscriptionEndSet', { user: number; end: string | null }>
  | Event<'PasswordChanged', { user: number }>
  | Event<'UserInvited', { user: number }>
  | Event<'UserClosed', { user: number }>
  | Event<'UserPreferencesSet', { user: number; language: Language | null; timeZone: string | null }>
  | Event<'UserSessionsEnded', { user: number }>
  | Event<'AuthenticatorAdded', { user: number }>
  | Event<'AuthenticatorRemoved', { user: number }>
  | Event<'PasskeyAdded', { user: number; passkey: number }>
  | Event<'PasskeyRemoved', { user: number; passkey: number }>
  | Event<'RecoveryCodesRenewed', { user: number }>
  | Event<'RecoveryCodeUsed', { user: number }>
  | Event<'SecondFactorsCleared', { user: number }>
  /** In words, without versions; null for what says nothing that we know. */
  | Event<'NewDeviceUsed', { user: number; browser: string | null; system: string | null }>
  | Event<'IdentityProviderLinked', { user: number; issuer: string }>
  | Event<'IdentityProviderUnlinked', { user: number; issuer: string }>;

export interface UserState {
  username: string;
  person: number | null;
  group: GroupCode;
  enabled: boolean;
  subscriptionEnd: string | null;
  roles: Record<number, string[]>;
  /** For good: such an account is as absent as one that never was. */
  closed: boolean;
  language: Language | null;
  timeZone: string | null;
  /** An app that shows codes (RFC 6238). */
  authenticator: boolean;
  passkeys: number[];
}

export const userAggregate: Aggregate<UserState, UserEvent> = {
  name: 'user',
  events: {
    UserRegistered: true,
    UserGroupSet: true,
    UserEnabled: true,
    UserDisabled: true,
    UserRolesSet: true,
    SubscriptionEndSet: true,
    PasswordChanged: true,
    UserInvited: true,
    UserClosed: true,
    UserPreferencesSet: true,
    UserSessionsEnded: true,
    AuthenticatorAdded: true,
    AuthenticatorRemoved: true,
    PasskeyAdded: true,
    PasskeyRemoved: true,
    RecoveryCodesRenewed: true,
    RecoveryCodeUsed: true,
    SecondFactorsCleared: true,
    NewDeviceUsed: true,
    IdentityProviderLinked: true,
    IdentityProviderUnlinked: true,
  },
  initial: {
    username: '',
    person: null,
    group: 'user',
    enabled: true,
    subscriptionEnd: null,
    roles: {},
    closed: false,
    language: null,
    timeZone: null,
    authenticator: false,
    passkeys: [],
  },
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
      case 'UserClosed':
        return { ...state, enabled: false, closed: true };
      case 'UserPreferencesSet':
        return { ...state, language: event.data.language, timeZone: event.data.timeZone };
      case 'AuthenticatorAdded':
        return { ...state, authenticator: true };
      case 'AuthenticatorRemoved':
        return { ...state, authenticator: false };
      case 'PasskeyAdded':
        return { ...state, passkeys: [...state.passkeys, event.data.passkey] };
      case 'PasskeyRemoved':
        return { ...state, passkeys: state.passkeys.filter((id) => id !== event.data.passkey) };
      case 'SecondFactorsCleared':
        return { ...state, authenticator: false, passkeys: [] };
      case 'PasswordChanged':
      case 'UserInvited':
      case 'UserSessionsEnded':
      case 'RecoveryCodesRenewed':
      case 'RecoveryCodeUsed':
      case 'NewDeviceUsed':
      case 'IdentityProviderLinked':
      case 'IdentityProviderUnlinked':
        return state;
    }
  },
  corporationOf: () => null,
  isDeleted: (state) => state.closed,
};

export const usernameSchema = z
  .string({ error: 'errors.required' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@-]{1,79}$/, 'errors.username')
  .meta({ example: 'erwan.kervella' });
