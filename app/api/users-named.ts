import { namesOfUsers } from '#projections/people/people.ts';
import type { ApiContext } from './call.ts';

/** Each user as programs are told of them: one who was erased by that; null for the product itself. */
export type UserNamed = (user: number | null) => { id: number; value: string } | null;

/** Names of these users, in the caller's language where there is none. */
export async function usersNamed(
  { services, t }: Pick<ApiContext, 'services' | 't'>,
  users: readonly (number | null)[],
): Promise<UserNamed> {
  const names = await namesOfUsers(services.db, [...new Set(users.filter((user) => user !== null))]);
  return (user) => (user === null ? null : { id: user, value: names.get(user) ?? t('history.erased') });
}
