import type { Services } from '../services.server.ts';
import type { SignedIn } from './signed-in.ts';

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
