import type { DomainEvent } from '#domain/kernel/event.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Projector } from '#db/events/projector.ts';

type Handlers<E extends DomainEvent> = {
  [Type in E['type']]?: (
    data: Extract<E, { type: Type }>['data'],
    context: { db: Database; recorded: RecordedEvent },
  ) => Promise<unknown>;
};

/**
 * Declares a projection: its tables and how each event changes them. It writes its own tables, reads no other's, and
 * leaves them the same however often it is rebuilt.
 */
export function projection<E extends DomainEvent>(definition: {
  name: string;
  tables: readonly string[];
  shape?: string;
  on: Handlers<E>;
}): Projector {
  const handlers = new Map(Object.entries(definition.on)) as Map<
    string,
    (data: object, context: object) => Promise<unknown>
  >;
  return {
    name: definition.name,
    tables: definition.tables,
    handles: new Set(handlers.keys()),
    ...(definition.shape !== undefined && { shape: definition.shape }),
    async apply(db, recorded) {
      await handlers.get(recorded.event.type)?.(recorded.event.data, { db, recorded });
    },
  };
}
