import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { registerUser } from '#domain/users/commands.ts';
import { readVerified } from '#db/events/verification-state.ts';
import { readGauges } from '#db/watch.ts';
import { erase } from '#jobs/ops/erase.ts';
import type { TaskDefinition } from '#jobs/tasks/task.ts';
import { verifyEventsTask, verifyProjectionsTask } from '#jobs/tasks/verify.ts';
import { verifyTogether } from '#jobs/verification/verify-projections.ts';
import { projectionAreas } from '#projections/areas.ts';
import { projections } from '#projections/registry.ts';
import { createBusyWorld } from '#tests/builders/busy/busy-world.ts';
import { makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { commandLine, operate } from '#tests/builders/operator.ts';
import type { World } from '#tests/builders/world.ts';
import { long, patience } from '#tests/setup/chance.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
let admin: number;
beforeAll(async () => {
  ({ company, ...world } = await createBusyWorld());
  const { store } = world.runtime;
  const identity = { gender: 'F' as const, firstName: 'Maëlle', lastName: 'Guivarch', email: null };
  const { id: leaving } = await send(store, registerPerson, systemActor(null), identity);
  const { id: person } = await send(store, registerPerson, systemActor(null), identity);
  ({ id: admin } = await send(store, registerUser, systemActor(null), {
    username: 'maelle',
    person,
    group: 'superadmin',
  }));
  await operate(world, erase, `person-${leaving}`);
});
afterAll(() => world.close());

const verify = async (...words: string[]) => {
  const { code, out } = await commandLine(world, ['projections', 'verify', ...words]);
  return { code, out };
};
const change = (...statements: string[]) =>
  Promise.all(statements.map((statement) => sql.raw(statement).execute(world.owner)));

describe('read models', () => {
  it('stand in one area each', () => {
    const names = Object.values(projectionAreas).flat();
    expect([...names].sort()).toEqual(projections.map(({ name }) => name).sort());
  });

  it('are as the events say, of whoever was erased too', async () => {
    const { code, out } = await verify('--json');
    expect(JSON.parse(out)).toMatchObject({ different: 0 });
    expect(code).toBe(0);
    const { rows } = await sql`select 1 from pg_namespace where nspname = 'verifying'`.execute(world.owner);
    expect(rows).toEqual([]);
  });

  it('are told by rows and columns where they differ, and by those alone', async () => {
    const { rows } = await sql<{ id: number }>`select id from person order by id limit 3`.execute(
      world.owner,
    );
    const [first, second] = rows.map(({ id }) => id);
    await change(
      `update person set last_name = 'Autre', gender = 'M' where id = ${first}`,
      `delete from person where id = ${second}`,
      `insert into person (id, first_name) values (987654, 'Personne')`,
    );
    const { code, out } = await verify('people');
    expect(code).toBe(1);
    expect(out).toContain(`DIFFERENT person id ${first} differs in`);
    expect(out).toContain('last_name');
    expect(out).toContain(`DIFFERENT person id ${second} is missing`);
    expect(out).toContain('DIFFERENT person id 987654 is too much');
    expect(out).toContain('3 rows differ.');
    expect(out).not.toContain('Autre');
    expect((await verify('--area', 'banking')).code).toBe(0);
    expect((await verify('--area', 'people')).code).toBe(1);
    await commandLine(world, ['projections', 'rebuild', 'people']);
    expect((await verify('people')).code).toBe(0);
  });

  it('are no different while people work', patience(15), async () => {
    const { store } = world.runtime;
    const wanted = projections.filter(({ handles }) => handles.has('InvoiceValidated'));
    const { corporation } = company;
    const rounds = long ? 20 : 1;
    const state = { writing: true, written: 0 };
    const write = async () => {
      while (state.writing && state.written < 2000) {
        state.written += 1;
        await makeInvoice(store, company, state.written % 2 === 0 ? 'validate' : 'draft').catch(
          () => undefined,
        );
      }
    };
    const writers = Array.from({ length: 4 }, write);
    for (let round = 0; round < rounds; round += 1) {
      const { tables } = await verifyTogether(world.owner, testDataKey, wanted);
      expect(tables.filter(({ different }) => different > 0)).toEqual([]);
    }
    state.writing = false;
    await Promise.all(writers);
    expect(state.written).toBeGreaterThan(4);
    console.log(
      `figure: read models verified ${rounds} times beside writers of company ${corporation}: 0 false differences`,
    );
  });

  it('are sampled in turn: those that were not verified for the longest time', async () => {
    await sql`delete from installation where key like 'verified:%'`.execute(world.owner);
    for (let time = 0; time < 3; time += 1) expect((await verify('--sample', '2')).code).toBe(0);
    expect((await readVerified(world.owner)).length).toBeGreaterThanOrEqual(6);
  });

  it('are asked for in one way', async () => {
    expect((await commandLine(world, ['projections', 'verify', 'people', '--sample', '2'])).code).toBe(2);
    expect((await commandLine(world, ['projections', 'verify', '--area', 'nowhere'])).code).toBe(2);
  });
});

describe('the calendar', () => {
  const run = (task: TaskDefinition) => {
    const runtime = { ...world.runtime, settings: { ...world.settings, databaseUrl: world.ownerUrl } };
    // What graphile-worker gives: of it, the attempt alone is read.
    return task.toTask(runtime)({}, { job: { attempts: 1, max_attempts: 3 } } as never);
  };
  const notices = async () =>
    (
      await sql<{ text: string }>`
        select message_data->>'key' as text from emt_messages where message_type = 'NoticePosted'
          and message_data->>'kind' = 'verification'
            and message_data->'readers' @> ${JSON.stringify([{ user: admin }])}::jsonb
        order by global_position`.execute(world.owner)
    ).rows.map(({ text }) => text);

  it('verifies each night, and says nothing where all fits', async () => {
    await run(verifyEventsTask);
    await run(verifyProjectionsTask);
    expect(await notices()).toEqual([]);
    const { verified } = await readGauges(world.runtime.db, world.settings.dataDir);
    expect(verified.map(({ what, faults }) => [what, faults])).toEqual([
      ['events', 0],
      ['projections', 0],
    ]);
    expect(Date.now() / 1000 - (verified[0]?.at ?? 0)).toBeLessThan(600);
  });

  it('tells those who look after the installation, once a day', async () => {
    await sql`delete from installation where key = 'verified:people'`.execute(world.owner);
    await change(
      `update emt_messages set global_position = null where stream_id = 'corporation-${company.corporation}' and stream_position = 1`,
      `insert into person (id, first_name) values (987654, 'Personne')`,
    );
    for (const task of [verifyEventsTask, verifyEventsTask]) await run(task);
    await sql`
      update emt_messages m set global_position = c.global_position from event_chain c
      where m.global_position is null and c.stream_id = m.stream_id and c.stream_position = m.stream_position`.execute(
      world.owner,
    );
    await run(verifyProjectionsTask);
    expect(await notices()).toEqual(['notices.text.eventsFaulty', 'notices.text.readModelsDiffer']);
    // No words of the operator's language: it is read in French and in English.
    const { rows } = await sql<{ first: string }>`
      select message_data->'params'->>'first' as first from emt_messages
        where message_data->>'key' = 'notices.text.eventsFaulty'`.execute(world.owner);
    expect(rows).toEqual([{ first: `corporation-${company.corporation}/1` }]);
  });
});
