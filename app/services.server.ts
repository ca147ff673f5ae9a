import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Actor } from '#domain/kernel/actor.ts';
import { openMemberships, signInOutcome } from '#domain/access/sign-in.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { isPasswordOf } from '#db/credentials.ts';
import { createFiles, isFileUnavailable, type FileStore, type TakenFile } from '#db/files.ts';
import { enqueue } from '#db/enqueue.ts';
import { appUrl, createDatabase, createPool, type Database } from '#db/pool.ts';
import { linkTokenHash, noteLinkOpened } from '#db/link-tokens.ts';
import { findSharedLink } from '#db/shared-link-tokens.ts';
import {
  chooseCorporation,
  endSession,
  findPasswordReset,
  findSession,
  startSession,
  usePasswordReset,
  type SessionFacts,
} from '#db/sessions.ts';
import { readSettings, type Settings } from '#db/settings.ts';
import { createGuard, type Guard } from '#db/outbound/address-guard.ts';
import { createSecrets, type Secrets } from '#db/secrets.ts';
import { tryKnownServer, tryTypedServer, type Tried } from '#db/remote/try-server.ts';
import type { RemoteServer } from '#db/remote/files.ts';
import type { KnownServer } from '#db/remote/known-server.ts';
import { createProofs, type Proofs } from '#db/proof/proof.ts';
import { createStore, type Store } from '#db/store.ts';
import * as throttle from '#db/throttle.ts';
import type { MailPreview } from '#jobs/mail/preview.ts';
import { readGauges, readReadiness, type Gauges, type Readiness } from '#db/watch.ts';
import { accountNamed, rolesOf } from '#projections/accounts.ts';
import { references } from '#projections/references.ts';
import { projections } from '#projections/registry.ts';
import { formText } from './http/form-text.ts';

export { hashPassword } from '#db/credentials.ts';
export { isFileUnavailable };
export type { Database, FileStore, Gauges, SessionFacts, Store, TakenFile };

/** A signed-in person, as this request found them. */
export interface SignedIn {
  token: string;
  actor: Actor;
  facts: SessionFacts;
  /** No enabled corporation is left: only the locked screen is shown. */
  locked: boolean;
}

const sessions = {
  startSession,
  findSession,
  chooseCorporation,
  endSession,
  findPasswordReset,
  usePasswordReset,
};

const links = { hash: linkTokenHash, noteOpened: noteLinkOpened, findShared: findSharedLink };

/** What the web is made of; made once, handed to every request. The only place of `app/` that reaches `db/`. */
export interface Services {
  db: Database;
  store: Store;
  files: FileStore;
  /** What stands before servers that people named. */
  guard: Guard;
  /** Passwords of servers, for trying a connection. */
  secrets: Secrets;
  /** Tries servers that files are put on: as they are known, or as they were typed. */
  remote: {
    tryKnown(server: KnownServer): Promise<Tried>;
    tryTyped(server: RemoteServer): Promise<Tried>;
  };
  /** Proof files, signed by this installation. */
  proofs: Proofs;
  settings: Settings;
  sessions: typeof sessions;
  /** Tokens of links that clients open without an account. */
  links: typeof links;
  throttle: typeof throttle;
  authenticator: Authenticator<AuthenticatedUser>;
  isPasswordOf: typeof isPasswordOf;
  /** Enqueues a job that somebody waits for. */
  enqueue(task: string, payload: Record<string, unknown>, key: string | null): Promise<void>;
  /** The session of a token as it is now; null when it, or the account behind it, no longer counts. */
  signedIn(token: string): Promise<SignedIn | null>;
  /** A mail in a layout that is being written; null for an unknown corporation. */
  previewMail(preview: MailPreview): Promise<string | null>;
  isDemo: boolean;
  readiness(): Promise<Readiness>;
  gauges(): Promise<Gauges>;
  close(): Promise<void>;
}

/** A user whose password was right; whether they may work is decided next. */
export interface AuthenticatedUser {
  id: number;
  username: string;
}

const LEGAL_TIME_ZONE = 'Europe/Paris';

function signedInFrom(token: string, facts: SessionFacts): SignedIn | null {
  const today = todayIn(LEGAL_TIME_ZONE, new Date());
  const outcome = signInOutcome(facts, today);
  if (outcome !== 'granted' && outcome !== 'locked') return null;
  const open = outcome === 'locked' ? [] : openMemberships(facts, today);
  const corporation =
    facts.corporation !== null && open.includes(facts.corporation) ? facts.corporation : null;
  const roles = rolesOf(facts.group, corporation === null ? [] : facts.roles);
  const actor = { user: facts.user, person: facts.person, roles, corporation, corporations: open };
  return { token, actor, facts, locked: outcome === 'locked' };
}

function passwordStrategy(db: Database) {
  return new FormStrategy<AuthenticatedUser>(async ({ form }) => {
    const username = formText(form, 'username').slice(0, 200);
    const account = await accountNamed(db, username);
    const right = await isPasswordOf(db, account?.id ?? null, formText(form, 'password').slice(0, 200));
    if (!right || account === null) throw new Error('wrong credentials');
    return { id: account.id, username: account.username };
  });
}

/** @throws SettingsError naming each variable that is missing or wrong. */
export async function createServices(environment: NodeJS.ProcessEnv): Promise<Services> {
  const settings = readSettings(environment);
  if (settings.databaseUrl === null)
    throw new Error('DATABASE_URL is missing: `npm start` gives it to the web');
  const pool = createPool(appUrl(settings.databaseUrl, settings.dataKey), { max: 10, name: 'registre-web' });
  const db = createDatabase(pool);
  const demo = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst();
  const files = createFiles(settings);
  const store = createStore({ db, dataKey: settings.dataKey, projectors: projections, references });
  const guard = createGuard(settings);
  const secrets = createSecrets(settings.dataKey);
  return {
    db,
    store,
    files,
    guard,
    secrets,
    remote: {
      tryKnown: (server) => tryKnownServer({ db, store, guard, secrets }, server),
      tryTyped: (server) => tryTypedServer(guard, server),
    },
    proofs: createProofs({ db, files, dataKey: settings.dataKey }),
    settings,
    sessions,
    links,
    throttle,
    authenticator: new Authenticator<AuthenticatedUser>().use(passwordStrategy(db), 'password'),
    isPasswordOf,
    enqueue: (task, payload, key) =>
      enqueue(db, { task, payload, urgent: true, ...(key !== null && { key }) }),
    async signedIn(token) {
      const facts = await findSession(db, token);
      return facts && signedInFrom(token, facts);
    },
    async previewMail(preview) {
      // The mail library is loaded by whoever asks for a preview, not with each start.
      const { renderPreview } = await import('#jobs/mail/preview.ts');
      return renderPreview({ db, files }, preview);
    },
    isDemo: demo?.value === 'true',
    readiness: () => readReadiness(db, projections),
    gauges: () => readGauges(db, pool, settings.dataDir),
    close: () => db.destroy(),
  };
}
