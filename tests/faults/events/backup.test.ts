import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayIn } from '#domain/kernel/dates.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { personSubject, subjectOf } from '#domain/kernel/personal.ts';
import { eraseCandidate } from '#domain/recruitment/decision-commands.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { createThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { keptTables, rowsQuery } from '#jobs/backup/tables.ts';
import { writeBackup } from '#jobs/backup/write-backup.ts';
import { forgetCandidate } from '#jobs/tasks/erase-candidates.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { notePositionLook } from '#scratch/positions.ts';
import { readErasures, erasuresFile } from '#jobs/ops/erasures.ts';
import { noteChainHeads } from '#jobs/ops/chain-heads.ts';
import { erase } from '#jobs/ops/erase.ts';
import { createBusyWorld } from '#tests/builders/busy/busy-world.ts';
import { clientInput, commandsOf, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { answerForm, giveFile, invited } from '#tests/builders/recruitment.ts';
import { commandLine, operate } from '#tests/builders/operator.ts';
import { projectedRows } from '#tests/builders/projected.ts';
import type { World } from '#tests/builders/world.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { startTemporaryPostgres } from '#tests/setup/temporary-postgres.ts';

/** A name that only one who reads lines by the newline alone takes for one line. */
const oddName = 'Deux\u2028lignes';

let world: World;
let other: World;
let company: Company;
let folder: string;
let logo: string;
/** A file about whoever was erased after the backup, and what is paid to them, which is kept. */
let identityCard: string;
let wageSlip: string;
let leaving: number;
let returning: number;
/** A candidate who was erased after the backup, and the file that they gave. */
let applying: number;
let curriculum: string;
/** Rows of each projection when the backup was made. */
let rowsThen: Map<string, object[]>;
/** Lines of each table that a backup keeps. */
let linesThen: Map<string, string[]>;
let lastNumber: string;
/** The day after all that the busy history did: midnight may pass in between. */
let today: string;

const scratch = mkdtempSync(join(tmpdir(), 'registre-backup-'));

async function numberOf(db: Database, version: number): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select message_data->>'number' as number from emt_messages
    where message_type = 'InvoiceValidated' and (message_data->>'version')::bigint = ${version}`.execute(db);
  return rows[0]?.number ?? '';
}

/**
 * Every line of every table that follows from nothing else, but for the ids of transactions, which are a cluster's own.
 */
async function keptLines(db: Database): Promise<Map<string, string[]>> {
  const lines = new Map<string, string[]>();
  for (const { name, columns } of await keptTables(db)) {
    const own = columns.filter((column) => column !== 'transaction_id');
    const { rows } = await sql<{ line: string }>`${sql.raw(rowsQuery({ name, columns: own }))}`.execute(db);
    lines.set(name, rows.map(({ line }) => line).sort());
  }
  return lines;
}

/** The same world over a new cluster and a new DATA_DIR. */
async function elsewhere(): Promise<World> {
  const postgres = await startTemporaryPostgres();
  await migrate(postgres.ownerUrl, testDataKey);
  const settings = { ...world.settings, dataDir: postgres.dataDir };
  const owner = createDatabase(createPool(postgres.ownerUrl, { max: 4, name: 'tests-owner' }));
  const runtime = createRuntime(settings, postgres.ownerUrl, 'tests');
  return {
    ownerUrl: postgres.ownerUrl,
    owner,
    runtime,
    settings,
    async close() {
      await runtime.close();
      await owner.destroy();
      await postgres.remove();
    },
  };
}

beforeAll(async () => {
  ({ company, ...world } = await createBusyWorld());
  const { store } = world.runtime;
  today = todayIn('Europe/Paris', new Date());
  await send(store, createThirdParty, company.actor, clientInput({ name: oddName }));
  logo = await world.runtime.files.put(world.owner, Buffer.from('a logo'), 'image/svg+xml');

  const identity = { gender: 'M' as const, firstName: 'Malo', lastName: 'Quemener', email: null };
  leaving = (await send(store, registerPerson, systemActor(null), identity)).id;
  const about = (subject: string, text: string) =>
    world.runtime.files.put(world.owner, Buffer.from(text), 'application/pdf', subject);
  identityCard = await about(subjectOf('person', leaving), 'an identity card');
  wageSlip = await about(personSubject(leaving, 'payroll'), 'a wage slip');
  const natural = clientInput({ name: 'Rozenn Pennec', naturalPerson: true });
  returning = (await send(store, createThirdParty, company.actor, natural)).id;
  await operate(world, erase, `thirdparty-${returning}`);
  await send(store, editThirdParty, company.actor, { ...natural, name: 'Rozenn revenue', id: returning });

  const kind = { name: 'CV', required: false, enabled: true };
  const { id: cvType } = await send(store, commandsOf('recruitmentdocumenttype').create, company.actor, kind);
  const candidate = await invited(world.runtime, company, {
    lastName: 'Kerbratoubli',
    email: 'azenor.kerbrat@exemple.invalid',
  });
  applying = candidate.id;
  await giveFile(world.runtime, company, candidate, { name: 'cv-kerbratoubli.pdf', documentType: cvType });
  await answerForm(world.runtime, company, candidate);
  const given = await attachedTo(world.owner, { kind: 'candidate', id: applying }, company.corporation);
  curriculum = given[0]?.file ?? '';

  await sql`select make_position_days(${today}, ${today})`.execute(world.owner);
  await sql`insert into gps_position (device_id, at, latitude, longitude)
    values (1, ${today}::date + time '09:00', 48390000, -4480000)`.execute(world.owner);
  await sql`select enqueue_in_queue('sweep-uploads', '{}'::json, 'one-at-a-time', 'remote-1')`.execute(
    world.owner,
  );
  const looker = company.actor.user;
  await notePositionLook(world.owner, {
    corporation: company.corporation,
    equipment: 1,
    day: today,
    user: looker,
  });

  const { version } = await makeInvoice(store, company, 'validate', { date: today });
  lastNumber = await numberOf(world.owner, version);
  await noteChainHeads(world.owner, world.settings.dataDir, new Date());
  rowsThen = await projectedRows(world.owner);
  linesThen = await keptLines(world.owner);
  folder = join(scratch, 'backup');
  const { code } = await commandLine(world, ['backup', folder]);
  expect(code).toBe(0);

  // What happens after the backup: an erasure, which has to last, and an invoice, which is lost.
  await operate(world, erase, `person-${leaving}`);
  await send(store, eraseCandidate, company.actor, { id: applying });
  await forgetCandidate(world.runtime, applying);
  await makeInvoice(store, company, 'validate', { date: today });
  await noteChainHeads(world.owner, world.settings.dataDir, new Date());
  other = await elsewhere();
});
afterAll(async () => {
  await other.close();
  await world.close();
  rmSync(scratch, { recursive: true, force: true });
});

describe('a backup', () => {
  it('holds no personal data that can be read, and no key', async () => {
    const texts = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name))),
    );
    const plain = texts
      .map((bytes) => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8'))
      .join('\n');
    expect(plain).toContain(oddName);
    for (const word of ['Quemener', 'Rozenn', testDataKey]) expect(plain).not.toContain(word);
  });

  it('is not written over another', async () => {
    expect(await commandLine(world, ['backup', folder])).toMatchObject({ code: 1, out: '' });
  });

  it('names the files that are missing', async () => {
    const lost = await world.runtime.files.put(world.owner, Buffer.from('lost'), 'text/plain');
    rmSync(join(world.settings.dataDir, 'files', lost.slice(0, 2), lost));
    const report = await writeBackup(world.owner, world.settings, join(scratch, 'incomplete'));
    expect(report.missingFiles).toEqual([lost]);
    await world.owner.deleteFrom('stored_file').where('hash', '=', lost).execute();
  });
});

describe('a restore refuses', () => {
  const refused = async (target: World, from: string) => {
    const { code, said } = await commandLine(target, ['restore', from]);
    expect(code).toBe(1);
    return said;
  };
  const spoilt = async (name: string, file: string, spoil: (path: string) => Promise<void>) => {
    const copy = join(scratch, name);
    await writeBackup(world.owner, world.settings, copy);
    await spoil(join(copy, file));
    return copy;
  };

  it('a database that is not empty', async () => {
    expect(await refused(world, folder)).toContain('not empty');
  });

  it('a folder without a manifest', async () => {
    expect(await refused(other, scratch)).toContain('holds no backup');
  });

  it('a backup of another installation', async () => {
    const foreign = { ...other, settings: { ...other.settings, dataKey: `another ${testDataKey}` } };
    expect(await refused(foreign, folder)).toContain('DATA_KEY');
  });

  it('one whose rows were changed', async () => {
    const copy = await spoilt('changed', 'tables/emt_messages.jsonl.gz', (path) => appendFile(path, 'x'));
    expect(await refused(other, copy)).toContain('damaged: tables/emt_messages.jsonl.gz');
  });

  it('one whose manifest was changed', async () => {
    const copy = await spoilt('forged', 'manifest.json', async (path) => {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/"at": "\d/, '"at": "9'));
    });
    expect(await refused(other, copy)).toContain('manifest');
  });

  it('one of a newer Registre', async () => {
    await sql`insert into migration (name) values ('9999-later')`.execute(world.owner);
    const copy = await spoilt('newer', 'manifest.json', () => Promise.resolve());
    await sql`delete from migration where name = '9999-later'`.execute(world.owner);
    expect(await refused(other, copy)).toContain('9999-later');
  });

  it('and leaves the database empty', async () => {
    expect(await other.owner.selectFrom('emt_messages').select('stream_id').execute()).toEqual([]);
  });
});

describe('a restored backup, in another cluster', () => {
  beforeAll(async () => {
    // The newest of what is kept outside the database.
    for (const file of ['erasures.jsonl', 'chain-heads.jsonl'])
      await copyFile(join(world.settings.dataDir, file), join(other.settings.dataDir, file));
    const { code, out } = await commandLine(other, ['restore', folder, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      erased: [`person-${leaving}`, `candidate-${applying}`],
      files: 4,
      lost: [{ chain: company.corporation }],
      chains: { faults: [] },
    });
  });

  it('verifies, now and once heads are noted again', async () => {
    for (const time of ['at once', 'again'])
      expect([time, (await commandLine(other, ['events', 'verify'])).code]).toEqual([time, 0]);
  });

  it('has the events in their order, with ids of transactions of this cluster', async () => {
    const eventsOf = async (db: Database) =>
      (
        await sql`select global_position, stream_id, stream_position, message_id, message_data, created
          from emt_messages
          where created <= (select max(created) from emt_messages where message_type = 'InvoiceValidated'
            and message_data->>'number' = ${lastNumber})
          order by global_position`.execute(db)
      ).rows;
    const restored = await eventsOf(other.owner);
    expect(restored.length).toBeGreaterThan(50);
    expect(restored).toEqual(await eventsOf(world.owner));
    const { rows } = await sql`
      select 1 from emt_messages where transaction_id >= pg_current_xact_id()`.execute(other.owner);
    expect(rows).toEqual([]);
  });

  it('has the projections of that moment, but of whoever was erased since', async () => {
    const rows = await projectedRows(other.owner);
    // A person and a candidate were erased since, and what waited to leave the house is given up.
    const changed = new Set([
      'person',
      'candidate',
      'attached_document',
      'mail_list',
      'remote_push',
      'wage_slip',
    ]);
    for (const [table, then] of rowsThen) {
      if (!changed.has(table)) expect([table, rows.get(table)]).toEqual([table, then]);
    }
    const person = await other.owner.selectFrom('person').selectAll().where('id', '=', leaving).execute();
    const known = person.map((row) => Object.entries(row).filter(([, value]) => value !== null));
    expect(known).toEqual([[['id', leaving]]]);
  });

  it('has every kept row of that moment, and only in the log of events more', async () => {
    const now = await keptLines(other.owner);
    expect([...now.keys()]).toEqual([...linesThen.keys()]);
    // What waited to leave the house is given up by commands, and whoever was erased since has no key.
    const added = new Set(['emt_messages', 'emt_streams', 'event_chain', 'command_log', 'installation']);
    const changed = new Set(['personal_key', 'chain_head', 'emt_streams', 'installation']);
    for (const [table, then] of linesThen) {
      const here = new Set(now.get(table));
      if (!changed.has(table)) expect([table, then.filter((line) => !here.has(line))]).toEqual([table, []]);
      if (!changed.has(table) && !added.has(table)) expect([table, here.size]).toEqual([table, then.length]);
    }
    // Why the mail to the candidate is given up is sealed with a key made anew, which opens nothing of before.
    const keys = (lines: readonly string[] = []) => lines.length;
    expect(keys(now.get('personal_key'))).toBe(keys(linesThen.get('personal_key')) - 1);
  });

  it('keeps who was erased before the backup and written about again', async () => {
    const row = await other.owner
      .selectFrom('third_party')
      .select('name')
      .where('id', '=', returning)
      .executeTakeFirst();
    expect(row).toEqual({ name: 'Rozenn revenue' });
  });

  it('knows nothing of a candidate who was erased since: events, lists, files', async () => {
    const kept = [
      await other.runtime.store.read(`candidate-${applying}`),
      await other.owner.selectFrom('candidate').selectAll().where('id', '=', applying).execute(),
      await attachedTo(other.owner, { kind: 'candidate', id: applying }, company.corporation),
      await other.owner.selectFrom('mail_list').selectAll().execute(),
      await sql`select * from graphile_worker._private_jobs`.execute(other.owner),
    ];
    expect(JSON.stringify(kept).toLowerCase()).not.toMatch(/kerbrat/);
    await expect(other.runtime.files.get(curriculum)).rejects.toThrow('not what was sealed');
  });

  it('knows the erasures, each once', async () => {
    const kept = await readErasures(erasuresFile(other.settings.dataDir));
    expect(kept).toEqual(await readErasures(erasuresFile(world.settings.dataDir)));
  });

  it('has the files', async () => {
    expect((await other.runtime.files.get(logo))?.toString()).toBe('a logo');
    expect(await other.runtime.files.get(identityCard)).toBeNull();
    expect((await other.runtime.files.get(wageSlip))?.toString()).toBe('a wage slip');
  });

  it('has no position of a vehicle, whose time to be kept may have ended, but who looked at one', async () => {
    const count = async (db: Database, table: string) =>
      (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db))
        .rows[0]?.count;
    expect(await count(world.owner, 'gps_position')).toBe(1);
    expect(await count(other.owner, 'gps_position')).toBe(0);
    expect(await count(other.owner, 'gps_proof')).toBe(0);
    expect(await count(other.owner, 'position_look')).toBe(await count(world.owner, 'position_look'));
    expect(await count(other.owner, 'position_look')).toBeGreaterThan(0);
  });

  it('queues the PDFs again, and gives up the mails that waited', async () => {
    const jobsOf = async (target: World) =>
      (
        await sql<{ task: string }>`
          select task_identifier as task from graphile_worker.jobs order by id`.execute(target.owner)
      ).rows.map(({ task }) => task);
    const tasks = await jobsOf(other);
    expect(tasks).toContain('store-pdf');
    expect(tasks).not.toContain('send-mail');
    const { rows: queued } = await sql<{ queue: string }>`
      select queue_name as queue from graphile_worker.jobs where key = 'one-at-a-time'`.execute(other.owner);
    expect(queued).toEqual([{ queue: 'remote-1' }]);
    const mails = await other.owner.selectFrom('mail_list').select('status').execute();
    expect(mails.filter(({ status }) => status === 'waiting')).toEqual([]);
    const before = await world.owner.selectFrom('mail_list').select('status').execute();
    expect(before.filter(({ status }) => status === 'waiting')).not.toEqual([]);
  });

  it('goes on with the next number and ids that nobody has', async () => {
    const known = await other.owner.selectFrom('emt_messages').select('stream_id').distinct().execute();
    const { id, version } = await makeInvoice(other.runtime.store, company, 'validate', { date: today });
    expect(known.map(({ stream_id }) => stream_id)).not.toContain(`invoice-${id}`);
    const digits = (number: string) => Number(/\d+$/.exec(number)?.[0]);
    expect(digits(await numberOf(other.owner, version))).toBe(digits(lastNumber) + 1);
    expect((await commandLine(other, ['events', 'verify'])).code).toBe(0);
  });
});
