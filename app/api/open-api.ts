import { z } from 'zod';
import type { Call } from './call.ts';

const schemaOf = (input: z.ZodType): object => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema;
};

const parameters = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const operation = ({ path, summary, input, access }: Call): object => ({
  summary,
  description: `Role: ${[access.role].flat().join(', ')}`,
  parameters: parameters(path),
  ...(input && { requestBody: { content: { 'application/json': { schema: schemaOf(input) } } } }),
  responses: {
    200: { description: 'Done' },
    401: { description: 'No session' },
    403: { description: 'No right' },
    404: { description: 'NOT_EXIST' },
    409: { description: 'The state forbids it' },
    422: { description: 'Bad input, with errors by field' },
  },
});

/** OpenAPI 3.1, made from the schemas that check the requests. */
export function openApi(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = `/api/${call.path}`.replace(/\/$/, '');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return { openapi: '3.1.0', info: { title: 'Registre', version: '1' }, paths };
}
