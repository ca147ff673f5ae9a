import type { AppLoadContext } from '@remix-run/node';
import { networkOf } from '#domain/users/device.ts';
import { limitHeaders, type Allowance, type Quota } from '../http/rate-limit.ts';
import { json, type Call } from './call.ts';

/** Who a call counts for: the token, the user, or the address of somebody who is not signed in. */
function callerOf({ signedIn, clientAddress }: AppLoadContext): string {
  if (signedIn === null) return `address ${networkOf(clientAddress)}`;
  const { bearer, actor } = signedIn;
  return bearer ? `token ${bearer.token}` : `user ${actor.user}`;
}

/** Reports of crashes have a small allowance of their own, so that a page that fails on and on fills no table. */
const quotaOf = ({ method, path }: Call): Quota =>
  path === 'log/new' || path === 'loggingform/new' ? 'reports' : method === 'GET' ? 'reads' : 'writes';

/** Counts the call; null where calls are not limited. */
export function allowanceOf(context: AppLoadContext, call: Call): Allowance | null {
  const quota = quotaOf(call);
  const counted = context.signedIn === null && quota !== 'reports' ? 'guests' : quota;
  return context.services.limiter.count(callerOf(context), counted);
}

export const tooMany = (allowance: Allowance): Response =>
  json(
    { code: 'CODE_ERROR_429', errors: { '': [`api.error.tooMany|seconds=${allowance.seconds}`] } },
    429,
    limitHeaders(allowance),
  );

/** The answer, with what may still be asked for. */
export function withLimits(response: Response, allowance: Allowance | null): Response {
  if (allowance === null) return response;
  for (const [name, value] of Object.entries(limitHeaders(allowance))) response.headers.set(name, value);
  return response;
}
