import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { draftInvoice, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { command } from '#domain/kernel/command.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { chainKey } from '#db/events/chain.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { createCompany, documentInput, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { until } from '#tests/builders/process.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

/** Ends the server's side of each connection that is in the middle of a transaction. */
async function cutConnections(): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'tests' and xact_start is not null`.execute(
    world.owner,
  );
  return rows.length;
}

const counted = [
  'emt_messages',
  'emt_streams',
  'event_chain',
  'command_log',
  'document_list',
  'document_totals',
  'number_series',
  'revenue_by_month',
  'graphile_worker._private_jobs',
];

const contents = async (): Promise<Record<string, unknown[]>> => {
  const tables = counted.map(async (table) => {
    const { rows } = await sql<{
      row: unknown;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(world.owner);
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
};

type Moment = 'before it appends' | 'after it appended' | 'after it allotted a number';

/** Drafts and validates an invoice; its connection dies at a moment of it. */
const dying = (moment: Moment, alive: () => boolean) =>
  command({
    name: 'DyingInvoice',
    role: 'ROLE_INVOICE_CREATE',
    input: z.object({}),
    async handle(work, actor) {
      const die = async (now: Moment) => {
        if (now === moment && !alive()) expect(await cutConnections()).toBe(1);
      };
      await die('before it appends');
      const input = draftInvoice.input.parse(documentInput(company, { expiryDate: null }));
      const made = await draftInvoice.handle(work, actor, input);
      await die('after it appended');
      await work.lockSeries({ corporation: company.corporation, kind: 'invoice', period: '2026' });
      await die('after it allotted a number');
      const loaded = await work.nextId('version');
      return { ...made, loaded };
    },
  });

describe('a connection that dies in the middle of a command', () => {
  it.each(['before it appends', 'after it appended', 'after it allotted a number'] as const)(
    'leaves nothing half done, and the next command works: %s',
    async (moment) => {
      const { store } = world.runtime;
      const before = await contents();
      let alive = false;
      const dies = dying(moment, () => alive);
      const commandId = randomUUID();
      await expect(send(store, dies, company.actor, {}, { commandId })).rejects.toThrow(
        /ECONNRESET|EPIPE|[Cc]onnection|terminat/,
      );
      expect(await contents()).toEqual(before);

      const next = await makeInvoice(store, company, 'validate');
      expect((await store.read(`invoice-${next.id}`)).map(({ event }) => event.type)).toEqual([
        'InvoiceDrafted',
        'InvoiceValidated',
      ]);

      alive = true;
      const { id } = await send(store, dies, company.actor, {}, { commandId });
      expect((await store.read(`invoice-${id}`)).map(({ event }) => event.type)).toEqual(['InvoiceDrafted']);
    },
  );

  it('costs no number and breaks no chain', async () => {
    const { store } = world.runtime;
    const drafts = await Promise.all(Array.from({ length: 12 }, () => makeInvoice(store, company)));
    const validations = drafts.map(({ version }) =>
      send(store, validateInvoice, company.actor, { version }).then(
        () => true,
        () => false,
      ),
    );
    const cuts = (async () => {
      for (let n = 0; n < 6; n += 1) {
        await cutConnections();
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
      }
    })();
    const outcomes = await Promise.all(validations);
    await cuts;
    // A connection may be lost after its commit, and the pool may give out one that is dead already.
    const isDone = async (version: number): Promise<boolean> =>
      send(store, validateInvoice, company.actor, { version }).then(
        () => true,
        (error: unknown) => error instanceof Refusal,
      );
    for (const [index, { version }] of drafts.entries())
      if (outcomes[index] === false) await until('it is validated', 60, () => isDone(version));
    const rows = await world.owner
      .selectFrom('document_list')
      .select('number')
      .where('number', 'is not', null)
      .orderBy('number')
      .execute();
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, index) => `FA-2026-${String(index + 1).padStart(4, '0')}`),
    );
    expect(rows.length).toBe(15);
    expect((await verifyChains(world.owner, chainKey(testDataKey), [])).faults).toEqual([]);
  });
});
