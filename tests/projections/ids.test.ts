import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { createStore } from '#db/events/store.ts';
import { askingOver } from '#projections/answers.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('what is made later has the greater id, whichever process made it', async () => {
  const process = () =>
    createStore({ db: world.runtime.db, dataKey: testDataKey, projectors: [], askingOver });
  const processes = [process(), process()];
  const made: number[] = [];
  for (const turn of [0, 1, 0, 0, 1, 0]) {
    const store = processes[turn] ?? process();
    const person = {
      gender: 'F',
      firstName: 'Anne',
      lastName: `Le Goff ${made.length}`,
      email: null,
    } as const;
    made.push((await store.execute(registerPerson, systemActor(null), person)).id);
  }
  expect(made).toEqual(made.toSorted((a, b) => a - b));
});
