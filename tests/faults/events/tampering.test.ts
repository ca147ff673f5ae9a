import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainKey } from '#db/events/chain.ts';
import type { ChainFault } from '#db/events/chain-fault.ts';
import { eraseKey, fingerprintOf, personalKeys } from '#db/events/personal-keys.ts';
import type { Database } from '#db/postgres/pool.ts';
import { verifyChains, type KnownHead } from '#db/events/verify-chain.ts';
import { verifyKeys, type NotedErasure } from '#db/events/verify-keys.ts';
import { noteChainHeads, readNotedHeads } from '#jobs/ops/chain-heads.ts';
import { createBusyWorld } from '#tests/builders/busy/busy-world.ts';
import { keyTamperings, type KeyScene } from '#tests/builders/attacks/key-tamperings.ts';
import { tamperings } from '#tests/builders/attacks/place-tamperings.ts';
import { edits, type Link, type Tampering } from '#tests/builders/attacks/tamperings.ts';
import type { World } from '#tests/builders/world.ts';
import { chance, long, patience, seed } from '#tests/setup/chance.ts';
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
  world = await createBusyWorld();
  await noteChainHeads(world.owner, world.settings.dataDir, new Date());
  noted = await readNotedHeads(world.settings.dataDir);
  ({ rows: links } = await sql<Link>`
    select c.chain, c.position, c.stream_id as stream, c.stream_position as version, m.message_data as data
    from event_chain c join emt_messages m on m.stream_id = c.stream_id and m.stream_position = c.stream_position
    order by c.chain, c.position`.execute(world.owner));
});
afterAll(() => world.close());

class Undo extends Error {}

/** What is told after the owner did something, which is taken back. */
async function toldAfter<Fault>(
  act: (transaction: Database) => Promise<unknown>,
  verify: (transaction: Database) => Promise<Fault[]>,
): Promise<Fault[]> {
  let faults: Fault[] = [];
  await world.owner
    .transaction()
    .execute(async (transaction) => {
      await act(transaction);
      faults = await verify(transaction);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return faults;
}

/** The faults told after a tampering with events. */
const told = ({ before, statements }: Pick<Tampering, 'before' | 'statements'>): Promise<ChainFault[]> =>
  toldAfter(
    async (transaction) => {
      await before?.execute(transaction);
      for (const statement of statements) {
        const { numAffectedRows } = await statement.execute(transaction);
        expect(numAffectedRows ?? 0n).toBeGreaterThan(0n);
      }
    },
    async (transaction) => (await verifyChains(transaction, key, noted)).faults,
  );

const byPosition = (a: ChainFault, b: ChainFault) => a.position - b.position;

describe('an event that somebody tampers with', () => {
  it(`is found and named, ${COUNT} times`, patience(30), async () => {
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

  it(`does not hide another one, ${AT_ONCE} times`, patience(10), async () => {
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

/** What reading depends on; whoever adds a column to one of them learns here whether somebody may edit it unseen. */
const READ = ['emt_messages', 'emt_streams', 'event_chain', 'chain_head', 'personal_key'];

/** Another value of a column, by its name where its type does not tell. */
const anotherValue: Record<string, (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  partition: () => sql`'elsewhere'`,
  text: (column) => sql`${column} || 'x'`,
  // A message's kind, of one letter.
  'character varying': (column) => sql`chr(ascii(${column}) + 1)`,
  bigint: (column) => sql`${column} + 1000000`,
  integer: (column) => sql`${column} + 1000000`,
  boolean: (column) => sql`not ${column}`,
  jsonb: (column) => sql`${column} || '{"edited": true}'`,
  xid8: () => sql`'9'::xid8`,
  bytea: (column) => sql`${column} || 'x'::bytea`,
  'timestamp with time zone': (column) => sql`${column} + interval '1 day'`,
};

describe('a column of a table that is read', () => {
  it('is held to its events, whatever the tables have by now', patience(10), async () => {
    const { rows: columns } = await sql<{ table: string; name: string; type: string; nullable: string }>`
      select table_name as table, column_name as name, data_type as type, is_nullable as nullable
      from information_schema.columns
      where table_schema = 'public' and table_name in (${sql.join(READ)}) order by 1, 2`.execute(world.owner);
    expect(new Set(columns.map(({ table }) => table))).toEqual(new Set(READ));
    const unseen: string[] = [];
    for (const { table, name, type } of columns) {
      const column = sql.ref(name);
      const other = anotherValue[name] ?? anotherValue[type];
      if (other === undefined) throw new Error(`There is no other value of ${type}`);
      const faults = await toldAfter<object>(
        async (transaction) => {
          await sql`select emt_add_partition('elsewhere')`.execute(transaction);
          const { numAffectedRows } = await sql`
            update ${sql.table(table)} set ${column} = ${other(column)}
            where ctid = (select ctid from ${sql.table(table)} where ${column} is not null limit 1)`.execute(
            transaction,
          );
          expect(numAffectedRows, `${table}.${name}`).toBe(1n);
        },
        async (transaction) => [
          ...(await verifyChains(transaction, key, noted)).faults,
          ...(await keyFaults(transaction)),
        ],
      );
      if (faults.length === 0) unseen.push(`${table}.${name}`);
    }
    console.log(
      `figure: ${columns.length} columns of ${READ.length} tables edited, ${unseen.length} of them unseen`,
    );
    expect(unseen).toEqual([]);
  });
});

/** What verification says of the keys, where these erasures are noted outside the database. */
const keyFaults = (transaction: Database, erasures: NotedErasure[] = []) =>
  verifyKeys(transaction, testDataKey, () => Promise.resolve(erasures));

/** Two persons about whom there are events. */
async function twoKeys(): Promise<KeyScene> {
  const { rows } = await sql<{ subject: string; events: number }>`
    select k.subject, count(*)::int as events from personal_key k
      join emt_messages m on m.message_data->'personal'->>'subject' = k.subject
    where m.message_data::text like '%~sealed%' group by k.subject order by k.subject`.execute(world.owner);
  const [one, another] = [rows.at(0), rows.at(-1)];
  if (!one || !another || one === another) throw new Error('There are no two persons');
  return { subject: one.subject, events: one.events, other: another.subject, otherEvents: another.events };
}

describe('a personal key that somebody tampers with', () => {
  it('is found and named, in every way', async () => {
    const scene = await twoKeys();
    expect(await keyFaults(world.owner)).toEqual([]);
    for (const [way, tamper] of Object.entries(keyTamperings)) {
      const { statement, faults } = tamper(scene);
      const found = await toldAfter((transaction) => statement.execute(transaction), keyFaults);
      expect(
        found.map(({ subject, fault, events }) => ({ subject, fault, events })),
        `the key of ${scene.subject} ${way}`,
      ).toEqual(faults);
      expect(found.every(({ events, first }) => events > 0 === (first !== null))).toBe(true);
    }
    expect(await keyFaults(world.owner)).toEqual([]);
    console.log(
      `figure: personal keys tampered with in ${Object.keys(keyTamperings).length} ways: all found and named`,
    );
  });

  it('is no fault when its erasure is noted, and is one when it comes back', async () => {
    const { subject } = await twoKeys();
    const { wrapped } = await world.owner
      .selectFrom('personal_key')
      .select('wrapped')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    const note = { at: new Date().toISOString(), subject, key: fingerprintOf(wrapped) };
    const erasing = (transaction: Database) => eraseKey(transaction, subject);
    expect(await toldAfter(erasing, (transaction) => keyFaults(transaction, [note]))).toEqual([]);
    // Noted long before what was written about them since.
    const long = { ...note, at: '2020-01-01T00:00:00.000Z' };
    expect(await toldAfter(erasing, (transaction) => keyFaults(transaction, [long]))).toMatchObject([
      { subject, fault: 'missing' },
    ]);
    expect(await keyFaults(world.owner, [long])).toEqual([
      { subject, fault: 'back', events: 0, first: null },
    ]);
  });

  it('keeps nobody else from being read, and takes no more events', async () => {
    const { subject, other } = await twoKeys();
    const keys = personalKeys(testDataKey);
    await toldAfter(
      async (transaction) => {
        const personal = { subject, fields: ['name'] };
        const [mine, theirs] = [
          await keys.seal(transaction, { name: 'Anne', personal }),
          await keys.seal(transaction, { name: 'Yann', personal: { ...personal, subject: other } }),
        ];
        await sql`update personal_key set wrapped = 'x' where subject = ${subject}`.execute(transaction);
        expect(await keys.open(transaction, [mine, theirs])).toMatchObject([
          { name: null },
          { name: 'Yann' },
        ]);
        await expect(keys.seal(transaction, { name: 'Anne', personal })).rejects.toThrow(subject);
      },
      () => Promise.resolve([]),
    );
  });
});
