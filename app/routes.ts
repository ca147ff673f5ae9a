import type { RouteConfig, RouteConfigEntry } from '@remix-run/route-config';
import { screens } from './screens.ts';

/** `{id}` of the specification is `:id` of the router. */
const routed = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');

/** As Remix's own helper makes it, whose package loads another compiler. */
const route = (path: string, file: string, id: string): RouteConfigEntry => ({ path, file, id });

export default [
  ...Object.entries(screens).map(([name, { path, file }]) => route(routed(path) || '/', file, name)),
  route('api/*', 'api/route.ts', 'api'),
  route('files/:hash', 'http/file-route.ts', 'file'),
  route('*', 'errors/unknown.tsx', 'unknown'),
] satisfies RouteConfig;
