import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { checkAccess, mayPass, type Access } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { Language } from '#locales/index.ts';
import { shippedWords, type Words } from '#locales/live.ts';
import type { Translate } from '#locales/translate.ts';
import { languageOf } from '../i18n.server.ts';
import { pathTo } from '../paths.ts';
import { screenNames, screens, type Screen, type ScreenName } from '../screens.ts';
import { isFileUnavailable, isUnkeptText, type Services } from '../services.server.ts';
import type { SignedIn } from '../services.server.ts';
import { renderedOnServer } from './page-data.server.ts';
import { withPlainForms } from './plain-request.ts';
import { answerOver } from './reading.server.ts';
import { refuseDisabled } from './disabled-corporation.server.ts';
import { worksWith } from './works-with.ts';
import { todayOf } from './today.ts';
import { isTokenPath } from './token-paths.ts';
import { isRefusal, refusalResponse } from './problems.ts';
import { unavailableFor } from './unavailable.server.ts';
import { unavailablePage } from './unavailable.ts';

/** What every loader and action is given. */
export interface ScreenContext {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  services: Services;
  signedIn: SignedIn | null;
  language: Language;
  /** The texts of the corporation that is worked in, or of the installation; `t` says them in the page's language. */
  words: Words;
  t: Translate;
  clientAddress: string;
  drained(): Promise<void>;
  note(fields: Record<string, string | number>): void;
  may(access: Access['role']): boolean;
}

/** The same, behind a sign-in. */
export interface StaffContext extends ScreenContext {
  signedIn: SignedIn;
  actor: Actor;
  /** The chosen corporation; 0 only on screens of scope 'installation' without one. */
  corporation: number;
  /** The day it is where the chosen corporation is, or by French law. */
  today: CivilDate;
}

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;

async function contextOf(
  { request, params, context }: RouteArgs,
  services: Services,
): Promise<ScreenContext> {
  const language = await languageOf(request);
  const { signedIn, clientAddress, words = shippedWords } = context;
  return {
    request: withPlainForms(request),
    url: new URL(request.url),
    params,
    services,
    signedIn,
    language,
    words,
    t: words.t(language),
    clientAddress,
    note: (fields) => context.note(fields),
    drained: () => context.drained(),
    may: (role) => mayPass(signedIn?.actor ?? null, { role, scope: 'corporation' }),
  };
}

const here = (url: URL): string => url.pathname.replace(/\.data$/, '') + url.search;

/** What a locked account may still do: leave, and read the page that says so in another language. */
const open: ReadonlySet<ScreenName> = new Set<ScreenName>(['logout', 'postLogout', 'language']);

/** Whether the browser is told what the screen is drawn with. */
function isLive(name: ScreenName): boolean {
  const { live }: Screen = screens[name];
  return live !== undefined;
}

/** What the company must work with for the screen to be there. */
function settingOf(name: ScreenName): Screen['setting'] {
  const { setting }: Screen = screens[name];
  return setting;
}

/** Sends away whoever may not see this screen. */
function admit(name: ScreenName, { signedIn, url }: ScreenContext): void {
  const access: Access & { guest?: true } = screens[name];
  // The frame shows why (root.tsx); a page for clients looks the same to whoever opens it.
  if (signedIn?.locked && !open.has(name) && !isTokenPath(url.pathname.replace(/\.data$/, '')))
    throw new Response(null, { status: 403 });
  if (access.guest && signedIn) throw redirect(pathTo('home', {}));
  switch (checkAccess(signedIn?.actor ?? null, { ...access, reads: true })) {
    case 'granted':
      if (!worksWith(signedIn, settingOf(name))) throw new Response(null, { status: 404 });
      return;
    case 'sign-in':
      throw redirect(pathTo('login', {}, { redirectTo: here(url) === '/' ? null : here(url) }));
    // Home asks which one, and leads back here.
    case 'choose-corporation':
      throw redirect(pathTo('home', {}, { redirectTo: here(url) }));
    case 'denied':
    case 'read-only':
      throw new Response(null, { status: 403 });
  }
}

/** A loader or action that says which screen it serves; the server refuses any that does not. */
export type Guarded<Result> = ((args: RouteArgs) => Promise<Result>) & { screen: ScreenName };

function guarded<Result>(
  name: ScreenName,
  run: (context: ScreenContext) => Promise<Result>,
): Guarded<Result> {
  const answer = async (args: RouteArgs, services: Services): Promise<Result> => {
    const context = await contextOf(args, services);
    context.note({ screen: name });
    admit(name, context);
    await refuseDisabled(screens[name], context);
    try {
      const result = await run(context);
      return isLive(name) ? result : renderedOnServer(result);
    } catch (error) {
      if (isRefusal(error)) throw refusalResponse(error);
      if (isUnkeptText(error)) throw new Response(null, { status: 400 });
      if (isFileUnavailable(error)) {
        context.note({ fileStore: error.message });
        throw unavailablePage('files');
      }
      throw unavailableFor(error) ?? error;
    }
  };
  const ofOne = screens[name].path.includes('{');
  const handler = (args: RouteArgs): Promise<Result> =>
    answerOver(args.context, args.request, ofOne, (services) => answer(args, services));
  return Object.assign(handler, { screen: name });
}

/** For screens that answer without a session. */
export const publicScreen = <Result>(
  name: ScreenName,
  run: (context: ScreenContext) => Promise<Result>,
): Guarded<Result> => guarded(name, run);

/** For screens behind a sign-in: role and scope are those of `app/screens.ts`. */
export function screen<Result>(
  name: ScreenName,
  run: (context: StaffContext) => Promise<Result>,
): Guarded<Result> {
  return guarded(name, (context) => {
    const { signedIn } = context;
    if (signedIn === null) throw redirect(pathTo('login', {}));
    const { actor } = signedIn;
    return run({
      ...context,
      signedIn,
      actor,
      corporation: actor.corporation ?? 0,
      today: todayOf(signedIn),
    });
  });
}

/** A loader or action that serves a screen of each kind; a route takes its own by `at` (declared-access.ts). */
export type Shared<Result> = ((args: RouteArgs) => Promise<Result>) & {
  at(route: string): Guarded<Result>;
};

/**
 * For files that serve several screens behind a sign-in, each `of` one of these kinds (`app/screens`). Until a route
 * takes its own it refuses everybody. `at` throws for a route that is no screen of these kinds.
 */
export function screenOf<Kind extends string, Result>(
  kinds: readonly Kind[],
  run: (context: StaffContext, kind: Kind) => Promise<Result>,
): Shared<Result> {
  const at = (route: string): Guarded<Result> => {
    const name = screenNames.find((one) => one === route);
    const served: Screen | undefined = name && screens[name];
    const kind = kinds.find((one) => one === served?.of);
    if (!name || !kind) throw new Error(`${route} is no screen of ${kinds.join(', ')}`);
    return screen(name, (context) => run(context, kind));
  };
  const nowhere = (): Promise<Result> => {
    throw new Response(null, { status: 403 });
  };
  return Object.assign(nowhere, { at });
}

/** A positive id of the address, or the not-found page. */
export function idOf(params: ScreenContext['params'], name: string): number {
  const id = Number(params[name]);
  if (!Number.isSafeInteger(id) || id < 1 || !/^\d+$/.test(params[name] ?? ''))
    throw new Response(null, { status: 404 });
  return id;
}
