import { z } from 'zod';
import type { Language } from '#locales/index.ts';
import { shippedWords } from '#locales/live.ts';
import type { Call } from './call.ts';
import { codesOf } from './codes.ts';
import { withExamples } from './examples.ts';
import { answerSchema, bodySchema, isShape } from './known.ts';
import { pageQuery } from './listing.ts';
import type { ProblemCode } from './problem-code.ts';

/* The OpenAPI document: made of what checks the requests and writes the answers. */

const header = (description: string, type: string): object => ({
  description,
  schema: withExamples({ type }, description),
});

/** `{_format}` and the like of the specification are plain names here. */
const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

const component = (kind: 'parameters' | 'responses' | 'schemas', name: string): object => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Names of paths that are words; the others are ids. */
const wordsInPaths: Readonly<Record<string, string>> = {
  code: 'A code, as its list says it',
  type: 'A type, as its list says it',
  year: 'The year in which it begins',
  token: 'A token out of a mail',
  domain: 'A domain',
  upload: 'A file that was taken in',
  day: 'A day, YYYY-MM-DD',
};

const pathParameter = (name: string): object => ({
  name,
  in: 'path',
  required: true,
  description: wordsInPaths[name] ?? (name === 'id' ? 'Its id' : `Id: ${name}`),
  schema: withExamples(name in wordsInPaths ? { type: 'string' } : { type: 'integer', minimum: 1 }, name),
});

/** What stands behind a path, as JSON Schema: a text that is read as what it says. */
function queryParameter(name: string, schema: z.ZodType): object {
  const { description, 'x-brackets': brackets, ...rest } = bodySchema(schema);
  return {
    name,
    in: 'query',
    required: false,
    ...(description && { description }),
    ...(brackets === true && { style: 'deepObject', explode: true }),
    schema: withExamples(rest, name.replace(/\.(from|until)$/, '')),
  };
}

const pageNames = new Map<unknown, string>(Object.entries(pageQuery).map(([name, schema]) => [schema, name]));

function parametersOf(call: Call): object[] {
  const inPath = namesIn(call.path).map(pathParameter);
  const inQuery = Object.entries<z.ZodType>(call.query.shape).map(([name, schema]) => {
    const common = pageNames.get(schema);
    return common === undefined ? queryParameter(name, schema) : component('parameters', common);
  });
  const headers = [
    ...(call.method === 'POST' ? ['IdempotencyKey'] : []),
    ...(call.access.role === 'public' ? [] : ['Corporation']),
  ].map((name) => component('parameters', name));
  return [...inPath, ...inQuery, ...headers];
}

const idFirst = { id: { type: 'integer', minimum: 1 } };

/** An operation of several in one call: what its call takes, with the id that would end the path. */
const operationBody = (of: Call | undefined): object | undefined => {
  const body = of?.input ? bodyOf(of, of.input) : {};
  const properties = 'properties' in body && isShape(body.properties) ? body.properties : {};
  return of && { ...body, type: 'object', properties: { ...idFirst, ...properties }, required: ['id'] };
};

function severalBody({ new: made, edit, delete: gone }: NonNullable<Call['several']>): object {
  const operation = {
    type: 'object',
    description: 'One of them',
    properties: {
      new: made.input ? bodyOf(made, made.input) : { type: 'object' },
      ...(edit && { edit: operationBody(edit) }),
      ...(gone && { delete: operationBody(gone) }),
    },
  };
  return {
    type: 'object',
    required: ['operations'],
    properties: {
      operations: { type: 'array', minItems: 1, maxItems: 1000, items: operation },
      allOrNothing: { type: 'boolean', default: false },
    },
  };
}

/** An edit keeps what is not sent: none of its fields has to be. */
function bodyOf({ edits, several, usual }: Call, input: z.ZodType): object {
  if (several) return severalBody(several);
  const schema = withUsual(bodySchema(input), usual);
  if (!edits) return schema;
  const { required: _required, ...rest } = { required: [], ...schema };
  return rest;
}

/** The schema with what is taken of fields that are not sent. */
const withUsual = (schema: ReturnType<typeof bodySchema>, usual: Call['usual'] = {}): object => ({
  ...schema,
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [
        name,
        name in usual && typeof part === 'object' ? { ...part, default: usual[name] } : part,
      ]),
    ),
  }),
});

/** Records and rows that several calls answer stand once, under the name of what they are of. */
interface Shared {
  nameOf(schema: z.ZodType, path: string, end: 'Item' | 'Row'): string;
  schemas(): Record<string, object>;
}

const pascal = (path: string): string =>
  groupOf(path).replaceAll(/(^|[^A-Za-z0-9]+)([a-z])/g, (_all, _before, letter: string) =>
    letter.toUpperCase(),
  );

function sharedSchemas(): Shared {
  const names = new Map<z.ZodType, string>();
  const made: Record<string, object> = {};
  return {
    nameOf(schema, path, end) {
      const known = names.get(schema);
      if (known !== undefined) return known;
      const base = `${pascal(path)}${end}`;
      const count = Object.keys(made).filter((name) => name.replace(/\d+$/, '') === base).length;
      const name = count === 0 ? base : `${base}${count + 1}`;
      names.set(schema, name);
      made[name] = answerSchema(schema);
      return name;
    },
    schemas: () => made,
  };
}

/** The schema of an answer, its record or rows named. */
function answerParts(call: Call, answers: z.ZodObject, shared: Shared): object {
  const whole = answerSchema(answers);
  const { item, items } = answers.shape;
  const named =
    item instanceof z.ZodObject
      ? { item: component('schemas', shared.nameOf(item, call.path, 'Item')) }
      : items instanceof z.ZodArray && items.element instanceof z.ZodObject
        ? {
            items: {
              type: 'array',
              items: component('schemas', shared.nameOf(items.element, call.path, 'Row')),
            },
          }
        : {};
  return { ...whole, properties: { ...whole.properties, ...named } };
}

function answerOf(call: Call, shared: Shared): object {
  if (call.answers === 'file')
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  return {
    description: 'Done',
    content: { 'application/json': { schema: withExamples(answerParts(call, call.answers, shared), '') } },
  };
}

const problemNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'NoSession',
  403: 'NoRight',
  404: 'Missing',
  409: 'Conflict',
  422: 'Invalid',
  429: 'TooMany',
  500: 'Fault',
  503: 'Away',
};

/** As all of the description is. */
const language: Language = 'en';
const t = shippedWords.t(language);

/** Values of one case are left out of what a code means. */
const meaningOf = ({ code, text }: ProblemCode): string => `- \`${code}\`: ${t(text)}`;

const limitHeaders = {
  'Retry-After': header('Seconds', 'integer'),
  'RateLimit-Policy': header('How many calls in a minute', 'string'),
  RateLimit: header('What is left, and seconds until it is whole again', 'string'),
};

const headersOf: Readonly<Record<number, object>> = {
  429: limitHeaders,
  503: { 'Retry-After': header('Seconds', 'integer') },
};

const problemOf = (status: number, codes: readonly ProblemCode[]): object => ({
  description: codes.map(meaningOf).join('\n'),
  ...(status in headersOf && { headers: headersOf[status] }),
  content: {
    'application/json': {
      schema: {
        allOf: [
          component('schemas', 'Error'),
          { type: 'object', properties: { code: { type: 'string', enum: codes.map(({ code }) => code) } } },
        ],
      },
    },
  },
});

/** Problems that several calls answer alike stand once. */
interface SharedProblems {
  nameOf(status: number, codes: readonly ProblemCode[]): string;
  responses(): Record<string, object>;
}

function sharedProblems(): SharedProblems {
  const names = new Map<string, string>();
  const all: Record<string, object> = {};
  const counts = new Map<number, number>();
  return {
    nameOf(status, codes) {
      const key = `${status} ${codes.map(({ code }) => code).join()}`;
      const known = names.get(key);
      if (known !== undefined) return known;
      const count = (counts.get(status) ?? 0) + 1;
      counts.set(status, count);
      const name = `${problemNames[status] ?? `Problem${status}`}${count === 1 ? '' : count}`;
      names.set(key, name);
      all[name] = problemOf(status, codes);
      return name;
    },
    responses: () => all,
  };
}

/** What a call may answer beside what it does, by status. */
function problemsOf(call: Call, problems: SharedProblems): Record<string, object> {
  const codes = codesOf(call);
  return Object.fromEntries(
    [...new Set(codes.map(({ status }) => status))].map((status) => {
      const some = codes.filter((one) => one.status === status);
      return [status, component('responses', problems.nameOf(status, some))];
    }),
  );
}

const roleText = ({ access: { role } }: Call): string =>
  role === 'public'
    ? 'Open to everybody.'
    : role === 'signed-in'
      ? 'Any user.'
      : `Role: ${[role].flat().join(', ')}`;

/** `GET vat/show/{id}` is `get_vat_show_id`. */
const idOf = ({ method, path }: Call): string =>
  `${method.toLowerCase()}_${path.replaceAll(/[{}]/g, '').replaceAll(/[^A-Za-z0-9]+/g, '_')}`.replace(
    /_$/,
    '',
  );

/** What calls are grouped by: the resource that begins their path. */
export const groupOf = (path: string): string => path.split(/[/{.]/)[0] || 'api';

const operation = (call: Call, shared: Shared, problems: SharedProblems): object => ({
  operationId: idOf(call),
  tags: [groupOf(call.path)],
  summary: call.summary,
  description: roleText(call),
  parameters: parametersOf(call),
  ...(call.access.role === 'public' && { security: [] }),
  ...(call.input && {
    requestBody: { content: { 'application/json': { schema: withExamples(bodyOf(call, call.input), '') } } },
  }),
  responses: {
    200: answerOf(call, shared),
    ...problemsOf(call, problems),
  },
});

const parameters = Object.fromEntries<object>([
  ...Object.entries(pageQuery).map(([name, schema]) => [name, queryParameter(name, schema)] as const),
  [
    'IdempotencyKey',
    {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Has the request done once: the same key and body get the same answer for a day',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,80}$', example: 'facture-2026-0042' },
    },
  ],
  [
    'Corporation',
    {
      name: 'X-Corporation',
      in: 'header',
      description: 'With a token that opens several companies: the number of the one to work in',
      schema: withExamples({ type: 'integer', minimum: 1 }, 'corporation'),
    },
  ],
]);

const schemas = {
  Error: {
    type: 'object',
    required: ['code', 'errors', 'details'],
    properties: {
      code: { type: 'string', examples: ['CODE_ERROR_422'] },
      errors: {
        description:
          'Keys of texts by field, each with its parameters behind bars; the empty name is of the whole',
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      details: {
        description: 'The same one by one, in the language of the request',
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'key', 'params', 'text'],
          properties: {
            field: { type: 'string', examples: ['productList[2].vat'] },
            key: { type: 'string', examples: ['errors.required'] },
            params: { type: 'object', additionalProperties: { type: 'string' } },
            text: { type: 'string', examples: ['Ce champ est obligatoire.'] },
          },
        },
      },
      stale: {
        type: 'object',
        description: 'What others changed, where the edit was made from an older revision',
      },
    },
  },
};

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'A personal token, made at /profile/api-tokens' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'registre_session',
    description: 'Of POST /api/users/login',
  },
};

const withExamplesEach = (all: Readonly<Record<string, object>>): object =>
  Object.fromEntries(Object.entries(all).map(([name, shape]) => [name, withExamples(shape, '')]));

/** OpenAPI 3.1, made from the schemas that check the requests. */
export function openApi(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, object>> = {};
  const shared = sharedSchemas();
  const problems = sharedProblems();
  for (const call of calls) {
    const path = `/api/${call.path}`.replace(/\/$/, '');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, shared, problems) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Registre',
      version: '1',
      description:
        'Who calls, lists, edits, changes since, several at once and errors: docs/api.md. Names are added and never ' +
        'change their meaning within a version; what goes is marked deprecated for a year.',
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ token: [] }, { session: [] }],
    tags: [...new Set(calls.map(({ path }) => groupOf(path)))].sort().map((name) => ({ name })),
    paths,
    components: {
      parameters,
      responses: problems.responses(),
      schemas: withExamplesEach({ ...schemas, ...shared.schemas() }),
      securitySchemes,
    },
  };
}
