import { mayPass, type Access } from '../kernel/access.ts';
import type { NotificationReader } from './notification.ts';
import {
  choiceOf,
  notificationKinds,
  type NotificationChoices,
  type NotificationKind,
} from './notification-kinds.ts';

/** Whom a notification is for. Whoever is named in several ways is told once. */
export interface Audience {
  users?: readonly number[];
  /** Persons: whoever is in charge. */
  persons?: readonly number[];
  /** Of these persons those alone who have it: nobody is told of what they could do nothing about. */
  holding?: Access['role'];
  /** Addresses of colleagues, in small letters. */
  emails?: readonly string[];
  /** Everybody of the corporation who has it. */
  role?: Access['role'];
  /** Everybody who has it, where nobody of those above can be told. */
  otherwise?: Access['role'];
}

/** Somebody with an open account in the corporation. */
export interface NotificationMember {
  user: number;
  person: number;
  /** In small letters; null: they have none. */
  email: string | null;
  /** All that they hold in the corporation. */
  roles: ReadonlySet<string>;
  choices: NotificationChoices;
}

/**
 * Who is told of a notification, and how: members whom it is for, who may see it, and who want to be told. Whoever did
 * what it tells of (`except`) knows it already.
 */
export function readersOf(
  kind: NotificationKind,
  corporation: number,
  members: readonly NotificationMember[],
  audience: Audience,
  except: number | null,
): NotificationReader[] {
  const { users = [], persons = [], holding, emails = [], role, otherwise } = audience;
  const holds = ({ user, person, roles }: NotificationMember, asked: Access['role']) =>
    mayPass(
      { user, person, roles, corporation, corporations: [corporation] },
      { role: asked, scope: 'corporation' },
    );
  const able = members.filter((member) => holds(member, notificationKinds[kind].role));
  const meant = able.filter(
    (member) =>
      users.includes(member.user) ||
      (persons.includes(member.person) && (holding === undefined || holds(member, holding))) ||
      (member.email !== null && emails.includes(member.email)) ||
      (role !== undefined && holds(member, role)),
  );
  const chosen =
    meant.length > 0 || otherwise === undefined ? meant : able.filter((member) => holds(member, otherwise));
  return chosen
    .filter(({ user }) => user !== except)
    .map(({ user, choices }) => ({ user, ...choiceOf(choices, kind) }))
    .filter(({ app, mail }) => app || mail !== 'none');
}
