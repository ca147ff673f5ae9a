import { createCookie } from '@remix-run/node';

export interface NoticeMessage {
  tone: 'ok' | 'warn' | 'bad';
  key: string;
  params?: Record<string, string>;
}

/** One message for the next page: set by an action that redirects, shown once. */
const noticeCookie = createCookie('registre_notice', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60,
});

export const setNotice = (notice: NoticeMessage): Promise<string> => noticeCookie.serialize(notice);
export const clearNotice = (): Promise<string> => noticeCookie.serialize('', { maxAge: 0 });

const isNotice = (value: unknown): value is NoticeMessage =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'tone' in value;

export async function readNotice(request: Request): Promise<NoticeMessage | null> {
  const value: unknown = await noticeCookie.parse(request.headers.get('Cookie')).catch(() => null);
  return isNotice(value) && /^[a-zA-Z.]+$/.test(value.key) ? value : null;
}
