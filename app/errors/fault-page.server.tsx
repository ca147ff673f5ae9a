import { renderToStaticMarkup } from 'react-dom/server';
import { i18nOf, translator } from '#locales/translate.ts';
import { languageOf } from '../i18n.server.ts';
import { ErrorScreen } from '../shell/guest-frame.tsx';
import styles from '../styles.css?url';
import { TextProvider } from '../ui/text.tsx';

/** The error page where no screen can answer: the database is away, or the address is none. Asks nothing of it. */
export async function faultPage(cookies: string | undefined, code: '400' | '500'): Promise<string> {
  const request = new Request('http://registre/', cookies ? { headers: { Cookie: cookies } } : {});
  const language = await languageOf(request);
  const i18n = i18nOf(language);
  const page = (
    <TextProvider i18n={i18n} t={translator(language)} language={language}>
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{`${i18n.t(`shell.error.${code}.title`)} · Registre`}</title>
          <link rel="stylesheet" href={styles} />
        </head>
        <body>
          <ErrorScreen code={code} />
        </body>
      </html>
    </TextProvider>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
