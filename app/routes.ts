import { route, type RouteConfig } from '@remix-run/route-config';
import { screens } from './screens.ts';

/** `{id}` of the specification is `:id` of the router. */
const routed = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');

export default [
  ...Object.entries(screens).map(([name, { path, file }]) => route(routed(path) || '/', file, { id: name })),
  route('api/*', 'api/route.ts', { id: 'api' }),
  route('files/:hash', 'http/file-route.ts', { id: 'file' }),
  route('*', 'errors/unknown.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
