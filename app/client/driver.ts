/*
 * The driver's phone where there is no network. Forms of a site go through an outbox in IndexedDB: each is kept with the
 * id of its command and the time at which it was pressed, and sent in its order when there is a network again. Sent
 * twice, it is done once.
 */

import { get, update } from 'idb-keyval';
import { nextSiteSteps, type OrderStatus, type SiteMark } from '#domain/transport/site-steps.ts';

type Field = [name: string, value: string | Blob];

interface Unsent {
  id: string;
  /** The address that the form is sent to, and the page that it stands on. */
  action: string;
  page: string;
  fields: Field[];
}

const OUTBOX = 'driver-outbox';
const RETRY_MS = 20_000;

const unsent = async (): Promise<Unsent[]> => (await get<Unsent[]>(OUTBOX)) ?? [];
const keep = (one: Unsent): Promise<void> => update<Unsent[]>(OUTBOX, (all = []) => [...all, one]);
const drop = (id: string): Promise<void> =>
  update<Unsent[]>(OUTBOX, (all = []) => all.filter((one) => one.id !== id));

const textOf = (fields: readonly Field[], name: string): string => {
  const found = fields.find(([one]) => one === name)?.[1];
  return typeof found === 'string' ? found : '';
};

/** What a form says, with an id of its own, and the time of now where it asks for one and none was typed. */
function fieldsOf(form: HTMLFormElement, button: HTMLElement | null, id: string): Field[] {
  const data = new FormData(form, button instanceof HTMLButtonElement ? button : null);
  const fields: Field[] = [...data].filter(
    ([name, value]) => name !== 'commandId' && !(value instanceof File && value.size === 0),
  );
  const timed = ['step', 'sign'].includes(textOf(fields, 'intent')) && textOf(fields, 'at') === '';
  return [
    ...fields.filter(([name]) => !(timed && name === 'at')),
    ...(timed ? [['at', new Date().toISOString()] satisfies Field] : []),
    ['commandId', id],
  ];
}

function bodyOf(fields: readonly Field[]): FormData | URLSearchParams {
  const hasFile = fields.some(([, value]) => typeof value !== 'string');
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields)
    if (typeof value === 'string') body.append(name, value);
    else if (body instanceof FormData) body.append(name, value, value instanceof File ? value.name : 'photo');
  return body;
}

/** Shows what the server refused on its own page: the form is sent once more as a form, and answered as every form. */
function sendAsForm({ action, fields }: Unsent): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of fields) {
    if (typeof value !== 'string') continue;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

type Outcome = 'sent' | 'refused' | 'later';

async function send(one: Unsent): Promise<Outcome> {
  const answer = await fetch(one.action, {
    method: 'POST',
    body: bodyOf(one.fields),
    headers: { Accept: 'text/html' },
  }).catch(() => null);
  // Whoever has to sign in first, or meets a server that is away, sends it later.
  if (answer === null || answer.status >= 500 || new URL(answer.url).pathname === '/login') return 'later';
  return answer.status < 400 ? 'sent' : 'refused';
}

/** Tells how many are not sent yet. */
async function tell(): Promise<void> {
  const told = document.querySelector<HTMLElement>('[data-outbox]');
  if (told === null) return;
  const { length } = await unsent();
  told.hidden = length === 0;
  const words = (length === 1 ? told.dataset['one'] : told.dataset['many']) ?? '';
  told.textContent = words.replace('%n', String(length));
}

/** Sends what waits, one after the other in its order; stops at what cannot be sent now. @returns how many were sent */
async function flush(): Promise<number> {
  let sent = 0;
  for (let [one] = await unsent(); one !== undefined; [one] = await unsent()) {
    const outcome = await send(one);
    if (outcome === 'later') break;
    await drop(one.id);
    if (outcome === 'refused') {
      sendAsForm(one);
      return sent;
    }
    sent += 1;
  }
  await tell();
  return sent;
}

/** One tab at a time; the others find the outbox empty. */
const flushAlone = async (): Promise<number> => await navigator.locks.request(OUTBOX, flush);

/** What the page shows of a site once something was noted that the server does not know of yet. */
async function showSite(site: HTMLElement): Promise<void> {
  const own = (await unsent()).filter(({ page }) => page === location.pathname);
  if (own.length === 0) return;
  const marks: Partial<Record<SiteMark, string>> = JSON.parse(site.dataset['marks'] ?? '{}') as Partial<
    Record<SiteMark, string>
  >; // as the page wrote it
  let status = site.dataset['driver'] as OrderStatus; // as the page wrote it
  for (const { fields } of own) {
    const step = textOf(fields, 'step');
    if (step === 'start' || step === 'resume') status = 'in_progress';
    if (step === 'wait') status = 'waiting';
    if (step === 'end') status = 'completed';
    if (step === 'mixStart' || step === 'mixEnd' || step === 'pauseStart' || step === 'pauseEnd')
      marks[step] = textOf(fields, 'at');
  }
  const next: readonly string[] = nextSiteSteps({ status, marks });
  const signed = own.some(({ fields }) => textOf(fields, 'intent') === 'sign');
  for (const button of site.querySelectorAll<HTMLElement>('button[name="step"]'))
    button.hidden = !next.includes(button.getAttribute('value') ?? '');
  for (const part of site.querySelectorAll<HTMLElement>('[data-site]')) {
    const what = part.dataset['site'];
    if (what === 'steps') part.hidden = next.length === 0;
    if (what === 'report') part.hidden = status === 'planned';
    if (what === 'sign') part.hidden = status === 'planned' || signed;
  }
}

/** A form of a site: kept first, then sent; shown as done at once where there is no network. */
function queueForms(site: HTMLElement): void {
  site.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    event.preventDefault();
    event.stopPropagation();
    const id = crypto.randomUUID();
    const button = event.submitter instanceof HTMLElement ? event.submitter : null;
    const fields = fieldsOf(form, button, id);
    void (async () => {
      await keep({ id, action: form.action, page: location.pathname, fields });
      const sent = await flushAlone();
      if (sent > 0) location.reload();
      else {
        await tell();
        await showSite(site);
      }
    })();
  });
}

/** What is kept of pages is one person's: another's are forgotten. */
async function forgetOthers(owner: string): Promise<void> {
  const known = localStorage.getItem('driver-of');
  if (known !== null && known !== owner) for (const name of await caches.keys()) await caches.delete(name);
  localStorage.setItem('driver-of', owner);
}

/** Where the company asks for a position: the phone has one, or its driver says why not. Nothing of it is sent. */
function locate(site: HTMLElement): void {
  const asked = site.querySelector<HTMLElement>('[data-locate]');
  const said = asked?.querySelector<HTMLInputElement>('input[name="located"]');
  if (!asked || !said || !('geolocation' in navigator)) return;
  navigator.geolocation.getCurrentPosition(
    () => {
      said.value = 'on';
      asked.hidden = true;
    },
    () => undefined,
    { maximumAge: 600_000, timeout: 20_000 },
  );
}

/** Begins the driver's pages: kept for when there is no network, their forms sent when there is one. */
export async function beginDriver(page: HTMLElement): Promise<void> {
  const site = page.querySelector<HTMLElement>('[data-driver]');
  if (site !== null) {
    queueForms(site);
    locate(site);
  }
  if (!('serviceWorker' in navigator)) return;
  await forgetOthers(page.dataset['driverOf'] ?? '');
  await navigator.serviceWorker.register('/tfp/mine/worker.js', { scope: '/tfp/mine' });
  // The interventions of the day, before the phone goes down into a basement.
  const pages = [...page.querySelectorAll<HTMLAnchorElement>('a[data-ahead]')].map(({ href }) => href);
  const { active } = await navigator.serviceWorker.ready;
  // A worker has no origin to be told.
  active?.postMessage({ pages: [location.pathname, ...pages] }, []);
  const again = async () => {
    if ((await unsent()).length > 0 && (await flushAlone()) > 0) location.reload();
    else await tell();
  };
  addEventListener('online', () => void again());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void again();
  });
  setInterval(() => void again(), RETRY_MS);
  if (site !== null) await showSite(site);
  await again();
}
