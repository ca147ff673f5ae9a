import type { Actor } from '#domain/kernel/actor.ts';
import type { SessionFacts } from '#X';

/** A signed-in person, as this request found them. */
export interface SignedIn {
  token: string;
  actor: Actor;
  facts: SessionFacts;
  /** No enabled corporation is left: only the locked screen is shown. */
  locked: boolean;
}
