import type { Actor } from '#domain/kernel/actor.ts';
import type { SessionFacts } from '../services.server.ts';
import type { Services } from '../services.server.ts';

/** A signed-in person, as this request found them. */
export interface SignedIn {
  token: string;
  actor: Actor;
  facts: SessionFacts;
  /** No enabled corporation is left: only the locked screen is shown. */
  locked: boolean;
}

declare module '@remix-run/node' {
  interface AppLoadContext {
    services: Services;
    signedIn: SignedIn | null;
    nonce: string;
    /** Address of the one script of every page. */
    scriptUrl: string;
    requestId: string;
    clientAddress: string;
    /** The commands that this request ran, for the log. */
    note(fields: Record<string, string | number>): void;
  }
}
