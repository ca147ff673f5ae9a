import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { identitySchema } from '#domain/people/person.ts';
import { allRoles } from '#domain/records/registry.ts';
import { changePassword, registerUser, setUserRoles } from '#domain/users/commands.ts';
import { newPassword } from '#domain/users/password.ts';
import { clearSecondFactors } from '#domain/users/second-factor-commands.ts';
import { groupCodes, usernameSchema } from '#domain/users/user.ts';
import { hashPassword } from '#db/identity/credentials.ts';
import { createPasswordReset } from '#db/identity/sessions.ts';
import { accountNamed } from '#projections/users/accounts.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { Failure } from './failure.ts';
import type { OpsDatabase } from './database.ts';
import { type Argument, type Console, defineOps, type Option, UsageError } from './define.ts';
import { flagOption, numberOption, textOption } from './arguments.ts';

const username: Argument<z.ZodString> = {
  schema: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._@-]{1,79}$/, '2 to 80 of a-z, 0-9, . _ @ -'),
  summary: 'the name to sign in with',
};

const passwordOption = flagOption(
  'read the password from standard input; else a link to choose one is printed',
);

/** The password on standard input, checked like one that is typed on the screen. */
async function readPassword(console: Console, names: readonly (string | null)[]): Promise<string> {
  const parsed = newPassword(names).safeParse((await console.input()).replace(/\r?\n$/, ''));
  if (parsed.success) return parsed.data;
  throw new UsageError(
    'The password on standard input is too short (10 at least), too weak, too common, or has the user name in it',
  );
}

/** Sets the password that was read, or makes a link to choose one: good for one hour, once. */
async function giveAccess(
  { owner, runtime, settings }: OpsDatabase,
  user: number,
  password: string | null,
): Promise<string | null> {
  if (password === null) {
    const token = await createPasswordReset(owner, user);
    return new URL(`/reset-password/${token}`, settings.publicUrl).toString();
  }
  const input = { id: user, passwordHash: await hashPassword(password) };
  await runtime.store.execute(changePassword, systemActor(null), input);
  return null;
}

const accessText = (link: string | null): string[] =>
  link === null ? ['Its password is set.'] : [link, 'Good for one hour, once.'];

const roles: Option<z.ZodDefault<z.ZodPipe<z.ZodString, z.ZodTransform<string[], string>>>> = {
  schema: z
    .string()
    .transform((text, context) => {
      const names = text.split(',').map((name) => name.trim());
      const unknown = names.find((name) => !allRoles.includes(name));
      if (unknown !== undefined) context.addIssue(`${unknown} is no role`);
      return names;
    })
    .default([]),
  value: 'ROLE_A,ROLE_B',
  summary: 'rights in that corporation',
};

export const createUser = defineOps({
  name: 'user create',
  summary: 'a person with an account; prints the link to choose a password',
  details: 'The first account of an installation: --role-group superadmin, which needs no corporation.',
  arguments: { username },
  options: {
    'first-name': { schema: identitySchema.shape.firstName, value: 'name', summary: 'first name' },
    'last-name': { schema: identitySchema.shape.lastName, value: 'name', summary: 'last name' },
    gender: {
      schema: z.enum(['F', 'M']).default('F'),
      value: 'F|M',
      summary: 'how people are addressed; F unless given',
    },
    'role-group': {
      schema: z.enum(groupCodes),
      value: groupCodes.join('|'),
      summary: 'what the account is in all its corporations',
    },
    corporation: numberOption('id', 'the corporation it works in; needed but for a superadmin'),
    roles,
    email: {
      ...textOption('address', 'where the link to renew a password is mailed'),
      schema: z.email('an e-mail address').optional(),
    },
    'password-stdin': passwordOption,
  },
  async run(database, input, console) {
    const { owner, runtime } = database;
    const { 'role-group': group, corporation, email = null } = input;
    const actor = systemActor(null);
    if (group !== 'superadmin' && corporation === undefined) throw new UsageError('--corporation is missing');
    if (input.roles.length > 0 && corporation === undefined)
      throw new UsageError('--roles needs --corporation');
    if (corporation !== undefined && (await findCorporation(owner, corporation)) === null)
      throw new Failure(`There is no corporation ${corporation}`);
    if (await accountNamed(owner, input.username)) throw new Failure(`${input.username} is taken`);
    const password = input['password-stdin'] ? await readPassword(console, [input.username, email]) : null;

    const identity = {
      gender: input.gender,
      firstName: input['first-name'],
      lastName: input['last-name'],
      email,
    };
    const person = await runtime.store.execute(registerPerson, actor, identity);
    if (corporation !== undefined) {
      const membership = { corporation, enabled: true, employee: false, contract: null };
      await runtime.store.execute(addPersonToCorporation, actor, { person: person.id, ...membership });
    }
    const account = { username: usernameSchema.parse(input.username), person: person.id, group };
    const user = await runtime.store.execute(registerUser, actor, account);
    if (corporation !== undefined && input.roles.length > 0)
      await runtime.store.execute(setUserRoles, actor, { id: user.id, corporation, roles: input.roles });
    const link = await giveAccess(database, user.id, password);
    return {
      text: [`User ${user.id} (${input.username}) is made.`, ...accessText(link)],
      data: { user: user.id, person: person.id, username: input.username, link },
    };
  },
});

/** Takes away app, passkeys and recovery codes, whichever companies their owner works in; the owner is told by mail. */
async function clearFactors({ owner, runtime }: OpsDatabase, user: number): Promise<void> {
  const rows = await owner.selectFrom('corporation').select('id').execute();
  const actor = { ...systemActor(null), corporations: rows.map(({ id }) => id) };
  await runtime.store.execute(clearSecondFactors, actor, { id: user });
}

export const resetUser = defineOps({
  name: 'user reset',
  summary: 'a new password for an account: a link to choose it, or the one on standard input',
  arguments: { username },
  options: {
    'password-stdin': passwordOption,
    'clear-second-factors': flagOption(
      'also take away app, passkeys and recovery codes, of somebody who lost them',
    ),
  },
  async run(database, input, console) {
    const account = await accountNamed(database.owner, input.username);
    if (account === null) throw new Failure(`Nobody is called ${input.username}`);
    if (input['clear-second-factors']) await clearFactors(database, account.id);
    const password = input['password-stdin'] ? await readPassword(console, [account.username]) : null;
    const link = await giveAccess(database, account.id, password);
    return { text: accessText(link), data: { user: account.id, username: account.username, link } };
  },
});
