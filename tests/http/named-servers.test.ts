import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatch } from '#app/api/dispatch.ts';
import { action as sendingPage } from '#app/mailing/mail-sending.tsx';
import { action as newServer } from '#app/storage/server-new.tsx';
import { action as newWebhook } from '#app/webhooks/webhook-new.tsx';
import { hashPassword, type Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { changePassword } from '#domain/users/commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { createWebhook } from '#domain/webhooks/webhook-commands.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { browserOf, PASSWORD, type Browser } from '#tests/builders/sign-in-browser.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { servicesOver } from '#tests/builders/services.ts';

const ORIGIN = 'http://localhost:3000';

let world: World;
let company: Company;
let services: Services;
let visitor: Browser;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  services = await servicesOver(world, {
    PUBLIC_URL: ORIGIN,
    OUTBOUND_ALLOW: '127.0.0.1',
  });
  const { store } = world.runtime;
  const { id } = await send(store, createMember, company.actor, {
    username: 'soazig',
    gender: 'F',
    firstName: 'Soazig',
    lastName: 'Morvan',
    email: 'soazig@example.fr',
    group: 'admin',
  });
  await send(store, changePassword, systemActor(null), { id, passwordHash: await hashPassword(PASSWORD) });
  visitor = browserOf(services, ORIGIN);
  await visitor.login('soazig');
  token = await services.sessions.startSession(services.db, id, company.corporation);
});
afterAll(async () => {
  await services.close();
  await world.close();
});

async function call(path: string, body: object): Promise<{ status: number; body: unknown }> {
  const request = new Request(`${ORIGIN}/api/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const context: AppLoadContext = {
    services,
    signedIn: await services.signedIn(token),
    nonce: '',
    scriptUrl: '',
    requestId: '',
    clientAddress: '192.0.2.8',
    drained: () => Promise.resolve(),
    logError: () => undefined,
    note: () => undefined,
  };
  const answer = await dispatch(request, context);
  return { status: answer.status, body: await answer.json() };
}

const inUrl = (host: string) => `https://${host.includes(':') ? `[${host}]` : host}:1/`;
const webhook = (host: string) => ({
  name: `Appel ${host}`,
  url: inUrl(host),
  events: ['invoice.paid'],
  enabled: true,
});
const smtp = (host: string) => ({
  host,
  port: 25,
  encryption: 'none',
  senderAddress: 'envoi@example.fr',
  enabled: true,
});
const ftp = (host: string) => ({
  name: `Dossier ${host}`,
  address: host,
  protocol: 'ftp',
  port: 21,
  username: 'moi',
  password: 'secret',
});

const typed = (fields: object): Record<string, string> => ({
  corporation: String(company.corporation),
  ...Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === true ? 'on' : String(value)]),
  ),
});

type Save = (host: string) => Promise<{ status: number; body: unknown }>;
const errorAt = (field: string) => ({ [field]: ['errors.serverRefused'] });

const doors: [name: string, field: string, save: Save][] = [
  ['a webhook', 'url', (host) => visitor.visit(newWebhook, '/admin/webhook/new', typed(webhook(host)))],
  ['a mail server', 'host', (host) => visitor.visit(sendingPage, '/admin/mail-sending', typed(smtp(host)))],
  [
    'a server for files',
    'address',
    (host) => visitor.visit(newServer, '/admin/server/new', typed(ftp(host))),
  ],
  ['a webhook by a program', 'url', (host) => call('webhook/new', webhook(host))],
  ['a mail server by a program', 'host', (host) => call('smtpconfig/new', smtp(host))],
  [
    'a server for files by a program',
    'address',
    (host) => call('remotestoragetype/new', { ...ftp(host), name: `Par programme ${host}` }),
  ],
];

/** Inside, this machine under another name, link-local, and names that nobody has. */
const forbidden = [
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '::1',
  'fd00::1',
  'nulle-part.invalid',
  'intranet.invalid',
];

const kept = async (): Promise<number> => {
  const [events] = await world.owner
    .selectFrom('emt_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('message_type', 'in', ['WebhookCreated', 'SmtpServerEdited', 'FtpServerAdded'])
    .execute();
  return events?.count ?? 0;
};

describe('a server of others that may not be connected to', () => {
  it.each(doors)(
    'is refused when it is saved, with one answer whatever it is: %s',
    async (_, field, save) => {
      const before = await kept();
      for (const host of forbidden) {
        const { status, body } = await save(host);
        expect([host, status]).toEqual([host, 422]);
        const found = body as { errors?: object; result?: { error?: object } }; // of a call, of a form
        expect([host, found.errors ?? found.result?.error]).toEqual([host, errorAt(field)]);
      }
      expect(await kept()).toBe(before);
    },
  );

  it.each(doors)(
    'is saved where the operator allows it, or it is in the internet: %s',
    async (_, __, save) => {
      const before = await kept();
      for (const host of ['127.0.0.1', '9.9.9.9']) {
        const { status } = await save(host);
        expect([host, [200, 302].includes(status)]).toEqual([host, true]);
      }
      expect(await kept()).toBe(before + 2);
    },
  );

  it('is told with the same words when somebody tries it', async () => {
    const answers = await Promise.all(
      forbidden.map(async (host) => {
        const { name: _name, ...server } = ftp(host);
        return (await call('remotestoragetype/connect', server)).body;
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ item: { connected: false, code: 'address-refused' } });
  });

  it('stays where it was saved before, and is refused once it is saved again', async () => {
    const { store } = world.runtime;
    const input = {
      name: 'Ancien',
      url: 'https://10.0.0.1/',
      events: ['invoice.paid' as const],
      enabled: false,
      secret: `whsec_${'A'.repeat(43)}=`,
    };
    const { id } = await send(store, createWebhook, company.actor, input);
    const row = await world.owner.selectFrom('webhook').select('url').where('id', '=', id).executeTakeFirst();
    expect(row?.url).toBe('https://10.0.0.1/');
    const { secret: _secret, ...facts } = input;
    expect(await call(`webhook/edit/${id}`, facts)).toMatchObject({
      status: 422,
      body: { errors: errorAt('url') },
    });
  });
});
