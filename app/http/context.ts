import type { Words } from '#locales/live.ts';
import type { Services, SignedIn } from '../services.server.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    services: Services;
    signedIn: SignedIn | null;
    /** Whether the request changes nothing: what it asks may be read elsewhere than it would be written. */
    reads?: boolean;
    /** What the pages of this request say; the shipped texts where it is left out. */
    words?: Words;
    nonce: string;
    /** Address of the one script of every page. */
    scriptUrl: string;
    requestId: string;
    clientAddress: string;
    /**
     * Resolves once the reader has taken what was sent so far, or has gone: for answers that are made while they
     * are sent.
     */
    drained(): Promise<void>;
    /**
     * Takes a page that is whole, so that it is sent as it is, behind a Response without a body; left out where the
     * Response itself has to hold it.
     */
    sendPage?(page: Buffer): void;
    /** Writes an unforeseen error to the log, with the request's id; nobody else sees it. */
    logError(error: unknown): void;
    /** The commands that this request ran, for the log. */
    note(fields: Record<string, string | number>): void;
  }
}
