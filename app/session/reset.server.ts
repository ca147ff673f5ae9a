import { z } from 'zod';
import type { Language } from '#locales/index.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { changePassword } from '#domain/users/commands.ts';
import { newPassword } from '#domain/users/password.ts';
import { networkOf } from '#domain/users/device.ts';
import { accountReached, reachOf } from '#projections/users/accounts.ts';
import { runCommand } from '../http/run-command.server.ts';
import { hashPassword, type Services } from '../services.server.ts';
import { accountName } from './guesses.server.ts';

const WINDOW_MINUTES = 60;

/**
 * Has the worker mail a link to whoever the name or address reaches; a disabled account is told so in the mail. The
 * caller learns nothing either way, and the link's token exists only in the mail.
 */
export async function askForReset(
  services: Services,
  nameOrEmail: string,
  language: Language,
  address: string,
): Promise<void> {
  const { db } = services;
  const words = accountName(nameOrEmail);
  const limits = [
    { key: `reset:${words}`, max: 5 },
    { key: `reset-address:${networkOf(address)}`, max: 30 },
  ];
  if (words === '' || !(await services.throttle.allowAttempt(db, limits, WINDOW_MINUTES))) return;
  const account = await accountReached(db, words);
  // For nobody too, so that the time of the answer does not tell: the job finds no account 0.
  await services.enqueue('send-password-reset', { user: account?.id ?? 0, language }, null);
}

/** A password as a page asks for it: twice. `names` are its owner's, which it may not contain. */
export const newPasswords = (names: readonly (string | null)[]) =>
  z
    .object({ password: newPassword(names), confirmation: z.string() })
    .refine((value) => value.password === value.confirmation, {
      path: ['confirmation'],
      message: 'errors.passwordsDiffer',
    });

/** What the password of a link's user may not contain; null: the link counts no more. */
export async function namesBehind(
  { db, sessions }: Services,
  token: string,
  invitation: boolean,
): Promise<(string | null)[] | null> {
  const user = await sessions.findPasswordReset(db, token, invitation);
  if (user === null) return null;
  const reach = await reachOf(db, user);
  return [reach?.username ?? null, reach?.email ?? null];
}

/** Sets the password of a link's user, once; every session of theirs ends. null: the link counts no more. */
export async function choosePassword(
  services: Services,
  token: string,
  password: string,
  invitation: boolean,
): Promise<number | null> {
  const { db, sessions } = services;
  const user = await sessions.findPasswordReset(db, token, invitation);
  if (user === null || !(await sessions.usePasswordReset(db, token))) return null;
  const passwordHash = await hashPassword(password);
  await runCommand({ services, actor: systemActor(null) }, changePassword, { id: user, passwordHash });
  return user;
}

/** The same for a link of "forgotten password". */
export const resetPassword = async (services: Services, token: string, password: string): Promise<boolean> =>
  (await choosePassword(services, token, password, false)) !== null;
