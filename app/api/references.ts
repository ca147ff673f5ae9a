import { namesOfUsers } from '#projections/people/people.ts';
import type { ApiContext } from './call.ts';

/** Users as programs read them; null where the product itself did something. */
export async function userReferences(
  { services }: Pick<ApiContext, 'services'>,
  users: readonly (number | null)[],
) {
  const ids = [...new Set(users.filter((user) => user !== null))];
  const names = await namesOfUsers(services.db, ids);
  return (user: number | null) => (user === null ? null : { id: user, value: names.get(user) ?? null });
}
