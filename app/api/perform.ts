import type { AppLoadContext } from '@remix-run/node';
import { ZodError, type z } from 'zod';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { isRefusal, statusOf } from '../http/problems.ts';
import { retryHeaders, unavailableBody } from '../http/unavailable.ts';
import { isFileUnavailable, isUnkeptText, unavailability } from '../services.server.ts';
import { json, notExist, type ApiContext, type Call } from './call.ts';
import { withKept } from './kept.ts';
import { plainReferences, unknownFields, unknownNames } from './known.ts';
import { writtenAnswer } from './written.ts';

/* How a call is run once it is known who asks: what it does not know refused, what is not sent kept, each problem told. */

type Noting = Pick<AppLoadContext, 'note' | 'logError'>;

/** Of a choice, which there are: a program has no list before it. */
const withChoices = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' && issue.message === 'errors.choice'
    ? `errors.choiceAmong|among=${issue.values.map(String).join(', ')}`
    : issue.message;

/** Field errors as programs get them: the path of the field as forms name it (`productList[2].vat`). */
function zodErrors(error: ZodError): FieldErrors {
  // A program names its fields as it likes: `constructor` is one like another.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const path = issue.path.reduce<string>(
      (left, part) =>
        typeof part === 'number' ? `${left}[${part}]` : left ? `${left}.${String(part)}` : String(part),
      '',
    );
    const message =
      issue.code === 'unrecognized_keys'
        ? 'errors.unknownField'
        : issue.message.startsWith('errors.')
          ? withChoices(issue)
          : 'errors.invalid';
    errors.set(path, [...(errors.get(path) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

export const unreadable = (field: string): Response =>
  json({ code: 'CODE_ERROR_422', errors: { [field]: ['errors.unreadable'] } }, 422);

/**
 * Refuses what the call does not know, in its body and behind its path: misspelt, it would pass for what was not said.
 */
export function refuseUnknown(call: Call, body: unknown, query: URLSearchParams): Response | null {
  const errors = { ...unknownNames(call, query), ...unknownFields(call, body, call.maker) };
  return Object.keys(errors).length === 0 ? null : json({ code: 'CODE_ERROR_422', errors }, 422);
}

/** What went wrong, as status, code and fields. */
export function problem(error: unknown, context: Noting): Response {
  if (error instanceof ZodError) return json({ code: 'CODE_ERROR_422', errors: zodErrors(error) }, 422);
  if (isFileUnavailable(error)) {
    context.note({ fileStore: error.message });
    return json(unavailableBody('files'), 503, retryHeaders('files'));
  }
  if (isUnkeptText(error)) return unreadable('');
  const missing = unavailability(error);
  if (missing !== null) return json(unavailableBody(missing), 503, retryHeaders(missing));
  if (!isRefusal(error)) {
    context.logError(error);
    return json({ code: 'CODE_ERROR_500', errors: {} }, 500);
  }
  return error.kind === 'missing'
    ? notExist()
    : json(
        { code: error.code, errors: error.errors, ...(error.stale && { stale: error.stale }) },
        statusOf(error),
      );
}

/** How often an edit is made anew on what others changed while it was made. */
const ATTEMPTS = 3;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Runs an edit on what the record says: what is not sent stays. */
async function edited(
  api: ApiContext,
  call: Call,
  body: unknown,
  query: unknown,
): Promise<object | Response> {
  const { edits } = call;
  if (!edits) return call.run(api, plainReferences(call, body), query);
  for (let attempt = 1; ; attempt += 1) {
    const item = await edits.find(api);
    if (item === null) return notExist();
    const whole = withKept(call, call.maker, { ...item }, body);
    if ('errors' in whole) return json({ code: 'CODE_ERROR_422', errors: whole.errors }, 422);
    try {
      return await call.run({ ...api, asked: body }, whole.body, query);
    } catch (error) {
      // What is not sent was taken from a state that is over: it is taken again.
      const isLate = isRefusal(error) && error.stale !== undefined && !saysRevision(body);
      if (!isLate || attempt === ATTEMPTS) throw error;
    }
  }
}

const saysRevision = (body: unknown): boolean => isFields(body) && (body['revision'] ?? null) !== null;

/** What the call answers; a problem too, however it was thrown. */
export async function answered(
  api: ApiContext,
  call: Call,
  body: unknown,
  query: unknown,
  context: Noting,
): Promise<Response> {
  try {
    const answer = await edited(api, call, body, query);
    return answer instanceof Response ? answer : json(writtenAnswer(call, answer, query, context.logError));
  } catch (error) {
    return problem(error, context);
  }
}
