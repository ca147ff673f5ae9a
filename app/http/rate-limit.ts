/*
 * How many calls a program makes in a minute. Counted in memory, by each web process for itself: a call is not made
 * slower by its count (docs/api.md, "Limits").
 */

/** Calls that change something cost more than those that read: they are counted apart. */
export type Quota = 'reads' | 'writes' | 'reports';

export interface RateLimits extends Readonly<Record<Quota, number>> {
  /** Of somebody who is not signed in, by address, both kinds together. */
  guests: number;
}

/** What a call may still do; `seconds` until the window begins anew. */
export interface Allowance {
  quota: string;
  limit: number;
  allowed: boolean;
  remaining: number;
  seconds: number;
}

export interface RateLimiter {
  /** Counts one call of `who`; null where there is no limit. */
  count(who: string, quota: Quota | 'guests'): Allowance | null;
}

const WINDOW_SECONDS = 60;
/** Beyond so many callers in a minute all begin anew, rather than fill the memory. */
const MOST_CALLERS = 50_000;

/** @param limits calls in a minute; 0: without limit */
export function rateLimiter(limits: RateLimits, now: () => number = Date.now): RateLimiter {
  let window = 0;
  const counts = new Map<string, number>();
  return {
    count(who, quota) {
      const limit = limits[quota];
      if (limit === 0) return null;
      const second = Math.floor(now() / 1000);
      const current = Math.floor(second / WINDOW_SECONDS);
      if (current !== window || counts.size > MOST_CALLERS) {
        counts.clear();
        window = current;
      }
      const key = `${quota} ${who}`;
      const made = (counts.get(key) ?? 0) + 1;
      counts.set(key, made);
      return {
        quota,
        limit,
        allowed: made <= limit,
        remaining: Math.max(limit - made, 0),
        seconds: WINDOW_SECONDS - (second % WINDOW_SECONDS),
      };
    },
  };
}

/** The headers of draft-ietf-httpapi-ratelimit-headers, with `Retry-After` where the call was one too many. */
export function limitHeaders({
  quota,
  limit,
  allowed,
  remaining,
  seconds,
}: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"${quota}";q=${limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"${quota}";r=${remaining};t=${seconds}`,
    ...(!allowed && { 'Retry-After': String(seconds) }),
  };
}
