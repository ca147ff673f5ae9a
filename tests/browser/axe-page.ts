import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { overweight } from './weight.ts';

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What holds for eight rows of a list holds for the ninth: each costs a tenth of a second. */
const further = 'tbody > tr:nth-child(n + 9)';

/** Menu and top bar are the same on every page but for what is marked as the current one. */
const frame = '.side-column, header.top';

/** What was found on a page, and the ways of painting text that were judged there. */
interface Judged {
  faults: string[];
  seen: string[];
}

/** The ways of painting text that this process judged before, by scheme. */
const seen = { light: new Set<string>(), dark: new Set<string>() };

/**
 * In the page: axe's contrast of each way in which text is painted there: its colours, size and weight, and what is
 * painted below it. Two texts painted the same have the same contrast, so one of them is enough; a way counts as judged
 * once axe gave a verdict on it, so that what it skips (disabled, one letter) or cannot tell is asked again.
 */
const contrast = `async (seen) => {
  const known = new Set(seen);
  const below = new Map([[null, '']]);
  const ground = (element) => {
    let key = below.get(element);
    if (key === undefined) {
      const style = getComputedStyle(element);
      const parts = [style.backgroundColor, style.backgroundImage, style.opacity, style.position];
      const own = parts.join('|').replace('rgba(0, 0, 0, 0)|none|1|static', '');
      const placed = /absolute|fixed|sticky/.test(style.position) ? element.className : '';
      key = ground(element.parentElement) + own + placed;
      below.set(element, key);
    }
    return key;
  };
  const isPainted = (element) =>
    element.checkVisibility() && element.closest('.unseen') === null && element.getBoundingClientRect().bottom > 0;
  const bearsText = (element) =>
    /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 1);
  const keys = new Map();
  const asked = new Set();
  for (const element of document.body.querySelectorAll('*')) {
    if (!bearsText(element) || !isPainted(element)) continue;
    const style = getComputedStyle(element);
    const key = [style.color, style.fontSize, style.fontWeight, style.textShadow, ground(element)].join(';');
    if (known.has(key) || asked.has(key)) continue;
    const muted = element.matches(':disabled, :disabled *, [aria-disabled="true"] *');
    if (!muted) asked.add(key);
    keys.set(element, key);
  }
  if (keys.size === 0) return { faults: [], seen: [] };
  const { passes, violations } = await axe.run(
    { include: [...keys.keys()] },
    { runOnly: { type: 'rule', values: ['color-contrast'] }, elementRef: true, resultTypes: ['violations', 'passes'] },
  );
  const judged = [...passes, ...violations].flatMap(({ nodes }) => nodes);
  return {
    faults: violations.flatMap(({ nodes }) => nodes.map(({ html }) => 'color-contrast ' + html.slice(0, 120))),
    seen: judged.flatMap(({ element }) => keys.get(element) ?? []),
  };
}`;

/**
 * What is closed in menu and top bar: most of what a page is made of, and nothing of it is painted. Where they were
 * looked at before it is taken out while the rules run, which read the whole page whatever is left out; what has an id
 * stays, for others may name it.
 */
const closed = `:is(${frame}) details:not([open]) > :not(summary)`;

/** In the page: all other rules, on the whole of it but what was seen before. */
const structure = (frameSeen: boolean): string => {
  const exclude = [further, ...(frameSeen ? [frame] : [])].map((one) => [one]);
  return `(async () => {
    const isNamed = (element) => element.id !== '' || element.querySelector('[id]') !== null;
    const all = ${frameSeen} ? [...document.querySelectorAll(${JSON.stringify(closed)})] : [];
    const out = all.filter((element) => !isNamed(element));
    const places = out.map((element) => {
      const place = document.createComment('');
      element.replaceWith(place);
      return place;
    });
    try {
      const { violations } = await axe.run({ exclude: ${JSON.stringify(exclude)} }, {
        runOnly: ${JSON.stringify(standards)}, rules: { 'color-contrast': { enabled: false } },
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => id + ' ' + nodes[0].html.slice(0, 120));
    } finally {
      for (const [index, place] of places.entries()) place.replaceWith(out[index]);
    }
  })()`;
};

export const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 780 };

/**
 * Looks at one page after the other: what axe finds there in the light and in the dark, and what runs off it on a
 * telephone, and whether its scripts weigh more than they may. A page is loaded once for all; what it shares with those before it is not looked at again.
 */
export function checker(page: Page): { check: () => Promise<void>; faults: string[] } {
  const faults: string[] = [];
  let frameSeen = false;
  const paints = async (scheme: 'light' | 'dark'): Promise<string[]> => {
    const judged = await page.evaluate<Judged>(`(${contrast})(${JSON.stringify([...seen[scheme]])})`);
    for (const key of judged.seen) seen[scheme].add(key);
    return judged.faults.map((fault) => `${scheme}: ${fault}`);
  };
  const wide = async (): Promise<string[]> => {
    // In the page itself: no page of ours has frames of others, which is what the wrapper's second page is for.
    await page.evaluate(axeSource);
    const found = await page.evaluate<string[]>(structure(frameSeen));
    frameSeen ||= (await page.locator(frame).count()) > 0;
    found.push(...(await paints('light')));
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await paints('dark')));
    await page.emulateMedia({ colorScheme: 'light' });
    return found;
  };
  const narrow = async (): Promise<string[]> => {
    const off = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    return off > 0 ? [`runs off by ${off} px at ${NARROW.width} px`] : [];
  };
  /** Begins with the width that the page before it ended with: to change it costs as much as to load a page. */
  const check = async () => {
    const looks = [
      { size: WIDE, look: wide },
      { size: NARROW, look: narrow },
    ];
    if (page.viewportSize()?.width === NARROW.width) looks.reverse();
    for (const { size, look } of looks) {
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
      faults.push(...(await look()).map((one) => `${page.url()}: ${one}`));
    }
    faults.push(...(await overweight(page)).map((one) => `${page.url()}: ${one}`));
  };
  return { check, faults };
}
