import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/* What the scripts of a page weigh, as gzip sends them (docs/decisions/0110-live-screens.md). */

export const kB = 1000;

/** kB of scripts: of a page that React takes over, what of them is the screen's own, and of any other page. */
export const MOST_LIVE = 120;
export const MOST_OWN = 25;
export const MOST_PLAIN = 20;

export interface Script {
  name: string;
  bytes: number;
}

/** The scripts that a page loaded. */
export async function scripts(page: Page): Promise<Script[]> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      // The viewer of calls is another's, and stands on its own page alone.
      .filter((path) => path.endsWith('.js') && !path.includes('swagger-ui')),
  );
  return names.map((name) => {
    const file = join('build', 'client', name);
    // What is too small to be compressed goes as it is; what is not of the build is another's (the viewer of calls).
    const sent =
      statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file, { throwIfNoEntry: false });
    return { name, bytes: sent?.size ?? 0 };
  });
}

export const total = (some: readonly Script[]): number => some.reduce((sum, { bytes }) => sum + bytes, 0);

/** Resolves when hands may begin, where React takes the page over. */
export const alive = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('live').length > 0, undefined, { timeout: 30_000 });

/** Milliseconds from the whole of the HTML until hands may begin. */
export const untilAlive = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [html] = performance.getEntriesByType('navigation');
    const [live] = performance.getEntriesByName('live');
    return (
      (live?.startTime ?? Number.NaN) - (html instanceof PerformanceNavigationTiming ? html.responseEnd : 0)
    );
  });

/** Packages, what every page has, and what every live one has (how React takes over): the rest is the screen's own. */
const others = /\/(?:react|big|pages|rolldown-runtime|entry\.client|root)-/;

export const ownOf = (loaded: readonly Script[]): Script[] => loaded.filter(({ name }) => !others.test(name));

/** What of a page is above its budget, as lines to be read. */
export async function overweight(page: Page): Promise<string[]> {
  const isLive = (await page.locator('#live').count()) > 0;
  if (isLive) await alive(page);
  const loaded = await scripts(page);
  const [all, own] = [total(loaded), isLive ? total(ownOf(loaded)) : 0];
  const most = isLive ? MOST_LIVE : MOST_PLAIN;
  return [
    ...(all > most * kB ? [`loads ${all} bytes of scripts, of ${most} kB`] : []),
    ...(own > MOST_OWN * kB ? [`loads ${own} bytes of scripts of its own, of ${MOST_OWN} kB`] : []),
  ];
}
