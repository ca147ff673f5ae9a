import type { ServerBuild } from '@remix-run/node';

/*
 * Remix's router flattens and compiles all routes anew at each match, three times a page. So each request is answered
 * by a Remix that knows only the routes its path can lead to: those whose first segment is the path's or is variable.
 */

type Routes = ServerBuild['routes'];

/** Of a route's path; null when it can be anything, or nothing. */
function firstSegment(path: string): string | null {
  const [segment = ''] = path.replace(/^\//, '').split('/');
  return /^[:*]|\?$/.test(segment) ? null : segment.toLowerCase();
}

/** Of a request's path, as the router reads it: decoded, in any case. */
function segmentAsked(path: string): string {
  const [segment = ''] = path.replace(/^\//, '').split('/');
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/** Ids of the routes that paths of one first segment can match, and of those around them. */
function within(routes: Routes, segment: string): Set<string> {
  const ids = new Set<string>();
  for (const [id, route] of Object.entries(routes)) {
    const parents: string[] = [];
    for (let at = route?.parentId; at !== undefined; at = routes[at]?.parentId) parents.push(at);
    const path = [...parents.toReversed(), id]
      .map((one) => routes[one]?.path ?? '')
      .filter(Boolean)
      .join('/');
    const first = firstSegment(path);
    if (first === null || first === segment) for (const one of [...parents, id]) ids.add(one);
  }
  return ids;
}

function only<T>(routes: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
}

/** Answers, for a path, what `make` made of the part of the build that can answer it; each part is made once. */
export function byFirstSegment<Build extends Pick<ServerBuild, 'routes' | 'assets'>, Made>(
  build: Build,
  make: (part: Build) => Made,
): (path: string) => Made {
  const known = new Set(Object.values(build.routes).map((route) => firstSegment(route?.path ?? '')));
  const made = new Map<string, Made>();
  return (path) => {
    const wanted = segmentAsked(path);
    // Paths that no route begins like share one part, however many are tried.
    const segment = known.has(wanted) ? wanted : '*';
    const before = made.get(segment);
    if (before !== undefined) return before;
    const ids = within(build.routes, segment);
    const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
    const part = make({ ...build, routes: only(build.routes, ids), assets });
    made.set(segment, part);
    return part;
  };
}
