import { randomUUID } from 'node:crypto';
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { shippedWords } from '#locales/live.ts';
import { clearFlash, readFlash } from './http/flash.server.ts';
import { renderedOnServer } from './http/page-data.server.ts';
import { titleOf } from './http/title.ts';
import { isTokenPath } from './http/token-paths.ts';
import { missingOf } from './http/unavailable.ts';
import { unavailableFor } from './http/unavailable.server.ts';
import { languageOf } from './i18n.server.ts';
import { accentRule } from './shell/accent.ts';
import { ErrorScreen, LockedScreen, UnavailableScreen } from './shell/guest-frame.tsx';
import { isClosed, Shell, useScope } from './shell/shell.tsx';
import { shellModel } from './shell/shell-model.server.ts';
import styles from './styles.css?url';
import { LIVE_PAGE, LIVE_ROOT, useDrawing, type LivePage } from './live/drawing.tsx';
import { ClosedProvider } from './ui/form/closed.tsx';
import { FormOriginProvider } from './ui/form/command-form.tsx';
import { useLanguage } from './ui/text.tsx';

/** The frame's data: who is signed in, where, and what the menu shows. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    return await frameOf(args);
  } catch (error) {
    throw unavailableFor(error) ?? error;
  }
}

async function frameOf({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const { signedIn, services, nonce, scriptUrl, words = shippedWords } = context;
  const flash = await readFlash(request);
  const url = new URL(request.url);
  // A client's page looks the same to whoever opens it.
  const framed = !isTokenPath(url.pathname);
  const shell =
    framed && signedIn && !signedIn.locked
      ? await shellModel(services, signedIn, url, language, words, {
          flash,
          cookies: request.headers.get('Cookie'),
        })
      : null;
  const headers = flash ? { 'Set-Cookie': await clearFlash() } : undefined;
  const t = words.t(language);
  const errorTitles = {
    400: t('shell.error.400.title'),
    403: signedIn?.locked ? t('shell.locked.title') : t('shell.error.403.title'),
    404: t('shell.error.404.title'),
    500: t('shell.error.500.title'),
    503: t('shell.error.503.title'),
  };
  const forms = {
    page: randomUUID(),
    corporation: framed && signedIn ? (signedIn.actor.corporation ?? 0) : null,
  };
  const page = { shell, errorTitles, locked: (framed && signedIn?.locked) ?? false, nonce, scriptUrl, forms };
  return data(renderedOnServer(page), headers ? { headers } : {});
}

/** Pages are a person's own: never kept by anything in between. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const sent = new Headers({ 'Cache-Control': 'private, no-store' });
  for (const cookie of loaderHeaders.getSetCookie()) sent.append('Set-Cookie', cookie);
  return sent;
};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const language = useLanguage();
  const drawing = useDrawing();
  // What React takes over begins below the frame.
  if (drawing.part === 'content') return children;
  const accent = root?.shell?.corporation ? accentRule(root.shell.corporation.accent) : null;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={styles} />
        <Links />
        {accent && <style nonce={root?.nonce}>{accent}</style>}
      </head>
      <body>
        {children}
        {drawing.part === 'frame' ? (
          <LiveScripts page={drawing.page} nonce={root?.nonce} />
        ) : (
          root && <script type="module" src={root.scriptUrl} nonce={root.nonce} />
        )}
      </body>
    </html>
  );
}

/** What React takes over in the browser, with what it has to be told there. */
function LiveContent({
  root,
  noted,
}: {
  root: ReturnType<typeof useRouteLoaderData<typeof loader>>;
  noted(page: Pick<LivePage, 'forms' | 'closed'>): void;
}) {
  const scope = useScope();
  const told = { forms: root?.forms ?? null, closed: isClosed(root?.shell ?? null, scope) };
  noted(told);
  return (
    <ClosedProvider value={told.closed}>
      <FormOriginProvider value={told.forms}>
        <Outlet />
      </FormOriginProvider>
    </ClosedProvider>
  );
}

/** The scripts of a live page: Remix's, and the words that it says in the browser. */
function LiveScripts({ page, nonce }: { page: LivePage; nonce: string | undefined }) {
  const said = JSON.stringify(page).replaceAll('<', '\\u003c');
  return (
    <>
      <script
        id={LIVE_PAGE}
        type="application/json"
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: said }}
      />
      <Scripts nonce={nonce} />
    </>
  );
}

export default function Root() {
  const root = useRouteLoaderData<typeof loader>('root');
  const drawing = useDrawing();
  if (root?.locked) return <LockedScreen />;
  if (drawing.part === 'content') return <LiveContent root={root} noted={drawing.noted} />;
  const page =
    drawing.part === 'frame' ? (
      <div id={LIVE_ROOT} dangerouslySetInnerHTML={{ __html: drawing.content }} />
    ) : (
      <Outlet />
    );
  return (
    <FormOriginProvider value={root?.forms ?? null}>
      {root?.shell ? (
        <Shell model={root.shell} nonce={root.nonce}>
          {page}
        </Shell>
      ) : (
        page
      )}
    </FormOriginProvider>
  );
}

const known = { 400: '400', 403: '403', 404: '404' } as const;

function codeOf(error: unknown): (typeof known)[keyof typeof known] | '500' | '503' {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (isRouteErrorResponse(error) && missingOf(error) !== null) return '503';
  if (status === 400 || status === 403 || status === 404) return known[status];
  return status >= 400 && status < 500 ? '400' : '500';
}

/** Of a page that could not be shown; every other says its own. */
export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  error && page ? titleOf({ data: { title: page.errorTitles[codeOf(error)] } }) : [];

/** The error pages; the frame stays where there is one. */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>('root');
  if (root?.locked) return <LockedScreen />;
  const code = codeOf(error);
  const missing = isRouteErrorResponse(error) ? missingOf(error) : null;
  const screen = missing === null ? <ErrorScreen code={code} /> : <UnavailableScreen missing={missing} />;
  // Its frame has forms as every page's has.
  return (
    <FormOriginProvider value={root?.forms ?? null}>
      {root?.shell ? (
        <Shell model={root.shell} nonce={root.nonce}>
          {screen}
        </Shell>
      ) : (
        screen
      )}
    </FormOriginProvider>
  );
}
