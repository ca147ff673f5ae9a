import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as invoices from '#domain/documents/invoice-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { command } from '#domain/kernel/command.ts';
import { createMember } from '#domain/users/member-commands.ts';
import * as commands from '#domain/webhooks/webhook-commands.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { deliverWebhook } from '#jobs/tasks/deliver-webhook.ts';
import { signatureOf } from '#jobs/webhooks/signature.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { projections } from '#projections/registry.ts';
import { listDeliveries, type DeliveryRow } from '#scratch/webhook-deliveries.ts';
import { webhookSecret } from '#tests/builders/busy/busy-webhooks.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { startReceiver, type Receiver } from '#tests/builders/servers/receiver.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
let receiver: Receiver;

const secret = webhookSecret(7);
const other = webhookSecret(8);

/** Does the messages that wait, also those that are to be tried later. */
const work = () => doJobs(world, (name) => name === 'deliver-webhook');

const newest = { sort: 'newest', direction: 'desc', limit: 100, cursor: null, offset: 0 } as const;

async function log(webhook: number): Promise<DeliveryRow[]> {
  const filter = { webhook, status: null, type: null };
  return (await listDeliveries(world.runtime.db, company.corporation, filter, newest)).rows;
}

const lastOf = async (webhook: number): Promise<DeliveryRow> => {
  const [row] = await log(webhook);
  if (row === undefined) throw new Error(`Webhook ${webhook} was told nothing`);
  return row;
};

async function listen(path: string, events: string[], enabled = true): Promise<number> {
  const url = path.includes('://') ? path : receiver.url + path;
  const input = commands.createWebhook.input.parse({ name: path, url, events, enabled, secret });
  return (await world.runtime.store.execute(commands.createWebhook, company.actor, input)).id;
}

const remove = (id: number) => send(world.runtime.store, commands.deleteWebhook, company.actor, { id });

beforeAll(async () => {
  receiver = await startReceiver();
  world = await createWorld({ outboundAllow: ['127.0.0.0/8'], publicUrl: 'https://registre.example' });
  company = await createCompany(world.runtime.store);
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});
/** Each test has the webhooks it makes. */
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`select id from webhook`.execute(world.owner);
  for (const { id } of rows) await remove(id);
});

describe('a message', () => {
  it('is signed, thin, and told once of each event that is listened to', async () => {
    const webhook = await listen('/ok/signed', ['invoice.validated']);
    const { id, version } = await makeInvoice(world.runtime.store, company, 'validate');
    await work();
    const [one, ...more] = receiver.at('/ok/signed');
    expect(more).toEqual([]);
    const body = one?.body ?? '';
    const head = {
      id: String(one?.headers['webhook-id']),
      timestamp: Number(one?.headers['webhook-timestamp']),
    };
    expect(one?.headers['webhook-signature']).toBe(signatureOf([secret], { ...head, body }));
    expect(Math.abs(Date.now() / 1000 - head.timestamp)).toBeLessThan(600);
    const row = await findVersion(world.runtime.db, version, company.corporation);
    const told = await lastOf(webhook);
    expect(JSON.parse(body)).toEqual({
      id: head.id,
      type: 'invoice.validated',
      occurredAt: new Date(told.occurredAt).toISOString(),
      corporation: company.corporation,
      data: {
        id,
        version,
        number: row?.number,
        status: 'validate',
        url: `https://registre.example/api/invoice/show/${id}`,
        date: '2026-03-02',
        dueDate: '2026-04-01',
        thirdParty: company.client,
        purpose: null,
        currency: 'EUR',
        totalWithoutVAT: '480.00',
        totalVAT: '96.00',
        finalTotal: '576.00',
      },
    });
    expect(await lastOf(webhook)).toMatchObject({
      status: 'done',
      outcome: 'delivered',
      code: 200,
      attempts: 1,
      answer: 'merci',
    });
  });

  it('says that an invoice is paid once nothing is left of it, however it was paid', async () => {
    await listen('/ok/paid', ['invoice.paid']);
    const { id, version } = await makeInvoice(world.runtime.store, company, 'validate');
    const pay = (amount: string) =>
      send(world.runtime.store, recordPayment, company.actor, {
        invoice: version,
        date: '2026-03-20',
        amount,
        paymentType: company.paymentType,
      });
    await pay('500');
    await work();
    expect(receiver.at('/ok/paid')).toEqual([]);
    await pay('76');
    await work();
    const told = receiver
      .at('/ok/paid')
      .map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(told).toMatchObject([{ type: 'invoice.paid', data: { id, finalTotal: '576.00' } }]);
  });

  it('is not told of a command that was rolled back, of other corporations, or to one that is switched off', async () => {
    const { store } = world.runtime;
    const other = await createCompany(store, 1);
    const webhook = await listen('/ok/rolled', ['invoice.validated']);
    const off = await listen('/ok/off', ['invoice.validated'], false);
    const { version } = await makeInvoice(store, company);
    const failing = command({
      name: 'FailAfterValidating',
      role: 'ROLE_INVOICE_GENERATE',
      input: z.object({}),
      async handle(work, actor) {
        await invoices.validateInvoice.handle(work, actor, invoices.validateInvoice.input.parse({ version }));
        await work.enqueue({ task: 'x'.repeat(200), payload: {} });
      },
    });
    await expect(send(store, failing, company.actor, {})).rejects.toThrow();
    await makeInvoice(store, other, 'validate');
    await work();
    expect(await log(webhook)).toEqual([]);
    expect(await log(off)).toEqual([]);
    expect(receiver.at('/ok/rolled')).toEqual([]);
  });

  it('is not told again by a rebuild', async () => {
    const webhook = await listen('/ok/rebuilt', ['invoice.validated']);
    await makeInvoice(world.runtime.store, company, 'validate');
    await work();
    await rebuildProjections(world.owner, testDataKey, projections, () => undefined);
    await work();
    expect(await log(webhook)).toHaveLength(1);
    expect(receiver.at('/ok/rebuilt')).toHaveLength(1);
  });

  it('is told again under its id by a worker that died before it noted the answer', async () => {
    const webhook = await listen('/ok/twice', ['invoice.validated']);
    await makeInvoice(world.runtime.store, company, 'validate');
    await work();
    const { id } = await lastOf(webhook);
    // As the row stands when the worker is killed between the answer and its note.
    await sql`update webhook_delivery set status = 'waiting' where id = ${id}`.execute(world.owner);
    await sql`select queue_webhook_delivery(${id}, ${webhook})`.execute(world.owner);
    await work();
    const [first, second, ...more] = receiver.at('/ok/twice');
    expect(more).toEqual([]);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  it('that waited in a restored backup is given up, and sent when somebody asks for it', async () => {
    const webhook = await listen('/ok/restored', ['invoice.validated']);
    await makeInvoice(world.runtime.store, company, 'validate');
    const { id } = await lastOf(webhook);
    expect(deliverWebhook.reachesOut).toBe(true);
    await deliverWebhook.giveUp(world.runtime, { delivery: id }, 'restored');
    await work();
    expect(receiver.at('/ok/restored')).toEqual([]);
    expect(await lastOf(webhook)).toMatchObject({ status: 'failure', outcome: 'restored' });
    await send(world.runtime.store, commands.repeatWebhookDelivery, company.actor, { id });
    await work();
    expect(await lastOf(webhook)).toMatchObject({ status: 'done', attempts: 1 });
  });
});

describe('a receiver', () => {
  /** Tells a receiver of an invoice, once. */
  async function tell(path: string): Promise<{ webhook: number; row: DeliveryRow }> {
    const webhook = await listen(path, ['invoice.validated']);
    await makeInvoice(world.runtime.store, company, 'validate');
    await work();
    return { webhook, row: await lastOf(webhook) };
  }

  it.each([
    ['/fault', { outcome: 'answer', code: 500, answer: 'panne\uFFFD' }],
    ['/inside', { outcome: 'redirect', code: 302 }],
    ['/elsewhere', { outcome: 'redirect', code: 307 }],
    ['/cut', { outcome: 'cut', code: null }],
    ['/nonsense', { outcome: 'nonsense', code: null }],
    ['http://127.0.0.1:1/', { outcome: 'refused', code: null }],
    ['http://169.254.169.254/latest/meta-data/', { outcome: 'addressRefused', code: null }],
    ['https://10.0.0.1/', { outcome: 'addressRefused', code: null }],
    ['https://[::ffff:169.254.169.254]/', { outcome: 'addressRefused', code: null }],
    ['https://nobody.invalid/', { outcome: 'addressRefused', code: null }],
  ])('%s is tried again later', async (path, expected) => {
    const { row } = await tell(path);
    expect(row).toMatchObject({ status: 'waiting', attempts: 1, ...expected });
    expect(Date.parse(row.nextAt ?? '') - Date.parse(row.triedAt ?? '')).toBeGreaterThan(2000);
    const { rows } = await sql`
      select 1 from graphile_worker._private_jobs where key = ${`webhook-delivery-${row.id}`} and max_attempts = 21
        and run_at > ${row.triedAt}::timestamptz`.execute(world.owner);
    expect(rows).toHaveLength(1);
    expect(receiver.at('/ok')).toEqual([]);
  });

  it('that speaks no TLS is told so', async () => {
    const { row } = await tell(`https://127.0.0.1:${receiver.port}/`);
    expect(row).toMatchObject({ status: 'waiting', outcome: 'tls' });
  });

  it('that answers without end has been told; two kilobytes are kept', async () => {
    const { row } = await tell('/huge');
    expect(row).toMatchObject({ status: 'done', code: 200 });
    expect(row.answer).toHaveLength(2048);
  });

  it('that comes back is told what it missed, under the same id', async () => {
    const { webhook, row } = await tell('/fault/once');
    receiver.set('/fault/once', 'ok');
    await work();
    expect(await lastOf(webhook)).toMatchObject({ id: row.id, status: 'done', attempts: 2, nextAt: null });
    const [first, second] = receiver.at('/fault/once');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('is given up after the last attempt, and told again by hand, one or all', async () => {
    const { store } = world.runtime;
    const { webhook, row } = await tell('/fault/all');
    await sql`update graphile_worker._private_jobs set attempts = 20
      where key = ${`webhook-delivery-${row.id}`}`.execute(world.owner);
    await work();
    expect(await lastOf(webhook)).toMatchObject({ status: 'failure', attempts: 2, nextAt: null });
    await work();
    expect(receiver.at('/fault/all')).toHaveLength(2);
    receiver.set('/fault/all', 'ok');
    await send(store, commands.repeatFailedWebhookDeliveries, company.actor, { id: webhook });
    await work();
    expect(await lastOf(webhook)).toMatchObject({ status: 'done', attempts: 3 });
    await send(store, commands.repeatWebhookDelivery, company.actor, { id: row.id });
    await work();
    expect(receiver.at('/fault/all')).toHaveLength(4);
  });

  it('that is gone is told nothing more', async () => {
    const { webhook, row } = await tell('/gone');
    expect(row).toMatchObject({ status: 'failure', outcome: 'gone', code: 410 });
    const { rows } = await sql`select enabled, disabled_for from webhook where id = ${webhook}`.execute(
      world.owner,
    );
    expect(rows).toEqual([{ enabled: false, disabled_for: 'gone' }]);
    await makeInvoice(world.runtime.store, company, 'validate');
    expect(await log(webhook)).toHaveLength(1);
    const again = send(world.runtime.store, commands.repeatWebhookDelivery, company.actor, { id: row.id });
    expect((await refused(again)).code).toBe('WEBHOOK_DISABLED');
  });

  it('that is gone is told to whoever made its webhook, sealed with their key', async () => {
    const { store } = world.runtime;
    const member = {
      username: 'nolwenn',
      gender: 'F' as const,
      firstName: 'Nolwenn',
      lastName: 'Riou',
      email: 'nolwenn@exemple.fr',
      group: 'admin' as const,
      roles: [],
    };
    const { id: user } = await send(store, createMember, company.actor, member);
    const maker = { ...company.actor, user };
    const input = {
      name: 'Entrepôt',
      url: `${receiver.url}/gone/told`,
      events: ['invoice.validated' as const],
    };
    const { id } = await send(store, commands.createWebhook, maker, { ...input, enabled: true, secret });
    await makeInvoice(store, company, 'validate');
    await work();
    const { rows } = await sql<{ stream: string; data: object }>`
      select stream_id as stream, message_data as data from emt_messages where message_type = 'NoticeQueued'`.execute(
      world.owner,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0]?.data)).not.toContain('nolwenn@exemple.fr');
    const [notice] = await store.read(rows[0]?.stream ?? '');
    expect(notice?.event.data).toMatchObject({
      to: ['nolwenn@exemple.fr'],
      subject: 'Webhook «\u00A0Entrepôt\u00A0» arrêté',
      about: { kind: 'webhook', id },
      links: [{ path: `/admin/webhook/${id}/details` }],
    });
  });

  it('that only failed for five days is switched off', async () => {
    const { webhook } = await tell('/fault/long');
    await sql`update webhook_health set failing_since = now() - interval '6 days'
      where webhook_id = ${webhook}`.execute(world.owner);
    await work();
    // It was switched on a moment ago: the days count from then.
    expect((await lastOf(webhook)).status).toBe('waiting');
    await sql`update webhook_health set failing_since = now() - interval '6 days'
      where webhook_id = ${webhook}`.execute(world.owner);
    const dates = sql`update emt_messages set message_metadata = jsonb_set(message_metadata, '{occurredAt}',
      to_jsonb('2026-01-01T00:00:00.000Z'::text)) where stream_id = ${`webhook-${webhook}`}`;
    await dates.execute(world.owner);
    await work();
    expect(await lastOf(webhook)).toMatchObject({ status: 'failure', outcome: 'answer' });
    const { rows } = await sql`select enabled, disabled_for from webhook where id = ${webhook}`.execute(
      world.owner,
    );
    expect(rows).toEqual([{ enabled: false, disabled_for: 'failing' }]);
  });
});

describe('a webhook', () => {
  it('is tried out, also while it is switched off', async () => {
    const webhook = await listen('/ok/ping', ['invoice.validated'], false);
    await send(world.runtime.store, commands.tryWebhook, company.actor, { id: webhook });
    await work();
    expect(receiver.at('/ok/ping').map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { type: 'webhook.ping', data: { webhook } },
    ]);
    expect(await lastOf(webhook)).toMatchObject({ type: 'webhook.ping', status: 'done' });
  });

  it('signs with both secrets for a day after the renewal, and keeps neither in its events', async () => {
    const { store } = world.runtime;
    const webhook = await listen('/ok/renewed', ['invoice.validated']);
    await send(store, commands.renewWebhookSecret, company.actor, { id: webhook, secret: other });
    await send(store, commands.tryWebhook, company.actor, { id: webhook });
    await work();
    const [one] = receiver.at('/ok/renewed');
    const head = {
      id: String(one?.headers['webhook-id']),
      timestamp: Number(one?.headers['webhook-timestamp']),
    };
    const message = { ...head, body: one?.body ?? '' };
    expect(one?.headers['webhook-signature']).toBe(signatureOf([other, secret], message));
    const { rows } = await sql<{ text: string }>`
      select message_data::text as text from emt_messages where stream_id = ${`webhook-${webhook}`}
      union all select coalesce(result::text, '') from command_log
      union all select payload::text from graphile_worker._private_jobs`.execute(world.owner);
    expect(rows.filter(({ text }) => /whsec_/.test(text))).toEqual([]);
    await remove(webhook);
    const { rows: kept } = await sql`select 1 from secret where kind = 'webhook-secret'`.execute(world.owner);
    expect(kept).toEqual([]);
  });
});
