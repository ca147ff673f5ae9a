import type { Actor } from './actor.ts';
import type { Aggregate, DomainEvent, Loaded } from './aggregate.ts';
import type { Asking } from './questions.ts';
import type { AccountChange } from './account-change.ts';

/** A job to be done once the transaction is committed; it vanishes with a rollback. */
export interface JobRequest {
  task: string;
  payload: Record<string, unknown>;
  /** Jobs with the same key replace one another while they wait. */
  key?: string;
  /** Asked for again and again: this one is left out while one of the same key waits, runs or has failed for good. */
  once?: boolean;
  /** Somebody waits for it: before the others. */
  urgent?: boolean;
  /** Jobs of one queue run one after the other. */
  queue?: string;
}

/** Whose a secret is: a password of a server or the key for it, the key of a webhook. */
export interface SecretOwner {
  kind:
    | 'ftp-password'
    | 'ftp-key'
    | 'smtp-password'
    | 'webhook-secret'
    | 'totp-secret'
    | 'totp-tried'
    | 'form-draft'
    | 'import-file';
  id: number;
  corporation: number;
}

/** What somebody asks of a webhook: a try-out, or messages once more (`delivery` null: each that failed). */
export type WebhookRequest = { corporation: number; webhook: number } & (
  | { what: 'ping' }
  | { what: 'repeat'; delivery: number | null }
);

/** A series of numbers: per corporation, kind and period (3-decisions.md, "Commerce documents"). */
export interface Series {
  corporation: number;
  kind: string;
  period: string;
}

/**
 * One command's transaction. Made in `db/`; everything done through it happens together or not at all.
 */
export interface UnitOfWork extends Asking {
  /** The instant of the command, ISO 8601 in UTC. */
  readonly now: string;
  /** @throws Refusal `missing` for an unknown, deleted or foreign stream. */
  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, id: number, actor: Actor): Promise<Loaded<S, E>>;
  /** A new stream with a fresh id. */
  create<S, E extends DomainEvent>(aggregate: Aggregate<S, E>): Promise<Loaded<S, E>>;
  /** Appends, projects and moves `loaded` on. A concurrent append is retried or told as a conflict. */
  append<S, E extends DomainEvent>(loaded: Loaded<S, E>, events: readonly E[]): Promise<void>;
  /** A fresh id of a sequence that is no stream (document versions). */
  nextId(sequence: string): Promise<number>;
  /** Locks the series until the end of the transaction and tells its last number (0: none) and the date of it. */
  lockSeries(series: Series): Promise<{ last: number; lastDate: string | null }>;
  enqueue(job: JobRequest): Promise<void>;
  /** What a text is found by that no column may hold, such as a social security number: a keyed hash, hexadecimal. */
  keyedHash(text: string): Promise<string>;
  /** Puts messages into a webhook's outbox, beside those that follow from events by themselves. */
  askWebhook(request: WebhookRequest): Promise<void>;
  /** Keeps a user's password hash beside the events, and ends the user's sessions. */
  setPasswordHash(user: number, hash: string): Promise<void>;
  /** Changes what stands beside a user's events: second factors, sessions, links to an identity provider. */
  changeAccount(user: number, change: AccountChange): Promise<void>;
  /** Keeps what a program's token is known by, beside the events: its hash, and its last characters for people. */
  keepTokenHash(token: number, hash: string, ending: string): Promise<void>;
  /** Keeps a text that must be read again, encrypted and beside the events; null: forgets it. */
  keepSecret(owner: SecretOwner, text: string | null): Promise<void>;
}
