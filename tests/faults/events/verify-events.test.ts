import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { chainKey } from '#db/events/chain.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { until } from '#tests/builders/process.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long, patience } from '#tests/setup/chance.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

/** Events that are written while they are verified, by so many writers. */
const EVENTS = long ? 100_000 : 600;
const WRITERS = long ? 16 : 6;
/** So often all that is there is verified beside them, each time that much more. */
const VERIFICATIONS = 20;

let world: World;
let companies: Company[];
beforeAll(async () => {
  world = await createWorld();
  companies = [await createCompany(world.runtime.store), await createCompany(world.runtime.store)];
});
afterAll(() => world.close());

describe('events that people write meanwhile', () => {
  it('are never told as a fault', patience(60), async () => {
    const { store } = world.runtime;
    const state = { written: 0 };
    const write = async (writer: number) => {
      const company = companies[writer % companies.length];
      if (!company) throw new Error('There is no company');
      const { create } = commandsOf('vat');
      while (state.written < EVENTS) {
        state.written += 1;
        const { written } = state;
        // Of a company's chain, and of the installation's.
        if (written % 3 === 0)
          await send(store, registerPerson, systemActor(null), {
            gender: 'F',
            firstName: 'Anne',
            lastName: `Le Goff ${written}`,
            email: null,
          });
        else await send(store, create, company.actor, { name: `Taux ${written}`, rate: '1', category: 'S' });
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    let times = 0;
    for (let from = 0; from < EVENTS; from += EVENTS / VERIFICATIONS) {
      await until('there is more to verify', 3600, () => state.written >= from);
      const { faults } = await verifyChains(world.owner, chainKey(testDataKey), []);
      expect(faults).toEqual([]);
      times += 1;
    }
    await writing;
    const started = performance.now();
    const { chains, faults } = await verifyChains(world.owner, chainKey(testDataKey), []);
    expect(faults).toEqual([]);
    const events = chains.reduce((sum, one) => sum + one.events, 0);
    expect(events).toBeGreaterThanOrEqual(EVENTS);
    const rate = Math.round(events / ((performance.now() - started) / 1000));
    console.log(
      `figure: ${events} events verified ${times} times beside ${WRITERS} writers: 0 false faults, ${rate} events/s`,
    );
  });
});
