import { createCookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';
import { languages, type Language } from '#locales/index.ts';

/** The language choice is kept for 30 days (first specification, section 9). */
export const languageCookie = createCookie('registre_language', {
  path: '/',
  maxAge: 30 * 24 * 3600,
  sameSite: 'lax',
  httpOnly: true,
});

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: 'fr',
    cookie: languageCookie,
    order: ['searchParams', 'cookie'],
  },
});

export async function languageOf(request: Request): Promise<Language> {
  return (await detection.getLocale(request)) === 'en' ? 'en' : 'fr';
}
