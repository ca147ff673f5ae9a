/*
 * All that plain pages need of scripts. Everything works without: this closes menus, keeps a form from being sent
 * twice, brings the focus to what went wrong and opens the palette.
 */
import { showApiDocument } from './client/api-docs.ts';
import { enhanceCharts } from './client/charts.ts';
import { tellOfCrashes } from './client/crashes.ts';
import { hideNames, holdQuestions } from './client/dialogs.ts';
import { enhanceList } from './client/list.ts';
import { rememberBoxes } from './client/boxes.ts';
import { rememberMenu } from './client/menu.ts';
import { narrowLists } from './client/narrow.ts';
import { dismissNotices } from './client/notices.ts';
import { offerPalette } from './client/palette.ts';
import { offerPasskeys } from './client/passkey.ts';
import { beginForm } from './client/begin-form.ts';
import { offerShortcuts } from './client/shortcuts.ts';
import { beginLive } from './client/begin-live.ts';

tellOfCrashes();
holdQuestions();
hideNames();
narrowLists();
enhanceList();
rememberMenu();
showApiDocument();
offerPalette();
offerPasskeys();
offerShortcuts();
beginForm();
enhanceCharts();

/** What few pages have comes with those that have it. */
function where(selector: string, begin: () => Promise<void>): void {
  if (document.querySelector(selector)) void begin();
}
where('details[data-drawer]', async () => (await import('./client/drawers.ts')).openDrawers());
where('[data-list-search]', async () => (await import('./client/lists.ts')).enhanceLists());
// On a live screen React does it (app/ui/form/searched-select.live.tsx).
const LISTS = 'select[data-search]:not(#live *)';
where(LISTS, async () => (await import('./client/searchable.ts')).searchLists(LISTS));
where('table[data-grid]', async () => (await import('./client/grid.ts')).walkGrids());
where('table[data-time-grid]', async () => (await import('./client/time-grid.ts')).holdTimeGrids());
where('[data-scanner]', async () => (await import('./client/scanner.ts')).beginScanners());
where('[data-vector-map]', async () => (await import('./client/vector-map.ts')).drawVectorMaps());
where('[data-signature]', async () => (await import('./client/signature.ts')).beginSignatures());
for (const page of document.querySelectorAll<HTMLElement>('[data-driver-of]'))
  void import('./client/driver.ts').then(({ beginDriver }) => beginDriver(page));
where('[data-ticking]', async () => (await import('./client/ticking.ts')).tick());
where('[data-fleet]', async () => (await import('./client/fleet.ts')).followFleet());
where('[data-realtime]', async () => (await import('./client/realtime.ts')).followChanges());
where('form[data-unsent]', async () => (await import('./client/unsent.ts')).askBeforeLeaving());
where('form[data-drop]', async () => (await import('./client/drop-zone.ts')).dropFiles());

// React comes with the screens that it takes over, and with no other: with their root (app/live/live-root.tsx).
const live = document.getElementById('live');
if (live) beginLive(live);

const boards = document.querySelectorAll<HTMLElement>('[data-board]');
if (boards.length > 0) void import('./client/boards.ts').then(({ handBoards }) => handBoards(boards));

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

function closeMenus(except: Element | null): void {
  for (const menu of all('details[data-menu][open]'))
    if (!except || !menu.contains(except)) menu.removeAttribute('open');
}

document.addEventListener('click', (event) => {
  closeMenus(event.target instanceof Element ? event.target.closest('details[data-menu]') : null);
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    const left = document.activeElement
      ?.closest('details[data-menu][open]')
      ?.querySelector<HTMLElement>('summary');
    closeMenus(null);
    left?.focus();
  }
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method === 'get') return;
  if (form.dataset['sent']) event.preventDefault();
  form.dataset['sent'] = 'true';
});

// The back button brings the page back as it was left: the form may be sent again, its command id keeps it to once.
addEventListener('pageshow', () => {
  for (const form of all('form[data-sent]')) delete form.dataset['sent'];
});

dismissNotices();

rememberBoxes(document);
