import { setTimeout as pause } from 'node:timers/promises';
import { networkOf } from '#domain/users/device.ts';
import type { Services } from '../services.server.ts';

/** Wrong tokens that one network may try in ten minutes. Who has a right one is served however many it tries. */
const MOST_GUESSES = 60;
/** Requests that one network may make at links to documents in ten minutes: a page, its logo and files come to a handful. */
const MOST_REQUESTS = 300;
const WINDOW_MINUTES = 10;

/** Sooner than this nobody is told that a link leads to nothing, in milliseconds: far above what finding it takes. */
export const CLOSED_AFTER = 120;

type Sort = 'candidate' | 'slip' | 'leave';

/** Where a link is opened: from whose network. */
interface Visit {
  services: Services;
  clientAddress: string;
}

async function takeOne(
  { db, throttle }: Services,
  clientAddress: string,
  name: string,
  max: number,
): Promise<void> {
  const limits = [{ key: `${name}:${networkOf(clientAddress)}`, max }];
  if (!(await throttle.allowAttempt(db, limits, WINDOW_MINUTES)))
    throw new Response(null, { status: 429, headers: { 'Retry-After': String(WINDOW_MINUTES * 60) } });
}

/**
 * Takes one of the guesses that a network has at links of one sort. @throws Response 429 for one that has none left
 */
export const takeGuess = (services: Services, clientAddress: string, sort: Sort): Promise<void> =>
  takeOne(services, clientAddress, `${sort}-guess`, MOST_GUESSES);

/**
 * What a link leads to. Links that lead to nothing answer alike and after the same time: how much was looked up would
 * tell an unknown one from one that led somewhere once.
 */
async function openAlike<Opened>(find: () => Promise<Opened | null>): Promise<Opened | null> {
  const asked = performance.now();
  const found = await find();
  if (found !== null) return found;
  const left = () => CLOSED_AFTER - (performance.now() - asked);
  // A timer may fire some time early.
  while (left() > 0) await pause(Math.ceil(left()));
  return null;
}

/** What a link of one sort leads to. @throws Response 429 for an address that guesses too much */
export const openLink = <Opened>(
  { services, clientAddress }: Visit,
  sort: Sort,
  find: () => Promise<Opened | null>,
): Promise<Opened | null> =>
  openAlike(async () => {
    const found = await find();
    if (found === null) await takeGuess(services, clientAddress, sort);
    return found;
  });

/** What a link to a document leads to. @throws Response 429 for an address that asks too much, wrong token or right */
export async function openDocumentLink<Opened>(
  { services, clientAddress }: Visit,
  find: () => Promise<Opened | null>,
): Promise<Opened | null> {
  await takeOne(services, clientAddress, 'link-address', MOST_REQUESTS);
  return openAlike(find);
}
