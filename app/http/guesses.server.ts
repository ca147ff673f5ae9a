import { networkOf } from '#domain/users/device.ts';
import type { Services } from '../services.server.ts';

/** Wrong tokens that one network may try in ten minutes. Who has a right one is served however many it tries. */
const MOST_GUESSES = 60;
const WINDOW_MINUTES = 10;

/**
 * Takes one of the guesses that a network has at links of one sort. @throws Response 429 for one that has none left
 */
export async function takeGuess(
  { db, throttle }: Services,
  clientAddress: string,
  sort: 'candidate' | 'slip' | 'leave',
): Promise<void> {
  const limits = [{ key: `${sort}-guess:${networkOf(clientAddress)}`, max: MOST_GUESSES }];
  if (!(await throttle.allowAttempt(db, limits, WINDOW_MINUTES)))
    throw new Response(null, { status: 429, headers: { 'Retry-After': String(WINDOW_MINUTES * 60) } });
}
