import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteRemaking } from '#db/events/remaking.ts';
import { personalKeys } from '#db/events/personal-keys.ts';
import { createStore, type Store } from '#db/events/store.ts';
import { createFiles } from '#db/files/files.ts';
import type { Database } from '#db/postgres/pool.ts';
import { readSealedLines } from '#jobs/company/sealed-lines.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { registerUser, setUserRoles } from '#domain/users/commands.ts';
import * as factors from '#domain/users/second-factor-commands.ts';
import { createThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import { askingOver } from '#projections/answers.ts';
import { projections } from '#projections/registry.ts';
import { createBusyWorld } from '#tests/builders/busy/busy-world.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { commandLine } from '#tests/builders/operator.ts';
import { projectedRows } from '#tests/builders/projected.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

const otherKey = `elsewhere ${testDataKey}`;
/** Said in another company of the installation. */
const foreign = 'Kerforeignmarker';
const own = 'Kerownmarker';

let from: World;
let to: World;
let company: Company;
/** Beside it in the installation that it leaves. */
let other: Company;
/** A company that was there before. */
let neighbour: Company;
let file: string;
let key: string;
/** How operators name it, and where its first file ended. */
let named: string[];
/** Somebody who comes to the company after its first file, and somebody whose passkey is removed after it. */
let newcomer: number;
/** Who was erased: one was written about again. */
let returning: number;
let gone: number;
/** Who was erased after the first file; one was written about again. */
let leaving: number;
let rewritten: number;
let keyHolder: number;
let after: string;

const scratch = mkdtempSync(join(tmpdir(), 'registre-move-'));
const storeOf = ({ owner, settings }: World): Store =>
  createStore({ db: owner, dataKey: settings.dataKey, projectors: projections, askingOver });

async function numberOf(db: Database, version: number): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select message_data->>'number' as number from emt_messages
    where message_type = 'InvoiceValidated' and (message_data->>'version')::bigint = ${version}`.execute(db);
  return rows[0]?.number ?? '';
}

const eventsOf = async (db: Database, corporation: number) =>
  (
    await sql`select m.stream_id, m.stream_position, m.message_id, m.message_type, m.message_data, m.message_metadata,
        m.created
      from emt_messages m where m.message_metadata->>'corporation' = ${String(corporation)}
      order by m.stream_id, m.stream_position`.execute(db)
  ).rows;

const passkeysOf = (user: number) =>
  to.owner.selectFrom('passkey').select('id').where('user_id', '=', user).execute();

const operate = (world: World, ...words: string[]) => commandLine(world, ['company', ...words]);

const take = (world: World, path = file, sealedWith = key) =>
  operate(world, 'import', '--from', path, '--key', sealedWith);

async function memberOf(store: Store): Promise<number> {
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Member', email: null };
  const { id: person } = await send(store, registerPerson, systemActor(null), identity);
  const joined = { person, corporation: company.corporation, enabled: true, contract: null };
  await send(store, addPersonToCorporation, systemActor(null), joined);
  return person;
}

beforeAll(async () => {
  ({ company, ...from } = await createBusyWorld());
  const there = from.runtime.store;
  await send(there, createThirdParty, company.actor, clientInput({ name: own }));
  other = await createCompany(there, 1);
  const both = await memberOf(there);
  const elsewhere = { person: both, corporation: other.corporation, enabled: true, contract: null };
  await send(there, addPersonToCorporation, systemActor(null), elsewhere);
  const account = { username: 'both.companies', person: both, group: 'user' as const };
  const { id: bothUser } = await send(there, registerUser, systemActor(null), account);
  for (const { corporation } of [company, other])
    await send(there, setUserRoles, systemActor(null), {
      id: bothUser,
      corporation,
      roles: ['ROLE_COMMERCE_MANAGER'],
    });
  await send(there, createThirdParty, other.actor, clientInput({ name: foreign }));
  await makeInvoice(there, other, 'validate', { date: '2026-03-02', title: foreign });
  const paper = await from.runtime.files.put(
    from.owner,
    Buffer.from('a month'),
    'application/pdf',
    'register-1',
  );
  for (const [id, kept] of [
    [`leave-${company.corporation}-closed1-fr`, true],
    [`leave-${other.corporation}-closed1-fr`, true],
    [`leave-${company.corporation}-draft-fr`, false],
  ] as const)
    await from.owner.insertInto('printed_sheet').values({ id, hash: paper, kept }).execute();
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Newcomer', email: null };
  newcomer = (await send(there, registerPerson, systemActor(null), identity)).id;
  const holder = { username: 'has.a.key', person: await memberOf(there), group: 'user' as const };
  keyHolder = (await send(there, registerUser, systemActor(null), holder)).id;
  await send(
    there,
    factors.addPasskey,
    { ...company.actor, user: keyHolder },
    {
      label: 'a key',
      credential: { credentialId: 'taken-away', publicKey: 'AAAA', counter: 0, transports: [] },
      recoveryCodes: null,
    },
  );
  await from.owner
    .insertInto('recovery_code')
    .values({ user_id: keyHolder, code_hash: 'a', used_at: null })
    .execute();
  const push = JSON.stringify({ corporation: company.corporation });
  await sql`select enqueue_in_queue('sweep-uploads', ${push}::json, null, 'remote-1')`.execute(from.owner);
  const natural = clientInput({ name: 'Rozenn Pennec', naturalPerson: true });
  returning = (await send(there, createThirdParty, company.actor, natural)).id;
  gone = (await send(there, createThirdParty, company.actor, natural)).id;
  leaving = (await send(there, createThirdParty, company.actor, natural)).id;
  rewritten = (await send(there, createThirdParty, company.actor, natural)).id;
  for (const id of [returning, gone])
    expect((await commandLine(from, ['erase', `thirdparty-${id}`])).code).toBe(0);
  await send(there, editThirdParty, company.actor, { ...natural, name: 'Rozenn revenue', id: returning });
  to = await createWorld({ dataKey: otherKey });
  expect((await commandLine(to, ['ids', 'begin', '7'])).code).toBe(0);
  neighbour = await createCompany(storeOf(to), 1);
  file = join(scratch, 'company.registre');
  key = join(scratch, 'key');
  await writeFile(key, 'a key that both installations know, and nobody else\n');
  named = ['--company', String(company.corporation)];
  const { code, out, said } = await operate(from, 'export', ...named, '--to', file, '--key', key);
  expect([code, said]).toEqual([0, '']);
  expect(out).toContain(`company ${company.corporation}`);
  expect(out).toContain('Stays: 1 of recovery_code (a keyed hash of the installation: people make new ones)');
  after = /It ends at position (\d+)/.exec(out)?.[1] ?? '';
}, 120_000);
afterAll(async () => {
  await to.close();
  await from.close();
  rmSync(scratch, { recursive: true, force: true });
});

describe('the file of a company', () => {
  it('says nothing without its key, and nothing of another company with it', async () => {
    const sealed = await readFile(file, 'latin1');
    for (const word of [own, foreign, testDataKey]) expect(sealed).not.toContain(word);
    const lines: string[] = [];
    const words = (await readFile(key, 'utf8')).trim();
    for await (const line of readSealedLines(file, words)) lines.push(line);
    const text = lines.join('\n');
    expect(text).toContain(own);
    expect(text).not.toContain(foreign);
    // Nor what somebody is there who works in both.
    expect(text).toContain('both.companies');
    expect(text).not.toMatch(new RegExp(`"corporation(?:_id)?":${other.corporation}[,}]`));
    expect(text).not.toContain(testDataKey);
  });

  it('is refused with another key, cut off, and with one byte changed', async () => {
    const otherWords = join(scratch, 'other-key');
    await writeFile(otherWords, 'another key, which opens nothing of this at all');
    expect(await take(to, file, otherWords)).toMatchObject({ code: 1, out: '' });
    const bytes = await readFile(file);
    const cut = join(scratch, 'cut');
    await writeFile(cut, bytes.subarray(0, -40));
    expect((await take(to, cut)).said).toContain('changed, or its end was cut off');
    const changed = join(scratch, 'changed');
    const spoilt = Buffer.from(bytes);
    spoilt.writeUInt8(spoilt.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    await writeFile(changed, spoilt);
    expect((await take(to, changed)).said).toContain('changed, or its end was cut off');
  });

  it('is refused while read models are made anew, as every change by an operator', async () => {
    const remaking = { names: ['products'], done: 0, total: 1, since: new Date().toISOString() };
    const account = ['--first-name', 'A', '--last-name', 'B', '--role-group', 'superadmin'];
    for (const world of [from, to]) await noteRemaking(world.owner, remaking);
    for (const { code, said } of [
      await take(to),
      await operate(from, 'freeze', ...named),
      await commandLine(to, ['user', 'create', 'a.person', ...account]),
    ])
      expect([code, said]).toEqual([1, expect.stringContaining('Read models are made anew')]);
    for (const world of [from, to]) await noteRemaking(world.owner, null);
    expect((await operate(from, 'thaw', ...named)).said).toContain('is open');
  });

  it('is refused where ids are from the same block', async () => {
    const said = (await take(from)).said;
    expect(said).toContain('is here already');
  });
});

const isOfCompany = (row: object): boolean =>
  'corporation_id' in row && row.corporation_id === company.corporation;

/** Somebody of the company, and not the product. */
const somebody = () => ({ ...company.actor, user: 1 });
const moving = { kind: 'conflict', code: 'CORPORATION_MOVING' };

describe('a company of which more is to come', () => {
  beforeAll(async () => {
    const { code, out } = await take(to);
    expect([code, out]).toEqual([0, expect.stringContaining('More is to come')]);
  }, 120_000);

  it('has its events and its files', async () => {
    expect(await passkeysOf(keyHolder)).toHaveLength(1);
    expect(await eventsOf(to.owner, company.corporation)).toEqual(
      await eventsOf(from.owner, company.corporation),
    );
    expect((await commandLine(to, ['files', 'check'])).code).toBe(0);
  });

  it('has the papers that stand for something agreed to, which open', async () => {
    const papers = await to.owner.selectFrom('printed_sheet').select(['id', 'hash']).execute();
    expect(papers.map(({ id }) => id)).toEqual([`leave-${company.corporation}-closed1-fr`]);
    const files = createFiles(to.settings, { db: to.owner, keys: personalKeys(to.settings.dataKey) });
    expect((await files.get(papers[0]?.hash ?? ''))?.toString()).toBe('a month');
  });

  it('knows nothing of whoever was erased, but what was written again', async () => {
    const names = await to.owner
      .selectFrom('third_party')
      .select(['id', 'name'])
      .where('id', 'in', [returning, gone])
      .orderBy('id')
      .execute();
    expect(names).toEqual([
      { id: returning, name: 'Rozenn revenue' },
      { id: gone, name: expect.not.stringContaining('Rozenn') as unknown },
    ]);
  });

  it('can only be read', async () => {
    await expect(makeInvoice(storeOf(to), company)).rejects.toMatchObject(moving);
  });

  it('does not come twice', async () => {
    expect((await take(to)).said).toContain('is here already');
  });
});

describe('a frozen company', () => {
  it('goes on working until it is frozen, and opens again', async () => {
    const { store } = from.runtime;
    await makeInvoice(store, company, 'validate', { date: '2026-11-30' });
    const person = { person: newcomer, corporation: company.corporation, enabled: true, contract: null };
    await send(store, addPersonToCorporation, systemActor(null), person);
    await send(store, factors.clearSecondFactors, company.actor, { id: keyHolder });
    for (const id of [leaving, rewritten])
      expect((await commandLine(from, ['erase', `thirdparty-${id}`])).code).toBe(0);
    const again = clientInput({ name: 'Rozenn encore', naturalPerson: true });
    await send(store, editThirdParty, company.actor, { ...again, id: rewritten });
    expect((await operate(from, 'export', ...named, '--to', `${file}.2`, '--key', key, '--last')).code).toBe(
      1,
    );
    expect((await operate(from, 'freeze', ...named)).code).toBe(0);
    await expect(makeInvoice(store, { ...company, actor: somebody() })).rejects.toMatchObject(moving);
    await makeInvoice(store, company);
    expect((await operate(from, 'thaw', ...named)).code).toBe(0);
    await makeInvoice(store, { ...company, actor: somebody() });
  });

  it('refuses a change that was begun before it was closed, or has it in its last file', async () => {
    expect((await operate(from, 'freeze', ...named)).code).toBe(0);
    const rest = [...named, '--to', `${file}.2`, '--key', key, '--after', after, '--last', '--wait', '1'];
    expect((await operate(from, 'export', ...rest)).code).toBe(0);
    await expect(makeInvoice(from.runtime.store, company)).rejects.toMatchObject(moving);
  }, 120_000);
});

describe('a company that came', () => {
  beforeAll(async () => {
    const wrong = `${file}.wrong`;
    const asked = [...named, '--to', wrong, '--key', key, '--after', '3', '--last'];
    expect((await operate(from, 'export', ...asked)).code).toBe(0);
    expect((await take(to, wrong)).said).toContain('goes on from position 3');
    const { code, out } = await take(to, `${file}.2`);
    expect([code, out]).toEqual([0, expect.stringContaining('All of it is here')]);
  }, 120_000);

  it('has the same events', async () => {
    const events = await eventsOf(to.owner, company.corporation);
    expect(events.length).toBeGreaterThan(50);
    expect(events).toEqual(await eventsOf(from.owner, company.corporation));
  });

  it('verifies, with what was there before', async () => {
    const { code, out } = await commandLine(to, ['events', 'verify']);
    expect([code, out]).toEqual([0, expect.stringContaining('Every event fits')]);
  });

  it('has the read models that a rebuild makes', async () => {
    const before = await projectedRows(to.owner);
    const there = await projectedRows(from.owner);
    // Groups that companies share stay, and their members with them.
    for (const [table, rows] of [...there].filter(([name]) => !name.startsWith('user_group')))
      expect([table, before.get(table)?.filter(isOfCompany)]).toEqual([table, rows.filter(isOfCompany)]);
    expect((await commandLine(to, ['projections', 'rebuild', 'all'])).code).toBe(0);
    const after = await projectedRows(to.owner);
    for (const [table, rows] of after) expect([table, before.get(table)]).toEqual([table, rows]);
  }, 120_000);

  it('has who came to it since its first file, and not what was taken away since', async () => {
    const row = await to.owner
      .selectFrom('person')
      .select('last_name')
      .where('id', '=', newcomer)
      .executeTakeFirst();
    expect(row).toEqual({ last_name: 'Newcomer' });
    expect(await passkeysOf(keyHolder)).toEqual([]);
  });

  it('has what waited to be done, in the place of the other', async () => {
    const jobs = async ({ owner }: World) =>
      (
        await sql<{ task: string; payload: object; queue: string | null }>`
        select t.identifier as task, j.payload, q.queue_name as queue from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        where j.payload->>'corporation' = ${String(company.corporation)} order by 1, j.payload::text`.execute(
          owner,
        )
      ).rows;
    expect(await jobs(to)).toContainEqual(expect.objectContaining({ queue: 'remote-1' }));
    expect(await jobs(to)).toEqual(await jobs(from));
  });

  it('goes on with its numbers where they were', async () => {
    const today = '2026-12-01';
    const { code, said } = await operate(from, 'thaw', ...named);
    expect([code, said]).toEqual([1, expect.stringMatching(/its last file was written at \d{4}-.*--yes/s)]);
    expect((await operate(from, 'thaw', ...named, '--yes')).code).toBe(0);
    const there = await makeInvoice(from.runtime.store, company, 'validate', { date: today });
    expect((await operate(from, 'freeze', ...named)).code).toBe(0);
    const here = await makeInvoice(storeOf(to), company, 'validate', { date: today });
    const number = await numberOf(to.owner, here.version);
    expect(number).not.toBe('');
    expect(number).toBe(await numberOf(from.owner, there.version));
  });

  it('knows nothing more of whoever was erased since its first file, but what was written again', async () => {
    const names = await to.owner
      .selectFrom('third_party')
      .select(['id', 'name'])
      .where('id', 'in', [leaving, rewritten])
      .orderBy('id')
      .execute();
    expect(names).toEqual([
      { id: leaving, name: expect.not.stringContaining('Rozenn') as unknown },
      { id: rewritten, name: 'Rozenn encore' },
    ]);
    const keys = await to.owner
      .selectFrom('personal_key')
      .select('subject')
      .where('subject', 'in', [`thirdparty-${leaving}`, `thirdparty-${rewritten}`])
      .execute();
    expect(keys).toEqual([{ subject: `thirdparty-${rewritten}` }]);
  });

  it('leaves its neighbour as it was', async () => {
    const rows = await to.owner
      .selectFrom('third_party')
      .select('id')
      .where('corporation_id', '=', neighbour.corporation)
      .execute();
    expect(rows.length).toBe(1);
  });
});
