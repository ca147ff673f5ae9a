/*
 * What `npm start` has done to its database before anybody is let in: migrations, what they ask for, and the demo
 * companies in an empty one. Started by it alone (preparation.ts).
 */
import type { z } from 'zod';
import { readSettings, type Settings, SettingsError } from '#db/settings.ts';
import { Failure } from '../ops/failure.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { bringAccountsUpToDate } from './older-accounts.ts';
import { isDemo, toPrepare, type told } from './preparation.ts';

const tell = (words: z.infer<typeof told>): void => void process.send?.(words);

/** What makes the demo is loaded where there is none alone. */
async function fill(settings: Settings, ownerUrl: string): Promise<void> {
  if (await isDemo(ownerUrl)) return;
  const { fillIfEmpty } = await import('../ops/seed.ts');
  await fillIfEmpty(settings, ownerUrl);
}

// What ends us with our parent lets the channel go; until we are asked it is all that we wait for.
process.channel?.ref();
const message = await new Promise<unknown>((done) => process.once('message', done));
process.channel?.unref();
try {
  const { ownerUrl, demo } = toPrepare.parse(message);
  const settings = readSettings({ ...process.env, DATABASE_URL: ownerUrl });
  const { remaking } = await bringUpToDate(ownerUrl, settings.dataKey, { waits: false });
  if (remaking.length === 0) await bringAccountsUpToDate(settings, ownerUrl);
  tell({ remaking });
  if (demo) await fill(settings, ownerUrl);
} catch (error) {
  const isKnown = error instanceof SettingsError || error instanceof Failure;
  tell({ failed: isKnown ? error.message : error instanceof Error ? (error.stack ?? '') : String(error) });
  process.exitCode = 1;
}
