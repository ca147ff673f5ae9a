import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { command } from '#domain/kernel/command.ts';
import { validateInvoice } from '#domain/documents/invoice-commands.ts';
import {
  deleteQuotationDraft,
  draftNextQuotationVersion,
  validateQuotation,
} from '#domain/documents/quotation-commands.ts';
import { settledPosition } from '#db/events/event-store.ts';
import { personalKeys } from '#db/events/personal-keys.ts';
import { writeTogether, type Batch, type Projector } from '#db/events/projector.ts';
import { readChapter, rebuildProjections, sharingTables, type Fallback } from '#db/events/rebuild.ts';
import { replayOf } from '#db/events/replay.ts';
import { createLight } from '#db/events/rebuilt-tables.ts';
import { projections } from '#projections/registry.ts';
import { createBusyWorld, createBusyWorldWithDemo } from '#tests/builders/busy/busy-world.ts';
import {
  commandsOf,
  createCompany,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { projectedRows, projectedTables, rowsOf } from '#tests/builders/projected.ts';
import type { World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
/** One whose last invoice isn't of today, so that more can be validated. */
let young: Company;
beforeAll(async () => {
  ({ company, ...world } = await createBusyWorld());
  young = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const allRows = () => projectedRows(world.owner);

const rebuild = (...projectors: typeof projections) =>
  rebuildProjections(world.owner, testDataKey, projectors, () => undefined);

/** What is rebuilt when one of those is that an event changes: the others are rebuilt in tests of their own. */
const changedBy = (type: string): typeof projections => {
  const changed = projections.filter(({ handles }) => handles.has(type));
  return [...new Set(changed.flatMap((one) => sharingTables(projections, one)))];
};

describe('a rebuilt projection', () => {
  /** Nobody writes meanwhile: they stay as they are here. */
  let live: Map<string, object[]>;
  beforeAll(async () => {
    live = await allRows();
  });

  /** Those that are rebuilt together, each set once. */
  const sets = new Map(
    projections.map((wanted) => {
      const set = sharingTables(projections, wanted);
      return [set.map(({ name }) => name).join(', '), set];
    }),
  );

  it.each([...sets])('has the rows of the live one: %s', async (_, set) => {
    await rebuild(...set);
    for (const table of new Set(set.flatMap(({ tables }) => tables)))
      expect([table, await rowsOf(world.owner, table)]).toEqual([table, live.get(table)]);
  });
});

describe('the order of a rebuild', () => {
  it('is that of cause and effect, not that of the transactions', async () => {
    const { store } = world.runtime;
    const { create, edit } = commandsOf('vat');
    const { id } = await send(store, create, company.actor, { name: 'Ordre', rate: '1', category: 'S' });
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const late = command({
      name: 'LateEdit',
      role: 'ROLE_VAT_EDIT',
      input: z.object({}),
      async handle(work, actor) {
        begin();
        await gate;
        await edit.handle(work, actor, { id, name: 'Ordre 3', rate: '3', category: 'S' });
      },
    });
    const last = send(store, late, company.actor, {});
    await begun;
    await send(store, edit, company.actor, { id, name: 'Ordre 2', rate: '2', category: 'S' });
    open();
    await last;
    const label = async () =>
      (
        await world.owner
          .selectFrom('record_list')
          .select(['label', 'revision'])
          .where('id', '=', id)
          .execute()
      )[0];
    expect(await label()).toEqual({ label: 'Ordre 3', revision: 3 });
    await rebuild(...changedBy('RecordEdited'));
    expect(await label()).toEqual({ label: 'Ordre 3', revision: 3 });
  });

  it('leaves the series where concurrent validations left them', async () => {
    const { store } = world.runtime;
    const drafts = await Promise.all(Array.from({ length: 12 }, () => makeInvoice(store, young)));
    await Promise.all(drafts.map(({ version }) => send(store, validateInvoice, young.actor, { version })));
    const live = await allRows();
    await rebuild(...changedBy('InvoiceValidated'));
    expect(await allRows()).toEqual(live);
  });

  it('loses nothing that is written meanwhile', async () => {
    const { store } = world.runtime;
    const writers = Array.from({ length: 20 }, (_, index) =>
      makeInvoice(store, young, index % 2 === 0 ? 'validate' : 'draft'),
    );
    const changed = changedBy('InvoiceValidated');
    await Promise.all([rebuild(...changed), ...writers]);
    const live = await allRows();
    await rebuild(...changed);
    expect(await allRows()).toEqual(live);
  });
});

describe('events that cannot be written together', () => {
  it('are written one by one, which is told with what stood in the way', async () => {
    await sql`create table fallen (id bigint)`.execute(world.owner);
    const alone: Batch<number> = {
      table: 'fallen',
      key: null,
      write: ([id, ...others]) =>
        others.length === 0 ? sql`insert into fallen values (${id})` : sql`select 1 / 0`,
    };
    const fallen: Projector = {
      name: 'fallen',
      tables: ['fallen'],
      handles: new Set(['InvoiceValidated']),
      apply: (db, { id }) => writeTogether(db, alone, id),
    };
    const told: Fallback[] = [];
    const events = await rebuildProjections(
      world.owner,
      testDataKey,
      [fallen],
      () => undefined,
      (one) => told.push(one),
    );
    expect(told).toMatchObject([{ code: '22012', after: 0 }]);
    expect(events).toBeGreaterThan(1);
    expect(await rowsOf(world.owner, 'fallen')).toHaveLength(events);
    await sql`drop table fallen`.execute(world.owner);
  });
});

describe('the last version of a quotation', () => {
  it('comes back when the next is deleted, though ids came in blocks once and a later one may be lower', async () => {
    const { store } = world.runtime;
    const [last] = (await sql<{ id: number }>`select last_value as id from id_version`.execute(world.owner))
      .rows;
    const continueAfter = (id: number) => sql`select setval('id_version', ${id})`.execute(world.owner);
    const block = (last?.id ?? 0) + 100;
    await continueAfter(block);
    const first = await makeQuotation(store, young, 'validate');
    await continueAfter(block - 50);
    const second = await send(store, draftNextQuotationVersion, young.actor, { version: first.version });
    expect(second.version).toBeLessThan(first.version);
    await continueAfter(block + 50);
    await send(store, validateQuotation, young.actor, { version: second.version });
    const third = await send(store, draftNextQuotationVersion, young.actor, { version: second.version });
    await send(store, deleteQuotationDraft, young.actor, { version: third.version });
    const rows = await world.owner
      .selectFrom('document_list')
      .select(['version_id as version', 'version_rank as rank', 'superseded'])
      .where('kind', '=', 'quotation')
      .where('document_id', '=', first.id)
      .orderBy('version_rank')
      .execute();
    expect(rows).toEqual([
      { version: first.version, rank: 1, superseded: true },
      { version: second.version, rank: 2, superseded: false },
    ]);
  });
});

describe('a history that shows everything', () => {
  beforeAll(async () => {
    await world.close();
    ({ company, ...world } = await createBusyWorldWithDemo());
  });

  it('has each event that a projection handles', async () => {
    const known = await world.owner.selectFrom('emt_messages').select('message_type').distinct().execute();
    const types = new Set(known.map((row) => row.message_type));
    const handled = projections.flatMap((one) => [...one.handles]);
    expect(handled.filter((type) => !types.has(type))).toEqual([]);
  });

  it('is written together, no part of it one by one', async () => {
    const keys = personalKeys(testDataKey);
    const types = [...new Set(projections.flatMap(({ handles }) => [...handles]))];
    const replaying = await replayOf(world.owner, projections);
    await createLight(world.owner, projectedTables, 'tried');
    const end = await settledPosition(world.owner);
    for (let position = 0; position < end;) {
      const chapter = await readChapter(world.owner, keys, types, position, end);
      await world.owner.transaction().execute((trx) => replaying.project(trx, 'tried', chapter.events));
      position = chapter.last;
    }
    await sql`drop schema tried cascade`.execute(world.owner);
  });

  it('leaves no table of a projection empty', async () => {
    const rows = await allRows();
    expect(projectedTables.filter((table) => rows.get(table)?.length === 0)).toEqual([]);
  });

  it('keeps its rows, indexes, columns that are computed, and the rights of the serving role when all is rebuilt together', async () => {
    const described = async () =>
      (
        await sql`
          select c.relname, c.relkind, has_table_privilege('registre_app', c.oid, 'select, insert, update, delete')
            as serves,
            (select count(*) from pg_index i where i.indrelid = c.oid) as indexes,
            (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attgenerated = 's') as computed
          from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`.execute(
          world.owner,
        )
      ).rows;
    const live = await allRows();
    const before = await described();
    await rebuild(...projections);
    expect(await described()).toEqual(before);
    const { rows } = await sql`select nspname from pg_namespace where nspname = 'rebuilding'`.execute(
      world.owner,
    );
    expect(rows).toEqual([]);
    expect(await allRows()).toEqual(live);
  });
});
