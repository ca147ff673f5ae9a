import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { Call } from './call.ts';
import { changedFixed, isSame } from './fixed-fields.ts';
import { nestedBody } from './form-body.ts';
import { bodyNames, plainReferences } from './known.ts';

/*
 * An edit changes the fields that are there: what is not sent stays as it is shown. A list that is sent replaces that
 * list; of one whose rows have ids, a row that bears the id of one that is there keeps what is not sent of it.
 */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

const idOf = (row: unknown): unknown => (isFields(row) ? row['id'] : undefined);

/** Rows that are sent, each with what the row of its id says beside it. */
function mergedRows(kept: readonly unknown[], sent: readonly unknown[]): unknown[] {
  return sent.map((row) => {
    const id = idOf(row);
    const before = id === undefined || id === null ? undefined : kept.find((one) => idOf(one) === id);
    return isFields(before) && isFields(row) ? { ...before, ...row } : row;
  });
}

const merged = (kept: unknown, sent: unknown): unknown =>
  Array.isArray(kept) && Array.isArray(sent) ? mergedRows(kept, sent) : sent;

/**
 * What an edit is to run with.
 * @param item the record as it is shown
 * @returns the whole body, or the fields that it cannot change and that say something else
 */
export function withKept(
  call: Call,
  maker: Call | undefined,
  item: Fields,
  body: unknown,
): { body: unknown } | { errors: FieldErrors } {
  const again = new Set(call.saysAgain);
  const sent = Object.fromEntries(
    Object.entries(nestedBody(body)).filter(
      ([name, value]) => !again.has(name) || !isSame(item[name], value),
    ),
  );
  const errors = changedFixed(call, maker, sent, item);
  if (Object.keys(errors).length > 0) return { errors };
  const names = bodyNames(call).filter((name) => name in sent || (name in item && !again.has(name)));
  const whole = Object.fromEntries(
    names.map((name) => [name, name in sent ? merged(item[name], sent[name]) : item[name]]),
  );
  return { body: plainReferences(call, whole) };
}
