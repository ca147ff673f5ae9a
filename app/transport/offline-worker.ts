import { screen } from '../http/screen.server.ts';

/**
 * The service worker of the driver's pages: asks the network first, keeps what came, and shows what is kept where nothing
 * comes. Scripts and styles never change under their names and are kept for good. Nothing else passes it, and no form
 * does: those wait in the outbox (app/client/driver.ts).
 */
const worker = `
const CACHE = 'driver-1';
const PATIENCE_MS = 4000;
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
const isPage = (url) => url.pathname === '/tfp/mine' || /^\\/tfp\\/mine\\/\\d+$/.test(url.pathname);
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
    if (answer.ok && !answer.redirected && isPage(url)) await cache.put(url.pathname, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(url.pathname);
    if (found) return found;
    return asked;
  }
}
async function ahead(urls) {
  const cache = await caches.open(CACHE);
  for (const one of urls) {
    const url = new URL(one, location.origin);
    if (url.origin !== location.origin || !isPage(url)) continue;
    const answer = await fetch(url.pathname).catch(() => null);
    if (answer && answer.ok && !answer.redirected) await cache.put(url.pathname, answer);
  }
}
addEventListener('message', (event) => event.waitUntil(ahead(event.data.pages || [])));
addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (isKept(url)) event.respondWith(kept(event.request));
  else if (event.request.mode === 'navigate' && isPage(url)) event.respondWith(fresh(event.request, url));
});
`;

export const loader = screen('driverWorker', () =>
  Promise.resolve(
    new Response(worker, {
      headers: {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Service-Worker-Allowed': '/tfp/mine',
        'Cache-Control': 'no-cache',
      },
    }),
  ),
);
