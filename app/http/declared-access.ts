import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node';

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

const declares = (handler: unknown): boolean => typeof handler === 'function' && 'screen' in handler;

/** Whether it serves several routes, each by what it makes for it. */
const isShared = (handler: unknown): handler is { at(route: string): Handler } =>
  typeof handler === 'function' && 'at' in handler && typeof handler.at === 'function';

/** Routes that check access in another declared way: the call catalogue and the file store. */
const OWN_CHECK = new Set(['root', 'api', 'file', 'unknown']);

const refused = (): never => {
  throw new Response(null, { status: 403 });
};

/** Replaces every loader and action that names no screen, and so no role, by a refusal. */
export function requireDeclaredAccess(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || OWN_CHECK.has(id)) return [id, route] as const;
    const guarded = <Declared>(handler: Declared) =>
      isShared(handler) ? handler.at(id) : declares(handler) ? handler : refused;
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      loader: guarded(loader),
      ...(action && { action: guarded(action) }),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
