import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#app/api/catalogue.ts';
import type { Call } from '#app/api/call.ts';
import { isList } from '#app/api/known.ts';
import { createAttacked, type Attacked } from '#tests/builders/attacks/attacked.ts';
import { withRoles } from '#tests/builders/site.ts';
import type { SignedIn } from '#app/services.server.ts';

/*
 * Every resource, plain and rich, over HTTP: what is answered is what is described, what is shown can be sent back to
 * the edit, what is not sent stays, what is unknown is refused. A new call is walked by being there.
 */

let attacked: Attacked;
let admin: SignedIn;

beforeAll(async () => {
  attacked = await createAttacked();
  admin = withRoles(attacked.insider, ['ROLE_SUPER_ADMIN']);
});
afterAll(() => attacked.close());

const anyItem = z.looseObject({ id: z.number().optional(), revision: z.number().optional() });
const body = z.looseObject({
  item: anyItem.nullable().optional(),
  items: z.array(z.looseObject({ id: z.unknown().optional() })).optional(),
  errors: z.record(z.string(), z.unknown()).optional(),
  details: z.array(z.object({ field: z.string(), key: z.string(), text: z.string() })).optional(),
  changes: z.string().optional(),
  deleted: z.array(z.number()).optional(),
});

/** Asks, and fails where the answer is not what the call describes. */
async function ask(path: string, json?: unknown) {
  const answer = await attacked.site.ask(`/api/${path}`, { as: admin, ...(json !== undefined && { json }) });
  expect(answer.fault, `${path} ${String(answer.fault instanceof Error && answer.fault.cause)}`).toBeNull();
  return { status: answer.status, ...body.parse(JSON.parse(answer.text || '{}')) };
}

const plain = (call: Call): boolean => !call.path.includes('{');
const lists = calls.filter((call) => isList(call) && plain(call) && !call.path.endsWith('completion/list'));
const named = (all: readonly Call[]) => all.map((call) => [call.path, call] as const);

/** The first record of a resource's list. */
async function firstOf(resource: string): Promise<number | null> {
  const { items = [] } = await ask(`${resource}/list?maxPerPage=1`);
  return typeof items[0]?.id === 'number' ? items[0].id : null;
}

describe('a call that reads', () => {
  it.each(named(calls.filter((call) => call.method === 'GET' && plain(call) && call.answers !== 'file')))(
    'answers what it describes: %s',
    async (path) => {
      expect([200, 404, 422]).toContain((await ask(path)).status);
    },
  );
});

describe('a list', () => {
  it.each(named(lists))('has each of its orders, fields and refusals: %s', async (path, { query }) => {
    const { sort, fields, maxPerPage }: Record<string, z.ZodType> = query.shape;
    for (const one of sort ? optionsOf(sort) : [])
      expect((await ask(`${path}?sort=${one}`)).status, one).toBe(200);
    expect((await ask(`${path}?naem=x`)).errors).toHaveProperty('naem');
    if (maxPerPage) expect((await ask(`${path}?maxPerPage=many`)).status).toBe(422);
    if (!fields) return;
    const { items = [] } = await ask(`${path}?fields=id&maxPerPage=2`);
    expect(items.every((row) => Object.keys(row).join() === 'id')).toBe(true);
    expect((await ask(`${path}?fields=idd`)).errors).toEqual({
      fields: [expect.stringContaining('near=id')],
    });
    // What lists nothing until an owner is named has no places either.
    if (items.length > 0) expect((await ask(`${path}?cursor=forged`)).errors).toHaveProperty('cursor');
  });

  const followed = lists.filter(({ query }) => 'changedSince' in query.shape);
  it.each(named(followed))('tells what changed since: %s', async (path) => {
    const all = await ask(`${path}?changedSince=0&maxPerPage=200`);
    expect(all.status).toBe(200);
    const { items: listed = [] } = await ask(`${path}?maxPerPage=200`);
    const ids = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
    expect(ids(all.items ?? [])).toEqual(ids(listed));
    const again = await ask(`${path}?changedSince=${all.changes}`);
    expect([again.items, again.deleted]).toEqual([[], []]);
  });
});

/** The words that a parameter may be. */
function optionsOf(schema: z.ZodType): string[] {
  const { enum: words = [] } = z
    .object({ enum: z.array(z.string()).optional() })
    .parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return words;
}

const edits = calls.filter(({ edits: shown, path }) => shown !== undefined && /\/edit\/\{\w+\}$/.test(path));

describe('an edit', () => {
  it('is there for every record that can be shown and edited', () => {
    const unkept = calls
      .filter(({ path, input, edits: shown }) => /\/edit\/\{\w+\}$/.test(path) && input && !shown)
      .map(({ path }) => path);
    expect(unkept).toEqual([]);
  });

  it.each(named(edits))('takes what is shown, and keeps what is not sent: %s', async (path) => {
    const resource = path.replace(/\/edit\/\{\w+\}$/, '');
    const show = calls.find((one) => one.path.replace(/\{\w+\}$/, '') === `${resource}/show/`);
    const id = await firstOf(resource);
    if (!show || id === null) return;
    const shown = async () => (await ask(`${resource}/show/${id}`)).item ?? {};
    const before = await shown();
    const edit = (sent: unknown) => ask(path.replace(/\{\w+\}$/, String(id)), sent);
    const nothing = await edit({});
    // What is validated, closed or of the product itself is refused whatever is sent.
    if (nothing.status === 409 || nothing.status === 403) return;
    // A server of others that cannot be found here is refused again.
    if (JSON.stringify(nothing.errors ?? {}).includes('serverRefused')) return;
    expect([nothing.status, nothing.errors]).toEqual([200, undefined]);
    expect(withoutStamps(await shown())).toEqual(withoutStamps(before));
    const { revision: _revision, ...whole } = await shown();
    const again = await edit(whole);
    expect([again.status, again.errors]).toEqual([200, undefined]);
    expect(withoutStamps(await shown())).toEqual(withoutStamps(before));
    expect((await edit({ unknwon: 1 })).errors).toHaveProperty('unknwon');
  });
});

const withoutStamps = ({ revision: _revision, updatedAt: _updatedAt, ...item }: Record<string, unknown>) =>
  item;

describe('a problem', () => {
  it('says field, key, parameters and text in the language that is asked for', async () => {
    const { details = [] } = await ask('vat/new', { name: 'x'.repeat(300), rate: 'douze' });
    expect(details).toContainEqual(expect.objectContaining({ field: 'rate', key: 'errors.number' }));
  });
});
