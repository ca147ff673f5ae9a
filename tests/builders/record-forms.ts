import { valueText } from '#domain/records/value-text.ts';
import type { AppLoadContext } from '@remix-run/node';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import type { Services } from '#app/services.server.ts';
import { shippedWords } from '#locales/live.ts';

/*
 * Forms of plain records as a browser without scripts sends them, to the loaders and actions of their pages.
 */

/** Values as the fields of a form send them: boxes are there or not, lists are repeated or numbered. */
export function formOf(values: Readonly<Record<string, unknown>>, prefix = ''): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const path = prefix + name;
    if (value === true) return [[path, 'on']];
    if (value === false || value === null || value === undefined) return value === null ? [[path, '']] : [];
    if (!Array.isArray(value)) return [[path, valueText(value)]];
    return value.flatMap((one: unknown, index): [string, string][] =>
      typeof one === 'object' && one !== null
        ? formOf({ ...one }, `${path}[${index}].`)
        : [[path, String(one)]],
    );
  });
}

/** What every request of somebody with this token is run with; what goes wrong unforeseen is put into `faults`. */
export async function contextOf(
  services: Services,
  { token, corporation }: { token: string; corporation: number },
  faults: unknown[],
): Promise<AppLoadContext> {
  return {
    services,
    signedIn: await services.bearer({ token, corporation }),
    words: shippedWords,
    nonce: '',
    scriptUrl: '',
    requestId: '',
    clientAddress: '192.0.2.7',
    drained: () => Promise.resolve(),
    logError: (error) => faults.push(error),
    note: () => undefined,
  };
}

interface Page {
  status: number;
  location: string | null;
  /** What the page's component is given; null after a redirect or an error page. */
  data: unknown;
}

const isData = (answer: unknown): answer is { data: unknown; init: { status?: number } | null } =>
  typeof answer === 'object' && answer !== null && 'init' in answer && 'data' in answer;

type Handler = (args: {
  request: Request;
  params: Record<string, string>;
  context: AppLoadContext;
}) => Promise<unknown>;

/** Runs a page's loader, or with a form its action. */
export async function visit(
  handler: Handler,
  context: AppLoadContext,
  path: string,
  params: Record<string, string>,
  form?: [string, string][] | FormData,
): Promise<Page> {
  const request = new Request(`http://localhost${path}`, {
    ...(form && { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) }),
  });
  const answer = await handler({ request, params, context }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('Location'), data: null };
  if (isData(answer)) return { status: answer.init?.status ?? 200, location: null, data: answer.data };
  return { status: 200, location: null, data: answer };
}

/** Fields that a form must say. */
export const requiredOf = ({ fields }: RecordDefinition): string[] =>
  Object.entries(fields)
    .filter(([, { optional, kind }]) => !optional && kind !== 'shares')
    .map(([name]) => name);
