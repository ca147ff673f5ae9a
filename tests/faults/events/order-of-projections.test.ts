import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { adoptEvents } from '#db/events/adopt-events.ts';
import { personalKeys } from '#db/events/personal-keys.ts';
import type { Projector } from '#db/events/projector.ts';
import { replayOf } from '#db/events/replay.ts';
import { createStore } from '#db/events/store.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import type { Aggregate } from '#domain/kernel/aggregate.ts';
import { command } from '#domain/kernel/command.ts';
import { askingOver } from '#projections/answers.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

/* A command, an import and a rebuild have the same events and the same projections: in the same order. */

let world: World;
let told: string[] = [];

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Happened = { type: 'ThingHappened'; data: { place: number } };

const thing: Aggregate<null, Happened> = {
  name: 'thing',
  events: { ThingHappened: null },
  initial: null,
  evolve: () => null,
  corporationOf: () => null,
  isDeleted: () => false,
};

const telling = (name: string, ...tables: string[]): Projector => ({
  name,
  tables,
  handles: new Set(['ThingHappened']),
  apply(_db, { event }) {
    told.push(`${name} ${String('place' in event.data && event.data.place)}`);
    return Promise.resolve();
  },
});
const projectors = [telling('first', 'country'), telling('alone', 'vat'), telling('second', 'country')];

const happen = command({
  name: 'Happen',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({}),
  async handle(work) {
    const events: Happened[] = [1, 2].map((place) => ({ type: 'ThingHappened', data: { place } }));
    await work.append({ aggregate: thing, id: 1, revision: 0, state: null, history: [] }, events);
    return {};
  },
});

async function toldBy(act: () => Promise<unknown>): Promise<string[]> {
  told = [];
  await act();
  return told;
}

it('writes tables that projections share in the order of the events, however these came', async () => {
  const { owner } = world;
  const store = createStore({ db: owner, dataKey: testDataKey, projectors, askingOver });
  const byCommand = await toldBy(() => store.execute(happen, systemActor(null), {}));
  const recorded = await store.read('thing-1');
  const metadata = {
    corporation: 0,
    user: null,
    command: '',
    commandId: '',
    occurredAt: '2026-01-01T00:00:00Z',
  };
  const adopted = [1, 2].map((place) => ({
    stream: 'thing-2',
    version: place,
    messageId: `adopted-${place}`,
    type: 'ThingHappened',
    data: { place },
    metadata,
    created: metadata.occurredAt,
  }));
  const byImport = await toldBy(() =>
    owner
      .transaction()
      .execute((trx) => adoptEvents(trx, { keys: personalKeys(testDataKey), projectors }, adopted)),
  );
  const replay = await replayOf(owner, projectors);
  const byRebuild = await toldBy(() =>
    owner.transaction().execute((trx) => replay.projectOneByOne(trx, 'public', recorded)),
  );
  expect(byRebuild.join()).toMatch(/first 1,second 1,first 2,second 2/);
  expect([byCommand, byImport]).toEqual([byRebuild, byRebuild]);
});
