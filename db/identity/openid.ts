import * as openid from 'openid-client';
import { sql } from 'kysely';
import type { OpenIdSettings } from './openid-settings.ts';
import type { Guard } from '../outbound/address-guard.ts';
import { atMost } from '../outbound/at-most.ts';
import { guardedFetch } from '../outbound/guarded-fetch.ts';
import type { Database } from '../postgres/pool.ts';

/** What a sign-in remembers while its person is at the provider. */
export interface OpenIdStep {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who the provider says somebody is; the address only where the provider has checked it. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  /** It asked for more than one factor (RFC 8176, "mfa"). */
  strong: boolean;
}

export interface OpenId {
  name: string;
  issuer: string;
  /** Where the browser is sent, and what must come back. */
  begin(returnTo: string): Promise<{ to: string; step: OpenIdStep }>;
  /** Checks what came back: state, nonce, code with its verifier, and the signature of the ID token. */
  finish(current: URL, step: OpenIdStep): Promise<ProvenIdentity>;
}

/** Known again for an hour, so that keys that the provider changes are seen. */
const KNOWN_MS = 3_600_000;
/** How long the provider is waited for. */
const SECONDS = 10;
/** Of one process: people who wait for the provider, and how long one more waits for a turn. */
const AT_ONCE = 8;
const TURN_MS = 5000;

const headersOf = (given: HeadersInit | undefined): Record<string, string> =>
  Object.fromEntries(new Headers(given));

interface Address {
  email?: unknown;
  email_verified?: unknown;
}

/** The address of the ID token; who keeps strictly to the standard tells it at the user-info endpoint alone. */
async function addressOf(
  config: openid.Configuration,
  claims: Address & { sub: string },
  accessToken: string,
): Promise<Address> {
  if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims;
  return openid.fetchUserInfo(config, accessToken, claims.sub);
}

/** Sign-in by the provider (OpenID Connect: authorization code with PKCE); null where none is named. */
export function createOpenId(
  settings: OpenIdSettings | null,
  guard: Guard,
  { seconds = SECONDS, turnMs = TURN_MS } = {},
): OpenId | null {
  if (settings === null) return null;
  const { issuer, clientId, clientSecret, name } = settings;
  const plain = issuer.startsWith('http:');
  const turns = atMost(AT_ONCE, turnMs);
  /** A provider that hangs holds these turns; whoever finds none is told so soon, and may use a password. */
  const inTurn = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
    turns(act, () => {
      throw new Error('Others wait for the identity provider already');
    });
  let known: { config: Promise<openid.Configuration>; until: number } | null = null;

  async function discover(): Promise<openid.Configuration> {
    const fetching: openid.CustomFetch = (url, { method, headers, body, signal }) =>
      guardedFetch(guard, url, {
        method,
        headers: headersOf(headers),
        body: typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : null,
        ...(signal && { signal }),
      });
    return openid.discovery(new URL(issuer), clientId, clientSecret, openid.ClientSecretBasic(clientSecret), {
      [openid.customFetch]: fetching,
      timeout: seconds,
      // Without them the signature of an ID token is not looked at: it came from the provider itself, says the
      // standard.
      execute: [
        openid.enableNonRepudiationChecks,
        // oxlint-disable-next-line typescript/no-deprecated -- marked so to be noticed: settings let it through for this machine alone
        ...(plain ? [openid.allowInsecureRequests] : []),
      ],
    });
  }

  async function configuration(): Promise<openid.Configuration> {
    if (known === null || known.until < Date.now())
      known = { config: discover(), until: Date.now() + KNOWN_MS };
    try {
      return await known.config;
    } catch (error) {
      known = null;
      throw error;
    }
  }

  return {
    name,
    issuer,
    async begin(returnTo) {
      const config = await inTurn(configuration);
      const step = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const to = openid.buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: 'openid email',
        code_challenge: await openid.calculatePKCECodeChallenge(step.verifier),
        code_challenge_method: 'S256',
        state: step.state,
        nonce: step.nonce,
      });
      return { to: to.href, step };
    },
    async finish(current, { state, nonce, verifier }) {
      return inTurn(async () => {
        const config = await configuration();
        const tokens = await openid.authorizationCodeGrant(config, current, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The identity provider gave no ID token');
        const { amr } = claims;
        const { email, email_verified: verified } = await addressOf(config, claims, tokens.access_token);
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof email === 'string' && verified === true ? email : null,
          strong: Array.isArray(amr) && amr.includes('mfa'),
        };
      });
    },
  };
}

/** The account that an identity is tied to. */
export async function userOfIdentity(db: Database, issuer: string, subject: string): Promise<number | null> {
  const row = await db
    .selectFrom('linked_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * The one open account, tied to no other identity of the provider, whose person has this address; null for none or
 * several.
 */
export async function userToLink(db: Database, issuer: string, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number; linked: boolean }>`
    select a.id, exists (select from linked_identity l where l.user_id = a.id and l.issuer = ${issuer}) as linked
    from user_account a join person p on p.id = a.person_id
    where lower(p.email) = lower(${email}) and a.enabled limit 2`.execute(db);
  const [first, second] = rows;
  return first !== undefined && second === undefined && !first.linked ? first.id : null;
}

/** Whether an account is tied to an identity of the provider. */
export async function isLinked(db: Database, issuer: string, user: number): Promise<boolean> {
  const row = await db
    .selectFrom('linked_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row !== undefined;
}
