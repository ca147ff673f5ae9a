import type { Request } from 'express';
import { isPlain } from './plain-text.ts';

/** What stands in the way of answering an address at all; `errors` by field as programs get them, '' for the path. */
export interface AddressProblem {
  status: 400 | 405;
  errors: Record<string, string[]>;
}

/** Those that a request of ours can have; of the others Remix could not even make one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d._-]+)(?::\d*)?$/i;

type Hosted = Pick<Request, 'app' | 'get' | 'socket'>;

/** Whether who sent a request may speak for others. */
type Trust = (address: string | undefined, at: number) => boolean;

const isTrust = (setting: unknown): setting is Trust => typeof setting === 'function';

/** The host that was asked for, with its port where one was said; a proxy that is trusted says it for who asked. */
export function hostOf(asked: Hosted): string {
  // What Express makes of its setting, and reads names of hosts by itself.
  const trusts: unknown = asked.app.get('trust proxy fn');
  const trusted = isTrust(trusts) && trusts(asked.socket.remoteAddress, 0);
  const forwarded = trusted ? asked.get('X-Forwarded-Host')?.split(',')[0]?.trim() : undefined;
  // A program of HTTP/1.0 says none.
  return forwarded || asked.get('Host') || 'localhost';
}

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
  request: Pick<Request, 'method' | 'protocol' | 'originalUrl'> & Hosted,
): AddressProblem | null {
  const { method, protocol, originalUrl } = request;
  const host = hostOf(request);
  if (!METHODS.has(method)) return { status: 405, errors: {} };
  if (!HOST.test(host) || (protocol !== 'http' && protocol !== 'https')) return { status: 400, errors: {} };
  if (!URL.canParse(`${protocol}://${host}`)) return { status: 400, errors: {} };
  const [path = '', ...query] = originalUrl.split('?');
  const said = decoded(path);
  if (!path.startsWith('/') || said === null || !isPlain(said)) return unreadable(['']);
  if (indirect.test(path) || !URL.canParse(`${protocol}://${host}${originalUrl}`)) return unreadable(['']);
  const fields = [...new URLSearchParams(query.join('?'))]
    .filter(([name, value]) => !isPlain(name) || !isPlain(value))
    .map(([name]) => (isPlain(name) ? name : ''));
  return fields.length > 0 ? unreadable(fields) : null;
}
