import { data, type HeadersFunction } from '@remix-run/node';

/** Seconds after which a page that waits for something asks again by itself. */
const SECONDS_BETWEEN = '2';

/** What a page shows, and that it asks again by itself, without a script, for as long as something is going on. */
export const refreshing = <Shown>(shown: Shown, going: boolean) =>
  data(shown, going ? { headers: { Refresh: SECONDS_BETWEEN } } : {});

/** `headers` of a route whose loader answers by `refreshing`. */
export const refreshHeaders: HeadersFunction = ({ loaderHeaders, parentHeaders }) => {
  const sent = new Headers(parentHeaders);
  const refresh = loaderHeaders.get('Refresh');
  if (refresh) sent.set('Refresh', refresh);
  return sent;
};
