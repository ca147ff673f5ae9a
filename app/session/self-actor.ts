import type { Actor } from '#domain/kernel/actor.ts';

/** Somebody who acts on their own account alone. */
export const selfActor = ({ user, person }: { user: number; person: number }): Actor => ({
  user,
  person,
  roles: new Set(['ROLE_USER']),
  corporation: null,
  corporations: [],
});
