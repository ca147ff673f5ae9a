import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { shippedWords } from '#locales/live.ts';
import type { Translate } from '#locales/translate.ts';
import { languageOf } from '../i18n.server.ts';
import { errorText } from '../ui/form/errors.ts';
import { json, type Call } from './call.ts';
import { codesOf } from './codes.ts';

const problem = z.looseObject({ code: z.string(), errors: z.record(z.string(), z.array(z.string())) });

/** `errors.tooLong|max=80` as its key, its parameters, and what it says. */
function detail(field: string, error: string, t: Translate) {
  const [key = '', ...said] = error.split('|');
  const params = Object.fromEntries(
    said.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
  return { field, key, params, text: errorText(t, error) };
}

interface Noting {
  words?: AppLoadContext['words'] | null;
  logError: AppLoadContext['logError'];
}

/** What is answered and not described is a fault of ours. */
function requireDescribed(call: Call, status: number, code: string, logError: Noting['logError']): void {
  if (codesOf(call).some((one) => one.status === status && one.code === code)) return;
  logError(
    new Error(`${call.method} ${call.path} answers ${status} ${code}, which its description does not say`),
  );
}

/** A problem with its errors one by one: key, parameters, and the text in the language of the request. */
export async function withDetails(
  answer: Response,
  request: Request,
  { words, logError }: Noting,
  call: Call | null = null,
): Promise<Response> {
  const isJson = answer.headers.get('Content-Type')?.includes('json') ?? false;
  if (answer.status < 400 || !isJson) return answer;
  const body: unknown = await answer.json();
  const read = problem.safeParse(body);
  const headers = Object.fromEntries(answer.headers);
  if (!read.success) return json(body, answer.status, headers);
  if (call) requireDescribed(call, answer.status, read.data.code, logError);
  const t = (words ?? shippedWords).t(await languageOf(request));
  const details = Object.entries(read.data.errors).flatMap(([field, errors]) =>
    errors.map((error) => detail(field, error, t)),
  );
  return json({ ...read.data, details }, answer.status, headers);
}
