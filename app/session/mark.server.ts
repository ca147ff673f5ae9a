import { randomUUID } from 'node:crypto';
import { selfActor } from '#domain/kernel/actor.ts';
import type { DeviceWords } from '#domain/users/device.ts';
import { noteNewDevice } from '#domain/users/new-device-commands.ts';
import { noteRecoveryCode } from '#domain/users/second-factor-commands.ts';
import { runCommand } from '../http/run-command.server.ts';
import { unavailability, type Services, type SessionFacts } from '../services.server.ts';

/** While read models are made anew, what a sign-in would change is left out, or done after: it holds nobody up. */
export async function unlessRemaking(act: () => Promise<unknown>): Promise<'done' | 'remaking'> {
  try {
    await act();
    return 'done';
  } catch (error) {
    if (unavailability(error) === 'remaking') return 'remaking';
    throw error;
  }
}

/**
 * Notes in an account's events, and tells whose it is, that a recovery code let them in, or a device that is new. The
 * worker does it once it can be done, where it cannot now.
 */
export async function markSignIn(
  services: Services,
  { user, person }: Pick<SessionFacts, 'user' | 'person'>,
  mark: { device: DeviceWords } | 'recovery-code',
): Promise<void> {
  const runner = { services, actor: selfActor({ user, person }) };
  const marked = await unlessRemaking(() =>
    mark === 'recovery-code'
      ? runCommand(runner, noteRecoveryCode, {})
      : runCommand(runner, noteNewDevice, mark.device),
  );
  if (marked === 'done') return;
  const device = mark === 'recovery-code' ? null : mark.device;
  await services.enqueue('mark-sign-in', { id: randomUUID(), user, person, device }, null);
}
