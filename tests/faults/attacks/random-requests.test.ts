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
  multipart,
  parametersOf,
  places,
  urlencoded,
  type Field,
  type Place,
} from '#tests/builders/attacks/edge-walk.ts';
import { serve, type Asked, type Served } from '#tests/builders/served.ts';
import { chance, long, patience } from '#tests/setup/chance.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';

/* Requests that nobody thought of: none is a fault of ours, and none changes what objects are. */

let served: Served;
beforeAll(async () => {
  await ensureBuild();
  served = await serve({ createPlace: createBusyWorld });
});
afterAll(() => served.close());

const asked = (place: Place, rest: Partial<Asked> = {}): Asked => ({
  method: place.method,
  path: filled(place.path),
  ...rest,
});

/** Each so-manieth in the short form. */
const spread = <Item>(items: readonly Item[], of: number): readonly Item[] =>
  long ? items : items.filter((_, at) => at % of === 0);

const outcome = (faults: readonly string[]): string =>
  `${faults.slice(0, 20).join('\n')}\n${served.output().slice(-6000)}`;

describe('names that every object has', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
  const posts = places.filter(({ method, call }) => method === 'POST' && !call?.readsBody);

  it('are fields like others in a body: nothing is taken from them', async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const place of spread(posts, 8)) {
      if (place.call === null) continue;
      const body = JSON.stringify(bodyFor(place.call));
      const none = await askSignedIn(served, asked(place, asJson({})));
      for (const text of [
        `{"__proto__":${body}}`,
        `{"constructor":{"prototype":${body}}}`,
        `{"toString":1,"valueOf":null,"hasOwnProperty":"x"}`,
      ]) {
        const { status } = await askSignedIn(served, asked(place, asJson(text)));
        count += 1;
        if (status >= 500 || (none.status >= 400 && status < 300))
          wrong.push(`${status} for ${none.status}: ${place.path} ${text.slice(0, 60)}`);
      }
    }
    console.log(`figure: inherited names in bodies ${count}: ${wrong.length} wrong`);
    expect(wrong, outcome(wrong)).toEqual([]);
  });

  it('are names like others in forms, filters, sorts, columns and paths', async () => {
    const faults: string[] = [];
    let count = 0;
    const fields = names.flatMap((name) =>
      [
        name,
        `${name}.a`,
        `a.${name}.b`,
        `productList[0].${name}`,
        `${name}[a]`,
        `a[${name}][b]`,
        `customFields.${name}`,
      ].map((one) => ({ name: one, value: 'Pollué' })),
    );
    const tell = async (one: Asked) => {
      const answer = await askSignedIn(served, one);
      count += 1;
      if (isFault(answer)) faults.push(`${answer.status} ${one.method} ${one.path}`);
    };
    for (const place of spread(posts, 8)) {
      await tell(asked(place, urlencoded(fields)));
      await tell(asked(place, multipart(fields)));
    }
    const reads = places.filter(({ method }) => method === 'GET');
    const keys = [
      'sort',
      'direction',
      'status',
      'columns',
      'view',
      'kind',
      'filter',
      'group',
      'language',
      'langLocale',
      'customer',
      'intent',
      'lng',
      'settlement',
      'key',
      'type',
      'family',
      'journal',
    ];
    for (const [at, place] of spread(reads, 10).entries()) {
      for (const name of long ? names : names.slice(at % names.length, (at % names.length) + 1)) {
        const query = [...keys.map((key) => `${key}=${name}`), `${name}=1`].join('&');
        await tell(asked(place, { path: `${filled(place.path)}?${query}` }));
        if (parametersOf(place.path).length > 0)
          await tell(asked(place, { path: filled(place.path, () => name) }));
      }
    }
    console.log(`figure: inherited names elsewhere ${count}: ${faults.length} × 5xx`);
    expect(faults, outcome(faults)).toEqual([]);
  });

  it('left objects as they are', async () => {
    // The walk chose companies too, of which there are none.
    await askSignedIn(served, {
      method: 'POST',
      path: '/corporation',
      ...urlencoded([{ name: 'corporation', value: String(served.company.corporation) }]),
    });
    const answer = await askSignedIn(served, { method: 'POST', path: '/api/vat/new', ...asJson({}) });
    expect([
      answer.status,
      Object.keys((JSON.parse(answer.text) as { errors: object }).errors).sort(),
    ]).toEqual([422, ['category', 'name', 'rate']]);
  });
});

describe('random requests', () => {
  const random = chance('random requests');
  const texts: readonly unknown[] = [
    '',
    ' ',
    'x',
    'é'.repeat(300),
    'a'.repeat(20_000),
    '😀',
    '\u202Ertl',
    '\u0007\u001B',
    "'; drop table x; --",
    '%',
    '%%',
    '{{x}}',
    '<b>',
    '=1+1',
    'null',
    'undefined',
    '[object Object]',
    '0',
    '-1',
    '1',
    '2',
    '1e9',
    '1e400',
    'NaN',
    'Infinity',
    '0x10',
    '1,5',
    '1 000',
    '9'.repeat(40),
    `0.${'1'.repeat(60)}`,
    '2026-02-30',
    '0000-00-00',
    '2026-13-45',
    '99999-01-01',
    '31/12/2026',
    '2026-11-22',
    '2026-11-22T25:61:00Z',
    '24:00',
    'fr',
    'FR',
    'on',
    'true',
    'FR7630006000011234567890189',
    'a@b',
    'a@exemple.fr',
    'http://',
    'http://[',
    'javascript:alert(1)',
    '//x',
    'ftp://x',
    '+33600000000',
    '../../etc/passwd',
    null,
    true,
    false,
    0,
    -0,
    1,
    20,
    -1,
    1.5,
    1e308,
    2 ** 53,
    -(2 ** 31) - 1,
    [],
    {},
    [[]],
    [null],
    ['x'],
    { id: 1 },
    { length: 3 },
    [1, 1, 1],
    { 0: 'a', 1: 'b' },
  ];
  const names = [
    'keyword',
    'sort',
    'direction',
    'cursor',
    'status',
    'client',
    'from',
    'until',
    'dueFrom',
    'dueUntil',
    'page',
    'maxPerPage',
    'maxPerPageAll',
    'columns',
    'view',
    'step',
    'redirectTo',
    'lng',
    'key',
    'year',
    'month',
    'kind',
    'language',
    'date',
    'id',
    'intent',
    'format',
  ];
  const cursors = [
    [],
    ['a', 1, true],
    ['2026-01-01', 1, false],
    ['\0', 1, false],
    ['1', 1e300, true],
    ['9'.repeat(30), 2 ** 53 - 1, true],
  ].map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'));

  const text = (): string => {
    const value = random.pick([...texts, ...cursors]);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const query = (): string =>
    random.below(3) === 0
      ? ''
      : `?${new URLSearchParams(Array.from({ length: 1 + random.below(4) }, () => [random.pick(names), text().slice(0, 500)])).toString()}`;

  const forms = new Map<string, Field[]>();
  async function fieldsOf(place: Place): Promise<Field[]> {
    const known = forms.get(place.path);
    if (known) return known;
    const found = fieldsIn((await askSignedIn(served, { path: filled(place.path) })).text);
    forms.set(place.path, found);
    return found;
  }

  /** Fields of the page's forms, some of them with something else in them, some left out, some twice. */
  async function form(place: Place) {
    const fields = await fieldsOf(place);
    const kept = fields.filter(() => random.below(8) > 0);
    const said = kept.map(({ name, value, hidden }) => ({
      name,
      value: random.below(hidden ? 12 : 3) === 0 ? text() : value,
    }));
    if (random.below(6) === 0) said.push({ name: text().slice(0, 80), value: text() });
    const file = {
      name: 'file',
      file: random.pick(['a.csv', 'a.xlsx', '.', 'a.pdf', 'é;=".xml']),
      value: text(),
    };
    return random.below(3) === 0
      ? multipart([
          ...said.map(({ name, value }) => ({ name: name.replaceAll(/["\r\n]/g, ''), value })),
          file,
        ])
      : urlencoded(said);
  }

  function body(place: Place) {
    if (place.call === null || random.below(8) === 0) return asJson(JSON.stringify(random.pick(texts)));
    const chosen = random.below(3);
    return asJson(bodyFor(place.call, () => (random.below(3) <= chosen ? random.pick(texts) : undefined)));
  }

  const headers = (): Record<string, string> =>
    random.below(4) > 0
      ? {}
      : {
          [random.pick([
            'accept-language',
            'x-corporation',
            'idempotency-key',
            'range',
            'if-none-match',
            'accept',
            'referer',
          ])]: encodeURIComponent(text()).slice(0, 300),
        };

  it('are never a fault of ours', patience(60), async () => {
    const count = long ? 50_000 : 150;
    const faults: string[] = [];
    const met: Record<string, number> = {};
    for (let n = 0; n < count; n += 1) {
      const place = random.pick(places);
      const path = filled(place.path, () =>
        random.below(4) === 0 ? encodeURIComponent(text().slice(0, 200)) || '1' : undefined,
      );
      const sent: Pick<Asked, 'body' | 'headers'> =
        place.method === 'GET'
          ? {}
          : place.call === null || random.below(6) === 0
            ? await form(place)
            : body(place);
      const one: Asked = {
        method: place.method,
        path: `${path}${query()}`,
        ...sent,
        headers: { ...sent.headers, ...headers() },
      };
      const answer = await (random.below(5) === 0 ? askAsNobody : askSignedIn)(served, one).catch(() => null);
      if (answer === null) continue; // refused before it was read, and the connection ended
      met[answer.status] = (met[answer.status] ?? 0) + 1;
      if (isFault(answer))
        faults.push(`${answer.status} ${place.method} ${one.path} ${String(one.body ?? '').slice(0, 600)}`);
    }
    console.log(`figure: random requests ${count}: ${faults.length} × 5xx; ${JSON.stringify(met)}`);
    expect(faults, outcome(faults)).toEqual([]);
  });
});
