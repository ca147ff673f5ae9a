import type { DomainEvent } from '#domain/kernel/event.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Beside, Projector } from '#db/events/projector.ts';

type Handlers<E extends DomainEvent> = {
  [Type in E['type']]?: (data: Extract<E, { type: Type }>['data'], context: Context) => Promise<unknown>;
};

interface Context {
  db: Database;
  /** Of two events that are written at once, the first. */
  recorded: RecordedEvent;
}

type DataOf<E extends DomainEvent, Type extends E['type']> = Extract<E, { type: Type }>['data'];

/** How two events of one stream, the second right behind the first, are written at once, by their types. */
type Pairs<E extends DomainEvent> = {
  [First in E['type']]?: {
    [Second in E['type']]?: (
      first: DataOf<E, First>,
      second: DataOf<E, Second>,
      context: Context,
    ) => Promise<unknown>;
  };
};

type WritesBoth = (first: object, second: object, context: Context) => Promise<unknown>;

/** The way of writing two events at once, where they belong together and there is one. */
type PairOf = (first: RecordedEvent | undefined, second: RecordedEvent | undefined) => WritesBoth | undefined;

function pairing(pairs: object): PairOf {
  const ways = new Map(
    Object.entries(pairs).flatMap(([first, seconds]) =>
      Object.entries(seconds as Record<string, WritesBoth>).map(
        ([second, write]) => [`${first} ${second}`, write] as const,
      ),
    ),
  );
  return (first, second) =>
    first && second && first.stream === second.stream && first.revision + 1 === second.revision
      ? ways.get(`${first.event.type} ${second.event.type}`)
      : undefined;
}

/**
 * Declares a projection: its tables and how each event changes them. It writes its own tables, reads no other's, and
 * leaves them the same however often it is rebuilt. A pair leaves them as its two handlers would, one after the other:
 * whether two events are projected at once is chance.
 */
export function projection<E extends DomainEvent>(definition: {
  name: string;
  tables: readonly string[];
  shape?: string;
  on: Handlers<E>;
  pairs?: Pairs<E>;
}): Projector {
  const handlers = new Map(Object.entries(definition.on)) as Map<
    string,
    (data: object, context: object) => Promise<unknown>
  >;
  const pairOf = pairing(definition.pairs ?? {});
  return {
    name: definition.name,
    tables: definition.tables,
    handles: new Set(handlers.keys()),
    ...(definition.shape !== undefined && { shape: definition.shape }),
    async apply(db, recorded, { before, after }: Beside = {}) {
      if (pairOf(before, recorded)) return;
      const both = pairOf(recorded, after);
      if (both && after) await both(recorded.event.data, after.event.data, { db, recorded });
      else await handlers.get(recorded.event.type)?.(recorded.event.data, { db, recorded });
    },
  };
}
