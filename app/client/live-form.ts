/*
 * Forms that reckon while one types. The server alone knows the rules: what is typed is sent to the page's own action
 * as its "recalculate" button would, and only the parts that show results are taken from the answer.
 */

const TYPING_PAUSE_MS = 250;

function sentBy(form: HTMLFormElement, submitter?: HTMLElement | null): URLSearchParams {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string') sent.append(name, value);
  return sent;
}

/** The page as it would be after the form was sent; null when it is another page, as after a session's end. */
async function answered(form: HTMLFormElement, body: URLSearchParams): Promise<Document | null> {
  const response = await fetch(form.action, { method: 'POST', body });
  const html = await response.text();
  // The head has a style of its own, which this page's content policy would not let in.
  const page = new DOMParser().parseFromString(html.slice(Math.max(0, html.indexOf('<main'))), 'text/html');
  return page.querySelector('form[data-live]') ? page : null;
}

function takeParts(page: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    // What is being typed into is left alone.
    if (part.contains(document.activeElement)) continue;
    const fresh = page.querySelector(`[data-part="${part.dataset['part'] ?? ''}"]`);
    if (fresh) part.replaceChildren(...fresh.childNodes);
  }
}

let typing = 0;
let asked = 0;

async function recalculate(form: HTMLFormElement): Promise<void> {
  asked += 1;
  const mine = asked;
  const body = sentBy(form);
  body.set('step', 'recalculate');
  const page = await answered(form, body);
  if (page && mine === asked) takeParts(page);
}

/** Lines wait while they are on their way: what is typed into them then would be lost. */
function setWaiting(waiting: boolean): void {
  const fields = document.querySelectorAll<HTMLInputElement>('#lines :is(input, select, textarea, button)');
  for (const field of fields) field.disabled = waiting;
}

/** How many rows below the pressed button's the focus goes on; a new line at the end is the last row. */
const focusBelow: Readonly<Record<string, number>> = { up: -1, down: 1, insert: 1 };

const firstField = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea') ?? null;

/** Adds, moves or removes a line in place, and puts the focus where one goes on. */
async function swapLines(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  asked += 1;
  const row = button.closest('tr');
  const at = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
  const sent = sentBy(form, button);
  clearTimeout(typing);
  setWaiting(true);
  const page = await answered(form, sent).catch(() => null);
  const fresh = page?.querySelector('#lines');
  setWaiting(false);
  if (!page || !fresh) return form.requestSubmit(button);
  document.querySelector('#lines')?.replaceWith(fresh);
  takeParts(page);
  const rows = [...document.querySelectorAll('#lines tbody tr')];
  const product = document.querySelector<HTMLElement>('#lines [data-complete]');
  if (button.name === 'step') return product?.focus();
  const kind = button.dataset['swap'] ?? '';
  const next = rows.at(at + (focusBelow[kind] ?? 0));
  // A line that is moved may be moved on.
  const same =
    kind === 'up' || kind === 'down' ? next?.querySelector<HTMLElement>(`[data-swap="${kind}"]`) : null;
  (same ?? firstField(next) ?? product)?.focus();
}

/** Reckons the page's form, where it has one that does, as it is typed. */
export function previewWhileTyping(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-live]');
  if (!form) return;
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLElement && event.target.dataset['complete']) return;
    clearTimeout(typing);
    typing = window.setTimeout(() => void recalculate(form), TYPING_PAUSE_MS);
  });
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || (button.dataset['swap'] === undefined && button.dataset['recalculate'] === undefined))
      return;
    event.preventDefault();
    void (button.dataset['swap'] === undefined ? recalculate(form) : swapLines(form, button));
  });
  // Enter beside the products adds one instead of saving the whole.
  form.addEventListener('keydown', (event) => {
    const field = event.target instanceof HTMLElement ? event.target : null;
    if (event.key !== 'Enter' || field?.dataset['complete'] !== 'product') return;
    event.preventDefault();
    form.querySelector<HTMLButtonElement>('button[name="step"][value="product"]')?.click();
  });
}
