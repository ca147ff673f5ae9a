import { redirect } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { sessionCookieOf, tokenOf } from '../http/session-cookie.server.ts';
import { pathTo } from '../paths.ts';
import { mayAsk } from './passkey.server.ts';

const asked = (body: object) => Response.json(body, { headers: { 'Cache-Control': 'no-store' } });

/**
 * What a passkey is asked to sign: of whom the password was right already, or of whoever has one. Who has to set up a
 * second factor first is asked to make one.
 */
export const action = publicScreen('signInPasskey', async ({ request, services, clientAddress }) => {
  if (!(await mayAsk(services, clientAddress))) return new Response(null, { status: 429 });
  const { db, sessions, settings, passkeys } = services;
  const token = await tokenOf(sessionCookieOf(settings), request.headers.get('Cookie'));
  if (token === null) return asked(await passkeys.askToSignIn(db, null));
  const without = await sessions.findSession(db, token, 'set-up');
  if (without !== null) return asked(await passkeys.askToAdd(db, without.user, without.username));
  const waiting = await sessions.findSession(db, token, 'second-factor');
  return asked(await passkeys.askToSignIn(db, waiting?.user ?? null));
});

export const loader = publicScreen('signInPasskey', () => Promise.resolve(redirect(pathTo('login', {}))));
