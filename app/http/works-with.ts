import type { SignedIn } from '../services.server.ts';

/** Settings of a company that whole screens and calls hang on. */
export type WorkedWith = 'showMase' | 'showTransport';

/** Whether the company that somebody works in works with it. */
export const worksWith = (signedIn: SignedIn | null, setting: WorkedWith | undefined): boolean =>
  setting === undefined ||
  (signedIn?.facts.memberships.some(
    (one) => one.corporation === signedIn.actor.corporation && one[setting],
  ) ??
    false);
