import { systemActor } from '#domain/kernel/actor.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { registerUser } from '#domain/users/commands.ts';
import { createPasswordReset } from '#db/sessions.ts';
import type { OpsDatabase } from './database.ts';

/** `create-super-admin <user name> <e-mail> <first name> <last name>`: an account without a password, and the link to choose one. */
export async function createSuperAdmin(
  { runtime, owner, settings }: OpsDatabase,
  words: string[],
): Promise<number> {
  const [username, email, firstName, lastName] = words;
  const identity = registerPerson.input.safeParse({ gender: 'F', email, firstName, lastName });
  if (!identity.success || username === undefined) {
    console.error('create-super-admin <user name> <e-mail> <first name> <last name>');
    return 2;
  }
  const actor = systemActor(null);
  const person = await runtime.store.execute(registerPerson, actor, identity.data);
  const input = registerUser.input.parse({ username, person: person.id, group: 'superadmin' });
  const user = await runtime.store.execute(registerUser, actor, input);
  const token = await createPasswordReset(owner, user.id);
  console.log(
    `${new URL(`/reset-password/${token}`, settings.publicUrl).toString()}\nGood for one hour, once.`,
  );
  return 0;
}
