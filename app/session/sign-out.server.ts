import { sessionCookieOf } from '../http/session-cookie.server.ts';
import type { ScreenContext } from '../http/screen.server.ts';

/** Ends the session on the server and takes its cookie away; the chosen corporation goes with it. */
export async function signOut({
  services,
  signedIn,
}: Pick<ScreenContext, 'services' | 'signedIn'>): Promise<string> {
  if (signedIn) await services.sessions.endSession(services.db, signedIn.token);
  return sessionCookieOf(services.settings).serialize('', { maxAge: 0 });
}
