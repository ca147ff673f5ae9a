import { conflictTexts, type ConflictCode } from '#domain/kernel/conflicts.ts';
import type { Call } from './call.ts';
import { takesRevision } from './known.ts';
import type { ProblemCode } from './problem-code.ts';

/*
 * What a call may answer when it does not do what it was asked for: each status and code, with the text that says what
 * it means. It follows from what the call states: its method, its access, its fields, and what its commands refuse.
 */

const meant = (status: number, code: string, text = `api.code.${code}`): ProblemCode => ({
  status,
  code,
  text,
});

const conflictOf = (code: ConflictCode): ProblemCode => meant(409, code, conflictTexts[code]);

const always = [
  meant(400, 'CODE_ERROR_400'),
  meant(401, 'CODE_ERROR_401'),
  meant(403, 'CODE_ERROR_403'),
  meant(403, 'SECOND_FACTOR_REQUIRED', 'api.tokens.error.secondFactor'),
  meant(404, 'NOT_EXIST'),
  meant(422, 'CODE_ERROR_422'),
  meant(429, 'CODE_ERROR_429'),
  meant(500, 'CODE_ERROR_500'),
  meant(503, 'CODE_ERROR_503'),
];

const locked = meant(403, 'ACCOUNT_LOCKED', 'session.login.outcome.locked');

/** Of whatever changes something. */
const ofChanges = [
  ...(
    [
      'COMMAND_ID_USED',
      'CONFLICT',
      'CORPORATION_DISABLED',
      'CORPORATION_MOVED',
      'CORPORATION_MOVING',
    ] as const
  ).map(conflictOf),
  meant(409, 'IDEMPOTENCY_KEY_IN_USE', 'api.error.keyInUse'),
  meant(422, 'IDEMPOTENCY_KEY_REUSED', 'api.error.keyReused'),
];

const codesMade = (call: Call): ProblemCode[] => [
  ...always,
  ...(call.access.role === 'public' ? [] : [locked]),
  ...(call.access.scope === 'installation' ? [] : [conflictOf('NO_CORPORATION')]),
  ...(call.method === 'POST' ? ofChanges : []),
  ...(takesRevision(call.commandInput) ? [meant(409, 'STALE', 'errors.stale')] : []),
  ...(call.several ? [meant(422, 'NOT_ALL', 'errors.notAll')] : []),
  ...call.refuses.map(conflictOf),
  ...call.problems,
];

const made = new Map<Call, readonly ProblemCode[]>();

/** Every status and code that the call may answer beside what it does, by status, then by code. */
export function codesOf(call: Call): readonly ProblemCode[] {
  const known = made.get(call);
  if (known) return known;
  const byCode = new Map(codesMade(call).map((one) => [`${one.status} ${one.code}`, one]));
  const codes = [...byCode.values()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  made.set(call, codes);
  return codes;
}

/** Those that are not answered by every call. */
export const ownCodesOf = (call: Call): readonly ProblemCode[] =>
  codesOf(call).filter(
    ({ status, code }) =>
      ![...always, locked, ...ofChanges].some((one) => one.status === status && one.code === code),
  );
