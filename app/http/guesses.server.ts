import { setTimeout as pause } from 'node:timers/promises';
import { networkOf } from '#domain/users/device.ts';
import type { Services } from '../services.server.ts';

/** Wrong tokens that one network may try in ten minutes. Who has a right one is served however many it tries. */
const MOST_GUESSES = 60;
const WINDOW_MINUTES = 10;

/** Sooner than this nobody is told that a link leads to nothing, in milliseconds: far above what finding it takes. */
export const CLOSED_AFTER = 60;

type Sort = 'candidate' | 'slip' | 'leave';

/**
 * Takes one of the guesses that a network has at links of one sort. @throws Response 429 for one that has none left
 */
export async function takeGuess(
  { db, throttle }: Services,
  clientAddress: string,
  sort: Sort,
): Promise<void> {
  const limits = [{ key: `${sort}-guess:${networkOf(clientAddress)}`, max: MOST_GUESSES }];
  if (!(await throttle.allowAttempt(db, limits, WINDOW_MINUTES)))
    throw new Response(null, { status: 429, headers: { 'Retry-After': String(WINDOW_MINUTES * 60) } });
}

/**
 * What a link of one sort leads to. Links that lead to nothing answer alike and after the same time: how much was
 * looked up would tell an unknown one from one that led somewhere once.
 * @throws Response 429 for an address that guesses too much
 */
export async function openLink<Opened>(
  { services, clientAddress }: { services: Services; clientAddress: string },
  sort: Sort,
  find: () => Promise<Opened | null>,
): Promise<Opened | null> {
  const asked = performance.now();
  const found = await find();
  if (found !== null) return found;
  await takeGuess(services, clientAddress, sort);
  const left = () => CLOSED_AFTER - (performance.now() - asked);
  // A timer may fire some time early.
  while (left() > 0) await pause(Math.ceil(left()));
  return null;
}
