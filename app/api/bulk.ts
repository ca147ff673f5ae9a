import { z } from 'zod';
import { checkChange } from '#domain/kernel/access.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import type { AppLoadContext } from '@remix-run/node';
import { call, json, type ApiContext, type Call } from './call.ts';
import { withDetails } from './error-details.ts';
import { answered, refuseUnknown } from './perform.ts';

/*
 * Several changes of one resource in one call, `{resource}/bulk`: each is run and answered as the call of its own would
 * be, or all of them are done together or none.
 */

const MOST = 1000;

/** `{resource}` of `{resource}/new`, with what changes it. */
interface Changed {
  new: Call;
  edit?: Call;
  delete?: Call;
}

const resourceOf = (path: string): string => path.replace(/\/(new|edit\/\{\w+\}|delete\/\{\w+\})$/, '');

const answer = z.looseObject({ item: z.looseObject({}).optional() });

const detail = z.object({
  field: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.string()),
  text: z.string(),
});

const idAlone = z.object({ id: z.int() });

/** What is answered of an operation: the record as it is then, of one that is gone its id. */
const resultOf = (made: Call) => {
  const item: unknown = made.answers === 'file' ? idAlone : made.answers.shape['item'];
  return z.object({
    status: z.int().meta({ description: 'What the call of its own would have answered' }),
    item: z.union([item instanceof z.ZodObject ? item : idAlone, idAlone]).nullable(),
    code: z.string().nullable(),
    errors: z.record(z.string(), z.array(z.string())),
    details: z.array(detail),
  });
};

const answersOf = (made: Call) =>
  z.object({
    items: z.array(resultOf(made)).meta({ description: 'One for each operation, in their order' }),
    total: z.int(),
    done: z.int().meta({ description: 'How many were done and kept' }),
    failed: z.int(),
  });

interface Result {
  status: number;
  item: Record<string, unknown> | null;
  code: string | null;
  errors: Record<string, string[]>;
  details: z.output<typeof detail>[];
}

const anyObject = z.looseObject({});
const withId = z.looseObject({ id: z.int().min(1) });

interface Operation {
  new?: object | undefined;
  edit?: { id: number } | undefined;
  delete?: { id: number } | undefined;
}

/** One operation: `new`, `edit` or `delete`, with what its call takes. */
const operationOf = ({ edit, delete: remove }: Changed): z.ZodType<Operation> =>
  z.object({
    new: anyObject.optional(),
    edit: edit ? withId.optional() : z.never().optional(),
    delete: remove ? withId.optional() : z.never().optional(),
  });

/** Which call an operation is for, and what it is run with. */
function askedOf(changed: Changed, operation: Operation) {
  const said = Object.entries(operation).filter(([, body]) => body !== undefined);
  const [only, other] = said;
  if (only === undefined || other !== undefined) return null;
  if (operation.new) return { call: changed.new, params: {}, body: operation.new };
  const { id, ...body } = operation.edit ?? operation.delete ?? { id: 0 };
  const found = operation.edit ? changed.edit : changed.delete;
  const name = found && /\{(\w+)\}$/.exec(found.path)?.[1];
  return found && name !== undefined ? { call: found, params: { [name]: String(id) }, body } : null;
}

const refused = (status: number, code: string, key?: string): Response =>
  json({ code, errors: key === undefined ? {} : { '': [key] } }, status);

const noQuery = new URLSearchParams();

/** Runs one operation as a request of its own would be. */
async function performed(context: ApiContext, changed: Changed, operation: Operation): Promise<Response> {
  const asked = askedOf(changed, operation);
  if (asked === null) return refused(422, 'CODE_ERROR_422', 'errors.oneOperation');
  if (context.actor === null || checkChange(context.actor, asked.call.access) !== 'granted')
    return refused(403, 'CODE_ERROR_403');
  const foreign = refuseUnknown(asked.call, asked.body, noQuery);
  if (foreign) return foreign;
  const query = asked.call.query.parse({});
  const noting: Pick<AppLoadContext, 'note' | 'logError'> = context;
  return answered({ ...context, params: asked.params }, asked.call, asked.body, query, noting);
}

const problem = z.looseObject({
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).default({}),
  details: z.array(detail).default([]),
});

async function told(context: ApiContext, response: Response): Promise<Result> {
  const detailed = await withDetails(response, context.request, context);
  const body: unknown = await detailed.json();
  const { status } = detailed;
  if (status >= 400) return { status, item: null, ...problem.parse(body) };
  const { item = null } = answer.parse(body);
  return { status, item, code: null, errors: {}, details: [] };
}

async function inOrder(context: ApiContext, changed: Changed, operations: readonly Operation[]) {
  const results: Result[] = [];
  for (const [part, operation] of operations.entries())
    results.push(await told({ ...context, part }, await performed({ ...context, part }, changed, operation)));
  return results;
}

/** Thrown to undo what was done together. */
class NotAll extends Error {
  readonly results: Result[];

  constructor(results: Result[]) {
    super('Not all operations could be done');
    this.results = results;
  }
}

async function allOrNothing(context: ApiContext, changed: Changed, operations: readonly Operation[]) {
  try {
    return await context.services.store.together(async (store, db) => {
      const services = { ...context.services, store, db };
      const results = await inOrder({ ...context, services }, changed, operations);
      if (results.some(({ status }) => status >= 400)) throw new NotAll(results);
      return results;
    });
  } catch (error) {
    if (error instanceof NotAll) return error.results;
    throw error;
  }
}

function bulkCall(resource: string, changed: Changed): Call {
  const input = z.object({
    operations: z
      .array(operationOf(changed), { error: 'errors.required' })
      .min(1, 'errors.required')
      .max(MOST, `errors.tooMany|max=${MOST}`),
    allOrNothing: z.boolean().optional(),
  });
  const parts = [changed.new, changed.edit, changed.delete].filter((one) => one !== undefined);
  const named = parts.flatMap(({ access: { role } }) => [role].flat());
  const roles = named.filter((role): role is RoleName => role !== 'public' && role !== 'signed-in');
  const several = call({
    method: 'POST',
    path: `${resource}/bulk`,
    role: roles.length > 0 ? [...new Set(roles)] : 'signed-in',
    scope: changed.new.access.scope,
    summary: `Up to ${MOST} of new, edit and delete (ours): each answered by itself, or all done or none`,
    input,
    answers: answersOf(changed.new),
    async run(context, body) {
      const { operations, allOrNothing: together } = input.parse(body);
      const run = together ? allOrNothing : inOrder;
      const items = await run(context, changed, operations);
      const failed = items.filter(({ status }) => status >= 400).length;
      const done = together && failed > 0 ? 0 : items.length - failed;
      const answer = { items, total: items.length, done, failed };
      return together && failed > 0
        ? json({ code: 'NOT_ALL', errors: { '': ['errors.notAll'] }, ...answer }, 422)
        : answer;
    },
  });
  return { ...several, several: changed };
}

/** `{resource}/bulk` of every resource that can be made by a call. */
export function bulkCalls(calls: readonly Call[]): Call[] {
  const byPath = new Map(calls.map((one) => [one.path.replace(/\{\w+\}$/, '{}'), one]));
  return calls
    .filter(({ path, input, readsBody }) => path.endsWith('/new') && input !== null && !readsBody)
    .map((made) => {
      const resource = resourceOf(made.path);
      const [edit, remove] = [byPath.get(`${resource}/edit/{}`), byPath.get(`${resource}/delete/{}`)];
      return bulkCall(resource, { new: made, ...(edit && { edit }), ...(remove && { delete: remove }) });
    });
}
