import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { registerUser } from '#domain/users/commands.ts';
import type { GroupCode } from '#domain/users/user.ts';
import type { Services, SignedIn } from '#app/services.server.ts';
import { send, type Company } from './company.ts';
import type { World } from './world.ts';

const system = systemActor(null);

/** The token of a session of somebody new, who works in the company. */
export async function sessionOf(
  { runtime: { store } }: Pick<World, 'runtime'>,
  services: Services,
  { corporation }: Pick<Company, 'corporation'>,
  { username, group }: { username: string; group: GroupCode },
): Promise<string> {
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: username, email: null };
  const { id: person } = await send(store, registerPerson, system, identity);
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract: null });
  const { id } = await send(store, registerUser, system, { username, person, group });
  return services.sessions.startSession(services.db, id, corporation);
}

/** Who is signed in by a token, as the next request finds them. @throws Error when the session is gone */
export async function signedInBy(services: Services, token: string): Promise<SignedIn> {
  const found = await services.signedIn(token);
  if (found === null) throw new Error('The session is gone');
  return found;
}
