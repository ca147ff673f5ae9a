import type { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { registerUser, setUserRoles } from '#domain/users/commands.ts';
import { usualSchedule } from '#domain/people/work-schedule.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from './company.ts';

type File = z.input<typeof createPerson.input>;

/** A file of a person as a form sends it. */
export const personFile = (changes: Partial<File> = {}): File => ({
  gender: 'F',
  firstName: 'Anna',
  lastName: 'Le Goff',
  email: null,
  ...changes,
});

/** A post as a form of a contract sends it. */
export const contractTerms = { job: 'Chauffeur', category: 'worker' as const, schedule: [...usualSchedule] };

/** Somebody with an account who may decide about the leave of a team. */
export async function makeDeputy(
  store: Store,
  { actor, corporation }: Company,
  lastName: string,
): Promise<number> {
  const { id: person } = await send(store, createPerson, actor, personFile({ lastName }));
  const system = systemActor(null);
  const { id } = await send(store, registerUser, system, {
    username: `suppleance-${person}`,
    person,
    group: 'user',
  });
  await send(store, setUserRoles, system, { id, corporation, roles: ['ROLE_MANAGER_REST_DAY'] });
  return person;
}
