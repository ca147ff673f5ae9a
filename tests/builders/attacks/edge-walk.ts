import { z } from 'zod';
import type { Call } from '#app/api/call.ts';
import { calls } from '#app/api/catalogue.ts';
import { screens, type Screen } from '#app/screens.ts';
import type { Answered, Asked, Served } from '../served.ts';
import { signInAt } from '../served.ts';

/* What walks over every screen and call ask, and of what their bodies are made. */

export interface Place {
  method: 'GET' | 'POST';
  path: string;
  call: Call | null;
}

/** Ends the session that the walk stands on: asked without it, never with it. */
const ending = /^\/(?:app\/logout|logout|api\/users\/logout)$/;

/** The page of our faults, which answers as one. */
const FAULT_PAGE = '/500';

const screenPaths = [...new Set(Object.values<Screen>(screens).map(({ path }) => path))];

/** Every screen, to look and to send; every call. */
export const places: readonly Place[] = [
  ...screenPaths.flatMap((path) => [
    { method: 'GET' as const, path, call: null },
    { method: 'POST' as const, path, call: null },
  ]),
  ...calls.map((call) => ({ method: call.method, path: `/api/${call.path}`, call })),
].filter(({ path }) => !ending.test(path) && path !== FAULT_PAGE);

const known: Readonly<Record<string, string>> = {
  language: 'fr',
  place: 'company',
  year: '2026',
  month: '11',
  kind: 'invoice',
  _format: 'json',
  format: 'json',
  resource: 'vat',
  domain: 'messages',
};

/** A path with its parameters put in: what `said` gives, else the first record of its kind. */
export const filled = (path: string, said: (name: string) => string | undefined = () => undefined): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => said(name) ?? known[name] ?? '1');

export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Asks signed in, again after a new sign-in where the session was ended on the way. */
export async function askSignedIn(served: Served, asked: Asked): Promise<Answered> {
  const ask = () =>
    served.ask({ ...asked, headers: { cookie: served.cookie, origin: served.url, ...asked.headers } });
  const answer = await ask();
  const lost = answer.status === 401 || /^\/login\b/.test(String(answer.headers['location'] ?? ''));
  if (!lost || !asked.path.startsWith('/')) return answer;
  const probe = await served.ask({ path: '/api/users/me', headers: { cookie: served.cookie } });
  if (probe.status === 200) return answer;
  // The walk guesses names and passwords from here too, and was told to wait.
  await served.world.owner.deleteFrom('throttle').execute();
  served.cookie = await signInAt(served);
  return ask();
}

export const askAsNobody = (served: Served, asked: Asked): Promise<Answered> =>
  served.ask({ ...asked, headers: { origin: served.url, ...asked.headers } });

/** Answers what was answered by a fault of ours, one line each; 503 is an answer: not ready. */
export const isFault = ({ status }: Answered): boolean => status >= 500 && status !== 503;

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: Schema | boolean;
}

/** What a body has in a place: a text is what `text` says of it, by its path. */
function sample(schema: Schema, text: (path: string) => unknown, path = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.[0]) return sample(options[0], text, path, depth);
  if (schema.enum) return text(path) ?? schema.enum[0];
  const type = [schema.type ?? 'string'].flat()[0];
  if (type === 'object' && depth < 6)
    return Object.fromEntries(
      Object.entries(schema.properties ?? { x: { type: 'string' } }).map(([key, inside]) => [
        key,
        sample(inside, text, path ? `${path}.${key}` : key, depth + 1),
      ]),
    );
  if (type === 'array' && depth < 6) return [sample(schema.items ?? {}, text, `${path}[0]`, depth + 1)];
  if (type === 'integer' || type === 'number') return text(path) ?? 1;
  if (type === 'boolean') return text(path) ?? true;
  return text(path) ?? 'texte';
}

const schemas = new Map<Call, Schema>();

function schemaOf(call: Call): Schema {
  const known = schemas.get(call);
  if (known) return known;
  const schema = (
    call.input ? z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) : {}
  ) as Schema; // JSON Schema, of which this much is read
  schemas.set(call, schema);
  return schema;
}

/** A body as a call's schema has it. */
export function bodyFor(call: Call, text: (path: string) => unknown = () => undefined): object {
  const body = sample({ type: 'object', ...schemaOf(call) }, text);
  return typeof body === 'object' && body !== null ? body : {};
}

/** Names of the leaves of a call's body. */
export function leavesOf(call: Call): string[] {
  const found: string[] = [];
  bodyFor(call, (path) => {
    found.push(path);
    return undefined;
  });
  return found;
}

export interface Field {
  name: string;
  value: string;
  hidden: boolean;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  '#x27': "'",
  '#39': "'",
};
const unescaped = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

const attribute = (tag: string, name: string): string | null => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : unescaped(value);
};

/** The fields of all forms of a page, with what stands in them. */
export function fieldsIn(page: string): Field[] {
  const tags = page.match(/<(?:input|select|textarea|button)\s[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const name = attribute(tag, 'name');
    if (name === null || name === '') return [];
    return [
      {
        name,
        value: attribute(tag, 'value') ?? 'x',
        hidden: attribute(tag, 'type') === 'hidden' || tag.startsWith('<button'),
      },
    ];
  });
}

const BOUNDARY = 'frontiere-des-tests';

export interface Part {
  name: string;
  value: string;
  file?: string;
}

/** A multipart body, letter by letter as it is said. */
export function multipart(parts: readonly Part[]): Required<Pick<Asked, 'body' | 'headers'>> {
  const said = parts.map(
    ({ name, value, file }) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\nContent-Type: text/csv`}\r\n\r\n${value}\r\n`,
  );
  return {
    body: Buffer.from(`${said.join('')}--${BOUNDARY}--\r\n`, 'utf8'),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

export const urlencoded = (fields: readonly Pick<Field, 'name' | 'value'>[]) => ({
  body: new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

export const asJson = (value: unknown) => ({
  body: typeof value === 'string' ? value : JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});
