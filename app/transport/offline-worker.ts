import { screen } from '../http/screen.server.ts';

/**
 * The service worker of the driver's pages: asks the network first, keeps what came, and shows what is kept where nothing
 * comes. Scripts and styles never change under their names and are kept for good. Nothing else passes it, and no form
 * does: those wait in the outbox (app/client/driver.ts).
 */
const workerOf = (said: string) => `
const CACHE = 'driver-1';
const PATIENCE_MS = 4000;
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
const isPage = (url) => url.pathname === '/tfp/mine' || /^\\/tfp\\/mine\\/\\d+$/.test(url.pathname);
// A day is kept under its own address: another day's list is not shown in its place.
const keyOf = (url) => {
  const day = url.pathname === '/tfp/mine' ? url.searchParams.get('day') : null;
  return day === null ? url.pathname : url.pathname + '?day=' + day;
};
const nothing = () => new Response(${said}, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
const isKept = (url) => url.pathname.startsWith('/assets/');
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
async function fresh(request, url) {
  const cache = await caches.open(CACHE);
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error('late')), PATIENCE_MS));
  const asked = fetch(request);
  asked.catch(() => undefined);
  try {
    const answer = await Promise.race([asked, late]);
    if (answer.ok && !answer.redirected && isPage(url)) await cache.put(keyOf(url), answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(keyOf(url));
    if (found) return found;
    return asked.catch((fault) => {
      if (url.pathname !== '/tfp/mine') throw fault;
      return nothing();
    });
  }
}
async function ahead(urls) {
  const cache = await caches.open(CACHE);
  for (const one of urls) {
    const url = new URL(one, location.origin);
    if (url.origin !== location.origin || !isPage(url)) continue;
    const key = keyOf(url);
    const answer = await fetch(key).catch(() => null);
    if (answer && answer.ok && !answer.redirected) await cache.put(key, answer);
  }
}
async function assetsAhead(urls) {
  const cache = await caches.open(CACHE);
  for (const one of urls) {
    const url = new URL(one, location.origin);
    if (url.origin !== location.origin || !isKept(url) || (await cache.match(url.href))) continue;
    const answer = await fetch(url.href).catch(() => null);
    if (answer && answer.ok) await cache.put(url.href, answer);
  }
}
addEventListener('message', (event) =>
  event.waitUntil(assetsAhead(event.data.assets || []).then(() => ahead(event.data.pages || []))));
addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (isKept(url)) event.respondWith(kept(event.request));
  else if (event.request.mode === 'navigate' && isPage(url)) event.respondWith(fresh(event.request, url));
});
`;

/** The page of a day that is not kept, as a literal of the worker. */
const notKept = (language: string, words: string, back: string): string =>
  JSON.stringify(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words}</title><p>${words}</p><p><a href="/tfp/mine">${back}</a></p>`,
  );

export const loader = screen('driverWorker', ({ language, t }) =>
  Promise.resolve(
    new Response(workerOf(notKept(language, t('transport.dayNotKept'), t('transport.mine'))), {
      headers: {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Service-Worker-Allowed': '/tfp/mine',
        'Cache-Control': 'no-cache',
      },
    }),
  ),
);
