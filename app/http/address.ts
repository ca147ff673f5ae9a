import type { Request } from 'express';
import { isPlain } from './plain-text.ts';

/** What stands in the way of answering an address at all; `errors` by field as programs get them, '' for the path. */
export interface AddressProblem {
  status: 400 | 405;
  errors: Record<string, string[]>;
}

/** Those that a request of ours can have; of the others Remix could not even make one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d._-]+)$/i;

/**
 * Steps to another folder, however written, and backslashes: browsers take them out before they ask, and who reads the
 * address before Remix would read another one than Remix.
 */
const indirect = /\\|%5c|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const unreadable = (fields: readonly string[]): AddressProblem => ({
  status: 400,
  errors: Object.fromEntries(fields.map((field) => [field, ['errors.unreadable']])),
});

/** Whether an address is one that can be answered: text, of this site, without letters that no text may hold. */
export function addressProblem(
  request: Pick<Request, 'method' | 'protocol' | 'hostname' | 'originalUrl'>,
): AddressProblem | null {
  const { method, protocol, hostname, originalUrl } = request;
  if (!METHODS.has(method)) return { status: 405, errors: {} };
  if (!HOST.test(hostname) || (protocol !== 'http' && protocol !== 'https'))
    return { status: 400, errors: {} };
  const [path = '', ...query] = originalUrl.split('?');
  const said = decoded(path);
  if (!path.startsWith('/') || said === null || !isPlain(said)) return unreadable(['']);
  if (indirect.test(path) || !URL.canParse(`${protocol}://${hostname}${originalUrl}`))
    return unreadable(['']);
  const fields = [...new URLSearchParams(query.join('?'))]
    .filter(([name, value]) => !isPlain(name) || !isPlain(value))
    .map(([name]) => (isPlain(name) ? name : ''));
  return fields.length > 0 ? unreadable(fields) : null;
}
