import { accountsOfPeople } from '#projections/users/accounts.ts';
import { findUser, type UserRow } from '#projections/users/users.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The account of somebody as the company sees it; null where there is none. */
export async function accountOfPerson(
  { services, corporation }: StaffContext,
  person: number,
): Promise<UserRow | null> {
  const known = (await accountsOfPeople(services.db, [person])).get(person);
  return known === undefined ? null : findUser(services.db, { company: corporation }, known.id);
}
