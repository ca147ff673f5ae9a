import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mannerOf, rowsGiven, Waves, type Catalog } from '#db/events/gathered-rows.ts';
import { gathering, Manners, readCatalog } from '#db/events/gathering.ts';
import { pipeline } from '#db/events/pipeline.ts';
import { writeTogether, type Batch } from '#db/events/projector.ts';
import { sortOf } from '#db/events/row-changes.ts';
import type { Database } from '#db/postgres/pool.ts';
import { chance } from '#tests/setup/chance.ts';
import { rowsOf } from '#tests/builders/projected.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

describe('a statement', () => {
  it.each([
    ['insert into "t" ("a", "b") values ($1, $2), ($3, $4)', ['a', 'b'], null],
    ['insert into "t" ("a") values ($1) on conflict ("a") do nothing', ['a'], ['a']],
    [
      'insert into "t" ("a", "b") values ($1, $2) on conflict ("a") do update set "b" = "excluded"."b"',
      ['a', 'b'],
      ['a'],
    ],
    ['update "t" set "b" = $1 where "a" = $2', ['b', 'a'], ['a']],
    ['delete from "t" where "a" = $1 and "b" = $2', ['a', 'b'], ['a', 'b']],
  ])('is known by what it does to rows: %s', (text, columns, key) =>
    expect(sortOf(text)).toMatchObject({ table: 't', columns, key }),
  );

  it.each([
    'insert into "t" ("a") values ($1) returning "a"',
    'insert into "t" ("a", "b") values ($1, now())',
    'insert into "t" ("a") values ($1) on conflict ("a") do update set "b" = $2',
    'update "t" set "b" = "b" + 1 where "a" = $1',
    'update "t" set "a" = $1 where "a" = $2',
    'update "t" set "b" = $1 where "a" in ($2, $3)',
    'update "t" set "b" = $1',
    'delete from "t"',
    'select * from "t" where "a" = $1',
  ])('that may do anything else is not: %s', (text) => expect(sortOf(text)).toBeNull());
});

describe('rows', () => {
  const types = new Map(Object.entries({ a: 'bigint', b: 'jsonb', c: 'text[]' }));
  const catalog: Catalog = new Map([['t', { types, uniques: [] }]]);
  const taken = (...values: unknown[]) => {
    const sort = sortOf('insert into "t" ("a", "b", "c") values ($1, $2, $3)');
    return sort && rowsGiven(sort, values, catalog)?.map(({ written }) => written);
  };

  it('are given as JSON that says the same', () =>
    expect(taken(1, '{"x": null}', ['é', null])).toEqual(['{"a":1,"b":{"x": null},"c":["é",null]}']));

  it.each([
    ['a JSON null, which would come to be no value', [1, 'null', []]],
    ['a list as PostgreSQL writes it', [1, '{}', '{a,b}']],
    ['bytes', [1, Buffer.from('a'), []]],
    ['a day as an object', [new Date(), '{}', []]],
    ['no number', [Number.NaN, '{}', []]],
  ])('are not gathered with %s', (_, values) => expect(taken(...values)).toBeUndefined());

  it('of one table are told apart by one key', () => {
    const take = (text: string, ...values: unknown[]): boolean => {
      const sort = sortOf(text);
      if (!sort) throw new Error(text);
      return waves.take(mannerOf(sort, catalog), rowsGiven(sort, values, catalog) ?? []);
    };
    const waves = new Waves(catalog);
    expect(take('insert into "t" ("a", "b") values ($1, $2)', 1, '{}')).toBe(true);
    expect(take('update "t" set "b" = $1 where "a" = $2', '{}', 1)).toBe(true);
    expect(take('update "t" set "a" = $1 where "c" = $2', 2, [])).toBe(false);
    expect(waves.statements()).toHaveLength(2);
  });
});

/** Changes of a table and of what is added up beside it, some by statements of Kysely, some by a batch. */
const said: Batch<{ id: number; part: string; amount: string }> = {
  table: 'gathered',
  also: ['gathered_sum'],
  key: ['id'],
  rows: ({ id }) => [{ id }],
  write: (rows) => sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(id bigint, part text, amount numeric)),
    summed as (insert into gathered_sum as kept (part, amount)
      select part, sum(amount) from given group by part
      on conflict (part) do update set amount = kept.amount + excluded.amount)
    insert into gathered as kept (id, part, amount) select id, part, amount from given
    on conflict (id, part) do update set amount = kept.amount + excluded.amount`,
};

interface Row {
  id: number;
  part: string;
  amount: string | null;
  words: string | null;
}

describe('texts of statements', () => {
  it('are forgotten, the oldest first, when there are many', () => {
    const manners = new Manners(new Map([['t', { types: new Map([['a', 'bigint']]), uniques: [] }]]));
    const textOf = (rows: number): string =>
      `insert into "t" ("a") values ${Array.from({ length: rows }, (_, index) => `($${index + 1})`).join(', ')}`;
    const [first, last] = [manners.ofText(textOf(1)), manners.ofText(textOf(2))];
    for (let rows = 3; rows <= 1001; rows += 1) manners.ofText(textOf(rows));
    expect(manners.ofText(textOf(2))).toBe(last);
    expect(manners.ofText(textOf(1))).not.toBe(first);
  });
});

describe('what is gathered', () => {
  let world: World;
  let catalog: Catalog;
  const luck = chance('gathered rows');
  beforeAll(async () => {
    world = await createWorld();
    await sql`create table gathered (id bigint, part text, amount numeric(12, 2), words jsonb,
      primary key (id, part))`.execute(world.owner);
    await sql`create table gathered_sum (part text primary key, amount numeric)`.execute(world.owner);
    catalog = await readCatalog(world.owner, ['gathered', 'gathered_sum']);
  });
  afterAll(() => world.close());

  const rowOf = (): Row => ({
    id: luck.below(6),
    part: luck.pick(['un', 'deux', 'trois']),
    amount: luck.pick(['1.00', '2.5', null]),
    words: luck.pick(['{"x": 1}', null, 'null']),
  });

  /** Something that a projection may do, by a row that was drawn. */
  type Step = (db: Database) => Promise<unknown>;
  const told =
    (text: string, values: readonly unknown[]): Step =>
    (db) =>
      db.executeQuery(CompiledQuery.raw(text, [...values]));
  function draw(): Step {
    const { id, part, amount, words } = rowOf();
    const key = 'on conflict ("id", "part")';
    const steps: Step[] = [
      told(
        `insert into "gathered" ("id", "part", "amount", "words") values ($1, $2, $3, $4) ${key} do update set "amount" = "excluded"."amount"`,
        [id, part, amount, words],
      ),
      told(`insert into "gathered" ("id", "part") values ($1, $2) ${key} do nothing`, [id, part]),
      told(
        `insert into "gathered" ("id", "part", "amount") values ($1, $2, $3), ($4, $5, $6) ${key} do update set "amount" = "gathered"."amount" + "excluded"."amount"`,
        [id, part, amount, id + 1, part, '1.00'],
      ),
      told('update "gathered" set "words" = $1 where "id" = $2', [words, id]),
      told('update "gathered" set "amount" = $1 where "id" = $2 and "part" = $3', [amount, id, part]),
      told('update "gathered" set "amount" = $1 where "part" = $2', [amount, part]),
      told('delete from "gathered" where "id" = $1', [id]),
      told('update gathered set amount = amount * 2 where id = $1', [id]),
      told('insert into "gathered_sum" ("part", "amount") values ($1, $2) on conflict ("part") do nothing', [
        part,
        amount,
      ]),
      (db) => writeTogether(db, said, { id, part, amount: amount ?? '3.00' }),
    ];
    return luck.pick(steps);
  }

  const outcome = async (run: (trx: Database) => Promise<void>): Promise<[object[], object[]]> => {
    await sql`truncate gathered, gathered_sum`.execute(world.owner);
    await world.owner.transaction().execute(run);
    return [await rowsOf(world.owner, 'gathered'), await rowsOf(world.owner, 'gathered_sum')];
  };

  it('frees what may be there once before another row takes it', async () => {
    await sql`create table gathered_once (id bigint primary key, part text, state text,
      stands boolean generated always as (state = 'waiting') stored)`.execute(world.owner);
    await sql`create unique index gathered_one on gathered_once (part) where stands`.execute(world.owner);
    const manners = new Manners(await readCatalog(world.owner, ['gathered_once']));
    const insert = 'insert into "gathered_once" ("id", "part", "state") values ($1, $2, $3)';
    const steps = [1, 2, 3].flatMap((id) => [
      told(insert, [id, 'un', 'waiting']),
      id === 2
        ? told('delete from "gathered_once" where "id" = $1', [id])
        : told('update "gathered_once" set "state" = $1 where "id" = $2', ['done', id]),
    ]);
    await world.owner.transaction().execute(async (trx) => {
      const ahead = await pipeline(trx);
      const gathered = gathering(ahead, manners, new Map());
      for (const step of steps) await step(gathered.db);
      await gathered.flush();
      await ahead.settle();
    });
    expect(await rowsOf(world.owner, 'gathered_once')).toMatchObject([
      { id: 1, state: 'done' },
      { id: 3, state: 'done' },
    ]);
  });

  it('writes a statement of several rows once, though one of them was changed just before', async () => {
    const add = told(
      'insert into "gathered_sum" ("part", "amount") values ($1, $2), ($3, $4) on conflict ("part") do update set "amount" = "gathered_sum"."amount" + "excluded"."amount"',
      ['un', '2', 'deux', '5'],
    );
    const first = told(
      'insert into "gathered_sum" ("part", "amount") values ($1, $2) on conflict ("part") do nothing',
      ['un', '1'],
    );
    const [, sums] = await outcome(async (trx) => {
      const ahead = await pipeline(trx);
      const gathered = gathering(ahead, new Manners(catalog), new Map());
      for (const step of [first, add]) await step(gathered.db);
      await gathered.flush();
      await ahead.settle();
    });
    expect(sums).toEqual([
      { part: 'deux', amount: 5 },
      { part: 'un', amount: 3 },
    ]);
  });

  it('leaves the rows that its changes leave one by one, in whatever order they come', async () => {
    const manners = new Manners(catalog);
    for (let round = 0; round < 40; round += 1) {
      const steps = Array.from({ length: 60 }, draw);
      const oneByOne = await outcome(async (trx) => {
        for (const step of steps) await step(trx);
      });
      const together = await outcome(async (trx) => {
        const ahead = await pipeline(trx);
        const gathered = gathering(ahead, manners, new Map());
        for (const step of steps) await step(gathered.db);
        await gathered.flush();
        await ahead.settle();
      });
      expect(together).toEqual(oneByOne);
    }
  });
});
