import type { AppLoadContext } from '@remix-run/node';
import { createServices, type Services, type SignedIn } from '#app/services.server.ts';
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

/** What a page is run with for somebody who is signed in; an error that is logged is thrown. */
export const pageContext = (services: Services, signedIn: SignedIn): AppLoadContext => ({
  services,
  signedIn,
  nonce: '',
  scriptUrl: '',
  requestId: '',
  clientAddress: '192.0.2.1',
  drained: () => Promise.resolve(),
  logError: (error) => {
    throw error;
  },
  note: () => undefined,
});
