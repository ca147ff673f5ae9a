import { renderToStaticMarkup } from 'react-dom/server';
import { translator } from '#locales/translate.ts';
import { languageOf } from '../i18n.server.ts';
import type { Missing } from '../http/unavailable.ts';
import { ErrorScreen, UnavailableScreen } from '../shell/guest-frame.tsx';
import styles from '../styles.css?url';
import { TextProvider } from '../ui/text.tsx';

/** Seconds until a page that was only to be read asks again by itself. */
const AGAIN = 5;

interface Fault {
  /** What cannot be had just now; null: it is a fault of ours, or of the address. */
  missing: Missing | null;
  /** Where nothing is missing. */
  code: '400' | '500';
  /** The page was only to be read: it comes back by itself. */
  reads: boolean;
}

/** The error page where no screen can answer: the database is away, or the address is none. Asks nothing of it. */
export async function faultPage(
  cookies: string | undefined,
  { missing, code, reads }: Fault,
): Promise<string> {
  const request = new Request('http://registre/', cookies ? { headers: { Cookie: cookies } } : {});
  const language = await languageOf(request);
  const t = translator(language);
  const page = (
    <TextProvider t={t} language={language}>
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          {missing !== null && reads && <meta httpEquiv="refresh" content={String(AGAIN)} />}
          <title>{`${t(`shell.error.${missing === null ? code : '503'}.title`)} · Registre`}</title>
          <link rel="stylesheet" href={styles} />
        </head>
        <body>
          {missing === null ? <ErrorScreen code={code} /> : <UnavailableScreen missing={missing} />}
        </body>
      </html>
    </TextProvider>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
