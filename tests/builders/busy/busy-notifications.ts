import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import * as notices from '#domain/notifications/notification-commands.ts';
import { registerUser, setUserRoles } from '#domain/users/commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

interface Asked {
  username: string;
  roles: string[];
  group?: 'user' | 'admin';
}

/** Somebody with an account and an address who works in the company. */
export async function makeReader(
  store: Store,
  { corporation }: Pick<Company, 'corporation'>,
  { username, roles, group = 'user' }: Asked,
): Promise<Actor & { user: number; person: number }> {
  const system = systemActor(null);
  const identity = {
    gender: 'F' as const,
    firstName: 'Nolwenn',
    lastName: username,
    email: `${username}@exemple.fr`,
  };
  const { id: person } = await send(store, registerPerson, system, identity);
  const contract = { start: '2026-01-05', end: null };
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract });
  const { id: user } = await send(store, registerUser, system, { username, person, group });
  await send(store, setUserRoles, system, { id: user, corporation, roles });
  const held = ['ROLE_USER', ...roles, ...(group === 'admin' ? ['ROLE_ADMIN'] : [])];
  return { user, person, roles: new Set(held), corporation, corporations: [corporation] };
}

/** A mail as the worker words it. */
export const letterTo = (person: number, to: string) => ({
  to,
  person,
  language: 'fr' as const,
  subject: 'Une notification',
  text: 'Bonjour',
  link: { label: 'Ouvrir', path: '/notifications' },
});

/** Everything that can happen to notices, at least once. */
export async function busyNotifications(store: Store, company: Company): Promise<void> {
  const reader = await makeReader(store, company, { username: 'nolwenn', roles: [] });
  const letter = letterTo(reader.person, 'nolwenn@exemple.fr');
  const { user } = reader;
  const message = async (mail: 'none' | 'atOnce' | 'daily') => {
    await send(store, notices.editNotificationChoices, reader, { choices: { message: { app: true, mail } } });
    return send(store, notices.sendMessage, company.actor, {
      title: 'Réunion',
      text: 'À 9 h',
      users: [user],
    });
  };
  const first = await message('atOnce');
  await send(store, notices.mailNotification, company.actor, { id: first.id, user, letter });
  const second = await message('daily');
  await send(store, notices.summariseNotifications, company.actor, { user, notices: [second.id], letter });
  await send(store, notices.markNotifications, reader, { notices: [first.id], as: 'read' });
  await send(store, notices.markNotifications, reader, { notices: [first.id], as: 'unread' });
  await send(store, notices.markNotifications, reader, { notices: [second.id], as: 'hidden' });
  await send(store, notices.readAllNotifications, reader, {});
}
