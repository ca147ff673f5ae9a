import { createServices, type Services } from '#app/services.server.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import type { World } from './world.ts';

/**
 * What the web is made of, over a test's world; `more` are settings of its own. The caller closes it before the world.
 */
export const servicesOver = (
  { ownerUrl, settings }: World,
  more: Readonly<Record<string, string>> = {},
): Promise<Services> =>
  createServices({
    NODE_ENV: 'test',
    DATABASE_URL: ownerUrl,
    DATA_DIR: settings.dataDir,
    DATA_KEY: testDataKey,
    SESSION_SECRET: testDataKey,
    ...more,
  });
