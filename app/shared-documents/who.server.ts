import { namesOfUsers } from '#projections/people/people.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** Tells who each of the users is: names that pages show. */
export async function nameTeller(
  { services, t }: StaffContext,
  users: readonly (number | null)[],
): Promise<(user: number | null) => string> {
  const names = await namesOfUsers(services.db, [...new Set(users.filter((user) => user !== null))]);
  return (user) => (user === null ? t('history.system') : (names.get(user) ?? t('history.erased')));
}
