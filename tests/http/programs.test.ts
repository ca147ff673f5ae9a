import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireOwnOrigin } from '#app/http/guards.ts';
import { dispatch } from '#app/api/dispatch.ts';
import { rateLimiter } from '#app/http/rate-limit.ts';
import type { Services } from '#app/services.server.ts';
import { revokeMemberApiToken } from '#domain/api-tokens/api-token-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { createTranslation, deleteTranslation } from '#domain/translations/translation-commands.ts';
import { registerUser, setUserEnabled } from '#domain/users/commands.ts';
import { addPasskey, removePasskey } from '#domain/users/second-factor-commands.ts';
import { setSignInRules } from '#domain/users/sign-in-rules-commands.ts';
import { shippedWords } from '#locales/live.ts';
import { dropIdempotentAnswers } from '#db/events/idempotency.ts';
import { dropOldCrashes } from '#scratch/crashes.ts';
import { makeToken } from '#tests/builders/busy/busy-programs.ts';
import { createCompany, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { servicesOver } from '#tests/builders/services.ts';

let world: World;
let own: Company;
let foreign: Company;
/** Two web processes of one installation. */
let services: Services;
let others: Services;
let user: number;

const web = () =>
  servicesOver(world, {
    API_READS_PER_MINUTE: '0',
    API_WRITES_PER_MINUTE: '0',
  });

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  own = await createCompany(store, 0);
  foreign = await createCompany(store, 1);
  const system = systemActor(null);
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Essai', email: null };
  const { id: person } = await send(store, registerPerson, system, identity);
  const contract = { start: '2021-01-04', end: null };
  const { corporation } = own;
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract });
  user = (await send(store, registerUser, system, { username: 'essai', person, group: 'admin' })).id;
  services = await web();
  others = await web();
});
afterAll(async () => {
  await services.close();
  await others.close();
  await world.close();
});

interface Asked {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  token?: string;
  corporation?: number;
  at?: Services;
}

/** Asks as a program does: with a token, or as nobody. */
async function ask(
  path: string,
  { method, body, headers = {}, token, corporation, at = services }: Asked = {},
) {
  const signedIn = token === undefined ? null : await at.bearer({ token, corporation: corporation ?? null });
  const faults: unknown[] = [];
  const words = signedIn
    ? await at.words.at(signedIn.facts.corporation ?? 0, signedIn.facts.wordsVersion)
    : shippedWords;
  const context: AppLoadContext = {
    services: at,
    signedIn,
    words,
    nonce: '',
    scriptUrl: '',
    requestId: '',
    clientAddress: '192.0.2.7',
    drained: () => Promise.resolve(),
    logError: (error) => faults.push(error),
    note: () => undefined,
  };
  const request = new Request(`http://localhost/api/${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await dispatch(request, context);
  expect(faults).toEqual([]);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text || 'null') as never };
}

const all = ['ROLE_ADMIN', 'ROLE_USER'];
const tokenWith = async (changes: Parameters<typeof makeToken>[2] = {}) =>
  makeToken(
    world.runtime.store,
    { ...own, actor: { ...own.actor, roles: new Set(['ROLE_SUPER_ADMIN']) } },
    { user, ...changes },
  );

describe('a personal token', () => {
  it('opens the calls of its roles in its company, and is noted as used', async () => {
    const { id, token } = await tokenWith({ roles: ['ROLE_VAT_READ'] });
    expect((await ask('vat/list', { token })).status).toBe(200);
    expect((await ask('users/me', { token })).json).toMatchObject({
      userData: { item: { username: 'essai' }, currentCorporation: own.corporation },
    });
    const used = await world.owner
      .selectFrom('api_token_key')
      .select('used_at')
      .where('token_id', '=', id)
      .executeTakeFirst();
    expect(used?.used_at).not.toBeNull();
  });

  it('opens nothing while a company of its owner wants a second factor that they have not', async () => {
    const { store } = world.runtime;
    const { token } = await tokenWith({ roles: ['ROLE_VAT_READ'] });
    await send(store, setSignInRules, own.actor, { secondFactor: true });
    for (const path of ['vat/list', 'users/me', 'apitoken/list'])
      expect(await ask(path, { token })).toMatchObject({
        status: 403,
        json: { code: 'SECOND_FACTOR_REQUIRED', errors: { '': ['api.tokens.error.secondFactor'] } },
      });
    const self = { ...own.actor, user, person: null, roles: new Set(['ROLE_USER']) };
    const credential = { credentialId: 'cle', publicKey: 'AAAA', counter: 0, transports: [] };
    const { id } = await send(store, addPasskey, self, { label: 'Clé', credential, recoveryCodes: null });
    expect((await ask('vat/list', { token })).status).toBe(200);
    await send(store, setSignInRules, own.actor, { secondFactor: false });
    await send(store, removePasskey, self, { passkey: id });
    expect((await ask('vat/list', { token })).status).toBe(200);
  });

  it('is told of third parties that look alike where it asks for that', async () => {
    const { token } = await tokenWith({ roles: ['ROLE_THIRD_PARTY_CREATE', 'ROLE_THIRD_PARTY_READ'] });
    const address = { street: '1 quai', postalCode: '29200', city: 'Brest', country: 'FR' };
    const body = { name: 'SARL Le Goff', client: true, language: 'fr', address };
    const made = (query = '') => ask(`thirdparty/new${query}`, { token, body });
    expect((await made('?duplicates=ask')).status).toBe(200);
    expect(await made('?duplicates=ask')).toMatchObject({ status: 409, json: { code: 'DUPLICATE' } });
    expect((await made()).status).toBe(200);
  });

  it('is shown of an account all that made it', async () => {
    const { token } = await tokenWith({ roles: ['ROLE_ADMIN'] });
    const made = await ask('groups/new', {
      token,
      body: { code: 'VENTES', name: 'Ventes', baseRole: 'user' },
    });
    const group = (made.json as { item: { id: number } }).item.id;
    const body = {
      username: 'yuna',
      gender: 'F',
      firstName: 'Yuna',
      lastName: 'Riou',
      email: 'yuna@exemple.fr',
      group: 'user',
      roles: [],
      language: 'en',
      timeZone: 'Indian/Reunion',
      contractStart: '2026-01-05',
      contractEnd: '2026-12-31',
      invite: true,
      userGroups: [group],
    };
    const { id } = ((await ask('users/new', { token, body })).json as { item: { id: number } }).item;
    const { userGroups: _groups, ...facts } = body;
    expect((await ask(`users/show/${id}`, { token })).json).toMatchObject({
      item: { ...facts, userGroups: [{ id: group, value: 'Ventes' }] },
    });
  });

  it('decides one thing: an acceptance that names a reason for refusal is refused at it', async () => {
    const { token } = await tokenWith({ roles: ['ROLE_ADMIN'] });
    const { version } = await makeQuotation(world.runtime.store, own, 'validate', {
      expiryDate: '2099-01-01',
    });
    const decide = (body: object) => ask(`quotationversion/change/accept/${version}`, { token, body });
    const both = await decide({ accept: true, reasonRefuse: 'Trop cher' });
    expect(both).toMatchObject({
      status: 422,
      json: { errors: { reasonRefuse: ['errors.reasonOfAccepted'] } },
    });
    const confirmed = await decide({ reasonRefuse: 'Trop cher', confirmExpired: true });
    expect(confirmed).toMatchObject({
      status: 422,
      json: { errors: { confirmExpired: ['errors.confirmOfRefused'] } },
    });
    expect((await decide({ accept: false })).status).toBe(422);
    expect((await ask(`quotationversion/show/${version}`, { token })).json).toMatchObject({
      item: { status: 'validate' },
    });
    expect(await decide({ accept: true, reasonRefuse: '' })).toMatchObject({
      status: 200,
      json: { item: { status: 'accepted' } },
    });
  });

  it('opens nothing that was not chosen, though its owner may', async () => {
    const { token } = await tokenWith({ roles: ['ROLE_VAT_READ'] });
    expect((await ask('invoice/list', { token })).status).toBe(403);
    expect((await ask('vat/new', { token, body: {} })).status).toBe(403);
  });

  it('opens no other company, whether there is one or not', async () => {
    const { token } = await tokenWith({ roles: all });
    const answers = [foreign.corporation, 987_654].map((corporation) =>
      ask('vat/list', { token, corporation }),
    );
    const [one, none] = await Promise.all(answers);
    expect(one?.status).toBe(403);
    expect(one?.text).toBe(none?.text);
  });

  it.each([
    ['that nobody made', async () => `reg_${'x'.repeat(43)}`],
    [
      'whose day is past',
      async () => {
        const { id, token } = await tokenWith({ roles: all });
        await world.owner
          .updateTable('api_token')
          .set({ expires_on: '2020-01-01' })
          .where('id', '=', id)
          .execute();
        return token;
      },
    ],
    [
      'that was revoked',
      async () => {
        const { id, token } = await tokenWith({ roles: all });
        expect((await ask('vat/list', { token })).status).toBe(200);
        await send(world.runtime.store, revokeMemberApiToken, own.actor, { id });
        return token;
      },
    ],
  ])('%s opens nothing', async (_, made) => {
    expect((await ask('vat/list', { token: await made() })).status).toBe(401);
  });

  it('dies with its owner’s account', async () => {
    const { token } = await tokenWith({ roles: all });
    const system = systemActor(null);
    await send(world.runtime.store, setUserEnabled, system, { id: user, enabled: false });
    const without = await ask('vat/list', { token });
    await send(world.runtime.store, setUserEnabled, system, { id: user, enabled: true });
    expect(without.status).toBe(401);
    expect((await ask('vat/list', { token })).status).toBe(200);
  });

  it('makes no other token, and its text stands nowhere', async () => {
    const { token } = await tokenWith({ roles: all });
    const body = {
      name: 'x',
      roles: ['ROLE_VAT_READ'],
      corporations: [own.corporation],
      expires: '2026-12-01',
    };
    expect((await ask('apitoken/new', { token, body })).status).toBe(403);
    const told = JSON.stringify([
      await world.owner.selectFrom('emt_messages').select('message_data').execute(),
      await world.owner.selectFrom('command_log').selectAll().execute(),
      await world.owner.selectFrom('api_token_key').selectAll().execute(),
      (await ask('apitoken/list', { token })).text,
    ]);
    expect(told).not.toContain(token);
    expect(told).not.toContain(token.slice(4, 40));
  });

  it('needs no origin on the API, and does not stand in for one elsewhere', () => {
    const guard = requireOwnOrigin('http://registre.example');
    const passes = (path: string, headers: Record<string, string>) => {
      let passed = false;
      const response = { status: () => ({ json: () => undefined }) };
      // what it reads of both
      guard({ method: 'POST', path, headers } as never, response as never, () => (passed = true));
      return passed;
    };
    const authorization = 'Bearer reg_x';
    expect(passes('/api/vat/new', { authorization })).toBe(true);
    expect(passes('/vat/new', { authorization })).toBe(false);
    expect(passes('/api/vat/new', { authorization: 'Basic x' })).toBe(false);
    expect(passes('/api/vat/new', { authorization, origin: 'https://other.example' })).toBe(true);
    expect(passes('/api/vat/new', {})).toBe(false);
  });
});

describe('a request with a key', () => {
  const vat = (name: string) => ({ name, rate: '7', category: 'S' });
  const named = async (token: string, name: string) =>
    (await ask(`vat/list?keyword=${name}`, { token })).json as { total: number };

  it('is done once, and gets the same answer again', async () => {
    const { token } = await tokenWith({ roles: all });
    const asked = { token, body: vat('Unique'), headers: { 'Idempotency-Key': 'cle-unique-1' } };
    const [first, second] = [await ask('vat/new', asked), await ask('vat/new', asked)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect([first, second].map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual([null, 'true']);
    expect((await named(token, 'Unique')).total).toBe(1);
  });

  it('is refused with another body, call or for a key that is none', async () => {
    const { token } = await tokenWith({ roles: all });
    const headers = { 'Idempotency-Key': 'cle-unique-2' };
    await ask('vat/new', { token, headers, body: vat('Premier') });
    for (const [path, body] of [
      ['vat/new', vat('Second')],
      ['vat/edit/1', vat('Premier')],
    ] as const)
      expect(await ask(path, { token, headers, body })).toMatchObject({
        status: 422,
        json: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
    expect((await named(token, 'Second')).total).toBe(0);
    const wrong = { token, headers: { 'Idempotency-Key': 'x' }, body: vat('Tiers') };
    expect((await ask('vat/new', wrong)).status).toBe(400);
  });

  it('is told that the first one is under way, until that died', async () => {
    const { token } = await tokenWith({ roles: all });
    const body = vat('Lent');
    const headers = { 'Idempotency-Key': 'cle-unique-3' };
    await ask('vat/new', { token, headers, body: { ...body, rate: 'x' } });
    await world.owner
      .updateTable('kept_answer')
      .set({ status: null, answer: null })
      .where('key', '=', 'cle-unique-3')
      .execute();
    const again = { token, headers, body: { ...body, rate: 'x' } };
    const waiting = await ask('vat/new', again);
    expect([waiting.status, waiting.headers.get('Retry-After')]).toEqual([409, '1']);
    await world.owner
      .updateTable('kept_answer')
      .set({ begun_at: '2026-01-01T00:00:00Z' })
      .where('key', '=', 'cle-unique-3')
      .execute();
    expect((await ask('vat/new', again)).status).toBe(422);
  });

  it('is one’s own, keeps no answer that can be read, and is forgotten', async () => {
    const { token } = await tokenWith({ roles: all });
    await ask('vat/new', { token, headers: { 'Idempotency-Key': 'cle-unique-4' }, body: vat('Scellé') });
    const kept = await world.owner.selectFrom('kept_answer').selectAll().execute();
    expect(kept.map((row) => row.answer?.toString('utf8') ?? '').join('')).not.toContain('Scellé');
    await world.owner.updateTable('kept_answer').set({ begun_at: '2026-01-01T00:00:00Z' }).execute();
    await dropIdempotentAnswers(world.owner);
    expect(await world.owner.selectFrom('kept_answer').selectAll().execute()).toEqual([]);
  });
});

describe('calls beyond the limit', () => {
  it('are answered 429 with when to try again; reading and writing are counted apart', async () => {
    const { token } = await tokenWith({ roles: all });
    // Within one minute, whatever the clock says.
    const moment = Date.parse('2026-11-21T10:00:10Z');
    const limiter = rateLimiter({ reads: 2, writes: 5, reports: 1, guests: 1 }, () => moment);
    const at = { ...services, limiter };
    const first = await ask('vat/list', { token, at });
    expect(first.headers.get('RateLimit-Policy')).toBe('"reads";q=2;w=60');
    expect(first.headers.get('RateLimit')).toMatch(/^"reads";r=1;t=\d+$/);
    await ask('vat/list', { token, at });
    const third = await ask('vat/list', { token, at });
    expect(third).toMatchObject({ status: 429, json: { code: 'CODE_ERROR_429' } });
    expect(Number(third.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await ask('vat/new', { token, at, body: {} })).status).toBe(422);
    expect((await ask('log/new', { at, body: { error: 'x' } })).status).toBe(200);
    expect((await ask('log/new', { at, body: { error: 'y' } })).status).toBe(429);
    expect((await ask('check/domain?domain=a.fr', { at })).status).toBe(200);
    expect((await ask('check/domain?domain=a.fr', { at })).status).toBe(429);
  });
});

describe('a path', () => {
  it('with another method says which it takes, and one that is no text is unknown', async () => {
    const { token } = await tokenWith({ roles: all });
    const wrong = await ask('vat/new', { token });
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'POST']);
    expect((await ask('vat/show/%E0%A4%A', { token })).status).toBe(404);
    expect((await ask('no/such/call', { token })).status).toBe(404);
    // Refused before anything is waited for.
    expect(await ask('parameterdefault/delete/1', { token, body: {} })).toMatchObject({
      status: 409,
      json: { code: 'PARAMETER_KEPT' },
    });
  });
});

describe('words of a corporation', () => {
  const shipped = shippedWords.t('fr')('shell.motto');
  const motto = async (at: Services, token?: string, query = '') =>
    (
      (await ask(`translations/list?langLocale=fr${query}`, { at, ...(token && { token }) })).json as {
        shell: { motto: string };
      }
    ).shell.motto;

  it('are said at the next request in every process, by that corporation alone, until they are taken back', async () => {
    const { store } = world.runtime;
    const { token } = await tokenWith({ roles: all });
    expect(await motto(others, token)).toBe(shipped);
    const text = { language: 'fr' as const, key: 'shell.motto', text: 'La maison <b>', shipped };
    const { id } = await send(store, createTranslation, own.actor, text);
    for (const at of [services, others]) expect(await motto(at, token)).toBe('La maison <b>');
    expect(await motto(services)).toBe(shipped);
    expect(await motto(services, undefined, `&corporation=${own.corporation}`)).toBe(shipped);
    expect(await motto(services, token, '&customer=inconnu')).toBe(shipped);
    await send(store, deleteTranslation, own.actor, { id });
    for (const at of [services, others]) expect(await motto(at, token)).toBe(shipped);
  });

  it('stand over the customer’s, which only super admins say', async () => {
    const { store } = world.runtime;
    const { token } = await tokenWith({ roles: all });
    const text = { language: 'fr' as const, key: 'shell.motto', shipped, customer: true };
    const body = { language: 'fr', key: 'shell.motto', text: 'Partout', customer: true };
    expect((await ask('translationmanager/new', { token, body })).status).toBe(403);
    const boss = { ...own.actor, roles: new Set(['ROLE_SUPER_ADMIN']) };
    const everywhere = await send(store, createTranslation, boss, { ...text, text: 'Partout' });
    expect(await motto(services, token)).toBe('Partout');
    const made = await ask('translationmanager/new', {
      token,
      body: { ...body, text: 'Ici', customer: false },
    });
    expect(made).toMatchObject({
      status: 200,
      json: { item: { key: 'shell.motto', text: 'Ici', customer: false } },
    });
    expect(await motto(others, token)).toBe('Ici');
    const { item } = made.json as { item: { id: number } };
    expect((await ask(`translationmanager/delete/${item.id}`, { token, body: {} })).status).toBe(200);
    expect(await motto(others, token)).toBe('Partout');
    await send(store, deleteTranslation, boss, { id: everywhere.id });
  });

  it('are brought in from a file, tried first', async () => {
    const { token } = await tokenWith({ roles: all });
    const texts = { shell: { motto: 'Importé', skip: shippedWords.t('fr')('shell.skip') } };
    const dry = await ask('translationmanager/import/json', {
      token,
      body: { language: 'fr', texts, dryRun: true },
    });
    expect((dry.json as { items: { outcome: string }[] }).items.map(({ outcome }) => outcome)).toEqual([
      'added',
      'shipped',
    ]);
    expect(await motto(services, token)).toBe(shipped);
    const wrong = { language: 'fr', texts: { shell: { motto: '{{x}}' } } };
    expect((await ask('translationmanager/import/json', { token, body: wrong })).json).toMatchObject({
      code: 'CODE_ERROR_422',
      errors: { 'texts.shell.motto': ['translations.error.noPlaces'] },
    });
    const done = await ask('translationmanager/import/json', { token, body: { language: 'fr', texts } });
    expect(done.json).toEqual({ item: { added: 1, changed: 0, removed: 0, wrong: 0 } });
    expect(await motto(services, token)).toBe('Importé');
    const back = { language: 'fr', texts: { 'shell.motto': shipped } };
    expect((await ask('translationmanager/import/json', { token, body: back })).json).toMatchObject({
      item: { removed: 1 },
    });
    expect(await motto(services, token)).toBe(shipped);
  });
});

describe('reports of crashes', () => {
  it('are kept without what is personal, shown to the company they came from, and deleted after a year', async () => {
    const { token } = await tokenWith({ roles: all });
    await ask('log/new', { token, body: { error: 'TypeError: jean@exemple.fr', path: '/invoice/4?x=1' } });
    await ask('log/new', { body: { error: 'Sans session' } });
    await ask('loggingform/new', { token, body: { api: 'users/login', data: '{"password":"secret"}' } });
    const { items } = (await ask('log/list', { token })).json as { items: Record<string, unknown>[] };
    expect(
      items.map(({ kind, message, path, user: by, detail }) => ({ kind, message, path, by, detail })),
    ).toEqual([
      {
        kind: 'form',
        message: 'users/login',
        path: null,
        by: { id: user, value: 'Anne Essai' },
        detail: '{"password":"text(6)"}',
      },
      {
        kind: 'screen',
        message: 'TypeError: …@…',
        path: '/invoice/4',
        by: { id: user, value: 'Anne Essai' },
        detail: null,
      },
    ]);
    expect((await ask('log/new', { body: {} })).json).toMatchObject({
      errors: { error: ['errors.required'] },
    });
    await world.owner.updateTable('crash').set({ at: '2024-01-01T00:00:00Z' }).execute();
    await dropOldCrashes(world.owner);
    expect((await ask('log/list', { token })).json).toMatchObject({ total: 0 });
  });
});
