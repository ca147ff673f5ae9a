import { z } from 'zod';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Actor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import type { TokenPurpose } from '#domain/api-tokens/api-token.ts';
import { findApiToken, isKeptToken, newApiToken } from '#db/identity/api-tokens.ts';
import { hasPassword, isPasswordOf } from '#db/identity/credentials.ts';
import { createFiles, isFileUnavailable, type FileStore, type TakenFile } from '#db/files/files.ts';
import type { StoredContent } from '#db/files/file-intake.ts';
import { enqueue } from '#db/events/enqueue.ts';
import { isWorkerAlive } from '#db/worker-alive.ts';
import { personalKeys } from '#db/events/personal-keys.ts';
import { appUrl } from '#db/postgres/app-role.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { linkTokenHash, noteLinkOpened } from '#db/identity/link-tokens.ts';
import { findCandidateLink } from '#db/identity/candidate-link-tokens.ts';
import { findSlipArchive, giveArchiveTriesBack, takeArchiveTry } from '#db/identity/slip-archive-tokens.ts';
import { findSlipLink, giveTriesBack, takeTry } from '#db/identity/slip-link-tokens.ts';
import { findLeaveDecision } from '#db/identity/leave-decision-tokens.ts';
import { findSharedLink } from '#db/identity/shared-link-tokens.ts';
import {
  chooseCorporation,
  endSession,
  factsOfUser,
  findPasswordReset,
  findSession,
  isRecent,
  listSessions,
  openSession,
  setStage,
  startSession,
  usePasswordReset,
  type SessionFacts,
} from '#db/identity/sessions.ts';
import {
  authenticatorAddress,
  createSecondFactors,
  factorsOf,
  stepOfCode,
  type SecondFactors,
} from '#db/identity/second-factors.ts';
import { readParts, type Parts } from '#db/parts.ts';
import { createPasskeys, type Passkeys } from '#db/identity/passkeys.ts';
import { createOpenId, isLinked, userOfIdentity, userToLink, type OpenId } from '#db/identity/openid.ts';
import { readSettings, type Settings } from '#db/settings.ts';
import { noteSignIn } from '#db/identity/sign-in-log.ts';
import { createCompanyDirectory, type CompanyDirectory } from '#db/identity/company-directory.ts';
import { createGuard, mayName, type Guard } from '#db/outbound/address-guard.ts';
import { createRouting, type Routing } from '#db/outbound/routing.ts';
import { createIdempotencyStore, type IdempotencyStore } from '#db/events/idempotency.ts';
import { createSecrets, type Secrets } from '#db/secrets.ts';
import { tryKnownServer, tryTypedServer, type Tried } from '#db/outbound/remote/try-server.ts';
import type { RemoteServer } from '#db/outbound/remote/files.ts';
import type { KnownServer } from '#db/outbound/remote/known-server.ts';
import { createProofs, type Proofs } from '#db/proof/proof.ts';
import { watchStanding, type Standing } from '#db/standing.ts';
import { storesOver, type Once, type Store } from '#db/events/store.ts';
import { createReads, type Reads } from '#db/reading.ts';
import { watchReplica } from '#db/postgres/replica.ts';
import * as throttle from '#db/identity/throttle.ts';
import { DatabaseUnavailable, unavailability, type Reason } from '#db/unavailable.ts';
import type { MailPreview } from '#jobs/mail/preview.ts';
import { readGauges, readReadiness, type Gauges, type Readiness } from '#db/watch.ts';
import { accountNamed, actingUser } from '#projections/users/accounts.ts';
import { askingOver } from '#projections/answers.ts';
import { projections } from '#projections/registry.ts';
import { wordingsOf, wordsVersion } from '#projections/translations/translations.ts';
import { liveWords, type LiveWords } from '#locales/live.ts';
import { asProgram, type ActingToken, type Bearer } from './http/bearer.ts';
import { formText } from './http/form-text.ts';
import { rateLimiter, type RateLimiter } from './http/rate-limit.ts';

export { isUnkeptText } from '#db/events/errors.ts';
export { hashPassword } from '#db/identity/credentials.ts';
export { createLog } from '#db/log.ts';
export { openOperatorsFile } from '#db/files/operators-file.ts';
export { isFileUnavailable, unavailability };
export type {
  Database,
  FileStore,
  Gauges,
  Once,
  Reason,
  SessionFacts,
  Standing,
  Store,
  StoredContent,
  TakenFile,
};

/** A signed-in person, as this request found them. */
export interface SignedIn {
  token: string;
  actor: Actor;
  facts: SessionFacts;
  /** No enabled corporation is left: only the locked screen is shown. */
  locked: boolean;
  /** A program with a personal token; null: somebody with a session. */
  bearer: ActingToken | null;
}

const sessions = {
  startSession,
  findSession,
  openSession,
  setStage,
  isRecent,
  listSessions,
  chooseCorporation,
  endSession,
  findPasswordReset,
  usePasswordReset,
};

/** Accounts tied to an identity provider. */
const identities = { userOf: userOfIdentity, userToLink, isLinked };

const apiTokens = { make: newApiToken, isKept: isKeptToken };

const links = {
  hash: linkTokenHash,
  noteOpened: noteLinkOpened,
  findShared: findSharedLink,
  findCandidate: findCandidateLink,
  findSlip: findSlipLink,
  findLeaveDecision,
  takeTry,
  giveTriesBack,
  findArchive: findSlipArchive,
  takeArchiveTry,
  giveArchiveTriesBack,
};

/** What the web is made of; made once, handed to every request. The only place of `app/` that reaches `db/`. */
export interface Services {
  db: Database;
  store: Store;
  /** Where requests that read are answered from; null: there is no replica. */
  replica: Reads | null;
  files: FileStore;
  /** What stands before servers that people named. */
  guard: Guard;
  /** Passwords of servers, for trying a connection. */
  secrets: Secrets;
  /** What a text is found by that stands in no column: of a social security number. */
  keyedHash(text: string): Promise<string>;
  /** Tries servers that files are put on: as they are known, or as they were typed. */
  remote: {
    tryKnown(server: KnownServer): Promise<Tried>;
    tryTyped(server: RemoteServer): Promise<Tried>;
  };
  /** Fills a form from a SIREN; null where the operator names no directory. */
  companyDirectory: CompanyDirectory | null;
  /** Ways over roads; null where the operator names no service. */
  routing: Routing | null;
  /** Proof files, signed by this installation. */
  proofs: Proofs;
  settings: Settings;
  sessions: typeof sessions;
  /** Tokens of links that clients open without an account. */
  links: typeof links;
  throttle: typeof throttle;
  /** Notes who tried to sign in, and what came of it. */
  noteSignIn: typeof noteSignIn;
  /** How many calls each may make in a minute. */
  limiter: RateLimiter;
  /** Answers to what is asked once only. */
  idempotency: IdempotencyStore;
  /** Tokens of programs: a new one, and whether that of an id is one. */
  apiTokens: typeof apiTokens;
  /** What customers and corporations say instead of the shipped texts. */
  words: LiveWords;
  authenticator: Authenticator<AuthenticatedUser>;
  isPasswordOf: typeof isPasswordOf;
  /** Whether a user signs in by a password at all. */
  hasPassword: typeof hasPassword;
  /** What people sign in with beside the password. */
  secondFactors: SecondFactors & {
    of: typeof factorsOf;
    stepOfCode: typeof stepOfCode;
    authenticatorAddress: typeof authenticatorAddress;
  };
  passkeys: Passkeys;
  /** The identity provider; null: none is named. */
  openId: OpenId | null;
  identities: typeof identities;
  /** Enqueues a job that somebody waits for. */
  enqueue(task: string, payload: Record<string, unknown>, key: string | null): Promise<void>;
  /** Whether there is anybody who does jobs: else nobody need wait for one. */
  isWorkerAlive(): Promise<boolean>;
  /** The session of a token as it is now; null when it, or the account behind it, no longer counts. */
  signedIn(token: string): Promise<SignedIn | null>;
  /**
   * The owner of a program's token, as the program may act; null when it, or the account behind it, no longer counts.
   */
  bearer(bearer: Bearer): Promise<SignedIn | null>;
  /** The same of a token that opens a feed, and nothing else does; and which one. */
  feedReader(token: string): Promise<{ reader: SignedIn; purpose: TokenPurpose } | null>;
  /** Somebody as they may act in a company, without a session: by a link that was mailed to them. */
  userIn(user: number, corporation: number): Promise<SignedIn | null>;
  /** A mail in a layout that is being written; null for an unknown corporation. */
  previewMail(preview: MailPreview): Promise<string | null>;
  /** Ids of the companies that the demo is made of; none where there is no demo. */
  demoCompanies(): Promise<ReadonlySet<number>>;
  /** The database and the disk, as they are now. */
  standing: Standing;
  readiness(): Promise<Readiness>;
  gauges(): Promise<Gauges>;
  /** The parts that `npm start` looks after; none where it does not. */
  parts(): Parts;
  /** To the database, of this process. */
  connections(): { open: number; idle: number; waiting: number; behind?: number };
  close(): Promise<void>;
}

/** A user whose password was right; whether they may work is decided next. */
export interface AuthenticatedUser {
  id: number;
  username: string;
}

/** Milliseconds that a request waits for a connection to the database: it is told to come back rather than kept. */
const CONNECTION_PATIENCE = 5000;

function signedInFrom(token: string, facts: SessionFacts): SignedIn | null {
  const acting = actingUser(facts, todayIn(LEGAL_TIME_ZONE, new Date()));
  return acting && { token, facts, bearer: null, ...acting };
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

const companyIds = z.array(z.number());

/** The companies of the demo: asked until it answers, and then known for good, since none is ever added. */
function demoOf(db: Database): () => Promise<ReadonlySet<number>> {
  let known: ReadonlySet<number> | null = null;
  return async () => {
    const found = db.selectFrom('installation').select('value').where('key', '=', 'demo_companies');
    return (known ??= new Set(companyIds.parse(JSON.parse((await found.executeTakeFirst())?.value ?? '[]'))));
  };
}

interface Watched {
  /** Told in words how the database and the disk stand, whenever that changes. */
  say?: (words: string, better: boolean) => void;
}

interface Replicated {
  settings: Settings;
  db: Database;
  pool: ReturnType<typeof createPool>;
  prepares: boolean;
  storeOver: (db: Database) => Store;
  say: Watched['say'];
}

/** What a replica answers, where the operator names one. */
function readsOf({ settings: { replicaUrl, dataKey }, say, ...asked }: Replicated): Reads | null {
  if (replicaUrl === null) return null;
  const replica = watchReplica({
    url: appUrl(replicaUrl, dataKey),
    primary: asked.pool,
    onChange: (isRead, why) =>
      say?.(isRead ? 'the replica is read from' : `the replica is not read from: ${why}`, isRead),
  });
  return createReads({ ...asked, replica });
}

/**
 * Needs no database that answers: what asks it is answered 503 meanwhile.
 * @throws SettingsError naming each variable that is missing or wrong.
 */
export async function createServices(
  environment: NodeJS.ProcessEnv,
  { say }: Watched = {},
): Promise<Services> {
  const settings = readSettings(environment);
  if (settings.databaseUrl === null)
    throw new Error('DATABASE_URL is missing: `npm start` gives it to the web');
  const url = appUrl(settings.databaseUrl, settings.dataKey);
  const { poolerUrl } = settings;
  const pool = createPool(poolerUrl === null ? url : appUrl(poolerUrl, settings.dataKey), {
    max: 10,
    name: 'registre-web',
    patience: CONNECTION_PATIENCE,
  });
  const prepares = poolerUrl === null || settings.poolerPrepares;
  const db = createDatabase(pool, { shares: true, prepares });
  const keys = personalKeys(settings.dataKey);
  const files = createFiles(settings, { db, keys });
  const guard = createGuard(settings);
  const storeOver = storesOver({
    dataKey: settings.dataKey,
    projectors: projections,
    askingOver,
    mayName: (host) => mayName(guard, host),
    // Also what a page changes by being looked at.
    requireWritable() {
      if (standing.remaking !== null) throw new DatabaseUnavailable('remaking', 'read models are made anew');
    },
  });
  const store = storeOver(db);
  const replica = readsOf({ settings, db, pool, prepares, storeOver, say });
  const standing = await watchStanding({
    url,
    name: 'registre-watch',
    settings,
    // What was noted last may be lost with it.
    onLost: () => replica?.distrust(),
    ...(say && { say }),
  });
  const secrets = createSecrets(settings.dataKey);
  return {
    db,
    store,
    replica,
    files,
    guard,
    secrets,
    keyedHash: (text) => keys.keyedHash(db, text),
    remote: {
      tryKnown: (server) => tryKnownServer({ db, store, guard, secrets }, server),
      tryTyped: (server) => tryTypedServer(guard, server),
    },
    companyDirectory: createCompanyDirectory(settings.companyDirectory, guard),
    routing: createRouting(settings.routingService, guard),
    proofs: createProofs({ db, files, dataKey: settings.dataKey }),
    settings,
    sessions,
    links,
    throttle,
    noteSignIn,
    limiter: rateLimiter(settings.apiLimits),
    idempotency: createIdempotencyStore(settings.dataKey),
    apiTokens,
    words: liveWords({
      version: (place) => wordsVersion(db, place),
      wordings: (place) => wordingsOf(db, place),
    }),
    authenticator: new Authenticator<AuthenticatedUser>().use(passwordStrategy(db), 'password'),
    isPasswordOf,
    hasPassword,
    secondFactors: {
      ...createSecondFactors(secrets, settings.dataKey),
      of: factorsOf,
      stepOfCode,
      authenticatorAddress,
    },
    passkeys: createPasskeys(settings),
    openId: createOpenId(settings.openId, guard),
    identities,
    enqueue: (task, payload, key) =>
      enqueue(db, { task, payload, urgent: true, ...(key !== null && { key }) }),
    isWorkerAlive: () => isWorkerAlive(db),
    async signedIn(token) {
      const facts = await findSession(db, token);
      return facts && signedInFrom(token, facts);
    },
    async bearer({ token, corporation }) {
      const facts = await findApiToken(db, token, corporation);
      const owner = facts && signedInFrom('', facts);
      return owner && asProgram(owner, facts);
    },
    async feedReader(token) {
      const facts = await findApiToken(db, token, null, 'feed');
      const owner = facts && signedInFrom('', facts);
      const reader = owner && asProgram(owner, facts);
      return reader && facts.purpose && { reader, purpose: facts.purpose };
    },
    async userIn(user, corporation) {
      const facts = await factsOfUser(db, user, corporation);
      return facts && signedInFrom('', facts);
    },
    async previewMail(preview) {
      // The mail library is loaded by whoever asks for a preview, not with each start.
      const { renderPreview } = await import('#jobs/mail/preview.ts');
      return renderPreview({ db, files }, preview);
    },
    demoCompanies: demoOf(db),
    standing,
    readiness: () => readReadiness(db, projections),
    gauges: () => readGauges(db, settings.dataDir),
    parts: () => readParts(settings.dataDir),
    connections() {
      const behind = replica?.behind() ?? null;
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
      return { open, idle, waiting, ...(behind !== null && { behind }) };
    },
    async close() {
      await standing.close();
      await replica?.close();
      await db.destroy();
    },
  };
}
