import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as invoices from '#domain/documents/invoice-commands.ts';
import * as servers from '#domain/storage/ftp-server-commands.ts';
import * as pushes from '#domain/documents/push-commands.ts';
import { keyOf, passwordOf } from '#domain/storage/sign-in.ts';
import { readSignInKey } from '#domain/storage/sign-in-key.ts';
import * as storages from '#domain/storage/remote-storage-commands.ts';
import { tryKnownServer } from '#db/outbound/remote/try-server.ts';
import { pushDocument, runPush } from '#jobs/tasks/push-document.ts';
import { findFtpServer, listFtpServers, remoteStorages } from '#projections/storage/remote-storage.ts';
import { failedPushes, pushOf } from '#projections/storage/remote-pushes.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { personSubject } from '#domain/kernel/personal.ts';
import { confirmSlipBatch } from '#domain/payroll/slip-batch-commands.ts';
import { lettersOf } from '#domain/payroll/slip-letter.ts';
import { issueWageSlip } from '#domain/payroll/wage-slip-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { eraseKey } from '#db/events/personal-keys.ts';
import { rebuildTogether } from '#jobs/programs/rebuild-together.ts';
import { projections } from '#projections/registry.ts';
import { batchRead, confirmation, readPage } from '#tests/builders/payroll/batches.ts';
import { personFile } from '#tests/builders/people.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { ftpAccount } from '#tests/builders/servers/ftp-server.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { sshKeyPair } from '#tests/builders/ssh-key.ts';
import { makeRemote, serverInput } from '#tests/builders/servers/remote.ts';
import { startSftp, type SftpStand } from '#tests/builders/servers/sftp-server.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
let stand: SftpStand;
let remote: { server: number; storage: number };

const limits = { connect: 1_500, idle: 800, whole: 3_000 };
const pdf = Buffer.from('%PDF-1.7 facture');

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  other = await createCompany(store, 1);
  stand = await startSftp();
  remote = await makeRemote(store, company, { port: stand.port });
});
afterAll(async () => {
  await stand.close();
  await world.close();
});

const store = () => world.runtime.store;
const jobs = async (task: string) =>
  (
    await sql<{ queue_name: string | null; key: string }>`
      select queue_name, key from graphile_worker.jobs where task_identifier = ${task} order by id`.execute(
      world.owner,
    )
  ).rows;

/** An invoice whose PDF was stored, and its push as the worker queued it. */
async function pushedInvoice(): Promise<{ version: number; push: number }> {
  const { version } = await makeInvoice(store(), company, 'validate');
  const file = await world.runtime.files.put(world.owner, pdf, 'application/pdf');
  await send(store(), invoices.storeInvoicePdf, company.actor, { version, file });
  const { id } = await send(store(), pushes.queuePush, company.actor, { kind: 'invoice', version });
  return { version, push: id };
}
const attempt = (push: number, lastAttempt = false) =>
  runPush(world.runtime, { push, corporation: company.corporation }, { lastAttempt, limits });
/** As the worker does it, with what the command said to the queue. */
async function queued(push: number): Promise<void> {
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where key = ${`push-${push}`}`.execute(world.owner);
  const job = { job: { attempts: 1, max_attempts: 12 } } as never; // all that it asks of a job
  await pushDocument.toTask(world.runtime)(rows[0]?.payload, job);
}
const row = (version: number) => pushOf(world.owner, { kind: 'invoice', version }, company.corporation);
const server = () => findFtpServer(world.owner, remote.server, company.corporation);

describe('a stored PDF', () => {
  it('is put on the server of its kind, once, and says so', async () => {
    const { version, push } = await pushedInvoice();
    expect(await jobs('queue-push')).toMatchObject([{ key: `queue-push-invoice-${version}` }]);
    expect((await jobs('push-document')).map(({ queue_name }) => queue_name)).toEqual([
      `remote-${remote.server}`,
    ]);
    expect(await row(version)).toMatchObject({ status: 'waiting', reason: null });
    await attempt(push);
    const done = await row(version);
    expect(done).toMatchObject({ status: 'done', serverName: 'Cabinet', attempts: 1 });
    expect(done?.path).toMatch(/^\/factures\/\d{4}\/.+\/.+\.pdf$/);
    expect(stand.files.get(done?.path ?? '')?.equals(pdf)).toBe(true);
    expect([...stand.files.keys()]).toEqual([done?.path]);
    await attempt(push);
    expect((await row(version))?.attempts).toBe(1);
    const again = await send(store(), pushes.queuePush, company.actor, { kind: 'invoice', version });
    expect(again.id).toBe(push);
    await send(store(), pushes.pushDocument, company.actor, { kind: 'invoice', version });
    await attempt(push);
    expect(stand.files.size).toBe(1);
    expect(await pushOf(world.owner, { kind: 'invoice', version }, other.corporation)).toBeNull();
  });

  it('is put nowhere while its kind has no folder, or a suspended one', async () => {
    const before = (await jobs('queue-push')).length;
    const { version } = await makeInvoice(store(), other, 'validate');
    await send(store(), invoices.storeInvoicePdf, other.actor, { version, file: 'a'.repeat(64) });
    expect((await jobs('queue-push')).length).toBe(before);
    expect(
      (await refused(send(store(), pushes.pushDocument, other.actor, { kind: 'invoice', version }))).code,
    ).toBe('NO_REMOTE_STORAGE');
  });
});

describe('a wage slip', () => {
  it('is put under its month and its person, and its path is forgotten with them', async () => {
    const { actor, corporation } = company;
    const paid = await makeRemote(store(), company, { name: 'Paie', port: stand.port }, 'WAGESLIP_DOCUMENT');
    await send(store(), storages.editRemoteStorage, actor, {
      id: paid.storage,
      server: paid.server,
      folder: '/paie/{YYYY}/{CLIENT}',
      enabled: true,
    });
    const file = personFile({ lastName: 'Le Goff', firstName: 'Anna', email: 'anna@exemple.invalid' });
    const { id: person } = await send(store(), createPerson, actor, file);
    const batch = await batchRead(store(), actor, [readPage({ person })]);
    await send(store(), confirmSlipBatch, actor, { id: batch, ...confirmation });
    const content = Buffer.from('%PDF-1.7 bulletin');
    const kept = await world.runtime.files.put(
      world.owner,
      content,
      'application/pdf',
      personSubject(person, 'payroll'),
    );
    const { id: slip } = await send(store(), issueWageSlip, systemActor(corporation), {
      batch,
      place: 1,
      file: kept,
      size: content.length,
      letters: lettersOf((key) => key, 'fr', '2026-05', 'Atelier'),
    });
    expect((await jobs('queue-push')).map(({ key }) => key)).toContain(`queue-push-wageSlip-${slip}`);
    const asked = { kind: 'wageSlip' as const, version: slip };
    const { id } = await send(store(), pushes.queuePush, systemActor(corporation), asked);
    await attempt(id);
    const done = await pushOf(world.owner, asked, corporation);
    expect(done).toMatchObject({ status: 'done', number: '2026-05' });
    expect(done?.path).toBe('/paie/2026/Le Goff Anna/Le Goff Anna 2026-05.pdf');
    expect(stand.files.get(done?.path ?? '')?.equals(content)).toBe(true);
    expect((await send(store(), pushes.queuePush, systemActor(corporation), asked)).id).toBe(id);
    await eraseKey(world.owner, personSubject(person, 'payroll'));
    await rebuildTogether(
      world.owner,
      world.settings.dataKey,
      projections.filter(({ name }) => name === 'remote-pushes'),
    );
    expect((await pushOf(world.owner, asked, corporation))?.path).toBeNull();
  });
});

describe('a server that fails', () => {
  it('is tried again later, and left alone meanwhile', async () => {
    stand.vice('full');
    const first = await pushedInvoice();
    const second = await pushedInvoice();
    await expect(attempt(first.push)).rejects.toThrow('tried again: full');
    expect(await row(first.version)).toMatchObject({ status: 'waiting', reason: 'full' });
    expect((await server())?.state).toMatchObject({ reason: 'full' });
    // It would take the file now, but it is not asked.
    stand.vice(null);
    await expect(attempt(second.push)).rejects.toThrow('tried again: full');
    expect(await row(second.version)).toMatchObject({ status: 'waiting', reason: 'full' });
    // A person who tries the connection ends the pause.
    const known = await server();
    if (known === null) throw new Error('no server');
    expect(await tryKnownServer(world.runtime, { ...known, corporation: company.corporation })).toMatchObject(
      { connected: true },
    );
    await attempt(first.push);
    await attempt(second.push);
    expect((await row(second.version))?.status).toBe('done');
    expect((await server())?.state).toMatchObject({ reason: null });
  });

  it('fails the push at the last attempt, which is repeated by hand', async () => {
    stand.vice('no-rename');
    const { version, push } = await pushedInvoice();
    await attempt(push, true);
    expect(await row(version)).toMatchObject({ status: 'failure', reason: 'rename-refused' });
    expect(await failedPushes(world.owner, company.corporation, 10)).toEqual([push]);
    stand.vice(null);
    await send(store(), pushes.repeatRemotePush, company.actor, { id: push });
    expect((await refused(send(store(), pushes.repeatRemotePush, company.actor, { id: push }))).code).toBe(
      'PUSH_WAITING',
    );
    await attempt(push);
    expect((await row(version))?.status).toBe('done');
  });

  it('gives a push up that an operator dropped, or that waited in a backup', async () => {
    const { version, push } = await pushedInvoice();
    await pushDocument.giveUp(world.runtime, { push, corporation: company.corporation }, 'restored');
    expect(await row(version)).toMatchObject({ status: 'failure', reason: 'restored' });
  });
});

describe('the key of a server', () => {
  it('is remembered, and another one refused until a person accepts it', async () => {
    const known = await server();
    expect(known?.hostKey).toMatch(/^SHA256:/);
    const before = known?.hostKey ?? '';
    await send(store(), servers.acceptHostKey, company.actor, { id: remote.server, fingerprint: before });
    expect((await server())?.hostKeyConfirmedAt).not.toBeNull();
    stand.changeKey();
    const { version, push } = await pushedInvoice();
    const files = stand.files.size;
    await attempt(push);
    expect(await row(version)).toMatchObject({ status: 'failure', reason: 'host-key-changed' });
    const changed = await server();
    expect(changed?.hostKey).toBe(before);
    expect(changed?.offeredKey).toMatch(/^SHA256:/);
    expect(stand.files.size).toBe(files);
    const other = `SHA256:${'z'.repeat(43)}`;
    expect(
      (
        await refused(
          send(store(), servers.acceptHostKey, company.actor, { id: remote.server, fingerprint: other }),
        )
      ).code,
    ).toBe('HOST_KEY_UNKNOWN');
    const offered = changed?.offeredKey ?? '';
    await send(store(), servers.acceptHostKey, company.actor, { id: remote.server, fingerprint: offered });
    await send(store(), pushes.repeatRemotePush, company.actor, { id: push });
    await attempt(push);
    expect((await row(version))?.status).toBe('done');
  });
});

describe('the password of a server', () => {
  const edit = (changes: object) =>
    send(store(), servers.editFtpServer, company.actor, {
      ...serverInput({ port: stand.port, ...changes }),
      id: remote.server,
    });

  it('is asked for again when the server is another one, and stays otherwise', async () => {
    expect(await refused(edit({ port: 2222, password: '' }))).toMatchObject({
      kind: 'invalid',
      errors: { password: ['errors.passwordAgain'] },
    });
    await edit({ name: 'Cabinet et associés', password: '' });
    const { push, version } = await pushedInvoice();
    await attempt(push);
    expect((await row(version))?.status).toBe('done');
  });

  it('that is wrong is told at once, and knocked with no more', async () => {
    await edit({ password: 'mauvais' });
    const first = await pushedInvoice();
    const second = await pushedInvoice();
    await attempt(first.push);
    await attempt(second.push);
    for (const { version } of [first, second])
      expect(await row(version)).toMatchObject({ status: 'failure', reason: 'wrong-password' });
    const { rows } = await sql<{ failures: number }>`
      select failures from ftp_server_state where server_id = ${remote.server}`.execute(world.owner);
    expect(rows).toEqual([{ failures: 1 }]);
    // Asked for again the server is tried at once, whatever it did before; then those that wait rest again.
    await send(store(), pushes.repeatRemotePush, company.actor, { id: first.push });
    await send(store(), pushes.repeatRemotePush, company.actor, { id: second.push });
    await queued(first.push);
    await queued(second.push);
    const tried = await sql<{ failures: number }>`
      select failures from ftp_server_state where server_id = ${remote.server}`.execute(world.owner);
    expect(tried.rows).toEqual([{ failures: 2 }]);
    await edit({ password: ftpAccount.password });
    await send(store(), pushes.repeatRemotePush, company.actor, { id: first.push });
    await attempt(first.push);
    expect((await row(first.version))?.status).toBe('done');
  });

  it('stands encrypted beside the events, and in nothing that is told', async () => {
    const told = await sql<{ text: string }>`
      select message_data::text as text from emt_messages
      union all select payload::text from graphile_worker._private_jobs
      union all select result::text from command_log`.execute(world.owner);
    const { rows } = await listFtpServers(world.owner, company.corporation, null, {
      sort: 'name',
      direction: 'asc',
      limit: 9,
      cursor: null,
      offset: 0,
    });
    expect(`${told.rows.map(({ text }) => text).join()}${JSON.stringify(rows)}`).not.toContain(
      ftpAccount.password,
    );
    const owner = passwordOf(remote.server, company.corporation);
    const { secrets, db } = world.runtime;
    expect(await secrets.get(db, owner)).toBe(ftpAccount.password);
    const sealed = await db
      .selectFrom('secret')
      .select('sealed')
      .where('owner_id', '=', remote.server)
      .executeTakeFirstOrThrow();
    expect(sealed.sealed.toString('latin1')).not.toContain(ftpAccount.password);
    expect(await secrets.get(db, { ...owner, corporation: other.corporation })).toBeNull();
    // A row that was copied to another owner opens for nobody.
    await sql`update secret set corporation_id = ${other.corporation} where owner_id = ${remote.server}`.execute(
      db,
    );
    expect(await secrets.get(db, { ...owner, corporation: other.corporation })).toBeNull();
    await sql`update secret set corporation_id = ${company.corporation} where owner_id = ${remote.server}`.execute(
      db,
    );
  });
});

describe('a private key', () => {
  const passphrase = 'la phrase du coffre';
  const pair = (comment = 'yann@poste') => sshKeyPair({ comment });
  const locked = () => sshKeyPair({ comment: 'x', cipher: 'aes256-ctr', rounds: 1, passphrase });
  const edit = (changes: object) =>
    send(store(), servers.editFtpServer, company.actor, {
      ...serverInput({ port: stand.port, password: null, ...changes }),
      id: remote.server,
    });
  const errorsOf = async (changes: object) => (await refused(edit(changes))).errors;

  it('puts files without a password, opened by its passphrase, and is told in nothing', async () => {
    const { private: privateKey, public: line } = locked();
    stand.authorize(line);
    await edit({ privateKey, passphrase, removePassword: true });
    const { push, version } = await pushedInvoice();
    await attempt(push);
    expect((await row(version))?.status).toBe('done');
    const known = await server();
    expect(known).toMatchObject({ hasPassword: false, publicKey: line.split(' ').slice(0, 2).join(' ') });
    expect(known?.keyFingerprint).toMatch(/^SHA256:.{43}$/);
    const { secrets, db } = world.runtime;
    expect(await secrets.get(db, passwordOf(remote.server, company.corporation))).toBeNull();
    const kept = (await secrets.get(db, keyOf(remote.server, company.corporation))) ?? '';
    expect(ssh2.utils.parseKey(kept)).toMatchObject({ type: 'ssh-ed25519' });
    const told = await sql<{ text: string }>`
      select message_data::text as text from emt_messages
      union all select result::text from command_log
      union all select encode(sealed, 'escape') from secret`.execute(world.owner);
    const all = told.rows.map(({ text }) => text).join() + JSON.stringify(known);
    for (const secret of [passphrase, 'PRIVATE KEY', 'yann@poste', privateKey.split('\n')[3] ?? '-'])
      expect(all).not.toContain(secret);
  });

  it('that the server does not know is refused, and said so', async () => {
    await edit({ privateKey: pair().private });
    const { push, version } = await pushedInvoice();
    await attempt(push);
    expect(await row(version)).toMatchObject({ status: 'failure', reason: 'key-refused' });
  });

  it('is refused at its field where it is wrong', async () => {
    const { private: privateKey, public: line } = locked();
    expect(await errorsOf({ privateKey })).toEqual({ passphrase: ['errors.key.passphraseMissing'] });
    expect(await errorsOf({ privateKey, passphrase: 'non' })).toEqual({
      passphrase: ['errors.key.passphraseWrong'],
    });
    expect(await errorsOf({ privateKey: line })).toEqual({ privateKey: ['errors.key.public'] });
    expect(await errorsOf({ privateKey: 'rien' })).toEqual({ privateKey: ['errors.key.unreadable'] });
    expect(await errorsOf({ passphrase })).toEqual({ privateKey: ['errors.key.withPassphrase'] });
    expect(await errorsOf({ removeKey: true })).toEqual({ password: ['errors.signInMissing'] });
    const slow = sshKeyPair({
      cipher: 'aes256-ctr',
      rounds: 33,
      passphrase,
    }).private;
    expect(await errorsOf({ privateKey: slow, passphrase })).toEqual({
      privateKey: ['errors.key.rounds|max=32'],
    });
  });

  it('is asked for again when the server is another one, and goes with its protocol', async () => {
    expect(await errorsOf({ port: 2222 })).toEqual({ privateKey: ['errors.key.again'] });
    expect(await errorsOf({ protocol: 'ftps' })).toEqual({ password: ['errors.passwordAgain'] });
    expect(await errorsOf({ protocol: 'ftps', privateKey: pair().private })).toEqual({
      privateKey: ['errors.key.sftpOnly'],
    });
    await edit({ password: ftpAccount.password, removeKey: true });
    const { secrets, db } = world.runtime;
    expect(await secrets.get(db, keyOf(remote.server, company.corporation))).toBeNull();
    expect(await server()).toMatchObject({ hasPassword: true, publicKey: null, keyFingerprint: null });
  });

  it.each([
    ['rsa', { modulusLength: 2048 }, 'pkcs1'],
    ['rsa', { modulusLength: 2048 }, 'pkcs8'],
    ['ec', { namedCurve: 'P-256' }, 'sec1'],
    ['ec', { namedCurve: 'P-256' }, 'pkcs8'],
    ['ed25519', {}, 'pkcs8'],
  ] as const)('is read as PEM: %s %o %s', async (kind, options, type) => {
    const { privateKey } = generateKeyPairSync(kind as 'rsa', options as { modulusLength: number });
    const pem = privateKey.export({ format: 'pem', type }).toString();
    const read = await readSignInKey(pem, null);
    const parsed = ssh2.utils.parseKey(read.privateKey);
    if (parsed instanceof Error) throw parsed;
    expect(`${parsed.type} ${parsed.getPublicSSH().toString('base64')}`).toBe(read.publicKey);
    expect(createPublicKey(privateKey).equals(createPublicKey(parsed.getPublicPEM()))).toBe(true);
  });
});

describe('folders and servers', () => {
  it('are one for each kind, on a server of the corporation', async () => {
    const folder = { code: 'INVOICE_DOCUMENT' as const, server: remote.server, folder: '/a', enabled: true };
    expect(await refused(send(store(), storages.addRemoteStorage, company.actor, folder))).toMatchObject({
      errors: { code: ['errors.unique'] },
    });
    expect(await refused(send(store(), storages.addRemoteStorage, other.actor, folder))).toMatchObject({
      errors: { server: ['errors.reference'] },
    });
    expect(await remoteStorages(world.owner, other.corporation)).toEqual([]);
  });

  it('keep a server that a folder is on, and forget the password of one that goes', async () => {
    expect(
      (await refused(send(store(), servers.deleteFtpServer, company.actor, { id: remote.server }))).code,
    ).toBe('IN_USE');
    await send(store(), storages.deleteRemoteStorage, company.actor, { id: remote.storage });
    await send(store(), servers.deleteFtpServer, company.actor, { id: remote.server });
    const { secrets, db } = world.runtime;
    expect(await secrets.get(db, passwordOf(remote.server, company.corporation))).toBeNull();
  });
});
