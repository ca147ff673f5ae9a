import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { chainKey } from '#db/events/chain.ts';
import type { ChainFault } from '#db/events/chain-fault.ts';
import { askingOf, noteRestored, sealStoredEvents } from '#db/events/seal-events.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { noteChainHeads, readNotedHeads } from '#jobs/ops/chain-heads.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
let stream: string;
let last: string;
beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  stream = `invoice-${(await makeInvoice(store, company, 'validate')).id}`;
  last = `invoice-${(await makeInvoice(store, company, 'validate')).id}`;
});
afterAll(() => world.close());

const key = chainKey(testDataKey);

class Undo extends Error {}

/** Verifies after a change by the owner, which is taken back. */
async function faultsAfter(...statements: ReturnType<typeof sql>[]): Promise<ChainFault[]> {
  const noted = await readNotedHeads(world.settings.dataDir);
  let faults: ChainFault[] = [];
  await world.owner
    .transaction()
    .execute(async (transaction) => {
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

const positionOf = async (version: number): Promise<number> => {
  const link = await world.owner
    .selectFrom('event_chain')
    .select('position')
    .where('stream_id', '=', stream)
    .where('stream_position', '=', version)
    .executeTakeFirstOrThrow();
  return link.position;
};

const at = async (version: number, fault: ChainFault['fault']): Promise<ChainFault> => ({
  chain: company.corporation,
  position: await positionOf(version),
  stream,
  version,
  fault,
});

/** An event that its stream counts though it is gone with its link. */
const missing = (version: number): ChainFault => ({
  chain: company.corporation,
  position: 0,
  stream,
  version,
  fault: 'missing',
});

const event = (version: number) => sql`stream_id = ${stream} and stream_position = ${version}`;

describe('verification of the chains', () => {
  beforeEach(() => noteChainHeads(world.owner, world.settings.dataDir, new Date()));

  it('passes what the product wrote', async () => {
    const noted = await readNotedHeads(world.settings.dataDir);
    const report = await verifyChains(world.owner, key, noted);
    expect(report.faults).toEqual([]);
    expect(report.chains.map(({ chain, notYetNoted }) => ({ chain, notYetNoted }))).toEqual([
      { chain: 0, notYetNoted: 0 },
      { chain: company.corporation, notYetNoted: 0 },
    ]);
    const { count } = await world.owner
      .selectFrom('emt_messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(report.chains.reduce((sum, { events }) => sum + events, 0)).toBe(count);
  });

  it.each([
    ['an amount', sql`message_data = jsonb_set(message_data, '{totals,finalTotal}', '"1.00"')`],
    ['what happened', sql`message_type = 'InvoiceSent'`],
    ['who did it', sql`message_metadata = jsonb_set(message_metadata, '{user}', '99')`],
    [
      'when it was done',
      sql`message_metadata = jsonb_set(message_metadata, '{occurredAt}', '"2020-01-01T00:00:00.000Z"')`,
    ],
    ['an added field', sql`message_data = message_data || '{"added": null}'`],
    ['a removed field', sql`message_data = message_data - 'dueDate'`],
  ])('finds an edited event: %s', async (_, set) => {
    expect(await faultsAfter(sql`update emt_messages set ${set} where ${event(2)}`)).toEqual([
      await at(2, 'changed'),
    ]);
  });

  it('finds a deleted event', async () => {
    expect(await faultsAfter(sql`delete from emt_messages where ${event(1)}`)).toEqual([
      await at(1, 'deleted'),
    ]);
  });

  it('finds an event deleted together with its link', async () => {
    const position = await positionOf(1);
    const faults = await faultsAfter(
      sql`delete from emt_messages where ${event(1)}`,
      sql`delete from event_chain where ${event(1)}`,
    );
    expect(faults).toEqual([
      { chain: company.corporation, position, stream: '', version: 0, fault: 'gap' },
      missing(1),
    ]);
  });

  it('finds an event deleted with its link where the links after it were moved up', async () => {
    const position = await positionOf(1);
    const faults = await faultsAfter(
      sql`delete from emt_messages where ${event(1)}`,
      sql`delete from event_chain where ${event(1)}`,
      sql`update event_chain set position = position + 1000000 where chain = ${company.corporation}
        and position > ${position}`,
      sql`update event_chain set position = position - 1000001 where chain = ${company.corporation}
        and position > 1000000`,
      sql`update chain_head set position = position - 1 where chain = ${company.corporation}`,
    );
    expect(faults).toMatchObject([
      { chain: company.corporation, position, fault: 'out of place' },
      { fault: 'cut' },
      missing(1),
    ]);
  });

  it('finds an inserted event', async () => {
    const faults = await faultsAfter(sql`
      insert into emt_messages (stream_id, stream_position, partition, message_data, message_metadata,
        message_schema_version, message_type, message_kind, message_id, transaction_id)
      select stream_id, 99, partition, message_data, message_metadata, message_schema_version, message_type,
        message_kind, gen_random_uuid()::text, transaction_id
      from emt_messages where ${event(1)}`);
    expect(faults).toEqual([
      { chain: company.corporation, position: 0, stream, version: 99, fault: 'not chained' },
    ]);
  });

  it('finds two events swapped', async () => {
    const faults = await faultsAfter(
      sql`update emt_messages set stream_position = 1000 where ${event(1)}`,
      sql`update emt_messages set stream_position = 1 where ${event(2)}`,
      sql`update emt_messages set stream_position = 2 where ${event(1000)}`,
    );
    expect(faults).toEqual([await at(1, 'changed'), await at(2, 'changed')]);
  });

  it('finds two links swapped', async () => {
    const [first, second] = [await positionOf(1), await positionOf(2)];
    const chain = sql`chain = ${company.corporation}`;
    const faults = await faultsAfter(
      sql`update event_chain set position = -1 where ${chain} and position = ${first}`,
      sql`update event_chain set position = ${first} where ${chain} and position = ${second}`,
      sql`update event_chain set position = ${second} where ${chain} and position = -1`,
    );
    expect(faults).toMatchObject([{ position: first, version: 2, fault: 'out of place' }]);
  });

  const cutLast = () => [
    sql`delete from emt_messages m using event_chain c where c.stream_id = m.stream_id
      and c.stream_position = m.stream_position
      and c.chain = ${company.corporation} and c.position = (select position from chain_head
        where chain = ${company.corporation})`,
    sql`delete from event_chain where chain = ${company.corporation} and position = (select position
      from chain_head where chain = ${company.corporation})`,
    sql`update chain_head h set position = c.position, hash = c.hash from event_chain c
      where h.chain = ${company.corporation} and c.chain = h.chain and c.position = h.position - 1`,
  ];

  it('finds a tail cut below the last noted head', async () => {
    const head = await world.owner
      .selectFrom('chain_head')
      .selectAll()
      .where('chain', '=', company.corporation)
      .executeTakeFirstOrThrow();
    expect(await faultsAfter(...cutLast())).toEqual([
      { chain: company.corporation, position: head.position, stream: '', version: 0, fault: 'cut' },
      { ...missing(2), stream: last },
    ]);
  });

  it('finds a whole chain cut away', async () => {
    const faults = await faultsAfter(
      sql`delete from emt_messages where (message_metadata->>'corporation')::bigint = ${company.corporation}`,
      sql`delete from event_chain where chain = ${company.corporation}`,
      sql`delete from chain_head where chain = ${company.corporation}`,
    );
    const [cut, ...others] = faults;
    expect(cut).toEqual({ chain: company.corporation, position: 1, stream: '', version: 0, fault: 'cut' });
    expect(others.map(({ fault }) => fault)).toEqual(others.map(() => 'missing'));
    expect(others).toContainEqual({ ...missing(1), chain: 0 });
  });

  it('does not take another key for its own', async () => {
    const { faults } = await verifyChains(
      world.owner,
      chainKey('another data key that somebody made up'),
      [],
    );
    for (const chain of [0, company.corporation])
      expect(faults.find((fault) => fault.chain === chain)).toMatchObject({ position: 1, fault: 'changed' });
  });
});

describe('events after the last noted head', () => {
  it('are told as not yet noted, and their cut is not found', async () => {
    await noteChainHeads(world.owner, world.settings.dataDir, new Date());
    const person = { gender: 'F' as const, firstName: 'Anne', lastName: 'Le Goff' };
    await send(world.runtime.store, registerPerson, systemActor(null), person);
    const noted = await readNotedHeads(world.settings.dataDir);
    const report = await verifyChains(world.owner, key, noted);
    expect(report.chains.map(({ notYetNoted }) => notYetNoted)).toEqual([1, 0]);
    expect(report.faults).toEqual([]);
  });

  it('are noted once each time a head has moved', async () => {
    const { dataDir } = world.settings;
    expect(await noteChainHeads(world.owner, dataDir, new Date())).toBe(1);
    expect(await noteChainHeads(world.owner, dataDir, new Date())).toBe(0);
  });
});

describe('a tail that is cut after the last noted head', () => {
  const chainOf = () => sql`chain = ${company.corporation}`;
  beforeEach(() => noteChainHeads(world.owner, world.settings.dataDir, new Date()));

  it('is found where its head was left as it was', async () => {
    await makeInvoice(world.runtime.store, company);
    const { position } = await world.owner
      .selectFrom('chain_head')
      .select('position')
      .where('chain', '=', company.corporation)
      .executeTakeFirstOrThrow();
    const [cut] = await faultsAfter(
      sql`delete from emt_messages where stream_id = (select stream_id from event_chain where ${chainOf()}
        and position = ${position})`,
      sql`delete from event_chain where ${chainOf()} and position = ${position}`,
    );
    expect(cut).toEqual({ chain: company.corporation, position, stream: '', version: 0, fault: 'cut' });
  });
});

describe('events of before they were sealed', () => {
  const unsealed = sql`update event_chain set seal = null, global_position = null, transaction_id = null,
    created = null`;
  /** The faults after an upgrade of a database like that, and what was done to it before and after. */
  const upgraded = async (before: ReturnType<typeof sql>[], after: ReturnType<typeof sql>[]) => {
    const noted = await readNotedHeads(world.settings.dataDir);
    let faults: ChainFault[] = [];
    const undo = new Error('undo');
    const trying = world.owner.transaction().execute(async (transaction) => {
      for (const statement of [unsealed, ...before]) await statement.execute(transaction);
      await sealStoredEvents(askingOf(transaction), key);
      for (const statement of after) await statement.execute(transaction);
      ({ faults } = await verifyChains(transaction, key, noted));
      throw undo;
    });
    await expect(trying).rejects.toBe(undo);
    return faults;
  };
  const emptied = () => sql`update emt_messages set global_position = null where ${event(1)}`;

  it('are sealed once, and fit', async () => {
    expect(await upgraded([], [])).toEqual([]);
  });

  it('are not sealed where they did not fit then', async () => {
    const amount = sql`update emt_messages set message_data = '{}' where ${event(2)}`;
    expect(await upgraded([emptied(), amount], [])).toMatchObject([
      { version: 1, fault: 'changed' },
      { version: 2, fault: 'changed' },
    ]);
  });

  it('are found changed afterwards', async () => {
    expect(await upgraded([], [emptied()])).toEqual([
      { ...(await at(1, 'changed')), columns: ['global_position'] },
    ]);
    expect((await upgraded([], [unsealed])).length).toBeGreaterThan(3);
  });
});

describe('a restored database', () => {
  it('has another transaction for all its events, as its note says, and for none after them', async () => {
    const noted = await readNotedHeads(world.settings.dataDir);
    const undo = new Error('undo');
    const found: ChainFault[][] = [];
    const trying = world.owner.transaction().execute(async (transaction) => {
      const look = async () => found.push((await verifyChains(transaction, key, noted)).faults);
      await sql`update emt_messages set transaction_id = pg_current_xact_id()`.execute(transaction);
      await noteRestored(askingOf(transaction), key);
      await look();
      await sql`update emt_messages set transaction_id = '7' where ${event(1)}`.execute(transaction);
      await look();
      await sql`update installation set value = replace(value, 'upTo":"', 'upTo":"9')
        where key = 'events:restored'`.execute(transaction);
      await look();
      throw undo;
    });
    await expect(trying).rejects.toBe(undo);
    expect(found[0]).toEqual([]);
    expect(found[1]).toEqual([{ ...(await at(1, 'changed')), columns: ['transaction_id'] }]);
    expect(found[2]?.length).toBeGreaterThan(3);
  });
});

describe('the sequence of positions', () => {
  it('that stands before positions that are taken is found', async () => {
    const { rows } = await sql<{
      last: number;
    }>`select last_value as last from emt_global_message_position`.execute(world.owner);
    const last = rows[0]?.last ?? 0;
    await sql`select setval('emt_global_message_position', ${last - 2}::bigint)`.execute(world.owner);
    const { faults } = await verifyChains(world.owner, key, []);
    await sql`select setval('emt_global_message_position', ${last}::bigint)`.execute(world.owner);
    expect(faults).toMatchObject([{ fault: 'sequence' }]);
    expect((await verifyChains(world.owner, key, [])).faults).toEqual([]);
  });
});
