import { redirect } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { signOut } from './sign-out.server.ts';

/** The plain link of the specification; one that another site sent is refused before it comes here. */
export const loader = publicScreen('logout', async (context) =>
  redirect(pathTo('login', {}), { headers: { 'Set-Cookie': await signOut(context) } }),
);
