import type { ServerBuild } from '@remix-run/node';

/*
 * Remix's router flattens and compiles all routes anew at each match, three times a page. So each request is answered
 * by a Remix that knows only the routes its path can lead to: those whose segments are the path's or variable.
 */

type Routes = ServerBuild['routes'];

/** A route that answers paths, by its segments, with the routes around it. */
interface Leaf {
  segments: readonly string[];
  ids: readonly string[];
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The page whose data alone a live screen asks for: `/invoice/new.data`, and `/_root.data` of the first one. */
const pageOf = (path: string): string => path.replace(/\.data$/, '').replace(/^\/_root$/, '/');

/** Of a request's path, as the router reads them: decoded, in any case. */
const segmentsAsked = (path: string): string[] =>
  segmentsOf(pageOf(path)).map((segment) => {
    try {
      return decodeURIComponent(segment).toLowerCase();
    } catch {
      return segment.toLowerCase();
    }
  });

const isVariable = (segment: string): boolean => segment.startsWith(':');

/** Whether what follows it can be anything, or nothing. */
const isOpen = (segment: string): boolean => segment === '*' || segment.endsWith('?');

function leavesOf(routes: Routes): Leaf[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) => {
      const ids = [id];
      for (let at = routes[id]?.parentId; at !== undefined; at = routes[at]?.parentId) ids.unshift(at);
      const path = ids.map((one) => routes[one]?.path ?? '').join('/');
      return {
        ids,
        segments: segmentsOf(path).map((segment) => (isVariable(segment) ? segment : segment.toLowerCase())),
      };
    });
}

/** Whether a path can lead to a route; the router knows which of several it is. */
function canLead(asked: readonly string[], { segments }: Leaf): boolean {
  for (const [at, segment] of segments.entries()) {
    if (isOpen(segment)) return true;
    const said = asked[at];
    if (said === undefined || (said !== segment && !isVariable(segment))) return false;
  }
  return asked.length === segments.length;
}

function only<T>(routes: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
}

/** Leaves by their first segment; under '' those that any path may lead to. */
function byFirstSegment(leaves: readonly Leaf[]): Map<string, Leaf[]> {
  const found = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    const [first = ''] = leaf.segments;
    const key = isVariable(first) || isOpen(first) ? '' : first;
    found.set(key, [...(found.get(key) ?? []), leaf]);
  }
  return found;
}

/**
 * Answers, for a path, what `make` made of the part of the build that can answer it. Each part is made once: there are
 * no more of them than there are ways in which the routes share their paths, however many paths are tried.
 */
export function byAddress<Build extends Pick<ServerBuild, 'routes' | 'assets'>, Made>(
  build: Build,
  make: (part: Build) => Made,
): (path: string) => Made {
  const leaves = byFirstSegment(leavesOf(build.routes));
  const anywhere = leaves.get('') ?? [];
  const made = new Map<string, Made>();
  return (path) => {
    const asked = segmentsAsked(path);
    const [first = ''] = asked;
    const near = first === '' ? anywhere : [...(leaves.get(first) ?? []), ...anywhere];
    const led = near.filter((leaf) => canLead(asked, leaf));
    const key = led.map(({ ids }) => ids.at(-1)).join(' ');
    const before = made.get(key);
    if (before !== undefined) return before;
    const ids = new Set(led.flatMap((leaf) => leaf.ids));
    const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
    const part = make({ ...build, routes: only(build.routes, ids), assets });
    made.set(key, part);
    return part;
  };
}
