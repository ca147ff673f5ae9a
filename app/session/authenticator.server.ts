import QRCode from 'qrcode';
import type { Actor } from '#domain/kernel/actor.ts';
import { addAuthenticator } from '#domain/users/second-factor-commands.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { Services } from '../services.server.ts';
import { maySetUp } from './guesses.server.ts';

/** The dark modules of a code as one SVG path in units of a module, and the code's width. */
function codePath(content: string): { path: string; size: number } {
  const { modules } = QRCode.create(content, { errorCorrectionLevel: 'M' });
  const runs: string[] = [];
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x) === 1) runs.push(`M${x} ${y}h1v1h-1z`);
  return { path: runs.join(''), size: modules.size };
}

/** What the page of a new app shows: a code to scan, and the same to be typed. */
export async function authenticatorPage({ db, secondFactors }: Services, user: number, username: string) {
  const secret = await secondFactors.triedSecret(db, user);
  return {
    secret: (secret.match(/.{1,4}/g) ?? []).join(' '),
    code: codePath(secondFactors.authenticatorAddress(secret, username)),
  };
}

export type AuthenticatorPage = Awaited<ReturnType<typeof authenticatorPage>>;

/**
 * Makes an app count once a code of it is right, and tells the recovery codes that come with it: here and nowhere else.
 */
export async function proveAuthenticator(
  services: Services,
  actor: Actor,
  code: string,
): Promise<{ codes: string[] } | { outcome: 'wrong' | 'throttled' }> {
  const { db, secondFactors } = services;
  const user = actor.user ?? 0;
  if (!(await maySetUp(services, user))) return { outcome: 'throttled' };
  const secret = await secondFactors.triedSecret(db, user);
  const step = secondFactors.stepOfCode(secret, code, Date.now());
  if (step === null) return { outcome: 'wrong' };
  const { codes, hashes } = secondFactors.newRecoveryCodes(user);
  await runCommand({ services, actor }, addAuthenticator, { secret, step, recoveryCodes: hashes });
  return { codes };
}
