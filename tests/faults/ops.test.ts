import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPerson } from '#domain/people/commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addAuthenticator } from '#domain/users/second-factor-commands.ts';
import { isPasswordOf } from '#db/identity/credentials.ts';
import { enqueue } from '#db/events/enqueue.ts';
import { factorsOf } from '#db/identity/second-factors.ts';
import { findPasswordReset } from '#db/identity/sessions.ts';
import { readReadiness } from '#db/watch.ts';
import { opsCommands } from '#jobs/ops/registry.ts';
import { projections } from '#projections/registry.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { commandLine } from '#tests/builders/operator.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let stream: string;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  stream = `invoice-${(await makeInvoice(world.runtime.store, company, 'validate')).id}`;
});
afterAll(() => world.close());

const run = (...line: string[]) => commandLine(world, line);

/** What a command answers to programs. */
async function answer<Answer>(...line: string[]): Promise<Answer> {
  const { code, out, said } = await run(...line, '--json');
  expect([code, said]).toEqual([0, '']);
  return JSON.parse(out) as Answer; // the shape is what each test looks at
}

describe('the command line', () => {
  it('says what there is', async () => {
    const { code, out } = await run('help');
    expect(code).toBe(0);
    for (const { name, summary } of opsCommands) {
      expect(out).toContain(name);
      expect(out).toContain(summary);
    }
  });

  it.each(opsCommands.map(({ name }) => name))('helps with %s', async (name) => {
    const asked = await run('help', ...name.split(' '));
    expect(asked.code).toBe(0);
    expect(asked.out).toContain(`Usage: npm run ops -- ${name}`);
    expect(await run(...name.split(' '), '--help')).toEqual(asked);
  });

  it.each([
    ['an unknown command', ['jobs', 'lst']],
    ['help on an unknown command', ['help', 'nothing']],
    ['an unknown option', ['jobs', 'list', '--all']],
    ['a missing argument', ['history']],
    ['one argument too many', ['workers', 'all']],
    ['a wrong argument', ['jobs', 'show', 'x']],
    ['a wrong value of an option', ['jobs', 'list', '--state', 'lost']],
    ['a missing option', ['user', 'create', 'anne']],
    ['an option that is too long', ['user', 'create', 'anne', '--first-name', 'x'.repeat(61)]],
    ['neither of two ways', ['jobs', 'retry']],
    ['an unknown projection', ['projections', 'rebuild', 'nothing']],
  ])('ends with 2 and says why at %s', async (_, line) => {
    const { code, out, said } = await run(...line);
    expect([code, out]).toEqual([2, '']);
    expect(said).not.toBe('');
    expect(said).not.toContain('errors.');
  });

  it.each([
    ['a stream without events', ['history', 'invoice-9999']],
    ['a moment before the beginning', ['history', 'corporation-1', '--at', '2001-01-01']],
    ['a job that is not there', ['jobs', 'show', '999999']],
    ['an unknown user', ['user', 'reset', 'nobody']],
  ])('ends with 1 at %s', async (_, line) => {
    const { code, out, said } = await run(...line);
    expect([code, out]).toEqual([1, '']);
    expect(said).not.toContain(' at ');
  });
});

describe('jobs', () => {
  interface Job {
    id: number;
    task: string;
    state: string;
    payload: object;
  }
  const jobsOf = (...words: string[]) => answer<Job[]>('jobs', 'list', ...words);

  async function queue(task: string, changes = ''): Promise<number> {
    await enqueue(world.owner, { task, payload: { kind: 'invoice', version: 999_999 } });
    const { rows } = await sql<{
      id: number;
    }>`select max(id) as id from graphile_worker._private_jobs`.execute(world.owner);
    const id = rows[0]?.id ?? 0;
    if (changes)
      await sql`update graphile_worker._private_jobs set ${sql.raw(changes)} where id = ${id}`.execute(
        world.owner,
      );
    return id;
  }

  it('are listed by what becomes of them', async () => {
    const waiting = await queue('store-pdf');
    const locked = await queue('store-pdf', `locked_at = now(), locked_by = 'somebody'`);
    const failed = await queue('store-pdf', `attempts = max_attempts, last_error = 'No font'`);
    const states = new Map((await jobsOf()).map(({ id, state }) => [id, state]));
    expect([waiting, locked, failed].map((id) => states.get(id))).toEqual(['waiting', 'locked', 'failed']);
    expect((await jobsOf('--state', 'failed')).map(({ id }) => id)).toEqual([failed]);
    expect((await run('jobs', 'list', '--state', 'failed')).out).toContain('No font');
    expect(await answer('jobs', 'show', String(failed))).toMatchObject({
      id: failed,
      task: 'store-pdf',
      lastError: 'No font',
      payload: { kind: 'invoice', version: 999_999 },
    });
  });

  it('that have failed run again, with all their tries', async () => {
    const failed = await queue('store-pdf', 'attempts = max_attempts');
    const { retried } = await answer<{ retried: number[] }>('jobs', 'retry', '--all-failed');
    expect(retried).toContain(failed);
    expect(await answer('jobs', 'show', String(failed))).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await jobsOf('--state', 'failed')).toEqual([]);
  });

  it('in the hands of a worker are left to it', async () => {
    const locked = String(await queue('store-pdf', `locked_at = now(), locked_by = 'somebody'`));
    expect((await run('jobs', 'retry', locked)).code).toBe(1);
    expect((await run('jobs', 'drop', locked, '--yes')).code).toBe(1);
    expect(await answer('jobs', 'show', locked)).toMatchObject({ state: 'locked' });
  });

  it('are dropped once somebody says yes', async () => {
    const id = String(await queue('store-pdf'));
    expect((await run('jobs', 'drop', id)).code).toBe(2);
    expect((await run('jobs', 'show', id)).code).toBe(0);
    expect((await run('jobs', 'drop', id, '--yes')).code).toBe(0);
    expect((await run('jobs', 'show', id)).code).toBe(1);
  });
});

describe('workers', () => {
  it('are shown with what they do', async () => {
    await enqueue(world.owner, { task: 'store-pdf', payload: { kind: 'invoice', version: 999_999 } });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'busy'
      where id = (select max(id) from graphile_worker._private_jobs)`.execute(world.owner);
    await sql`insert into worker_heartbeat (worker_id, at)
      values ('busy', now()), ('idle', now() - interval '7 s')`.execute(world.owner);
    const [busy, idle] =
      await answer<{ id: string; silentSeconds: number; jobs: { task: string }[] }[]>('workers');
    expect(busy).toMatchObject({ id: 'busy', jobs: [{ task: 'store-pdf' }] });
    expect(idle).toMatchObject({ id: 'idle', jobs: [] });
    expect(idle?.silentSeconds).toBeGreaterThanOrEqual(7); // and what passed since
    await sql`delete from worker_heartbeat`.execute(world.owner);
  });
});

describe('events', () => {
  it('are verified, and a change ends with 1 and its name', async () => {
    expect((await run('events', 'verify')).code).toBe(0);
    const before = await sql<{ data: string }>`
      select message_data::text as data from emt_messages where stream_id = ${stream} and stream_position = 1`.execute(
      world.owner,
    );
    const put = (data: string) =>
      sql`update emt_messages set message_data = ${data}::jsonb where stream_id = ${stream}
        and stream_position = 1`.execute(world.owner);
    await put('{}');
    const { code, out } = await run('events', 'verify', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ faults: [{ stream, version: 1, fault: 'changed' }] });
    await put(before.rows[0]?.data ?? '');
    expect((await run('events', 'verify')).code).toBe(0);
  });

  it('are shown from one on', async () => {
    const events = await answer<{ version: number; type: string }[]>('events', 'show', stream, '--from', '2');
    expect(events[0]).toMatchObject({ version: 2, type: 'InvoiceValidated' });
  });

  it('show personal fields when they are asked for, and else neither open nor sealed', async () => {
    const identity = { gender: 'F' as const, firstName: 'Aziliz', lastName: 'Tromeur', email: null };
    const { id } = await send(world.runtime.store, registerPerson, systemActor(null), identity);
    const closed = await run('events', 'show', `person-${id}`);
    expect(closed.out).toContain('PersonRegistered');
    expect(closed.out).not.toMatch(/Tromeur|~sealed/);
    expect((await run('events', 'show', `person-${id}`, '--personal')).out).toContain('Tromeur');
  });
});

describe('history', () => {
  it('says who did what when', async () => {
    const { events } = await answer<{ events: { type: string; by: string }[] }>('history', stream);
    expect(events.map(({ type }) => type)).toEqual(['InvoiceDrafted', 'InvoiceValidated']);
    expect(events[0]?.by).toBe('Registre');
  });

  it('gives the state of a moment', async () => {
    const [drafted] = await world.runtime.store.read(stream);
    const at = drafted?.metadata.occurredAt ?? '';
    const now = await answer<{ state: { number: string | null } }>('history', stream, '--at', '2099-12-31');
    expect(now.state.number).not.toBeNull();
    expect((await run('history', stream, '--at', at)).code).toBe(0);
    const every = await Promise.all(
      [
        'corporation-1',
        `product-${company.product}`,
        `thirdparty-${company.client}`,
        `vat-${company.vat}`,
      ].map((one) => run('history', one, '--at', '2099-12-31')),
    );
    expect(every.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  });
});

describe('users', () => {
  const create = ['--first-name', 'Anne', '--last-name', 'Le Goff'];

  it('are made with a link that is good once', async () => {
    const corporation = String(company.corporation);
    const made = await answer<{ user: number; link: string }>(
      'user',
      'create',
      'anne',
      ...create,
      '--role-group',
      'user',
      '--corporation',
      corporation,
      '--roles',
      'ROLE_INVOICE_LIST',
      '--email',
      'anne@example.fr',
    );
    const token = new URL(made.link).pathname.split('/').at(-1) ?? '';
    expect(await findPasswordReset(world.owner, token)).toBe(made.user);
    const roles = await world.owner
      .selectFrom('user_role')
      .selectAll()
      .where('user_id', '=', made.user)
      .execute();
    expect(roles).toEqual([
      { user_id: made.user, corporation_id: company.corporation, roles: ['ROLE_INVOICE_LIST'] },
    ]);
  });

  it('take a password from standard input, which nothing prints', async () => {
    const password = 'brouette-orange-77';
    const line = ['user', 'reset', 'anne', '--password-stdin', '--json'];
    const { code, out, said } = await commandLine(world, line, `${password}\n`);
    expect([code, said]).toEqual([0, '']);
    expect(out).not.toContain(password);
    const { user } = JSON.parse(out) as { user: number };
    expect(await isPasswordOf(world.owner, user, password)).toBe(true);
    expect((await commandLine(world, line, 'azerty\n')).code).toBe(2);
    expect(await isPasswordOf(world.owner, user, password)).toBe(true);
  });

  it('lose their second factors when an operator says so', async () => {
    const [account] = await world.owner
      .selectFrom('user_account')
      .select(['id', 'person_id'])
      .where('username', '=', 'anne')
      .execute();
    const self = { ...systemActor(null), user: account?.id ?? 0, person: account?.person_id ?? 0 };
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => String(index).padEnd(64, '0'));
    const app = { secret: 'A'.repeat(32), step: 1, recoveryCodes };
    await world.runtime.store.execute(addAuthenticator, self, app);
    expect((await factorsOf(world.owner, self.user)).authenticator).toBe(true);
    await answer('user', 'reset', 'anne', '--clear-second-factors');
    expect(await factorsOf(world.owner, self.user)).toMatchObject({ authenticator: false, recoveryCodes: 0 });
  });

  it.each([
    ['a name that is taken', ['anne', ...create, '--role-group', 'superadmin'], 1],
    ['an unknown corporation', ['paul', ...create, '--role-group', 'user', '--corporation', '999'], 1],
    ['no corporation', ['paul', ...create, '--role-group', 'admin'], 2],
    [
      'an unknown role',
      ['paul', ...create, '--role-group', 'user', '--corporation', '1', '--roles', 'ROLE_X'],
      2,
    ],
    ['an unknown group', ['paul', ...create, '--role-group', 'root'], 2],
  ])('are not made with %s', async (_, words, expected) => {
    const people = () => world.owner.selectFrom('person').select('id').execute();
    const before = await people();
    expect((await run('user', 'create', ...words)).code).toBe(expected);
    expect(await people()).toEqual(before);
  });
});

describe('projections', () => {
  it('want a rebuild until they had one, which makes the web ready', async () => {
    const first = projections[0];
    if (!first) throw new Error('There are no projections');
    expect((await run('projections', 'rebuild', '--stale')).code).toBe(0);
    expect(await readReadiness(world.owner, projections)).toEqual({
      ready: true,
      database: true,
      pending: [],
      stale: [],
      remaking: [],
    });
    const changed = { ...first, handles: new Set([...first.handles, 'SomethingNew']) };
    const upgraded = [changed, ...projections.slice(1)];
    expect(await readReadiness(world.owner, upgraded)).toMatchObject({ ready: false, stale: [first.name] });
    await sql`alter table ${sql.table(first.tables[0] ?? '')} add column later text`.execute(world.owner);
    expect((await readReadiness(world.owner, projections)).stale).toContain(first.name);
    expect((await run('projections', 'list')).out).toContain('wants a rebuild');
    expect((await run('projections', 'rebuild', first.name)).code).toBe(0);
    expect((await readReadiness(world.owner, projections)).ready).toBe(true);
  });

  it('are listed with their rows and events', async () => {
    const list = await answer<
      { name: string; events: number; rows: Record<string, number>; current: boolean }[]
    >('projections', 'list');
    expect(list.map(({ name }) => name)).toEqual(projections.map(({ name }) => name));
    expect(list.find(({ name }) => name === 'products')).toMatchObject({
      events: 1,
      rows: { product: 1 },
      current: true,
    });
  });
});

describe('readiness', () => {
  it('lacks what the migrations have not brought', async () => {
    await sql`delete from migration where name = '0005-replay'`.execute(world.owner);
    expect(await readReadiness(world.owner, projections)).toMatchObject({
      ready: false,
      pending: ['0005-replay'],
    });
    await sql`insert into migration (name) values ('0005-replay')`.execute(world.owner);
    expect((await readReadiness(world.owner, projections)).ready).toBe(true);
  });
});
