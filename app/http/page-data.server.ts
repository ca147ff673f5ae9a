import { UNSAFE_SingleFetchRedirectSymbol as unsent } from '@remix-run/server-runtime';

/**
 * What a page is drawn with, marked so that Remix leaves it out of what it writes for a React in the browser, which
 * nobody reads but of live screens (docs/decisions/0110-live-screens.md): a tenth of a list's time. A Response passes unmarked.
 */
export function renderedOnServer<Result>(result: Result): Result {
  if (typeof result !== 'object' || result === null || result instanceof Response) return result;
  const page: unknown = 'init' in result && 'data' in result ? result.data : result;
  if (typeof page === 'object' && page !== null && Object.isExtensible(page))
    Object.defineProperty(page, unsent, { value: null, configurable: true });
  return result;
}
