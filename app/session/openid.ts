import { redirect } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { insideSite, pathTo } from '../paths.ts';
import { mayUseOpenId, openIdCookie, returnAddress } from './openid.server.ts';

/** Sends the browser to the identity provider; a link, since a form may lead nowhere else (content policy). */
export const loader = publicScreen('openId', async ({ services, url, clientAddress, note }) => {
  const { openId, settings } = services;
  if (openId === null) throw new Response(null, { status: 404 });
  if (!(await mayUseOpenId(services, clientAddress)))
    return redirect(pathTo('login', {}, { openid: 'throttled' }));
  try {
    const { to, step } = await openId.begin(returnAddress(settings));
    const kept = { ...step, redirectTo: insideSite(url.searchParams.get('redirectTo')) };
    return redirect(to, { headers: { 'Set-Cookie': await openIdCookie(settings).serialize(kept) } });
  } catch (error) {
    note({ openId: error instanceof Error ? error.message : String(error) });
    return redirect(pathTo('login', {}, { openid: 'failed' }));
  }
});
