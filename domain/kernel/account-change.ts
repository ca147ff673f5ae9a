/** A passkey as the browser handed it over; `publicKey` in base64url (COSE), `counter` as its device counts. */
export interface PasskeyCredential {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/**
 * What stands beside a user's events, since it must be able to disappear: second factors, sessions, links to an
 * identity provider. `step` counts 30 seconds since 1970: the one whose code proved the app; `hashes` are of
 * recovery codes.
 */
export type AccountChange =
  | { what: 'authenticator'; secret: string; step: number }
  | { what: 'no-authenticator' }
  | { what: 'passkey'; id: number; name: string; credential: PasskeyCredential }
  | { what: 'no-passkey'; id: number }
  | { what: 'recovery-codes'; hashes: readonly string[] }
  | { what: 'no-factors' }
  /** `session` null: all of them; `except` keeps one. */
  | { what: 'end-sessions'; session: number | null; except?: number }
  | { what: 'identity'; issuer: string; subject: string }
  | { what: 'no-identity'; issuer: string };
