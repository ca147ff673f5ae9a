import { renderToStaticMarkup } from 'react-dom/server';
import { i18nOf, translator } from '#locales/translate.ts';
import { languageOf } from '../i18n.server.ts';
import type { Missing } from '../http/unavailable.ts';
import { ErrorScreen, UnavailableScreen } from '../shell/guest-frame.tsx';
import styles from '../styles.css?url';
import { TextProvider } from '../ui/text.tsx';

/** Seconds until a page that was only to be read asks again by itself. */
const AGAIN = 5;

interface Fault {
  /** What cannot be had just now; null: it is a fault of ours. */
  missing: Missing | null;
  /** The page was only to be read: it comes back by itself. */
  reads: boolean;
}

/** The error page where no screen can answer, as when the database is away. Asks nothing of it. */
export async function faultPage(cookies: string | undefined, { missing, reads }: Fault): Promise<string> {
  const request = new Request('http://registre/500', cookies ? { headers: { Cookie: cookies } } : {});
  const language = await languageOf(request);
  const i18n = i18nOf(language);
  const page = (
    <TextProvider i18n={i18n} t={translator(language)} language={language}>
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          {missing !== null && reads && <meta httpEquiv="refresh" content={String(AGAIN)} />}
          <title>{`${i18n.t(missing === null ? 'shell.error.500.title' : 'shell.error.503.title')} · Registre`}</title>
          <link rel="stylesheet" href={styles} />
        </head>
        <body>{missing === null ? <ErrorScreen code="500" /> : <UnavailableScreen missing={missing} />}</body>
      </html>
    </TextProvider>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
