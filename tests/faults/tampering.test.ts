import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainKey } from '#db/chain.ts';
import type { ChainFault } from '#db/chain-fault.ts';
import { verifyChains, type KnownHead } from '#db/verify-chain.ts';
import { noteChainHeads, readNotedHeads } from '#jobs/chain-heads.ts';
import { busyHistory } from '#tests/builders/busy-history.ts';
import { createCompany } from '#tests/builders/company.ts';
import { tamperings } from '#tests/builders/place-tamperings.ts';
import { edits, type Link, type Tampering } from '#tests/builders/tamperings.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { chance, long, seed } from '#tests/setup/chance.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

const ways = Object.entries(tamperings);
/** In the short form each way once. */
const COUNT = long ? 1000 : ways.length;
/** Several events edited at once, which may stand beside each other. */
const AT_ONCE = long ? 100 : 6;
const key = chainKey(testDataKey);

let world: World;
let links: Link[];
let noted: KnownHead[];
beforeAll(async () => {
  world = await createWorld();
  await busyHistory(world.runtime.store, await createCompany(world.runtime.store));
  await noteChainHeads(world.owner, world.settings.dataDir, new Date());
  noted = await readNotedHeads(world.settings.dataDir);
  ({ rows: links } = await sql<Link>`
    select c.chain, c.position, c.stream_id as stream, c.stream_position as version, m.message_data as data
    from event_chain c join emt_messages m on m.stream_id = c.stream_id and m.stream_position = c.stream_position
    order by c.chain, c.position`.execute(world.owner));
});
afterAll(() => world.close());

class Undo extends Error {}

/** The faults told after a tampering by the owner, which is taken back. */
async function told({ before, statements }: Pick<Tampering, 'before' | 'statements'>): Promise<ChainFault[]> {
  let faults: ChainFault[] = [];
  await world.owner
    .transaction()
    .execute(async (transaction) => {
      await before?.execute(transaction);
      for (const statement of statements) {
        const { numAffectedRows } = await statement.execute(transaction);
        expect(numAffectedRows ?? 0n).toBeGreaterThan(0n);
      }
      ({ faults } = await verifyChains(transaction, key, noted));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return faults;
}

const byPosition = (a: ChainFault, b: ChainFault) => a.position - b.position;

describe('an event that somebody tampers with', () => {
  it(`is found and named, ${COUNT} times`, { timeout: 1_800_000 }, async () => {
    const luck = chance('tampering');
    expect((await verifyChains(world.owner, key, noted)).faults).toEqual([]);
    for (let n = 0; n < COUNT; n += 1) {
      const [way, tamper] = ways[n % ways.length] ?? luck.pick(ways);
      const link = luck.pick(links);
      const tampering = tamper({ links, luck }, link);
      const what = `seed ${seed}, number ${n}: event ${link.version} of ${link.stream} ${way}`;
      const faults = await told(tampering);
      const isExpected = (fault: ChainFault) => tampering.faults.some((one) => isDeepStrictEqual(one, fault));
      const isBesides = (fault: ChainFault) => !isExpected(fault) && tampering.also?.(fault) === true;
      expect(
        faults.filter((fault) => !isBesides(fault)),
        what,
      ).toEqual(tampering.faults);
    }
    expect((await verifyChains(world.owner, key, noted)).faults).toEqual([]);
    console.log(`figure: tamperings ${COUNT} in ${ways.length} ways: ${COUNT} found and named`);
  });

  it(`does not hide another one, ${AT_ONCE} times`, { timeout: 600_000 }, async () => {
    const luck = chance('tampering at once');
    for (let n = 0; n < AT_ONCE; n += 1) {
      const link = luck.pick(links);
      const chosen = links.filter(
        ({ chain, position }) => chain === link.chain && [0, 1, 2, 5].includes(position - link.position),
      );
      const each = chosen.map((one) => luck.pick(Object.values(edits))({ links, luck }, one));
      const faults = await told({ statements: each.flatMap(({ statements }) => statements) });
      expect(faults.sort(byPosition), `seed ${seed}, number ${n}`).toMatchObject(
        chosen.map(({ position, stream, version }) => ({ position, stream, version, fault: 'changed' })),
      );
    }
  });
});
