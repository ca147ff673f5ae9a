import type { ServerBuild } from '@remix-run/node';

const declares = (handler: unknown): boolean => typeof handler === 'function' && 'screen' in handler;

/** Routes that check access in another declared way: the call catalogue and the file store. */
const OWN_CHECK = new Set(['root', 'api', 'file', 'unknown']);

const refused = (): never => {
  throw new Response(null, { status: 403 });
};

/** Replaces every loader and action that names no screen, and so no role, by a refusal. */
export function requireDeclaredAccess(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || OWN_CHECK.has(id)) return [id, route] as const;
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      loader: declares(loader) ? loader : refused,
      ...(action && { action: declares(action) ? action : refused }),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
