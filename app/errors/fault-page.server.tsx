import { renderToStaticMarkup } from 'react-dom/server';
import { i18nOf, translator } from '#locales/translate.ts';
import { languageOf } from '../i18n.server.ts';
import { ErrorScreen } from '../shell/guest-frame.tsx';
import styles from '../styles.css?url';
import { TextProvider } from '../ui/text.tsx';

/** The error page where no screen can answer: the database is away. Asks nothing of it. */
export async function faultPage(cookies: string | undefined): Promise<string> {
  const request = new Request('http://registre/500', cookies ? { headers: { Cookie: cookies } } : {});
  const language = await languageOf(request);
  const i18n = i18nOf(language);
  const page = (
    <TextProvider i18n={i18n} t={translator(language)} language={language}>
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{`${i18n.t('shell.error.500.title')} · Registre`}</title>
          <link rel="stylesheet" href={styles} />
        </head>
        <body>
          <ErrorScreen code="500" />
        </body>
      </html>
    </TextProvider>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
