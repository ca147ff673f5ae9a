import { redirect } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { insideSite, pathTo } from '../paths.ts';
import { keptStep, mayUseOpenId, openIdCookie, returnAddress, signInByOpenId } from './openid.server.ts';
import { goOn } from './second-factor.server.ts';
import { visitorOf } from './sign-in.server.ts';

const failed = (why: string) => redirect(pathTo('login', {}, { openid: why }));

/** Where the identity provider sends the browser back to. */
export const loader = publicScreen('openIdReturn', async (context) => {
  const { services, request, url, clientAddress, note } = context;
  const { openId, settings } = services;
  if (openId === null) throw new Response(null, { status: 404 });
  const kept = await keptStep(services, request);
  if (kept === null) return failed('failed');
  if (!(await mayUseOpenId(services, clientAddress))) return failed('throttled');
  // The address as the provider knows it: what stands before us may have changed host and protocol.
  const current = new URL(returnAddress(settings) + url.search);
  const identity = await openId.finish(current, kept).catch((error: unknown) => {
    note({ openId: error instanceof Error ? error.message : String(error) });
    return null;
  });
  if (identity === null) return failed('failed');
  const answer = await signInByOpenId(services, visitorOf(context), identity);
  if (answer === null) return failed('unknown');
  if (!('token' in answer)) return failed(answer.outcome === 'wrong' ? 'failed' : answer.outcome);
  const response = goOn(answer, insideSite(kept.redirectTo));
  response.headers.append('Set-Cookie', await openIdCookie(settings).serialize('', { maxAge: 0 }));
  return response;
});
