import { redirect } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { sessionCookieOf, tokenOf } from '../http/session-cookie.server.ts';
import { pathTo } from '../paths.ts';
import { mayAsk } from './passkey.server.ts';

/** What a passkey is asked to sign: of whom the password was right already, or of whoever has one. */
export const action = publicScreen('signInPasskey', async ({ request, services, clientAddress }) => {
  if (!(await mayAsk(services, clientAddress))) return new Response(null, { status: 429 });
  const { db, sessions, settings, passkeys } = services;
  const token = await tokenOf(sessionCookieOf(settings), request.headers.get('Cookie'));
  const waiting = token === null ? null : await sessions.findSession(db, token, 'second-factor');
  return Response.json(await passkeys.askToSignIn(db, waiting?.user ?? null), {
    headers: { 'Cache-Control': 'no-store' },
  });
});

export const loader = publicScreen('signInPasskey', () => Promise.resolve(redirect(pathTo('login', {}))));
