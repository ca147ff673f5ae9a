import { createCookie } from '@remix-run/node';

/** The button of a page that undoes what was done there: its page, its name, and what it sends beside. */
export interface Undo {
  to: string;
  intent: string;
  fields?: Record<string, string>;
}

export interface Flash {
  tone: 'ok' | 'warn' | 'bad';
  key: string;
  params?: Record<string, string>;
  /** A page of ours where more of it stands, and what the link says. */
  link?: { to: string; key: string };
  /** Only of what another command takes back whole. */
  undo?: Undo;
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
const isWord = (text: unknown): boolean => typeof text === 'string' && /^[\w.-]{1,80}$/.test(text);
const isOwnPath = (text: unknown): boolean => typeof text === 'string' && /^\/\w[\w/-]*$/.test(text);

const isUndo = ({ to, intent, fields }: Undo): boolean =>
  isOwnPath(to) &&
  isWord(intent) &&
  Object.entries(fields ?? {})
    .flat()
    .every(isWord);

export async function readFlash(request: Request): Promise<Flash | null> {
  const value: unknown = await flashCookie.parse(request.headers.get('Cookie')).catch(() => null);
  if (!isFlash(value) || !isKey(value.key)) return null;
  const { link, undo, ...flash } = value;
  return {
    ...flash,
    ...(link && isKey(link.key) && isOwnPath(link.to) && { link }),
    ...(undo && isUndo(undo) && { undo }),
  };
}
