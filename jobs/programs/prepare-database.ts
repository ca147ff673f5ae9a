import type { Settings } from '#db/settings.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { isDemo } from './is-demo.ts';
import { bringAccountsUpToDate } from './older-accounts.ts';

/*
 * What a start does to its database before anybody is let in. It takes a second to load, which prepare.ts does while
 * PostgreSQL starts.
 */

/** Migrations, and what they ask for. Answers what the worker makes anew while the old tables answer. */
export async function updateDatabase(settings: Settings, ownerUrl: string): Promise<string[]> {
  const { remaking } = await bringUpToDate(ownerUrl, settings.dataKey, { waits: false });
  if (remaking.length === 0) await bringAccountsUpToDate(settings, ownerUrl);
  return remaking;
}

/** Makes the demo where there is none yet; what makes it is loaded then alone. @throws Failure in a database that is in use */
export async function fillDatabase(settings: Settings, ownerUrl: string): Promise<void> {
  if (await isDemo(ownerUrl)) return;
  const { fillIfEmpty } = await import('../ops/seed.ts');
  await fillIfEmpty(settings, ownerUrl);
}
