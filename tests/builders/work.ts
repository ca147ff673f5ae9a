import { streamName, type Aggregate, type Loaded } from '#domain/kernel/aggregate.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { askingOf, type Answers } from '#domain/kernel/questions.ts';
import { missing } from '#domain/kernel/refusal.ts';
import type { JobRequest, UnitOfWork } from '#domain/kernel/work.ts';

/** What a command is given: the moment, what records of other areas say, and what happened. */
interface Given {
  /** ISO 8601 in UTC. */
  now?: string;
  facts?: readonly Answers[];
  /** Events by their stream, `invoice-40`. */
  happened?: Readonly<Record<string, readonly DomainEvent[]>>;
  /** The last number of any series, and the day of it. */
  series?: { last: number; lastDate: string | null };
}

/** A unit of work without a database, and what was done through it. */
export interface WorkInMemory extends UnitOfWork {
  readonly appended: readonly DomainEvent[];
  readonly jobs: readonly JobRequest[];
}

const notGiven = (what: string) => (): Promise<never> =>
  Promise.reject(new Error(`${what} is of a database: such a test stands in tests/projections`));

/** One command's transaction, in memory: ids begin at 1. */
export function workInMemory({ now, facts = [], happened = {}, series }: Given = {}): WorkInMemory {
  const streams = new Map(Object.entries(happened).map(([stream, events]) => [stream, [...events]]));
  const appended: DomainEvent[] = [];
  const jobs: JobRequest[] = [];
  let id = 0;
  const nextId = () => Promise.resolve((id += 1));

  function load<S, E extends DomainEvent>(
    aggregate: Aggregate<S, E>,
    asked: number,
    actor: Actor,
  ): Promise<Loaded<S, E>> {
    // a stream holds its aggregate's events only
    const history = (streams.get(streamName(aggregate, asked)) ?? []).map((event) => event as E);
    const state = history.reduce((before, event) => aggregate.evolve(before, event), aggregate.initial);
    const corporation = aggregate.corporationOf(state);
    const foreign = corporation !== null && corporation !== actor.corporation;
    if (history.length === 0 || foreign || aggregate.isDeleted(state)) return Promise.reject(missing());
    return Promise.resolve({ aggregate, id: asked, revision: history.length, state, history });
  }

  return {
    appended,
    jobs,
    now: now ?? '2026-11-23T09:00:00.000Z',
    ...askingOf(facts),
    load,
    async create(aggregate) {
      return { aggregate, id: await nextId(), revision: 0, state: aggregate.initial, history: [] };
    },
    append(loaded, events) {
      const stream = streamName(loaded.aggregate, loaded.id);
      streams.set(stream, [...(streams.get(stream) ?? []), ...events]);
      appended.push(...events);
      Object.assign(loaded, {
        state: events.reduce((state, event) => loaded.aggregate.evolve(state, event), loaded.state),
        revision: loaded.revision + events.length,
        history: [...loaded.history, ...events],
      });
      return Promise.resolve();
    },
    nextId,
    keyedHash: (text) => Promise.resolve(`hash of ${text}`),
    lockSeries: () => Promise.resolve(series ?? { last: 0, lastDate: null }),
    enqueue(job) {
      jobs.push(job);
      return Promise.resolve();
    },
    askWebhook: notGiven('The outbox of a webhook'),
    setPasswordHash: notGiven('A password'),
    changeAccount: notGiven('An account'),
    keepTokenHash: notGiven('A token'),
    keepSecret: notGiven('A secret'),
  };
}
