import { redirect } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { signOut } from './sign-out.server.ts';

export const action = publicScreen('postLogout', async (context) =>
  redirect(pathTo('login', {}), { headers: { 'Set-Cookie': await signOut(context) } }),
);
export const loader = publicScreen('postLogout', () => Promise.resolve(redirect(pathTo('home', {}))));
