import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientInput } from '#tests/builders/company.ts';
import { hold } from '#tests/builders/hold.ts';
import { until } from '#tests/builders/process.ts';
import { createStand, type Stand } from '#tests/builders/stand.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';

let stand: Stand;
let cookie: string;
beforeAll(async () => {
  await ensureBuild();
  stand = await createStand();
  await stand.startWeb();
  cookie = await stand.signIn();
});
afterAll(() => stand.close());

const get = (path: string): Promise<Response> =>
  fetch(`${stand.settings.publicUrl}${path}`, { headers: { cookie }, redirect: 'manual' });

const makeClient = (name: string): Promise<Response> =>
  fetch(`${stand.settings.publicUrl}/api/thirdparty/new`, {
    method: 'POST',
    headers: { cookie, origin: stand.settings.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify(clientInput({ name })),
  });

/** What programs and supervisors are told is missing. */
const missing = async (): Promise<unknown> => {
  const body: unknown = await (await get('/readyz')).json();
  return typeof body === 'object' && body !== null && 'missing' in body ? body.missing : undefined;
};

/** New connections of the web are as the role is then; the old ones are ended. */
async function reconnectWith(setting: string): Promise<void> {
  await sql.raw(`alter role registre_app ${setting}`).execute(stand.owner);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'registre_app'`.execute(
    stand.owner,
  );
}

describe('a database that takes no changes', () => {
  it('is read as before, and each change is told so', async () => {
    await reconnectWith('set default_transaction_read_only = on');
    try {
      await until('it is noticed', 20, async () => (await missing()) === 'read-only');
      expect((await get('/')).status).toBe(200);
      expect((await get('/api/thirdparty/list')).status).toBe(200);
      const refused = await makeClient('Sans écriture');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
      expect(await refused.json()).toMatchObject({ errors: { '': ['errors.unavailable.read-only'] } });
    } finally {
      await reconnectWith('reset default_transaction_read_only');
    }
    await until('it takes changes again', 20, async () => (await missing()) === null);
    expect((await makeClient('Avec écriture')).status).toBe(200);
  });
});

describe('connections that are all taken', () => {
  it('let nobody wait for long: who gets none is told to come back, and the process goes on', async () => {
    const held = await hold(stand.ownerUrl, 'third_party', 'readers');
    const begun = Date.now();
    // Questions that arrive at once share connections: enough that all ten are taken however they arrive.
    const waiting = Array.from({ length: 80 }, () => get('/api/thirdparty/list'));
    await until('each connection is taken', 20, async () => (await held.waiting('web')) === 10);
    expect(await (await get('/metrics')).text()).toMatch(/requests_waiting [1-9]/);
    const lived = Date.now();
    expect((await get('/healthz')).status).toBe(200);
    expect(Date.now() - lived).toBeLessThan(2000);
    const late = await Promise.race(waiting);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
    expect(Date.now() - begun).toBeLessThan(20_000);
    await held.letGo('running');
    const statuses = await Promise.all(waiting.map(async (one) => (await one).status));
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await get('/api/thirdparty/list')).status).toBe(200);
  });
});
