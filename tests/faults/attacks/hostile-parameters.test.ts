import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#app/api/catalogue.ts';
import { isList, queryNames } from '#app/api/known.ts';
import { screens } from '#app/screens.ts';
import type { SignedIn } from '#app/services.server.ts';
import { translator } from '#locales/translate.ts';
import { createAttacked, type Attacked } from '#tests/builders/attacks/attacked.ts';
import {
  forgedCursors,
  hostileBodies,
  hostileTexts,
  HUGE_NUMBER,
} from '#tests/builders/attacks/hostile-values.ts';
import { withRoles, type Answered, type Asked } from '#tests/builders/site.ts';
import { formsIn, type TypedForm } from '#tests/builders/typed-forms.ts';
import { chance, long } from '#tests/setup/chance.ts';

/*
 * Numbers, days, places and texts that nothing expects, in every parameter of every address, every field of every call
 * and every field of every form: taken rightly or refused by a 4xx, in two seconds at most, and never a fault.
 */

/** The short form runs beside others, and measures nothing. */
const MOST_MS = long ? 2000 : 30_000;
/** The long form asks a hundred times as much. */
const PATIENCE = long ? 3_600_000 : 600_000;

let attacked: Attacked;
let chief: SignedIn;
beforeAll(async () => {
  attacked = await createAttacked();
  chief = withRoles(attacked.insider, ['ROLE_SUPER_ADMIN']);
});
afterAll(() => attacked.close());

/** Names of parameters that the web reads of an address. */
function namesAsked(): string[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const asked = /(?:query|searchParams|asked|params)\.(?:get|getAll|has)\(\s*'([\w.]+)'/g;
  const found = files.flatMap((name) =>
    [...readFileSync(join('app', name), 'utf8').matchAll(asked)].map(([, parameter = '']) => parameter),
  );
  return [...new Set([...found, 'from', 'until', 'year', 'month', 'sort', 'page', 'maxPerPage', 'cursor'])];
}

const isDay = (name: string): boolean => /(?:^|\.)(?:from|until)$|From$|Until$/.test(name);

interface Count {
  asked: number;
  slowest: number;
  wrong: string[];
}
const newCount = (): Count => ({ asked: 0, slowest: 0, wrong: [] });

const shorten = (text: string): string =>
  text.length > 160 ? `${text.slice(0, 160)}… (${text.length})` : text;

/** A longer address reaches nobody: the server refuses its headers. */
const LONGEST = 16_384;
/** What tries a server of others waits for it, which is not there. */
const waiting = new Set<string>([screens.mailSending.path]);

/** Asks, once more if it was slow, since the machine may have been busy. */
async function count(found: Count, what: string, path: string, asked: Asked): Promise<Answered> {
  let answer = await attacked.site.ask(path, { as: chief, ...asked });
  if (answer.ms > MOST_MS) answer = await attacked.site.ask(path, { as: chief, ...asked });
  found.asked += 1;
  found.slowest = Math.max(found.slowest, answer.ms);
  const { status, fault, ms } = answer;
  if (status === 500 || fault !== null)
    found.wrong.push(`${shorten(what)}: ${status} ${fault instanceof Error ? fault.message : ''}`);
  else if (ms > MOST_MS && path.length < LONGEST && !waiting.has(path))
    found.wrong.push(`${shorten(what)}: ${Math.round(ms)} ms`);
  return answer;
}

function tell(what: string, { asked, slowest, wrong }: Count): void {
  if (long)
    console.log(
      `figure: ${what}: ${asked} answers, slowest ${Math.round(slowest)} ms, ${wrong.length} wrong`,
    );
  expect([...new Set(wrong)]).toEqual([]);
}

const readPaths = [
  ...Object.values(screens).map(({ path }) => path),
  ...calls.filter(({ method }) => method === 'GET').map(({ path }) => `/api/${path}`),
].filter((path) => !/get-pdf|download-pdf|factur-x|\/500$|\{token\}/.test(path));

const ownOf = async (path: string): Promise<string | null> => {
  const own = await attacked.at.own(path.startsWith('/api/') ? path.slice(5) : path);
  return own !== null && path.startsWith('/api/') ? `/api/${own}` : own;
};

/** The forms that these screens offer, but for those of the frame around each; of the same one the last. */
async function formsOf(paths: readonly string[]): Promise<TypedForm[]> {
  const forms = new Map<string, TypedForm>();
  for (const path of paths) {
    const own = /\{token\}|logout|^\/login|language/.test(path) ? null : await ownOf(path);
    if (own === null) continue;
    const { text } = await attacked.site.ask(own, { as: chief });
    for (const form of formsIn(text, own))
      if (!/logout|language|^\/corporation$/.test(form.action))
        forms.set(`${form.action} ${form.entries.map(([name]) => name).join()}`, form);
  }
  return [...forms.values()];
}

/* Before forms are sent that may erase somebody: what is left of them is an id. */
describe('every list, as it is filled', () => {
  it('has a label beside each id that it answers', async () => {
    const wrong: string[] = [];
    for (const call of calls.filter((one) => isList(one))) {
      const { text } = await attacked.site.ask(pathOf(call), { as: chief });
      if (/\{"id":\d+,"value":null[,}]/.test(text)) wrong.push(call.path);
    }
    expect(wrong).toEqual([]);
  });
});

describe('hostile parameters', () => {
  it(
    'of addresses: sorts, pages, places, filters, days',
    async () => {
      const found = newCount();
      const luck = chance('parameters');
      const names = namesAsked();
      expect(names.length).toBeGreaterThan(40);
      const days = names.filter(isDay);
      const others = names.filter((name) => !isDay(name));
      for (const at of luck.some(long ? readPaths.length : 8, readPaths.length)) {
        const path = await ownOf(readPaths[at] ?? '');
        if (path === null) continue;
        const values = long
          ? hostileTexts
          : luck.some(3, hostileTexts.length).map((one) => hostileTexts[one] ?? '');
        for (const value of values) {
          const all = new URLSearchParams(others.map((name) => [name, value]));
          await count(found, `${path} ?all=${value}`, `${path}?${all}`, {});
          const some = new URLSearchParams(days.map((name) => [name, value]));
          await count(found, `${path} ?days=${value}`, `${path}?${some}`, {});
        }
        for (const cursor of long ? forgedCursors : [luck.pick(forgedCursors)])
          for (const sort of long ? ['', 'date', 'number', 'name', 'total'] : ['date'])
            await count(
              found,
              `${path} ?cursor=${cursor}`,
              `${path}?${new URLSearchParams({ cursor, sort, maxPerPage: '1e9' })}`,
              {},
            );
        const twice = others.map((name) => `${name}=1&${name}=2&${name}[]=3&${name}[x]=4`).join('&');
        await count(found, `${path} ?twice`, `${path}?${twice}`, {});
      }
      tell('parameters of addresses', found);
    },
    PATIENCE,
  );

  it('of searches match what they say, and no more', async () => {
    const lists = calls.filter(
      ({ method, path }) => method === 'GET' && path.endsWith('/list') && !path.includes('{'),
    );
    const nothing = 'zq9rien';
    const injected = [
      `${nothing}' or '1'='1`,
      `${nothing}%' or 1=1 --`,
      `${nothing}\\`,
      `${nothing}\\'`,
      `%${nothing}`,
      `${nothing}_%`,
      `${nothing}"`,
      `${nothing}) or (1=1`,
    ];
    const wrong: string[] = [];
    let asked = 0;
    for (const { path } of long ? lists : lists.slice(0, 12)) {
      const total = async (keyword: string): Promise<unknown> => {
        const { text } = await attacked.site.ask(`/api/${path}?${new URLSearchParams({ keyword })}`, {
          as: chief,
        });
        asked += 1;
        const { items } = JSON.parse(text) as { items?: unknown[] }; // what list calls answer
        return items?.length;
      };
      const none = await total(nothing);
      for (const keyword of injected) if ((await total(keyword)) !== none) wrong.push(`${path} ${keyword}`);
    }
    if (long) console.log(`figure: SQL in searches: ${asked} answers, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  });

  it(
    'of calls: each field by itself, and all at once',
    async () => {
      const found = newCount();
      const luck = chance('bodies');
      const sent = calls.filter(({ method }) => method === 'POST');
      for (const at of luck.some(long ? sent.length : 60, sent.length)) {
        const call = sent[at];
        const own = call && (await ownOf(`/api/${call.path}`));
        if (!call || !own) continue;
        const { properties = {} } = call.input
          ? z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
          : {};
        const fields = Object.keys(properties);
        const bodies = [...hostileBodies, ...hostileTexts];
        const values = long ? bodies : luck.some(4, bodies.length).map((one) => bodies[one]);
        for (const value of values) {
          const all = Object.fromEntries(fields.map((field) => [field, value]));
          const many = typeof value === 'string' && value.length > 10_000;
          if (!many) await count(found, `${call.path} all=${JSON.stringify(value)}`, own, { json: all });
          const one = luck.pick([...fields, 'x']);
          await count(found, `${call.path} ${one}=${JSON.stringify(value)}`, own, { json: { [one]: value } });
        }
        const huge = `{${fields.map((field) => `${JSON.stringify(field)}:${HUGE_NUMBER}`).join(',')}}`;
        await count(found, `${call.path} all=${HUGE_NUMBER}`, own, { json: huge });
      }
      tell('fields of calls', found);
    },
    PATIENCE,
  );

  it(
    'of forms: each field of what a page offers, changed, left out, sent twice',
    async () => {
      const found = newCount();
      const luck = chance('forms');
      const pages = Object.values(screens);
      const different = await formsOf(
        luck.some(long ? pages.length : 4, pages.length).map((at) => pages[at]?.path ?? ''),
      );
      for (const { action, entries } of long ? different : different.slice(0, 2)) {
        const values = long ? hostileTexts : [luck.pick(hostileTexts)];
        for (const [place, [name]] of entries.entries()) {
          if (!long && luck.below(4) > 0) continue;
          const value = luck.pick(values);
          const changed = entries.map((entry, index): [string, string] =>
            index === place ? [name, value] : entry,
          );
          await count(found, `${action} ${name}=${value}`, action, { form: changed });
          await count(found, `${action} ${name} twice`, action, { form: [...entries, [name, value]] });
          await count(found, `${action} without ${name}`, action, {
            form: entries.filter((_, index) => index !== place),
          });
          await count(found, `${action} ${name}[]`, action, {
            form: [...entries, [`${name}[0]`, value], [`${name}[9999].x`, value], [`${name}.a.b`, value]],
          });
        }
        if (!long && luck.below(4) > 0) continue;
        const longest =
          entries.map(([name]) => name).find((name) => !/commandId|corporation|intent/.test(name)) ?? 'x';
        await count(found, `${action} 1 MB`, action, {
          form: [...entries.filter(([name]) => name !== longest), [longest, 'x'.repeat(1_000_000)]],
        });
      }
      tell(`fields of ${different.length} forms`, found);
    },
    PATIENCE,
  );

  it('of documents: thousands of lines', async () => {
    const found = newCount();
    const { client, vat, product } = attacked.company;
    const lines = (number: number) =>
      Array.from({ length: number }, () => ({
        productType: 'service',
        product,
        quantity: '1',
        unitPrice: '1',
        vat,
      }));
    for (const resource of ['quotation', 'saleorder', 'invoice', 'purchaseorder'])
      for (const number of [200, 5000, 15_000]) {
        const json = { thirdParty: client, title: 'Lignes', productList: lines(number) };
        const { status } = await count(found, `${resource} of ${number} lines`, `/api/${resource}/new`, {
          json,
        });
        if (number > 200) expect([resource, number, status]).toEqual([resource, number, 422]);
      }
    tell('documents of thousands of lines', found);
  });
});

/** What was noted since: by which command, in how many transactions, and whether a form can ask for it only once. */
async function effectsSince(position: string) {
  const { rows } = await sql<{ command: string; times: number; isOnce: boolean }>`
    select m.message_metadata->>'command' as command, count(distinct m.transaction_id)::int as times,
      bool_and(exists (select from command_log l where l.command_id = m.message_metadata->>'commandId')) as "isOnce"
    from emt_messages m where m.global_position > ${position}::bigint
    group by m.message_metadata->>'commandId', 1`.execute(attacked.world.owner);
  return rows;
}

const lastPosition = async (): Promise<string> =>
  (
    await sql<{ last: string }>`select coalesce(max(global_position), 0) as last from emt_messages`.execute(
      attacked.world.owner,
    )
  ).rows[0]?.last ?? '0';

/** What people would write where nothing stands yet. */
const written = ({ action, entries }: TypedForm): TypedForm => ({
  action,
  entries: entries.map(([name, value]) => [
    name,
    value === '' && /name|title|label|code|text|subject|message|comment|reason/i.test(name) ? 'Huit' : value,
  ]),
});

/** A new token, or address of a feed, is told to the first alone: of it only a hash is kept. */
const shownOnce = new Set<string>([screens.apiTokenNew.path, screens.calendarFeeds.path]);

describe('a form that is sent eight times at once', () => {
  it('does what it asks for once, and answers all of them the same', { timeout: PATIENCE }, async () => {
    const luck = chance('at once');
    const pages = Object.values(screens);
    const wrong: string[] = [];
    let sent = 0;
    let done = 0;
    const sendEight = async (path: string, { action, entries }: TypedForm) => {
      const before = await lastPosition();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => attacked.site.ask(action, { as: chief, form: entries })),
      );
      const effects = await effectsSince(before);
      const told = new Set(
        answers.map(({ status, headers }) => `${status} ${headers.get('Location') ?? ''}`),
      );
      const what = `${path}: ${action} (${entries.map(([name]) => name).join()})`;
      if (told.size > 1 && !shownOnce.has(path)) wrong.push(`${what} answers ${[...told].join(' or ')}`);
      for (const { command, times, isOnce } of effects)
        if (!isOnce || times > 1) wrong.push(`${what} does ${command} ${isOnce ? times : 'each time'}`);
      sent += 1;
      if (effects.length > 0) done += 1;
    };
    // Of the short form's pages half make something new: most others have no form that does anything as it stands.
    const making = pages.filter(({ path }) => path.endsWith('/new'));
    const chosen = long
      ? pages
      : [making, making, pages].flatMap((among) =>
          luck.some(5, among.length).flatMap((at) => among[at] ?? []),
        );
    for (const { path } of chosen) {
      for (const form of await formsOf([path])) await sendEight(path, form);
      // Read again: what was sent once is known by its id.
      for (const form of await formsOf([path])) await sendEight(path, written(form));
    }
    if (long) console.log(`figure: forms 8 × at once by HTTP: ${sent} times, ${done} changed something`);
    expect(wrong).toEqual([]);
    expect(done).toBeGreaterThan(long ? 80 : 0);
  });
});

/* Whatever a call does not know is refused before it does anything: misspelt, it would pass for what was not said. */

const problemSchema = z.looseObject({
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
type Problem = z.output<typeof problemSchema>;

async function told(
  path: string,
  asked: object = {},
): Promise<{ status: number; body: Problem; fault: unknown }> {
  const { status, text, fault } = await attacked.site.ask(path, { as: chief, ...asked });
  const body = problemSchema.safeParse(text.startsWith('{') ? JSON.parse(text) : {}).data ?? {};
  return { status, body, fault };
}

const pathOf = ({ path }: { path: string }): string => `/api/${path.replaceAll(/\{\w+\}/g, '1')}`;

const posts = calls.filter(({ method, readsBody }) => method === 'POST' && readsBody !== true);
/** Dictionaries: their names are data, and are judged by the commands. */
const dictionaries = new Set(['parameterdefault/edit/by/type/{type}', 'parameter/installation']);

describe('every call', () => {
  it('refuses a field that it does not know, and names it', async () => {
    const wrong: string[] = [];
    for (const call of posts) {
      if (dictionaries.has(call.path)) continue;
      const { status, body } = await told(pathOf(call), { json: { zzUnknownField: 1 } });
      if (status !== 422 || body.errors?.['zzUnknownField']?.[0] !== 'errors.unknownField')
        wrong.push(`${call.path}: ${status} ${JSON.stringify(body)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('refuses a name behind the path that it does not know', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      const { status, body } = await told(
        `${pathOf(call)}?zzUnknownName=1`,
        call.method === 'POST' ? { json: {} } : {},
      );
      if (status !== 422 || body.errors?.['zzUnknownName']?.[0] !== 'errors.unknownField')
        wrong.push(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('reads no name that it does not declare, and takes all of those that it does', async () => {
    const wrong: string[] = [];
    const read = calls.filter(({ method, path }) => method === 'GET' && !/pdf|logout/.test(path));
    for (const at of chance('names').some(long ? read.length : 120, read.length)) {
      const call = read[at];
      if (!call) continue;
      for (const query of [
        '',
        `?${queryNames(call)
          .map((name) => `${name}=`)
          .join('&')}`,
      ]) {
        const { status, fault } = await told(`${pathOf(call)}${query}`);
        if (fault !== null || status === 500) wrong.push(`${call.path}${query}: ${status} ${String(fault)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses an order that a list does not have', async () => {
    const wrong: string[] = [];
    for (const call of calls.filter((one) => isList(one))) {
      const { status, body } = await told(`${pathOf(call)}?sort=zzUnknownSort`);
      if (status !== 404 && (status !== 422 || body.errors?.['sort'] === undefined))
        wrong.push(`${call.path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('every list', () => {
  it('answers rows without what they are sorted by', async () => {
    const wrong: string[] = [];
    for (const call of calls.filter((one) => isList(one))) {
      const { text } = await attacked.site.ask(pathOf(call), { as: chief });
      if (/"(sort_key|id_key|sort_by)"/.test(text)) wrong.push(call.path);
    }
    expect(wrong).toEqual([]);
  });
});

describe('what was misspelt', () => {
  it('is told with the nearest that the call knows', async () => {
    const near = (name: string) => [`errors.unknownFieldNear|near=${name}`];
    const refusals = [
      ['/api/quotationversion/change/accept/1', { acept: false }, { acept: near('accept') }],
      ['/api/vat/new', { name: 'x', rtae: '20' }, { rtae: near('rate') }],
      [
        '/api/invoice/new',
        { productList: [{ quantiy: '1' }] },
        { 'productList[0].quantiy': near('quantity') },
      ],
      ['/api/thirdparty/enable/1', { enable: true }, { enable: near('enabled') }],
    ] as const;
    for (const [path, json, errors] of refusals) {
      const { status, body } = await told(path, { json });
      expect([path, status, body.errors]).toEqual([path, 422, errors]);
    }
    expect((await told('/api/invoice/list?statsu=paid')).body.errors).toEqual({ statsu: near('status') });
    expect((await told('/api/invoice/list?status=piad')).body.errors).toEqual({
      status: ['errors.unknownValueNear|near=paid'],
    });
    expect((await told('/api/invoice/list?sort=toatl')).body.errors).toEqual({
      sort: ['errors.unknownValueNear|near=total'],
    });
  });

  it('has words in both languages', () => {
    expect(translator('fr')('errors.unknownFieldNear', { near: 'rate' })).toMatch(/rate/);
    expect(translator('en')('errors.unknownFieldNear', { near: 'rate' })).toContain('“rate”');
  });
});

describe('what was not sent', () => {
  const item = (answer: Problem) => z.object({ item: z.looseObject({ id: z.number() }) }).parse(answer).item;
  const made = async (path: string, json: object) => item((await told(path, { json })).body);

  it('is what the description of the call says, and no less than enabled', async () => {
    const { id, enabled } = await made('/api/vat/new', { name: 'TVA du test', rate: '20', category: 'S' });
    expect(enabled).toBe(true);
    expect(await made(`/api/vat/edit/${id}`, { enabled: false })).toMatchObject({ enabled: false });
  });

  it('stays as it is in an edit of a record', async () => {
    const { id } = await made('/api/vat/new', { name: 'TVA gardée', rate: '10', category: 'S' });
    const edited = await made(`/api/vat/edit/${id}`, { name: 'TVA changée' });
    expect(edited).toMatchObject({ name: 'TVA changée', rate: '10', category: 'S', enabled: true });
    expect((await told('/api/vat/edit/999999999', { json: { name: 'x' } })).status).toBe(404);
  });

  it('decides nothing by itself', async () => {
    for (const [path, field] of [
      [`/api/thirdparty/enable/1`, 'enabled'],
      ['/api/busidocversionrepetitive/edit/enabled/1', 'enabled'],
      ['/api/quotationversion/change/accept/1', 'accept'],
      ['/api/corporation/edit/enabled/1', 'enabled'],
    ] as const)
      expect([path, (await told(path, { json: {} })).body.errors]).toMatchObject([
        path,
        { [field]: ['errors.required'] },
      ]);
  });
});
