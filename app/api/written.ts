import type { Call } from './call.ts';

/**
 * What a call answers, written by its schema: nothing that the schema does not name leaves. An answer that it does not
 * describe is a fault of ours, told to those who look after the product, and sent as it is.
 */
export function writtenAnswer(
  { answers, narrow, path }: Call,
  answer: object,
  query: unknown,
  logError: (error: unknown) => void,
): unknown {
  if (answers === 'file') throw new Error(`${path} answers a body where it says a file`);
  const written = answers.safeParse(answer);
  if (!written.success) logError(new Error(`${path} answers what it does not say`, { cause: written.error }));
  const body = written.success ? written.data : answer;
  return narrow ? narrow(body, query) : body;
}
