import type { Call } from './call.ts';
import { bodySchema, isList, listNames, queryNames } from './known.ts';

/** `{_format}` and the like of the specification are plain names here. */
const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

const component = (kind: 'parameters' | 'responses' | 'schemas', name: string): object => ({
  $ref: `#/components/${kind}/${name}`,
});

function parametersOf(call: Call): object[] {
  const inPath = namesIn(call.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const shared: readonly string[] = listNames;
  const names = queryNames(call);
  const inQuery = names.map((name) =>
    shared.includes(name) && !call.query?.includes(name)
      ? component('parameters', name)
      : { name, in: 'query', schema: { type: 'string' } },
  );
  const headers = [
    ...(call.method === 'POST' ? ['IdempotencyKey'] : []),
    ...(call.access.role === 'public' ? [] : ['Corporation']),
  ].map((name) => component('parameters', name));
  return [...inPath, ...inQuery, ...headers];
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

/** What calls answer where that is the same for all of a sort (second specification, section 7). */
function answerOf(call: Call): object {
  if (/(get-pdf|download-pdf|factur-x|download)$|get-pdf\/|download-pdf\//.test(call.path))
    return { description: 'The file' };
  const list = isList(call) ? 'List' : 'Item';
  return { description: 'Done', content: { 'application/json': { schema: component('schemas', list) } } };
}

const problems = {
  400: 'BadRequest',
  401: 'NoSession',
  403: 'NoRight',
  404: 'Missing',
  409: 'Conflict',
  422: 'Invalid',
  429: 'TooMany',
};

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

const operation = (call: Call): object => ({
  operationId: idOf(call),
  tags: [groupOf(call.path)],
  summary: call.summary,
  description: roleText(call),
  parameters: parametersOf(call),
  ...(call.access.role === 'public' && { security: [] }),
  ...(call.input && {
    requestBody: {
      content: { 'application/json': { schema: withUsual(bodySchema(call.input), call.usual) } },
    },
  }),
  responses: {
    200: answerOf(call),
    ...Object.fromEntries(
      Object.entries(problems).map(([status, name]) => [status, component('responses', name)]),
    ),
  },
});

const inQuery = (name: string, description: string, schema: object): [string, object] => [
  name,
  { name, in: 'query', description, schema },
];

const parameters = Object.fromEntries([
  inQuery('page', 'Number of the page, from 1; up to the 10,000th row', { type: 'integer', minimum: 1 }),
  inQuery('maxPerPage', 'Rows on a page', { type: 'integer', minimum: 1, maximum: 200, default: 25 }),
  inQuery('maxPerPageAll', '1: all rows at once, 10,000 at most', { type: 'string', enum: ['1'] }),
  inQuery('sort', 'What the list is in order of', { type: 'string' }),
  inQuery('direction', 'Ascending or descending', { type: 'string', enum: ['asc', 'desc'] }),
  inQuery('cursor', '`next` or `previous` of an earlier answer', { type: 'string' }),
  inQuery('keyword', 'Words that the rows have', { type: 'string' }),
  [
    'IdempotencyKey',
    {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Has the request done once: the same key and body get the same answer for a day',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,80}$' },
    },
  ],
  [
    'Corporation',
    {
      name: 'X-Corporation',
      in: 'header',
      description: 'With a token that opens several companies: the number of the one to work in',
      schema: { type: 'integer' },
    },
  ],
]);

const errorOf = (description: string): object => ({
  description,
  content: { 'application/json': { schema: component('schemas', 'Error') } },
});

const header = (description: string, type: string): object => ({ description, schema: { type } });

const responses = {
  BadRequest: errorOf('Not understood: the body is no JSON, or a header is none'),
  NoSession: errorOf('No session, and no token'),
  NoRight: errorOf('The caller may not'),
  Missing: errorOf('NOT_EXIST: unknown, or another company’s'),
  Conflict: errorOf('Its state forbids it, somebody changed it meanwhile, or no company is chosen'),
  Invalid: errorOf('Bad input, with errors by field'),
  TooMany: {
    ...errorOf('Too many calls in this minute'),
    headers: {
      'Retry-After': header('Seconds', 'integer'),
      'RateLimit-Policy': header('How many calls in a minute', 'string'),
      RateLimit: header('What is left, and seconds until it is whole again', 'string'),
    },
  },
};

const cursor = { type: ['string', 'null'] };

const schemas = {
  Error: {
    type: 'object',
    required: ['code', 'errors'],
    properties: {
      code: { type: 'string', examples: ['CODE_ERROR_422'] },
      errors: {
        description: 'Keys of texts by field; the empty name is of the whole',
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      stale: {
        type: 'object',
        description: 'What others changed, where the edit was made from an older revision',
      },
    },
  },
  Item: {
    type: 'object',
    properties: { item: { type: ['object', 'null'], properties: { id: { type: 'integer' } } } },
  },
  List: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
      total: { type: 'integer' },
      next: cursor,
      previous: cursor,
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

/** OpenAPI 3.1, made from the schemas that check the requests. */
export function openApi(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = `/api/${call.path}`.replace(/\/$/, '');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Registre', version: '1' },
    security: [{ token: [] }, { session: [] }],
    tags: [...new Set(calls.map(({ path }) => groupOf(path)))].sort().map((name) => ({ name })),
    paths,
    components: { parameters, responses, schemas, securitySchemes },
  };
}
