/*
 * The driver's phone where there is no network. Forms of a site go through an outbox in IndexedDB: each is kept with the
 * id of its command and the time at which it was pressed, and sent in its order when there is a network again. Sent
 * twice, it is done once.
 */

import { get, update } from 'idb-keyval';
import {
  nextSiteSteps,
  openAfter,
  siteSteps,
  type OrderStatus,
  type SitePhase,
} from '#domain/transport/site-steps.ts';
import {
  adding,
  afterRefused,
  afterSent,
  isOpenedAgain,
  isSameForm,
  nextToSend,
  textOf,
  waitingLoads,
  withOne,
  type Field,
  type Sender,
  type Unsent,
} from './driver-outbox.ts';

const OUTBOX = 'driver-outbox';
/** Which refused form was opened on its page, as long as the tab is open. */
const OPENED = 'driver-opened';
const RETRY_MS = 20_000;
/** After so long without an answer it is as if there were no network: what was pressed is shown as kept. */
const PATIENCE_MS = 1500;
/** What was not answered by then is sent again; photos take their time where the network is weak. */
const ANSWER_MS = 30_000;
const PHOTO_MS = 300_000;

const unsent = async (): Promise<Unsent[]> => (await get<Unsent[]>(OUTBOX)) ?? [];
const keep = (one: Unsent): Promise<void> => update<Unsent[]>(OUTBOX, (all = []) => withOne(all, one));
const dropAll = (ids: readonly string[]): Promise<void> =>
  update<Unsent[]>(OUTBOX, (all = []) => all.filter(({ id }) => !ids.includes(id)));
const noteSent = (one: Unsent): Promise<void> => update<Unsent[]>(OUTBOX, (all = []) => afterSent(all, one));
const refuse = (id: string, refused: string): Promise<void> =>
  update<Unsent[]>(OUTBOX, (all = []) => afterRefused(all, id, refused));

const senderOf = (page: HTMLElement): Sender => ({
  owner: page.dataset['driverOf'] ?? '',
  corporation: page.dataset['driverIn'] ?? '',
});

const ownOf = async ({ owner, corporation }: Sender): Promise<Unsent[]> =>
  (await unsent()).filter((one) => one.owner === owner && one.corporation === corporation);
const waitingOf = async (sender: Sender): Promise<Unsent[]> =>
  (await ownOf(sender)).filter(({ refused }) => refused === undefined);

/** What a form says, with an id of its own, and the time of now where it asks for one and none was typed. */
function fieldsOf(form: HTMLFormElement, button: HTMLElement | null, id: string): Field[] {
  const data = new FormData(form, button instanceof HTMLButtonElement ? button : null);
  const fields: Field[] = [...data].filter(
    ([name, value]) => name !== 'commandId' && !(value instanceof File && value.size === 0),
  );
  const timed =
    ['step', 'sign', 'tour', 'tourTime', 'photo'].includes(textOf(fields, 'intent')) &&
    textOf(fields, 'at') === '';
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

/** A photo as a form's own field sends it. */
function fileField(name: string, value: Blob): HTMLInputElement {
  const field = document.createElement('input');
  field.type = 'file';
  field.name = name;
  field.hidden = true;
  const files = new DataTransfer();
  files.items.add(value instanceof File ? value : new File([value], 'photo', { type: value.type }));
  field.files = files.files;
  return field;
}

/** Shows what the server refused on its own page: the form is sent once more as a form, and answered as every form. */
function sendAsForm({ id, action, fields }: Unsent): void {
  sessionStorage.setItem(OPENED, id);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  if (fields.some(([, value]) => typeof value !== 'string')) form.enctype = 'multipart/form-data';
  for (const [name, value] of fields) {
    if (typeof value !== 'string') {
      form.append(fileField(name, value));
      continue;
    }
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** Sent; to be sent later; only once somebody signs in or chooses the company again; or why it is refused. */
type Outcome = 'sent' | 'later' | 'away' | { refused: string };

/** Answers that say nothing of the form itself: it is sent again. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** Why a page refuses, in its own words. */
async function reasonOf(answer: Response): Promise<string> {
  const page = new DOMParser().parseFromString(await answer.text().catch(() => ''), 'text/html');
  const told = page.querySelector('[role="alert"]:not([hidden])') ?? page.querySelector('h1');
  const words = told?.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, 300) ?? '';
  return words === '' ? String(answer.status) : words;
}

async function send(one: Unsent): Promise<Outcome> {
  const body = bodyOf(one.fields);
  const answer = await fetch(one.action, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(body instanceof FormData ? PHOTO_MS : ANSWER_MS),
    headers: { Accept: 'text/html' },
  }).catch(() => null);
  if (answer === null || answer.status >= 500 || passing.has(answer.status)) return 'later';
  if (answer.status >= 400) return { refused: await reasonOf(answer) };
  // What was done leads back to its page; who has to sign in or to choose a company first sends it later.
  return new URL(answer.url).pathname === one.page ? 'sent' : 'away';
}

/** Opens what was refused: where the server takes it by now it is sent, and else it is answered on its own page. */
async function open(one: Unsent, sender: Sender): Promise<void> {
  const outcome = await navigator.locks.request(OUTBOX, () => send(one));
  if (outcome === 'sent') {
    await noteSent(one);
    location.assign(one.page);
  } else if (typeof outcome === 'string') await tell(sender, outcome === 'away');
  else sendAsForm(one);
}

const wordButton = (word: string, done: () => Promise<void>): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn quiet';
  button.textContent = word;
  button.addEventListener('click', () => void done());
  return button;
};

/** Shows what was refused, each with why: opened on its own page, or let go of. */
async function tellRefused(sender: Sender): Promise<void> {
  const told = document.querySelector<HTMLElement>('[data-refused]');
  if (told === null) return;
  const refused = (await ownOf(sender)).filter((one) => one.refused !== undefined);
  told.hidden = refused.length === 0;
  const rows = refused.map((one) => {
    const row = document.createElement('li');
    row.append(
      `${one.title} · ${one.refused ?? ''} `,
      wordButton(told.dataset['open'] ?? '', () => open(one, sender)),
      wordButton(told.dataset['discard'] ?? '', async () => {
        await dropAll([one.id]);
        await tellRefused(sender);
      }),
    );
    return row;
  });
  told.querySelector('ul')?.replaceChildren(...rows);
}

/** Tells how many are not sent yet, and which were refused. @param isAway their session has ended */
async function tell(sender: Sender, isAway = false): Promise<void> {
  await tellRefused(sender);
  const told = document.querySelector<HTMLElement>('[data-outbox]');
  if (told === null) return;
  const { length } = await waitingOf(sender);
  told.hidden = length === 0;
  const words = (length === 1 ? told.dataset['one'] : told.dataset['many']) ?? '';
  told.textContent = words.replace('%n', String(length)) + (isAway ? ` ${told.dataset['away'] ?? ''}` : '');
}

/**
 * Sends what waits of one person, one after the other in its order; stops at what cannot be sent now. What is refused
 * stays, and is shown on its own page if that is the open one.
 * @returns whether the page is to be shown anew
 */
async function flush(sender: Sender): Promise<boolean> {
  let isSent = false;
  let isAway = false;
  const next = async () => nextToSend(await ownOf(sender));
  for (let one = await next(); one !== undefined; one = await next()) {
    const outcome = await send(one);
    isAway = outcome === 'away';
    if (outcome === 'later' || outcome === 'away') break;
    if (outcome === 'sent') {
      await noteSent(one);
      isSent = true;
      continue;
    }
    await refuse(one.id, outcome.refused);
    if (one.page === location.pathname) {
      sendAsForm(one);
      return false;
    }
  }
  await tell(sender, isAway);
  return isSent;
}

/** One tab at a time; the others find the outbox empty. */
const flushAlone = async (sender: Sender): Promise<boolean> =>
  await navigator.locks.request(OUTBOX, () => flush(sender));

/** A turn that waits to be sent, among the others: its times go along, by the id of the command that makes it. */
function showUnsentTurn(turns: HTMLElement, { id, fields }: Unsent): void {
  if (turns.querySelector(`[data-unsent="${id}"]`)) return;
  const row = document.querySelector<HTMLTemplateElement>('template[data-unsent-turn]')?.content
    .firstElementChild;
  if (!row) return;
  const shown = document.importNode(row, true);
  shown.setAttribute('data-unsent', id);
  shown.querySelector('strong')?.append(textOf(fields, 'truck') || '–');
  shown.querySelector('input[name="tour"]')?.setAttribute('value', id);
  turns.append(shown);
}

/** What waits to be sent of a turn's quantities stands in their form as what is known; what was typed since stays. */
function showLoad(form: HTMLFormElement, fields: readonly Field[]): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || typeof value !== 'string')
      continue;
    if (field.value === field.defaultValue) field.value = value;
    field.defaultValue = value;
  }
}

/** Turns as they stand once what waits is sent: those that the server does not know of, the next time and the quantities of each. */
function showTurns(site: HTMLElement, own: readonly Unsent[]): void {
  const turns = site.querySelector<HTMLElement>('[data-turns]');
  if (turns === null) return;
  const isOf = (one: Unsent, intent: string) => textOf(one.fields, 'intent') === intent;
  for (const one of own) if (isOf(one, 'tour')) showUnsentTurn(turns, one);
  const loads = waitingLoads(own);
  for (const field of turns.querySelectorAll<HTMLInputElement>('input[name="tour"]')) {
    const load = loads.get(field.value);
    if (load !== undefined && field.form?.querySelector('input[name="intent"][value="tourLoad"]'))
      showLoad(field.form, load);
    const buttons = [...(field.form?.querySelectorAll<HTMLElement>('button[name="time"]') ?? [])];
    const noted = own
      .filter((one) => isOf(one, 'tourTime') && textOf(one.fields, 'tour') === field.value)
      .map(({ fields }) => buttons.findIndex((one) => one.getAttribute('value') === textOf(fields, 'time')));
    if (noted.length === 0) continue;
    for (const [at, button] of buttons.entries()) button.hidden = at !== Math.max(...noted) + 1;
  }
}

/** What the page shows of a site once something was noted that the server does not know of yet. */
async function showSite(site: HTMLElement, sender: Sender): Promise<void> {
  const own = (await waitingOf(sender)).filter(({ page }) => page === location.pathname);
  if (own.length === 0) return;
  let open = JSON.parse(site.dataset['open'] ?? '[]') as SitePhase[]; // as the page wrote it
  let status = site.dataset['driver'] as OrderStatus; // as the page wrote it
  for (const { fields } of own) {
    const step = textOf(fields, 'step');
    const known = siteSteps.find((name) => name === step);
    if (known !== undefined) open = openAfter(open, known);
    if (step === 'start' || step === 'resume') status = 'in_progress';
    if (step === 'wait') status = 'waiting';
    if (step === 'end') status = 'completed';
  }
  const next: readonly string[] = nextSiteSteps({ status, open });
  const signed = own.some(({ fields }) => textOf(fields, 'intent') === 'sign');
  for (const button of site.querySelectorAll<HTMLElement>('button[name="step"]'))
    button.hidden = !next.includes(button.getAttribute('value') ?? '');
  const early = site.querySelector<HTMLInputElement>('[data-early] input');
  if (early !== null && status !== 'planned') {
    early.disabled = true;
    early.parentElement?.setAttribute('hidden', '');
  }
  showTurns(site, own);
  for (const part of site.querySelectorAll<HTMLElement>('[data-site]')) {
    const what = part.dataset['site'];
    if (what === 'steps') part.hidden = next.length === 0;
    if (what === 'report' || what === 'tours') part.hidden = status === 'planned';
    if (what === 'later') part.hidden = status !== 'in_progress' && status !== 'waiting';
    if (what === 'sign') part.hidden = status !== 'completed' || signed;
  }
}

/** The photo of a form that was refused for something else goes along with the same form, unless there is another. */
async function photosBefore(one: Unsent, sender: Sender): Promise<Field[]> {
  if (one.fields.some(([, value]) => typeof value !== 'string') || textOf(one.fields, 'outcome') !== 'paper')
    return [];
  const before = (await ownOf(sender)).findLast(
    (other) => other.refused !== undefined && isSameForm(other, one),
  );
  return (before?.fields ?? []).filter(([, value]) => typeof value !== 'string');
}

/** The refused form of this page that was opened, where this one asks for the same with something else. */
async function openedBefore(one: Unsent, sender: Sender): Promise<string | null> {
  const id = sessionStorage.getItem(OPENED);
  const opened = (await ownOf(sender)).find((other) => other.id === id);
  if (opened === undefined || !isOpenedAgain(opened, one)) return null;
  sessionStorage.removeItem(OPENED);
  return opened.id;
}

/** Where a photo was kept of a form that was refused, the page asks for no other. */
async function keepPhoto(site: HTMLElement, sender: Sender): Promise<void> {
  const field = site.querySelector<HTMLInputElement>('input[type="file"][data-must]');
  const isKept = (await ownOf(sender)).some(
    ({ page, refused, fields }) =>
      refused !== undefined &&
      page === location.pathname &&
      fields.some(([, value]) => typeof value !== 'string'),
  );
  if (field === null || !isKept) return;
  delete field.dataset['must'];
  field.required = false;
}

/** What was sent of one step, product or photo is not the next one's; what was typed since stays. */
function emptySent(form: HTMLFormElement, sent: Unsent['fields']): void {
  for (const field of form.elements) {
    const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (field instanceof HTMLSelectElement && field.value === textOf(sent, field.name))
      for (const option of field.options) option.selected = option.defaultSelected;
    else if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = field.defaultChecked;
    else if (isTyped && field.type === 'file') field.value = '';
    else if (isTyped && field.value === textOf(sent, field.name)) field.value = field.defaultValue;
  }
}

/** Whether something stands in a form that was not sent: a page that is shown anew would lose it. */
const isTyped = (site: HTMLElement): boolean =>
  [...site.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some((field) =>
    field.type === 'checkbox' || field.type === 'radio'
      ? field instanceof HTMLInputElement && field.checked !== field.defaultChecked
      : (field.type !== 'hidden' || 'strokes' in field.dataset) && field.value !== field.defaultValue,
  );

/** Shows what the server knows by now, or what was noted, where somebody types. */
async function showAnew(site: HTMLElement | null, sender: Sender): Promise<void> {
  if (site === null || !isTyped(site)) location.replace(location.href);
  else await tell(sender);
}

/** What was noted stands in its form as what is known. */
function takeAsKnown(form: HTMLFormElement): void {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      field.defaultChecked = field.checked;
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.defaultValue = field.value;
}

/** A form of a site: kept first, then sent; shown as done at once where no network answers. */
function queueForms(site: HTMLElement, sender: Sender): void {
  site.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    event.preventDefault();
    event.stopPropagation();
    const id = crypto.randomUUID();
    const button = event.submitter instanceof HTMLElement ? event.submitter : null;
    const fields = fieldsOf(form, button, id);
    const intent = textOf(fields, 'intent');
    void (async () => {
      const { pathname } = location;
      const one = { ...sender, id, action: form.action, page: pathname, title: document.title, fields };
      const opened = await openedBefore(one, sender);
      await keep({
        ...one,
        fields: [...fields, ...(await photosBefore(one, sender))],
        ...(opened !== null && { insteadOf: opened }),
      });
      const sending = flushAlone(sender);
      const late = new Promise<'late'>((done) => setTimeout(() => done('late'), PATIENCE_MS));
      const sent = await Promise.race([sending, late]);
      if (sent === true) {
        location.replace(location.href);
        return;
      }
      if (intent === 'step' || adding.has(intent)) emptySent(form, fields);
      else takeAsKnown(form);
      await tell(sender);
      await showSite(site, sender);
      if (sent === 'late' && (await sending)) await showAnew(site, sender);
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
  const sender = senderOf(page);
  if (site !== null) {
    queueForms(site, sender);
    await keepPhoto(site, sender);
    locate(site);
  }
  if (!('serviceWorker' in navigator)) return;
  await forgetOthers(page.dataset['driverOf'] ?? '');
  await navigator.serviceWorker.register('/tfp/mine/worker.js', { scope: '/tfp/mine' });
  // The interventions of the day, before the phone goes down into a basement.
  const pages = [...page.querySelectorAll<HTMLAnchorElement>('a[data-ahead]')].map(({ href }) => href);
  const { active } = await navigator.serviceWorker.ready;
  // What those pages run comes along, the glass to sign on above all: down there nothing is fetched any more.
  await import('./signature.ts').catch(() => undefined);
  const assets = performance.getEntriesByType('resource').map(({ name }) => name);
  // A worker has no origin to be told.
  active?.postMessage({ pages: [location.pathname + location.search, ...pages], assets }, []);
  const again = async () => {
    if ((await waitingOf(sender)).length > 0 && (await flushAlone(sender))) await showAnew(site, sender);
    else await tell(sender);
  };
  addEventListener('online', () => void again());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void again();
  });
  setInterval(() => void again(), RETRY_MS);
  if (site !== null) await showSite(site, sender);
  await again();
}
