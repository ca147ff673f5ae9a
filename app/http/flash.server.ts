import { createCookie } from '@remix-run/node';

export interface Flash {
  tone: 'ok' | 'warn' | 'bad';
  key: string;
  params?: Record<string, string>;
  /** A page of ours where more of it stands, and what the link says. */
  link?: { to: string; key: string };
}

/** One message for the next page: set by an action that redirects, shown once. */
const flashCookie = createCookie('registre_flash', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60,
});

export const setFlash = (flash: Flash): Promise<string> => flashCookie.serialize(flash);
export const clearFlash = (): Promise<string> => flashCookie.serialize('', { maxAge: 0 });

const isFlash = (value: unknown): value is Flash =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'tone' in value;

const isKey = (text: unknown): boolean => typeof text === 'string' && /^[a-zA-Z.]+$/.test(text);
const isOwnPath = (text: unknown): boolean => typeof text === 'string' && /^\/\w[\w/-]*$/.test(text);

export async function readFlash(request: Request): Promise<Flash | null> {
  const value: unknown = await flashCookie.parse(request.headers.get('Cookie')).catch(() => null);
  if (!isFlash(value) || !isKey(value.key)) return null;
  const { link, ...flash } = value;
  return link && isKey(link.key) && isOwnPath(link.to) ? { ...flash, link } : flash;
}
