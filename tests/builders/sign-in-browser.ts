import type { AppLoadContext } from '@remix-run/node';
import { action as loginAction } from '#app/session/login.tsx';
import { sessionCookieOf, tokenOf } from '#app/http/session-cookie.server.ts';
import type { Services } from '#app/services.server.ts';

/** What accounts of these tests sign in with. */
export const PASSWORD = 'cheval agrafe pile correcte';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0';

export type Handler = (args: {
  request: Request;
  params: Record<string, string>;
  context: AppLoadContext;
}) => Promise<unknown>;

/** What came back: `to` of a redirect, `body` of an answer that has one. */
interface Visited {
  status: number;
  to: string | null;
  body: unknown;
}

/**
 * A browser with its cookies, as far as the pages of a sign-in need one: their loaders and actions are called, no
 * server.
 */
export function browserOf(
  services: Services,
  origin: string,
  userAgent = FIREFOX,
  address = '192.0.2.8',
): Browser {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  function keep(headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async function visit(
    handler: Handler,
    path: string,
    form?: Record<string, string>,
    params = {},
  ): Promise<Visited> {
    const token = await tokenOf(sessionCookieOf(services.settings), cookieHeader());
    const context: AppLoadContext = {
      services,
      signedIn: token === null ? null : await services.signedIn(token),
      nonce: '',
      scriptUrl: '',
      requestId: '',
      clientAddress: address,
      drained: () => Promise.resolve(),
      logError: () => undefined,
      note: () => undefined,
    };
    const headers = { cookie: cookieHeader(), 'user-agent': userAgent };
    const init = form ? { method: 'POST', body: new URLSearchParams(form), headers } : { headers };
    const args = { request: new Request(`${origin}${path}`, init), params, context };
    const answer = await handler(args).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    });
    if (answer instanceof Response) {
      keep(answer.headers);
      const body: unknown = answer.headers.get('Content-Type')?.includes('json') ? await answer.json() : null;
      return { status: answer.status, to: answer.headers.get('Location'), body };
    }
    if (typeof answer === 'object' && answer !== null && 'data' in answer && 'init' in answer) {
      const { init: more, data } = answer as { init: ResponseInit | null; data: unknown }; // Remix's `data()`
      keep(new Headers(more?.headers));
      return { status: more?.status ?? 200, to: null, body: data };
    }
    return { status: 200, to: null, body: answer };
  }

  return {
    visit,
    cookie: cookieHeader,
    plant(cookie: string) {
      keep(new Headers({ 'Set-Cookie': cookie }));
    },
    copy() {
      const other = browserOf(services, origin, userAgent, address);
      for (const [name, value] of cookies) other.plant(`${name}=${value}`);
      return other;
    },
    login: (username: string, password = PASSWORD) => visit(loginAction, '/login', { username, password }),
    async user() {
      const token = await tokenOf(sessionCookieOf(services.settings), cookieHeader());
      return token === null ? null : ((await services.signedIn(token))?.actor.user ?? null);
    },
  };
}

export interface Browser {
  visit(
    handler: Handler,
    path: string,
    form?: Record<string, string>,
    params?: Record<string, string>,
  ): Promise<Visited>;
  /** What it sends as its cookies. */
  cookie(): string;
  /** Takes a cookie that somebody made up: `name=value`. */
  plant(cookie: string): void;
  /** Another browser with the cookies of now. */
  copy(): Browser;
  login(username: string, password?: string): Promise<Visited>;
  /** Who is signed in, as the next request would find it. */
  user(): Promise<number | null>;
}
