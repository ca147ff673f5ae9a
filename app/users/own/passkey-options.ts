import { redirect } from '@remix-run/node';
import { screen } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';

/** What the browser is asked to make a passkey of. */
export const action = screen('passkeyOptions', async ({ services, signedIn }) => {
  const { user, username } = signedIn.facts;
  return Response.json(await services.passkeys.askToAdd(services.db, user, username), {
    headers: { 'Cache-Control': 'no-store' },
  });
});

export const loader = screen('passkeyOptions', () => Promise.resolve(redirect(pathTo('security', {}))));
