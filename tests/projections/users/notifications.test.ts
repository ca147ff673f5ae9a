import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import * as notices from '#domain/notifications/notification-commands.ts';
import { notify } from '#domain/notifications/notify.ts';
import { command } from '#domain/kernel/command.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { addThirdPartyContact } from '#domain/third-parties/contact-commands.ts';
import { registerUser, setUserRoles } from '#domain/users/commands.ts';
import { setOwnPreferences } from '#domain/users/own-account-commands.ts';
import { createWebhook, suspendWebhook } from '#domain/webhooks/webhook-commands.ts';
import { noteNewDevice } from '#domain/users/new-device-commands.ts';
import { bringIn } from '#app/purchasing/received/bring-in.server.ts';
import { noteSignIn } from '#db/identity/sign-in-log.ts';
import { bundlePdf } from '#jobs/tasks/bundle-pdf.ts';
import { giveNotifications } from '#jobs/tasks/give-notifications.ts';
import {
  findSummaries,
  mailNotificationTask,
  mailProductNotification,
  mailSummary,
} from '#jobs/tasks/mail-notifications.ts';
import { tellReceived } from '#jobs/tasks/tell-received.ts';
import { auditedKinds, auditedRecords, listAudit, type AuditFilter } from '#projections/audit/audit.ts';
import {
  countNotifications,
  findNotification,
  listNotifications,
} from '#projections/notifications/notifications.ts';
import { projections } from '#projections/registry.ts';
import { findEverywhere, type SearchedKind } from '#projections/search/search.ts';
import { shellNews } from '#projections/home/shell-news.ts';
import { countSignIns, listSignIns } from '#scratch/sign-in-log.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { makeReader } from '#tests/builders/busy/busy-notifications.ts';
import { makeToken } from '#tests/builders/busy/busy-programs.ts';
import { webhookSecret } from '#tests/builders/busy/busy-webhooks.ts';
import { createCompany, makeInvoice, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { bytesOf, ciiFile, plainInvoice } from '#tests/builders/documents/electronic-invoices.ts';
import { projectedRows } from '#tests/builders/projected.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { startSmtp } from '#tests/builders/servers/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { z } from 'zod';

let world: World;
let company: Company;
let foreign: Company;
type Reader = Awaited<ReturnType<typeof makeReader>>;
let seller: Reader;
let admin: Reader;
let stranger: Reader;

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store, 0);
  foreign = await createCompany(store, 1);
  const webhooks = ['ROLE_WEBHOOK_READ', 'ROLE_WEBHOOK_CREATE', 'ROLE_WEBHOOK_EDIT'];
  seller = await makeReader(store, company, { username: 'vendeuse', roles: webhooks });
  admin = await makeReader(store, company, { username: 'cheffe', roles: [], group: 'admin' });
  stranger = await makeReader(store, foreign, { username: 'ailleurs', roles: webhooks });
});
afterAll(() => world.close());

const newest = { sort: 'newest', direction: 'desc', limit: 50, cursor: null, offset: 0 } as const;
const ownerOf = (reader: Reader) => ({ user: reader.user, corporation: reader.corporation ?? 0 });
const all = (reader: Reader) => ({ ...ownerOf(reader), unread: false, kind: null });
const listed = async (reader: Reader) =>
  (await listNotifications(world.runtime.db, all(reader), newest)).rows;
const unread = async (reader: Reader) => (await shellNews(world.runtime.db, reader, null)).notifications;

/** Runs the jobs of one task that wait, once each, as the worker does; tells how many there were. */
async function work(name: string, runtime = world.runtime): Promise<number> {
  const tasks = [giveNotifications, mailNotificationTask, mailProductNotification, mailSummary];
  const task = tasks.find((one) => one.name === name);
  if (!task) throw new Error(name);
  const { rows } = await sql<{ id: number; payload: unknown }>`
    select j.id, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} order by j.id`.execute(world.owner);
  const run = task.toTask(runtime);
  for (const { id, payload } of rows) {
    // Of the helpers, tasks use the job's attempts alone.
    await run(payload, { job: { attempts: 1, max_attempts: 12 } } as Parameters<typeof run>[1]);
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(world.owner);
  }
  return rows.length;
}

const mailsOf = async (to: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail_list where kind = 'notice' and "to" @> array[${to}]`.execute(
    world.owner,
  );
  return rows[0]?.count ?? 0;
};

/** A webhook of the seller that is switched off because nobody answers. */
async function lostWebhook(name: string): Promise<number> {
  const { store } = world.runtime;
  const webhook = {
    name,
    url: 'https://exemple.invalid/',
    events: ['product.edited' as const],
    enabled: true,
    secret: webhookSecret(5),
  };
  const { id } = await send(store, createWebhook, seller, webhook);
  await send(store, suspendWebhook, systemActor(company.corporation), { id, reason: 'gone', notice: null });
  return id;
}

describe('notices', () => {
  it('follow from an event once, for whom it concerns', async () => {
    const id = await lostWebhook('Entrepôt');
    const { store } = world.runtime;
    const [job] = (
      await sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'give-notices' and payload->>'stream' = ${`webhook-${id}`} order by j.id desc
        limit 1`.execute(world.owner)
    ).rows;
    await work('give-notices');
    // A worker that died after doing it is asked again.
    const run = giveNotifications.toTask(world.runtime);
    await run(job?.payload, { job: { attempts: 2, max_attempts: 12 } } as Parameters<typeof run>[1]);
    const [notice, ...others] = await listed(seller);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'webhookFault',
      key: 'notices.text.webhookDisabled',
      params: { name: 'Entrepôt' },
      to: `/admin/webhook/${id}/details`,
      readAt: null,
    });
    expect(await unread(seller)).toBe(1);
    expect(await listed(stranger)).toEqual([]);
    expect(await store.read(`notice-${notice?.id}`)).toHaveLength(1);
  });

  it('are read, put away and counted by their reader alone', async () => {
    const { store, db } = world.runtime;
    const [notice] = await listed(seller);
    const id = notice?.id ?? 0;
    for (const other of [stranger, admin])
      expect(
        await refused(send(store, notices.markNotifications, other, { notices: [id], as: 'hidden' })),
      ).toEqual(
        await refused(send(store, notices.markNotifications, other, { notices: [987_654], as: 'hidden' })),
      );
    await send(store, notices.markNotifications, seller, { notices: [id], as: 'read' });
    expect(await unread(seller)).toBe(0);
    await send(store, notices.markNotifications, seller, { notices: [id], as: 'unread' });
    expect(await unread(seller)).toBe(1);
    await send(store, notices.readAllNotifications, seller, { until: '2020-01-01T00:00:00Z' });
    expect(await unread(seller)).toBe(1);
    await send(store, notices.readAllNotifications, seller, {});
    expect(await unread(seller)).toBe(0);
    await send(store, notices.markNotifications, seller, { notices: [id], as: 'hidden' });
    expect(await findNotification(db, id, ownerOf(seller))).toBeNull();
    expect(await countNotifications(db, all(seller))).toBe(0);
  });

  it('are mailed at once to whoever chose so, once', async () => {
    const { store } = world.runtime;
    await send(store, notices.editNotificationChoices, seller, {
      choices: { message: { app: true, mail: 'atOnce' } },
    });
    const { id } = await send(store, notices.sendMessage, admin, {
      title: 'Réunion',
      text: 'À 9 h',
      users: [seller.user],
    });
    const [job] = (
      await sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs where payload->>'notice' = ${String(id)}`.execute(
        world.owner,
      )
    ).rows;
    expect(await work('mail-notice')).toBe(1);
    const run = mailNotificationTask.toTask(world.runtime);
    await run(job?.payload, { job: { attempts: 2, max_attempts: 12 } } as Parameters<typeof run>[1]);
    expect(await mailsOf('vendeuse@exemple.fr')).toBe(1);
    expect((await listed(seller))[0]).toMatchObject({ title: 'Réunion', text: 'À 9 h', author: admin.user });
  });

  it('of a day go in one mail, without what was read meanwhile', async () => {
    const { store } = world.runtime;
    await send(store, notices.editNotificationChoices, seller, {
      choices: { message: { app: true, mail: 'daily' } },
    });
    const message = async (title: string) =>
      (await send(store, notices.sendMessage, admin, { title, users: [seller.user] })).id ?? 0;
    const read = await message('Lu');
    await message('Un');
    await message('Deux');
    await send(store, notices.markNotifications, seller, { notices: [read], as: 'read' });
    const before = await mailsOf('vendeuse@exemple.fr');
    const find = findSummaries.toTask(world.runtime);
    for (let day = 1; day <= 2; day += 1) {
      await find({}, { job: { attempts: 1, max_attempts: 3 } } as Parameters<typeof find>[1]);
      await work('mail-notice-summary');
    }
    expect(await mailsOf('vendeuse@exemple.fr')).toBe(before + 1);
    const { rows } = await sql<{
      id: number;
    }>`select id from mail_list where kind = 'notice' order by id desc limit 1`.execute(world.owner);
    const [queued] = await store.read(`mail-${rows[0]?.id}`);
    const text = JSON.stringify(queued?.event.data);
    expect(text).toContain('• Un');
    expect(text).toContain('• Deux');
    expect(text).not.toContain('• Lu');
  });

  it('of the installation are shown in whichever corporation', async () => {
    const { store } = world.runtime;
    const tell = command({
      name: 'TestTell',
      role: 'ROLE_SUPER_ADMIN',
      scope: 'installation',
      input: z.object({}),
      handle: (work) =>
        notify(work, {
          user: seller.user,
          corporation: 0,
          key: 'notices.text.passwordChanged',
          to: '/profile',
        }),
    });
    await send(store, tell, systemActor(null), {});
    expect((await listed(seller))[0]).toMatchObject({ corporation: 0, kind: 'account', to: '/profile' });
    await send(store, setUserRoles, systemActor(null), {
      id: seller.user,
      corporation: company.corporation,
      roles: ['ROLE_WEBHOOK_READ'],
    });
    await work('give-notices');
    expect((await listed(seller))[0]).toMatchObject({
      key: 'notices.text.rolesChanged',
      corporation: company.corporation,
    });
  });

  it('of who got into an account are mailed to its owner at once', async () => {
    const { store } = world.runtime;
    const before = await mailsOf('vendeuse@exemple.fr');
    await send(store, noteNewDevice, seller, { browser: 'Chrome', system: 'Windows' });
    await makeToken(store, { ...company, actor: seller }, { user: seller.user, roles: ['ROLE_USER'] });
    await work('give-notices');
    expect((await listed(seller)).slice(0, 2)).toMatchObject([
      { kind: 'access', corporation: 0, key: 'notices.text.tokenMade', params: { name: 'Export' } },
      { kind: 'access', corporation: 0, key: 'notices.text.newDevice', to: '/profile/security' },
    ]);
    await work('mail-notice');
    expect(await mailsOf('vendeuse@exemple.fr')).toBe(before + 2);
  });

  it('of who works in no company are mailed by the product itself, in their language', async () => {
    const { store } = world.runtime;
    const system = systemActor(null);
    const identity = {
      gender: 'F' as const,
      firstName: 'Solenn',
      lastName: 'Morvan',
      email: 'solenn@exemple.fr',
    };
    const { id: person } = await send(store, registerPerson, system, identity);
    const { id: user } = await send(store, registerUser, system, {
      username: 'solenn',
      person,
      group: 'superadmin',
    });
    const self = { ...system, user, person };
    await send(store, setOwnPreferences, self, { language: 'en', timeZone: null });
    await send(store, noteNewDevice, self, { browser: 'Firefox', system: 'Linux' });
    await work('give-notices');
    const smtp = await startSmtp();
    try {
      await work('mail-notice');
      await work('mail-product-notice', {
        ...world.runtime,
        settings: { ...world.settings, smtpUrl: smtp.url },
      });
      expect(smtp.taken.map(({ subject, to }) => [subject?.slice(0, 63), to?.[0]?.address])).toEqual([
        ['Sign-in to your account from a new device: Firefox · Linux, on ', 'solenn@exemple.fr'],
      ]);
      expect(smtp.taken[0]?.text).toContain('/profile/security');
    } finally {
      await smtp.close();
    }
  });

  it('tell of a bundle that took long, and of what a program brought in', async () => {
    const bundle = bundlePdf.toTask(world.runtime);
    const helpers = { job: { attempts: 1, max_attempts: 12 } } as Parameters<typeof bundle>[1];
    const asked = { user: admin.user, corporation: company.corporation };
    const run = (name: string, at: string) =>
      bundle({ bundle: name, files: [], asked: { ...asked, at } }, helpers);
    await run('vite', new Date().toISOString());
    await run('lent', '2026-01-05T08:00:00Z');
    await run('lent', '2026-01-05T08:00:00Z'); // by a second worker
    expect((await listed(admin)).filter(({ kind }) => kind === 'ready')).toMatchObject([
      { key: 'notices.text.bundleReady', to: '/document-bundle/lent' },
    ]);
    const tell = tellReceived.toTask(world.runtime);
    const { corporation } = company;
    const services = { db: world.owner, files: world.runtime.files };
    const file = { name: 'facture.xml', content: Buffer.from(bytesOf(ciiFile(plainInvoice))) };
    const brought = await bringIn({ services, corporation, user: null }, file);
    const upload = 'upload' in brought ? brought.upload : '';
    for (let time = 1; time <= 2; time += 1) await tell({ upload, corporation }, helpers);
    await tell({ upload, corporation: foreign.corporation }, helpers);
    const told = (await listed(admin)).filter(({ key }) => key === 'notices.text.invoiceReceived');
    expect(told).toMatchObject([{ to: `/supplier-invoice/received/${upload}`, readAt: null }]);
    expect(await listed(stranger)).toEqual([]);
  });

  it('come out of a rebuild as they were, read ones read, and nobody is mailed again', async () => {
    const before = await projectedRows(world.owner);
    const wanted = projections.filter(({ name }) => name === 'notices');
    await rebuildProjections(world.owner, world.settings.dataKey, wanted, () => undefined);
    const after = await projectedRows(world.owner);
    for (const table of ['notice', 'notice_reader', 'notice_choice', 'mail_list'])
      expect(after.get(table)).toEqual(before.get(table));
    expect(before.get('notice_reader')?.length).toBeGreaterThan(4);
  });
});

describe('the search', () => {
  const kinds = new Set<SearchedKind>(['invoice', 'quotation', 'thirdParty', 'product', 'user', 'record']);
  const scope = () => ({
    corporation: company.corporation,
    kinds,
    viewer: { user: admin.user, email: null, seesAll: false },
    resources: ['vat'],
  });
  const find = (typed: string, changes: object = {}) =>
    findEverywhere(world.runtime.db, { ...scope(), ...changes }, typed, 5);

  it('finds all kinds at once, what is exact before what begins so', async () => {
    const { store } = world.runtime;
    const { version } = await makeInvoice(store, company, 'validate');
    await makeQuotation(store, company);
    const row = await world.owner
      .selectFrom('document_list')
      .select(['number', 'total'])
      .where('version_id', '=', version)
      .executeTakeFirstOrThrow();
    const [exact] = await find(row.number?.toLowerCase() ?? '');
    expect(exact).toMatchObject({ kind: 'invoice', id: version, rank: 0 });
    expect((await find('ville de br')).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['thirdParty', 'invoice', 'quotation']),
    );
    expect((await find('pomp')).find(({ kind }) => kind === 'product')).toMatchObject({
      rank: 0,
      label: 'Pompage',
    });
    expect((await find('VENDEUSE')).find(({ kind }) => kind === 'user')).toMatchObject({ id: seller.user });
    expect((await find('tva 20')).find(({ kind }) => kind === 'record')).toMatchObject({ detail: 'vat' });
    expect((await find(row.total.replace('.', ','))).map(({ id }) => id)).toContain(version);
  });

  it('finds numbers however they are written, and a third party by its mobile and by its contacts', async () => {
    const { store } = world.runtime;
    const { version } = await makeInvoice(store, company, 'validate');
    const { number } = await world.owner
      .selectFrom('document_list')
      .select('number')
      .where('version_id', '=', version)
      .executeTakeFirstOrThrow();
    const letters = (number ?? '').replaceAll('-', '');
    for (const typed of [
      letters,
      letters.toLowerCase(),
      (number ?? '').replaceAll('-', ' '),
      letters.slice(0, -1),
    ])
      expect(
        (await find(typed)).map(({ id }) => id),
        typed,
      ).toContain(version);

    const client = company.client;
    const contact = {
      civility: 'mme' as const,
      firstName: 'Rozenn',
      lastName: 'Kerdoncuff',
      phone: '02 98 11 22 33',
      mobile: '06 55 44 33 22',
    };
    await send(store, addThirdPartyContact, company.actor, { thirdParty: client, ...contact });
    for (const typed of [
      'kerdoncuff rozenn',
      '02.98.11.22.33',
      '+33 (0)2 98 11 22 33',
      '0033298112233',
      '06 55 44',
      '06-55-44-33-22',
    ])
      expect(
        (await find(typed)).map(({ kind, id, detail }) => [kind, id, detail?.includes('Kerdoncuff')]),
        typed,
      ).toEqual([['thirdParty', client, true]]);
    expect(await find('0655443322', { kinds: new Set(['invoice']) })).toEqual([]);
    expect(await find('0655443322', { corporation: foreign.corporation })).toEqual([]);
  });

  it('keeps to the corporation and to what may be seen', async () => {
    expect(
      await find('ville de br', { corporation: foreign.corporation, kinds: new Set(['invoice']) }),
    ).toEqual([]);
    expect(await find('ailleurs')).toEqual([]);
    expect(await find('tva 20', { kinds: new Set(['invoice', 'product']) })).toEqual([]);
    expect(await find('tva 20', { resources: ['unittype'] })).toEqual([]);
    expect(await find('%%%')).toEqual([]);
    expect(await find('vi')).toEqual([]);
  });
});

describe('the log', () => {
  const filter = (changes: Partial<AuditFilter> = {}): AuditFilter => ({
    corporation: company.corporation,
    user: null,
    stream: null,
    kind: null,
    types: null,
    from: null,
    until: null,
    ...changes,
  });

  it('pages through all events of the corporation, and of the installation those that name it', async () => {
    const { db } = world.runtime;
    const seen: string[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await listAudit(db, filter(), { ...newest, limit: 7, cursor });
      seen.push(...page.rows.map(({ stream, version }) => `${stream}-${version}`));
      cursor = page.next;
      if (cursor === null) break;
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from emt_messages
        where (message_metadata->>'corporation')::bigint = ${company.corporation}
        or ((message_metadata->>'corporation')::bigint = 0
          and message_data->>'corporation' = ${String(company.corporation)})`.execute(world.owner);
    expect(seen.length).toBe(rows[0]?.count);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.some((key) => key.startsWith(`user-${seller.user}-`))).toBe(true);
    expect(seen.some((key) => key.startsWith(`user-${stranger.user}-`))).toBe(false);
  });

  it('is filtered by person, kind, action, record and day, and names what it is about', async () => {
    const { db } = world.runtime;
    const rowsOf = async (changes: Partial<AuditFilter>) =>
      (await listAudit(db, filter(changes), newest)).rows;
    expect(new Set((await rowsOf({ user: seller.user })).map(({ user }) => user))).toEqual(
      new Set([seller.user]),
    );
    expect(new Set((await rowsOf({ kind: 'webhook' })).map(({ kind }) => kind))).toEqual(
      new Set(['webhook']),
    );
    const disabled = await rowsOf({ types: ['WebhookDisabled'] });
    expect(disabled.map(({ type }) => type)).toEqual(['WebhookDisabled']);
    expect((await rowsOf({ stream: disabled[0]?.stream ?? null })).length).toBe(2);
    expect(await rowsOf({ until: '2020-01-01T00:00:00.000Z' })).toEqual([]);
    expect(await rowsOf({ from: '2999-01-01T00:00:00.000Z' })).toEqual([]);
    expect(await auditedKinds(db, company.corporation)).toEqual(
      expect.arrayContaining(['invoice', 'vat', 'webhook']),
    );
    const named = await auditedRecords(db, await rowsOf({}), new Set(['vat']));
    expect([...named.values()].map(({ label }) => label)).toContain('TVA 20 %');
  });

  it('tells who signed in and who tried, each company its own people', async () => {
    const { db } = world.runtime;
    const tried = { method: 'password' as const, address: '192.0.2.0', device: null };
    await noteSignIn(db, seller.user, { ...tried, username: 'vendeuse', outcome: 'granted' });
    await noteSignIn(db, null, { ...tried, username: 'Vendeuse', outcome: 'wrong' });
    await noteSignIn(db, null, { ...tried, username: 'personne', outcome: 'wrong' });
    for (let time = 0; time < 3; time += 1)
      await noteSignIn(db, null, { ...tried, username: 'personne', outcome: 'throttled' });
    const seen = async (corporation: number | null, failed = false) =>
      (await listSignIns(db, { corporation, user: null, failed }, newest)).rows;
    expect((await seen(company.corporation)).map(({ user, outcome }) => [user, outcome])).toEqual([
      [seller.user, 'wrong'],
      [seller.user, 'granted'],
    ]);
    expect(await seen(foreign.corporation)).toEqual([]);
    expect((await seen(null)).filter(({ username }) => username === 'personne')).toHaveLength(2);
    expect(await countSignIns(db, { corporation: company.corporation, user: null, failed: true }, 10)).toBe(
      1,
    );
  });

  it('knows a device that is new to somebody, who signed in before', async () => {
    const signIn = (device: string | null, outcome = 'granted') =>
      noteSignIn(world.runtime.db, admin.user, {
        username: null,
        outcome,
        method: 'password',
        address: '192.0.2.…',
        device,
      });
    expect(await signIn('Firefox · Linux')).toBe(false); // the first of all is none
    expect(await signIn('Chrome · Windows', 'wrong')).toBe(false);
    expect(await signIn('Chrome · Windows')).toBe(true);
    expect(await signIn('Chrome · Windows')).toBe(false);
    expect(await signIn(null)).toBe(true);
    expect(await signIn(null)).toBe(false);
  });
});
