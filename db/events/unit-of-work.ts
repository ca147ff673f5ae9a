import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/kernel/actor.ts';
import { streamName, type Aggregate, type Loaded } from '#domain/kernel/aggregate.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { EventMetadata, RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { missing } from '#domain/kernel/refusal.ts';
import type { JobRequest, Series, UnitOfWork, WebhookRequest } from '#domain/kernel/work.ts';
import { companiesOf, holdsOf, refuseHeld } from '../company-hold.ts';
import { changeAccount } from '../identity/account-changes.ts';
import { keepTokenHash } from '../identity/api-tokens.ts';
import { linkEvents, type ChainKey } from './chain.ts';
import { enqueueing } from './enqueue.ts';
import { appendToStream, readStreams, type StoredEvent } from './event-store.ts';
import type { PersonalKeys } from './personal-keys.ts';
import { askingTogether, pipeline } from './pipeline.ts';
import type { Database } from '../postgres/pool.ts';
import type { AskingOver } from './projector.ts';
import type { Projecting } from './replay.ts';
import type { Secrets } from '../secrets.ts';
import { notificationJobs } from './notification-outbox.ts';
import { asking, emitting } from './webhook-outbox.ts';

export interface WorkParts {
  keys: PersonalKeys;
  secrets: Secrets;
  chainKey: ChainKey;
  project: Projecting;
  askingOver: AskingOver;
  nextId(db: Database, sequence: string): Promise<number>;
}

export interface WorkContext {
  actor: Actor;
  command: string;
  commandId: string;
  now: string;
}

/** What is left to do once a unit of work is finished. */
export interface Finished {
  /** Says after the commit, which the database makes a rollback when something failed, whether all was done. */
  settled(): Promise<void>;
  /** Jobs that it may have added, of which workers are told after the commit. */
  jobs: number;
}

/** A unit of work over one open transaction, and what has to be done before it commits. */
export async function unitOfWork(
  transaction: Database,
  parts: WorkParts,
  context: WorkContext,
): Promise<{ work: UnitOfWork; finish(answer: string): Promise<Finished> }> {
  const db = await askingTogether(transaction);
  const stored: { chain: number; event: StoredEvent }[] = [];
  const recorded: RecordedEvent[] = [];
  const jobs: JobRequest[] = [];
  const asked: WebhookRequest[] = [];
  /** Whether something was written that is no event. */
  let keeps = false;
  const appends = new Map<string, { expected: number; events: StoredEvent[] }>();
  /** What was appended by now, as it was before it was sealed. */
  const own = new Map<string, DomainEvent[]>();

  const metadataFor = (corporation: number | null): EventMetadata => ({
    corporation: corporation ?? 0,
    user: context.actor.user,
    command: context.command,
    commandId: context.commandId,
    occurredAt: context.now,
  });

  async function load<S, E extends DomainEvent>(
    aggregate: Aggregate<S, E>,
    id: number,
    actor: Actor,
  ): Promise<Loaded<S, E>> {
    const stream = streamName(aggregate, id);
    const events = await readStreams(db, parts.keys, [stream]);
    // A stream holds its aggregate's events only; what this transaction appended is not in the database yet.
    const history = [...events.map((one) => one.event), ...(own.get(stream) ?? [])] as E[];
    const state = history.reduce((before, event) => aggregate.evolve(before, event), aggregate.initial);
    const corporation = aggregate.corporationOf(state);
    const foreign = corporation !== null && corporation !== actor.corporation;
    if (history.length === 0 || foreign || aggregate.isDeleted(state)) throw missing();
    return { aggregate, id, revision: history.length, state, history };
  }

  async function append<S, E extends DomainEvent>(loaded: Loaded<S, E>, events: readonly E[]): Promise<void> {
    if (events.length === 0) return;
    const stream = streamName(loaded.aggregate, loaded.id);
    const state = events.reduce((before, event) => loaded.aggregate.evolve(before, event), loaded.state);
    const metadata = metadataFor(loaded.aggregate.corporationOf(state));
    const sealed: StoredEvent[] = [];
    for (const [index, event] of events.entries()) {
      const version = loaded.revision + index + 1;
      const data = await parts.keys.seal(db, { ...event.data });
      sealed.push({ stream, version, messageId: randomUUID(), type: event.type, data, metadata });
      recorded.push({ event, id: loaded.id, stream, revision: version, metadata });
    }
    const waiting = appends.get(stream) ?? { expected: loaded.revision, events: [] };
    appends.set(stream, { ...waiting, events: [...waiting.events, ...sealed] });
    own.set(stream, [...(own.get(stream) ?? []), ...events]);
    stored.push(...sealed.map((event) => ({ chain: metadata.corporation, event })));
    Object.assign<Loaded<S, E>, Partial<Loaded<S, E>>>(loaded, {
      state,
      revision: loaded.revision + events.length,
      history: [...loaded.history, ...events],
    });
  }

  const lockSeries = async ({ corporation, kind, period }: Series) => {
    const { rows } = await sql<{ last: number; last_date: string | null }>`
      insert into number_series (corporation_id, kind, period, last) values (${corporation}, ${kind}, ${period}, 0)
      on conflict (corporation_id, kind, period) do update set last = number_series.last
        returning last, last_date`.execute(db);
    return { last: rows[0]?.last ?? 0, lastDate: rows[0]?.last_date ?? null };
  };

  const setPasswordHash = async (user: number, hash: string) => {
    await sql`select set_password(${context.actor.user}, ${user}, ${hash}, ${context.now})`.execute(db);
    await db.deleteFrom('session').where('user_id', '=', user).execute();
  };

  const work: UnitOfWork = {
    now: context.now,
    ...parts.askingOver(db),
    load,
    append,
    lockSeries,
    setPasswordHash,
    changeAccount: (user, change) =>
      changeAccount(db, parts.secrets, { now: context.now, by: context.actor.user }, user, change),
    keepTokenHash(token, hash, ending) {
      keeps = true;
      return keepTokenHash(db, context.actor.user, token, hash, ending);
    },
    keepSecret(owner, text) {
      keeps = true;
      return text === null ? parts.secrets.remove(db, owner) : parts.secrets.put(db, owner, text);
    },
    async create(aggregate) {
      const id = await parts.nextId(db, aggregate.sequence ?? aggregate.name);
      return { aggregate, id, revision: 0, state: aggregate.initial, history: [] };
    },
    nextId: (sequence) => parts.nextId(db, sequence),
    keyedHash: (text) => parts.keys.keyedHash(db, text),
    enqueue(job) {
      jobs.push(job);
      return Promise.resolve();
    },
    askWebhook(request) {
      asked.push(request);
      return Promise.resolve();
    },
  };

  /** The companies that events are about; without any, the one that is acted in, where something was written. */
  function changedCompanies(): number[] {
    if (recorded.length > 0) return companiesOf(recorded);
    const { corporation } = context.actor;
    const isChanged = keeps || jobs.length > 0 || asked.length > 0;
    return isChanged && corporation !== null ? [corporation] : [];
  }

  /**
   * Keeps the answer and appends, each stream at once; projections; jobs; and the chain last: its lock is held for the
   * shortest time. All of it goes out without waiting but for the head of the chain.
   */
  async function finish(answer: string): Promise<Finished> {
    const ahead = await pipeline(transaction);
    const { command, commandId, actor } = context;
    await ahead.send(
      sql`insert into command_log (command_id, name, user_id, result)
        values (${commandId}, ${command}, ${actor.user}, ${answer}::jsonb)
        on conflict (command_id) do update set result = excluded.result`,
    );
    const positions = new Map<string, number>();
    for (const [stream, { expected, events }] of appends)
      await appendToStream(ahead, stream, expected, events, positions);
    const companies = changedCompanies();
    // As appending does: whoever closes a company waits for who has this.
    if (recorded.length === 0 && companies.length > 0)
      await ahead.send(sql`lock table emt_messages in row exclusive mode`);
    if (companies.length > 0)
      await ahead.send(holdsOf(companies), (holds) => refuseHeld(holds, { user: actor.user, command }));
    await parts.project(ahead.db, recorded);
    const added = [
      ...[...jobs, ...notificationJobs(recorded)].map(enqueueing),
      ...emitting(recorded),
      ...asked.map((request) => asking(request, context.now)),
    ];
    for (const statement of added) await ahead.send(statement);
    const chains = [...new Set(stored.map((one) => one.chain))].sort((a, b) => a - b);
    for (const chain of chains) {
      const events = stored.filter((one) => one.chain === chain).map((one) => one.event);
      await linkEvents(ahead, parts.chainKey, chain, events, positions);
    }
    return { settled: () => ahead.settle(), jobs: added.length };
  }

  return { work, finish };
}
