import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusyWorld } from '#tests/builders/busy/busy-world.ts';
import {
  asJson,
  askAsNobody,
  askSignedIn,
  bodyFor,
  fieldsIn,
  filled,
  isFault,
  leavesOf,
  multipart,
  parametersOf,
  places,
  urlencoded,
  type Field,
  type Place,
} from '#tests/builders/attacks/edge-walk.ts';
import { serve, type Asked, type Served } from '#tests/builders/served.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';
import { long } from '#tests/setup/chance.ts';

/*
 * Letters that PostgreSQL keeps in no text (NUL, halves of surrogate pairs) and addresses that are no text, in every
 * place of a request, on every screen and call: none is a fault.
 */

let served: Served;
beforeAll(async () => {
  await ensureBuild();
  served = await serve({ createPlace: createBusyWorld });
});
afterAll(() => served.close());

/** Asks all of them, as both: signed in and as nobody. Answers how many, and those that were faults. */
async function faultsOf(asked: readonly Asked[]): Promise<{ asked: number; faults: string[] }> {
  const faults: string[] = [];
  for (const one of asked) {
    for (const [who, answer] of [
      ['signed in', await askSignedIn(served, one)],
      ['nobody', await askAsNobody(served, one)],
    ] as const)
      if (isFault(answer)) faults.push(`${answer.status} ${who} ${one.method ?? 'GET'} ${one.path}`);
  }
  return { asked: asked.length * 2, faults };
}

async function expectNone(what: string, asked: readonly Asked[]): Promise<void> {
  const { asked: count, faults } = await faultsOf(asked);
  console.log(`figure: ${what} ${count}: ${faults.length} × 5xx`);
  expect(faults, served.output().slice(-4000)).toEqual([]);
}

/** All of them in the long form, one after the other in turn in the short one. */
const some = <Item>(items: readonly Item[], at: number): readonly Item[] =>
  long ? items : items.slice(at % items.length, (at % items.length) + 1);

/** Each so-manieth in the short form; which of them, the test's number says. */
const spread = <Item>(items: readonly Item[], of: number, from: number): readonly Item[] =>
  long ? items : items.filter((_, at) => at % of === from % of);

const withBody = (place: Place, rest: Partial<Asked>): Asked => ({
  method: place.method,
  path: filled(place.path),
  ...rest,
});
const empty = (place: Place) => (place.method === 'POST' ? asJson({}) : {});

const formPlaces = places.filter(({ method, call }) => method === 'POST' && call === null);

describe('what is no text', () => {
  const pieces = ['%00', 'a%00b', '%E0%A4%A', '%2500', '%ED%A0%80', '%FF', '%', '1%00', '%u0000', '..%00'];

  it('is no fault in any part of an address', async () => {
    const asked = spread(places, 12, 1).flatMap((place, at) => {
      const names = parametersOf(place.path);
      const chosen = some(pieces, at);
      if (names.length === 0)
        return chosen.map((piece) => withBody(place, { path: `${place.path}/${piece}`, ...empty(place) }));
      return some(names, at).flatMap((name) =>
        chosen.map((piece) =>
          withBody(place, {
            path: filled(place.path, (one) => (one === name ? piece : undefined)),
            ...empty(place),
          }),
        ),
      );
    });
    await expectNone('odd paths', asked);
  });

  const names = [
    'keyword',
    'sort',
    'direction',
    'cursor',
    'status',
    'client',
    'from',
    'until',
    'page',
    'maxPerPage',
    'columns',
    'view',
    'step',
    'redirectTo',
    'lng',
    'key',
    'q',
    'name',
    'domain',
    'year',
  ];

  it('is no fault in any query', async () => {
    const asked = spread(places, 12, 2).flatMap((place, at) => {
      const whole = names.map((name) => `${name}=a%00b`).join('&');
      const others = some(
        [
          whole,
          ...names.map((name) => `${name}=%00`),
          ...names.map((name) => `${name}=%E0%A4%A%FF%ED%A0%80`),
          '%00=1',
          'a%00[]=2',
        ],
        at,
      );
      return others.map((query) =>
        withBody(place, { path: `${filled(place.path)}?${query}`, ...empty(place) }),
      );
    });
    await expectNone('odd queries', asked);
  });

  it('is no fault in any header', async () => {
    const odd = [
      '%00',
      'é\u0080',
      '%E0%A4%A',
      `"${'\\'.repeat(40)}`,
      '\uFFFF',
      'a'.repeat(4000),
      '[object Object]',
      '__proto__',
    ];
    const headers = [
      'cookie',
      'authorization',
      'idempotency-key',
      'accept-language',
      'x-corporation',
      'user-agent',
      'referer',
      'range',
      'if-none-match',
      'if-modified-since',
      'accept',
      'content-type',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'host',
      'sec-fetch-site',
      'x-remix-request',
    ];
    const shapes: Readonly<Record<string, (text: string) => string>> = {
      cookie: (text) =>
        `registre_session=${text}; registre_language=${text}; registre_flash=${Buffer.from(JSON.stringify({ tone: text, key: 'a' })).toString('base64')}`,
      authorization: (text) => `Bearer reg_${text}`,
      range: (text) => `bytes=${text}`,
    };
    const targets = [
      '/',
      '/login',
      '/client/list',
      '/invoice/list/export',
      '/api/vat/list',
      '/api/users/me',
      '/files/aa',
      '/proof-key',
      '/devis/x',
      '/readyz',
    ];
    const asked = targets.flatMap((path) =>
      headers.flatMap((name) =>
        odd.map((text) => ({
          path,
          headers: { [name]: Buffer.from((shapes[name] ?? String)(text), 'utf8').toString('latin1') },
        })),
      ),
    );
    await expectNone('odd headers', spread(asked, 24, 3));
  });

  it('is no fault in a body of a call, and is told at its field', async () => {
    const asked: Asked[] = [];
    const bodied = places.filter(({ method, call }) => method === 'POST' && call && !call.readsBody);
    for (const place of spread(bodied, 8, 4)) {
      const { call } = place;
      if (call === null) continue;
      for (const text of some(['a\0b', '\ud800', 'x\udc00y'], asked.length)) {
        asked.push(withBody(place, asJson(bodyFor(call, () => text))));
        asked.push(withBody(place, urlencoded(leavesOf(call).map((name) => ({ name, value: text })))));
        asked.push(withBody(place, asJson({ [`a${text}`]: 1 })));
        if (long)
          for (const leaf of leavesOf(call))
            asked.push(withBody(place, asJson(bodyFor(call, (path) => (path === leaf ? text : undefined)))));
      }
    }
    await expectNone('odd bodies of calls', asked);
    const told = await askSignedIn(served, {
      method: 'POST',
      path: '/api/vat/new',
      ...asJson({ name: 'T\0VA', rate: '5', category: 'S' }),
    });
    expect([told.status, JSON.parse(told.text)]).toMatchObject([
      422,
      { code: 'CODE_ERROR_422', errors: { name: ['errors.unreadable'] } },
    ]);
  });

  it('is no fault in a form, nor in the names of its fields and files', async () => {
    const asked: Asked[] = [];
    for (const place of spread(formPlaces, 10, 5)) {
      const page = await askSignedIn(served, { path: filled(place.path) });
      const fields = new Map(fieldsIn(page.text).map((field) => [field.name, field] as const));
      const poisoned = ({ name, value, hidden }: Field) => ({ name, value: hidden ? value : `${value}\0é` });
      const all = [...fields.values()];
      asked.push(withBody(place, urlencoded(all.map(poisoned))));
      asked.push(
        withBody(
          place,
          multipart([
            ...all.map(poisoned),
            { name: 'file\0', file: 'a\0b%00.csv', value: 'nom;code\nA\0;B' },
          ]),
        ),
      );
      asked.push(
        withBody(
          place,
          urlencoded([
            { name: 'a\0b', value: '1' },
            { name: 'intent', value: '\0' },
            { name: 'corporation', value: '\0' },
          ]),
        ),
      );
      asked.push(withBody(place, multipart([{ name: 'file', file: 'a.csv', value: 'nom;code\nA\0;B' }])));
      if (!long) continue;
      for (const { name } of all)
        asked.push(
          withBody(
            place,
            urlencoded(all.map((one) => (one.name === name ? { name, value: `${one.value}\0` } : one))),
          ),
        );
    }
    await expectNone('odd forms', asked);
  });

  it('is no fault where a body is none of its kind', async () => {
    const bodies: Pick<Asked, 'body' | 'headers'>[] = [
      { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
      { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=a' } },
      { body: '{"a":', headers: { 'content-type': 'application/json' } },
      { body: 'a=%E0%A4%A&b=%FF&%=&=%00', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      {
        body: Buffer.from([0, 255, 254, 0xd8, 0]),
        headers: { 'content-type': 'text/plain; charset=utf-16' },
      },
      { body: '[['.repeat(200_000), headers: { 'content-type': 'application/json' } },
      { body: `${'['.repeat(50_000)}${']'.repeat(50_000)}`, headers: { 'content-type': 'application/json' } },
      { body: 'null', headers: { 'content-type': 'application/json' } },
      { body: '', headers: {} },
    ];
    const posts = places.filter(({ method }) => method === 'POST');
    const asked = spread(posts, 12, 6).flatMap((place, at) =>
      some(bodies, at).map((body) => withBody(place, body)),
    );
    await expectNone('torn bodies', asked);
  });

  it('leaves its connection to the next request, read or not', async () => {
    const { headers } = asJson('');
    const unread = { method: 'POST', path: '/client/new', body: 'x'.repeat(1_000_000), headers };
    const start = Date.now();
    for (let n = 0; n < 12; n += 1) {
      await askAsNobody(served, unread).catch(() => null);
      expect((await askAsNobody(served, { path: '/login' })).status).toBe(200);
    }
    // A connection that waits is ended after 65 s.
    expect(Date.now() - start).toBeLessThan(60_000);
  });

  it('is no fault by a method that nobody has', async () => {
    const methods = ['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'HEAD'];
    const paths = [
      '/',
      '/login',
      '/client/list',
      '/client/1/details',
      '/api/vat/list',
      '/api/vat/new',
      '/files/aa',
      '/nowhere',
    ];
    await expectNone(
      'odd methods',
      spread(
        methods.flatMap((method) => paths.map((path) => ({ method, path }))),
        3,
        7,
      ),
    );
  });
});
