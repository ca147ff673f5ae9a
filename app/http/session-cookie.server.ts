import { createCookie, type Cookie } from '@remix-run/node';
import type { Services } from '../services.server.ts';

type Settings = Services['settings'];

const cookies = new WeakMap<object, Cookie>();

/** The signed cookie that holds a session's token; Secure as soon as the site is served over https. */
export function sessionCookieOf(settings: Pick<Settings, 'sessionSecret' | 'publicUrl'>): Cookie {
  const known = cookies.get(settings);
  if (known) return known;
  const cookie = createCookie('registre_session', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
    secrets: [settings.sessionSecret],
  });
  cookies.set(settings, cookie);
  return cookie;
}

export async function tokenOf(cookie: Cookie, header: string | null): Promise<string | null> {
  const value: unknown = await cookie.parse(header).catch(() => null);
  return typeof value === 'string' && value.length > 0 && value.length < 200 ? value : null;
}
