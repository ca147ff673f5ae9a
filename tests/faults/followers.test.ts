import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAll, settledPosition } from '#db/events/event-store.ts';
import type { Database } from '#db/postgres/pool.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { createStore, type Store } from '#db/events/store.ts';
import type { Aggregate } from '#domain/kernel/aggregate.ts';
import { command, corporationOf } from '#domain/kernel/command.ts';
import type { Event } from '#domain/kernel/event.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { createWebhook } from '#domain/webhooks/webhook-commands.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { projection } from '#projections/projection.ts';
import { askingOver } from '#projections/answers.ts';
import { projections } from '#projections/registry.ts';
import { webhookSecret } from '#tests/builders/busy/busy-webhooks.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { until } from '#tests/builders/process.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { chance, long, patience, seed } from '#tests/setup/chance.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { productQuestions } from '#domain/products/questions.ts';

const WRITERS = 16;
const EVENTS = long ? 100_000 : 3_000;
/** A command adds up to twice as many. */
const AT_ONCE = 20;

interface Step {
  corporation: number;
  /** Seconds that its transaction is held open once its events stand in the table. */
  held: number;
}
/** Told by a webhook, by a notice, and by nobody. */
type Entry = Event<'ProductEdited', Step> | Event<'PasswordChanged', Step> | Event<'Followed', Step>;

const aggregate: Aggregate<{ corporation: number | null }, Entry> = {
  name: 'product',
  events: { ProductEdited: true, PasswordChanged: true, Followed: true },
  initial: { corporation: null },
  evolve: (_state, event) => ({ corporation: event.data.corporation }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

const note = (
  _data: Step,
  { db, recorded: { stream, revision: version } }: { db: Database; recorded: RecordedEvent },
) => sql`insert into followed (stream, version) values (${stream}, ${version})`.execute(db);

const followed = projection<Entry>({
  name: 'followed',
  tables: ['followed'],
  on: { ProductEdited: note, PasswordChanged: note, Followed: note },
});

/** Keeps the transaction open, with its places in the global order taken. */
const holding = projection<Entry>({
  name: 'holding',
  tables: [],
  on: { PasswordChanged: ({ held }, { db }) => sql`select pg_sleep(${held})`.execute(db) },
});

/** Reads, decides and appends; one that fails does so behind all of it, when its places are taken. */
const write = command({
  name: 'WriteOnAndOn',
  role: 'ROLE_ADMIN',
  input: z.object({ count: z.number(), held: z.number(), fails: z.boolean(), product: z.number() }),
  async handle(work, actor, { count, held, fails, product }) {
    const corporation = corporationOf(actor);
    await work.ask(productQuestions).products([product], corporation);
    const step = { corporation, held };
    const loaded = await work.create(aggregate);
    await work.append(loaded, [
      { type: 'ProductEdited', data: step },
      { type: 'PasswordChanged', data: step },
      ...Array.from({ length: count - 2 }, (): Entry => ({ type: 'Followed', data: step })),
    ]);
    if (fails) await work.enqueue({ task: 'a name that is too long for a task '.repeat(5), payload: {} });
  },
});

let world: World;
let companies: [Company, Company];
/** Six connections each: each writer has one. */
let runtimes: Runtime[];
let stores: Store[];

beforeAll(async () => {
  world = await createWorld();
  await sql`create table followed (stream text, version bigint, primary key (stream, version))`.execute(
    world.owner,
  );
  await sql`grant all on followed to registre_app`.execute(world.owner);
  runtimes = Array.from({ length: 3 }, (_, n) => createRuntime(world.settings, world.ownerUrl, `tests-${n}`));
  stores = runtimes.map(({ db }) =>
    createStore({ db, dataKey: testDataKey, projectors: [followed, holding], askingOver }),
  );
  const { store } = world.runtime;
  companies = [await createCompany(store, 0), await createCompany(store, 1)];
  for (const { actor } of companies)
    await send(store, createWebhook, actor, {
      name: 'Entrepôt',
      url: 'https://127.0.0.1/registre',
      events: ['product.edited'],
      enabled: true,
      secret: webhookSecret(1),
    });
});
afterAll(async () => {
  await Promise.all(runtimes.map((runtime) => runtime.close()));
  await world.close();
});

const luck = chance('followers');
const writing = { asked: 0, rolledBack: 0, over: false };

/** How long a transaction is held open: most a moment, one in a hundred for long. */
function skew(): number {
  const draw = luck.below(100);
  if (draw === 0) return 0.6;
  return draw < 15 ? luck.below(50) / 1000 : 0;
}

async function writer(store: Store): Promise<void> {
  while (writing.asked < EVENTS) {
    const count = 3 + luck.below(2 * AT_ONCE - 5);
    const fails = luck.below(8) === 0;
    if (!fails) writing.asked += count;
    const { actor, product } = luck.pick(companies);
    const written = send(store, write, actor, { count, held: skew(), fails, product });
    if (!fails) await written;
    else {
      await expect(written).rejects.toThrow('tasks_identifier_check');
      writing.rolledBack += 1;
    }
  }
}

const types = ['ProductEdited', 'PasswordChanged', 'Followed'];

/** Follows the events as a rebuild does. Answers how often it came upon each, in the order it did. */
async function follow(): Promise<string[]> {
  const met: string[] = [];
  let position = 0;
  for (let last = false; ;) {
    last = writing.over;
    const settled = await settledPosition(world.owner);
    while (position < settled) {
      const page = await readAll(world.owner, { after: position, until: settled, types, limit: 1000 });
      met.push(...page.events.map(({ stream, version }) => `${stream}/${version}`));
      position = page.events.length < 1000 ? settled : page.last;
    }
    if (last) return met;
    await pause(20);
  }
}

/** Rebuilds again and again: what the swap puts in the place of the table, writers then go on with. */
async function rebuildOnAndOn(): Promise<number> {
  const changed = [followed, ...projections.filter(({ name }) => name === 'products')];
  let count = 0;
  while (!writing.over) {
    await rebuildProjections(world.owner, testDataKey, changed, () => undefined);
    count += 1;
    await pause(100);
  }
  return count;
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const countOf = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(world.owner)).rows[0]?.count ?? -1;

describe('readers that follow what 16 writers append, held open and rolled back as it comes', () => {
  it('skip no event and read none twice', patience(15), async () => {
    const before = await countOf(
      sql`select count(*) as count from graphile_worker.jobs where task_identifier = 'give-notices'`,
    );
    const begun = Date.now();
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      writer(stores[n % stores.length] ?? world.runtime.store),
    );
    const written = Promise.all(writers).finally(() => (writing.over = true));
    const [met, rebuilds] = await Promise.all([follow(), rebuildOnAndOn(), written]);
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);

    const { rows } = await sql<{ place: string; type: string }>`
      select stream_id || '/' || stream_position as place, message_type as type from emt_messages
      where message_type = any(${types}) order by global_position`.execute(world.owner);
    const all = rows.map(({ place }) => place);
    expect(all).toHaveLength(writing.asked);
    expect(met).toEqual(all);
    expect(writing.rolledBack).toBeGreaterThan(0);

    const kept = await sql<{ place: string }>`select stream || '/' || version as place from followed`.execute(
      world.owner,
    );
    expect(kept.rows.map(({ place }) => place).sort()).toEqual(all.toSorted());
    const of = (type: string) => rows.filter((row) => row.type === type).length;
    const notices = await countOf(
      sql`select count(*) as count from graphile_worker.jobs where task_identifier = 'give-notices'`,
    );
    expect(notices - before).toBe(of('PasswordChanged'));
    expect(await countOf(sql`select count(distinct (stream, version)) as count from webhook_delivery`)).toBe(
      of('ProductEdited'),
    );
    expect(await countOf(sql`select count(*) as count from webhook_delivery`)).toBe(of('ProductEdited'));
    expect(await countOf(sql`select count(*) as count from audit_event where type = any(${types})`)).toBe(
      all.length,
    );
    console.info(
      `figure: ${WRITERS} writers ${all.length} events: 0 skipped, ${writing.rolledBack} rolled back, ${rebuilds} rebuilds, ${seconds} s, seed ${seed}`,
    );
  });
});

describe('a rebuild', () => {
  it('is not given up because of a command that read its tables before the swap and writes behind it', async () => {
    const [{ actor, corporation, product }] = companies;
    const [read, goOn] = [gate(), gate()];
    const slow = command({
      name: 'ReadLongBeforeWriting',
      role: 'ROLE_ADMIN',
      input: z.object({}),
      async handle(work) {
        await work.ask(productQuestions).products([product], corporation);
        read.open();
        await goOn.opened;
        const loaded = await work.create(aggregate);
        await work.append(loaded, [{ type: 'Followed', data: { corporation, held: 0 } }]);
        return { id: loaded.id };
      },
    });
    const store = stores[0] ?? world.runtime.store;
    const written = send(store, slow, actor, {});
    await read.opened;
    const changed = projections.filter(({ name }) => name === 'products');
    const rebuilt = rebuildProjections(world.owner, testDataKey, [followed, ...changed], () => undefined);
    await until('the swap waits for the command', 60, async () => {
      const { rows } = await sql`select from pg_locks where not granted and mode = 'AccessExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`.execute(world.owner);
      return rows.length > 0;
    });
    goOn.open();
    const [{ id }] = await Promise.all([written, rebuilt]);
    expect(await countOf(sql`select count(*) as count from followed where stream = ${`product-${id}`}`)).toBe(
      1,
    );
  });
});
