import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { recordDefinitions } from '../../domain/records/registry.ts';
import { screens, type Screen, type ScreenName } from '../../app/screens.ts';
import { unzip } from '../builders/unzip.ts';
import { program, type Answer, type Asker } from './program.ts';
import { apiAs, firstId, FIRST_COMPANY, origin, SECOND_COMPANY } from './support.ts';

/*
 * No byte of one company reaches another: the second company gets records that bear a word found nowhere else, and
 * everything that answers is asked from the first one. @javascript only so that it runs once.
 */

const CANARY = 'Zanzibarite';
const MISSING = 999_999_999;

interface IndexedCall {
  method: 'GET' | 'POST';
  path: string;
}

/** Parameters of paths that are numeric ids; others name a code, a token, a format, a day. */
const isId = (name: string): boolean =>
  ![
    'code',
    'token',
    'domain',
    '_format',
    'format',
    'month',
    'year',
    'language',
    'kind',
    'hash',
    'name',
  ].includes(name);

const sample: Readonly<Record<string, string>> = {
  code: 'NO_SUCH_CODE',
  month: '11',
  year: '2026',
  domain: 'messages',
  _format: 'json',
  kind: 'invoice',
};

/** A path with its ids put in; other parameters get something that fits them. */
const filled = (path: string, id: number): string =>
  path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => (isId(name) ? String(id) : (sample[name] ?? 'x')));

const namesAnId = (path: string): boolean =>
  [...path.matchAll(/\{(\w+)\}/g)].some(([, name]) => isId(name ?? ''));

/** What a call's ids are of, where neither their name nor the call's own list says it. */
const listOf: Readonly<Record<string, string>> = {
  busidocversion: 'invoiceversion',
  busidocversionhistorymail: 'invoiceversion',
  reminder: 'invoiceversion',
  resetting: 'users',
};

/** Ids that are named after what they are of: small ids of one kind are own ones of another. */
const namedAfter: Readonly<Record<string, string>> = {
  thirdParty: 'thirdparty',
  user: 'users',
  group: 'groups',
  product: 'product',
  corporation: 'corporation',
  corporationId: 'corporation',
  transportZoneId: 'transportzone',
};

/** Calls that end what the test itself stands on, or take what is no body of a form. */
const leftOut = /^\/api\/(users\/(logout|login|create)|resetting|log\/|loggingform|customer|language)/;

let indexed: IndexedCall[] = [];
/** Ids of records that the second company alone has, by resource. */
const theirs = new Map<string, number[]>();

async function made(request: Asker, path: string, data: object): Promise<number> {
  const answer = await request.post(`/api/${path}`, { headers: origin(), data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  const { item } = (await answer.json()) as { item: { id: number } };
  return item.id;
}

const address = { street: '3 quai du Port', postalCode: '29200', city: 'Brest', country: 'FR' };

/** One of everything, each with the word in it. */
async function plant(request: Asker): Promise<void> {
  const unique = randomUUID().slice(0, 6);
  const party = { name: `${CANARY} SAS`, client: true, supplier: true, address, language: 'fr' };
  const client = await made(request, 'thirdparty/new', party);
  const vat = await firstId(request, '/api/vat/list');
  const product = await made(request, 'product/new', {
    name: `Pompe ${CANARY}`,
    code: `Z${unique}`,
    type: 'service',
    forSale: true,
    unitPrice: '100',
    vat,
    enabled: true,
  });
  const line = {
    productType: 'service',
    productName: `Pompage ${CANARY}`,
    quantity: '1',
    unitPrice: '120',
    vat,
  };
  for (const kind of ['quotation', 'invoice', 'saleorder'])
    await made(request, `${kind}/new`, {
      title: `Chantier ${CANARY}`,
      thirdParty: client,
      productList: [{ ...line, product }],
    });
  await made(request, 'purchaseorder/new', {
    title: `Achat ${CANARY}`,
    thirdParty: client,
    productList: [line],
  });
  await made(request, 'project/new', { name: `Projet ${CANARY}` });
  await made(request, 'thirdpartygroup/new', { name: `Groupe ${CANARY} ${unique}` });
  await made(request, 'sharedocumentinfo/new', { title: `Plan ${CANARY}`, public: true });
  await made(request, 'webhook/new', {
    name: `Appel ${CANARY}`,
    url: 'https://127.0.0.1:1/',
    events: ['invoice.paid'],
    enabled: false,
  });
  await made(request, 'unittype/new', { name: `${CANARY} ${unique}`, symbol: 'zz', enabled: true });
}

/** The ids of every list, by resource. */
async function listed(request: Asker): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const { path } of indexed.filter((one) => one.method === 'GET' && one.path.endsWith('/list'))) {
    const answer = await request.get(`${path}?maxPerPageAll=1`);
    const page = (await answer.json().catch(() => null)) as {
      items?: { id?: unknown; version?: unknown }[];
    } | null;
    const ids = (page?.items ?? [])
      .map(({ id, version }) => version ?? id)
      .filter((id) => typeof id === 'number');
    found.set(path.slice('/api/'.length, -'/list'.length), ids);
  }
  return found;
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const request = program();
  await apiAs(request, 'admin', SECOND_COMPANY);
  await plant(request);
  indexed = ((await (await request.get('/api')).json()) as { items: IndexedCall[] }).items;
  const first = program();
  await apiAs(first, 'admin', FIRST_COMPANY);
  const [there, here] = await Promise.all([listed(request), listed(first)]);
  // People and settings of both companies are no foreign ones.
  for (const [resource, ids] of there)
    theirs.set(resource, ids.filter((id) => !here.get(resource)?.includes(id)).slice(0, 2));
});

const lists = () => indexed.filter(({ method, path }) => method === 'GET' && !path.includes('{'));

/** Whether the word stands in an answer; of a workbook, in any of its sheets. */
async function bears(answer: Answer): Promise<boolean> {
  const body = await answer.body();
  const text =
    body.subarray(0, 2).toString('latin1') === 'PK'
      ? [...unzip(body).values()].join('')
      : body.toString('utf8');
  return text.includes(CANARY);
}

test('the word stands where it was planted @javascript', async () => {
  const request = program();
  await apiAs(request, 'admin', SECOND_COMPANY);
  for (const path of ['thirdparty', 'product', 'invoiceversion', 'quotationversion', 'project', 'webhook'])
    expect(await bears(await request.get(`/api/${path}/list?keyword=${CANARY}`)), path).toBe(true);
});

for (const username of ['admin', 'comptable'] as const)
  test(`no call, list or export shows ${username} a word of the other company @javascript`, async () => {
    test.setTimeout(90_000);
    const request = program();
    await apiAs(request, username, FIRST_COMPANY);
    const wrong: string[] = [];
    const askedScreens = (Object.values(screens) as Screen[])
      .map(({ path }) => path)
      .filter((path) => !path.includes('{') && !/logout|\/500/.test(path));
    const askedCalls = lists()
      .map(({ path }) => path)
      .filter((path) => !leftOut.test(path));
    for (const path of [...askedScreens, ...askedCalls]) {
      const searched = `${path}?keyword=${CANARY}&q=${CANARY}`;
      for (const address of [
        path,
        ...(path.endsWith('/list') || path.includes('search') ? [searched] : []),
      ]) {
        const answer = await request.get(address, { maxRedirects: 0 });
        if (answer.status() >= 500) wrong.push(`${address}: ${answer.status()}`);
        // What was searched for stands in the field, and nowhere else.
        const text = (await answer.body()).toString('utf8').replaceAll(`keyword=${CANARY}`, '');
        const shown =
          address === path
            ? await bears(answer)
            : new RegExp(`${CANARY} SAS|(Pompe|Chantier|Projet|Plan|Groupe|Appel) ${CANARY}`).test(text);
        if (shown) wrong.push(`${address} shows it`);
      }
    }
    expect(wrong).toEqual([]);
  });

/** What is different in each answer: nonces, ids of requests and commands, the id that was asked for. */
const bare = (text: string): string =>
  text
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '')
    .replaceAll(/\d+/g, '#');

/**
 * What a call's ids are of: what they are named after, else the list whose address its own begins with, the longest.
 */
function resourceOf(path: string): string {
  const named = namedAfter[/\{(\w+)\}/.exec(path)?.[1] ?? ''];
  if (named !== undefined) return named;
  const [, , first = ''] = path.split('/');
  const own = [...theirs.keys()].filter((resource) => path.startsWith(`/api/${resource}/`));
  return listOf[first] ?? own.toSorted((a, b) => b.length - a.length)[0] ?? first;
}

test('every call answers for a foreign id what it answers for a missing one @javascript', async () => {
  test.setTimeout(120_000);
  const request = program();
  await apiAs(request, 'admin', FIRST_COMPANY);
  const wrong: string[] = [];
  let compared = 0;
  for (const { method, path } of indexed.filter((one) => namesAnId(one.path) && !leftOut.test(one.path))) {
    const resource = resourceOf(path);
    const ask = (id: number) =>
      method === 'GET'
        ? request.get(filled(path, id), { maxRedirects: 0 })
        : request.post(filled(path, id), { headers: origin(), data: {}, maxRedirects: 0 });
    const missing = await ask(MISSING);
    const expected = [missing.status(), bare(await missing.text())];
    for (const id of theirs.get(resource) ?? []) {
      const foreign = await ask(id);
      const got = [foreign.status(), bare(await foreign.text())];
      compared += 1;
      if (JSON.stringify(got) !== JSON.stringify(expected))
        wrong.push(
          `${method} ${path} ${id}: ${JSON.stringify(got).slice(0, 160)} instead of ${JSON.stringify(expected).slice(0, 160)}`,
        );
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(100);
});

test('a foreign id in the query of a list finds what a missing one finds @javascript', async () => {
  test.setTimeout(120_000);
  const request = program();
  await apiAs(request, 'admin', FIRST_COMPANY);
  const named = [
    ['client', 'thirdparty'],
    ['thirdParty', 'thirdparty'],
    ['supplier', 'thirdparty'],
    ['product', 'product'],
    ['project', 'project'],
    ['group', 'thirdpartygroup'],
    ['invoice', 'invoice'],
    ['quotation', 'quotation'],
    ['person', 'persons'],
  ] as const;
  const wrong: string[] = [];
  // Lists of records are read by one engine, which knows the filters that they declare and no other.
  const declared = new Map<string, readonly string[]>(
    recordDefinitions.map((one) => [`/api/${one.resource}/list`, one.list.filters]),
  );
  for (const { path } of lists().filter((one) => one.path.endsWith('/list'))) {
    for (const [name, resource] of named) {
      if (declared.get(path)?.includes(name) === false) continue;
      const [id] = theirs.get(resource) ?? [];
      if (id === undefined) continue;
      // The first row, and how many there are.
      const differs = async () => {
        const found = (of: number) => request.get(`${path}?maxPerPage=1&${name}=${of}`);
        const [foreign, missing] = await Promise.all([found(id), found(MISSING)]);
        // A flag by that name is refused, with the word that is nearest to what was sent.
        if (foreign.status() === 422 && missing.status() === 422) return false;
        return foreign.status() !== missing.status() || (await foreign.text()) !== (await missing.text());
      };
      // Other tests add to the lists of this company: between the two questions, but not each time.
      if ((await differs()) && (await differs()) && (await differs())) wrong.push(`${path}?${name}=${id}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a form made for another company changes nothing @javascript', async () => {
  const request = program();
  await apiAs(request, 'admin', FIRST_COMPANY);
  const { items } = (await (await request.get('/api/corporation/list')).json()) as {
    items: { id: number; name: string }[];
  };
  const other = items.find(({ name }) => name === SECOND_COMPANY)?.id;
  const news = (Object.entries(screens) as [ScreenName, Screen][]).filter(
    ([, { path }]) => path.endsWith('/new') && !path.includes('{'),
  );
  expect(news.length).toBeGreaterThan(8);
  for (const [name, { path }] of news) {
    const answer = await request.post(path, {
      headers: origin(),
      form: { corporation: String(other), name: 'Essai', title: 'Essai' },
      maxRedirects: 0,
    });
    expect([400, 403, 404, 405, 409, 422], `${name} ${path}`).toContain(answer.status());
  }
});

test('jobs carry ids, and no word of what they are about @javascript', async () => {
  const database = new Client({ connectionString: process.env['OWNER_URL'] });
  await database.connect();
  try {
    const { rows } = await database.query<{ payload: string }>(
      `select payload::text as payload from graphile_worker._private_jobs`,
    );
    expect(rows.filter(({ payload }) => payload.includes(CANARY))).toEqual([]);
  } finally {
    await database.end();
  }
});

test('every list of records is walked @javascript', () => {
  const walked = new Set(lists().map(({ path }) => path));
  for (const { resource } of recordDefinitions) expect(walked).toContain(`/api/${resource}/list`);
});
