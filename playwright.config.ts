import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './tests/setup/chromium.ts';

// The workers read this file again: they then find it at once.
process.env['CHROMIUM_PATH'] = findChromium();

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/setup/server.ts',
  outputDir: 'test-results/playwright',
  workers: 2,
  // They end what hangs; on a busy machine all takes many times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env['BASE_URL'],
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: chromiumArguments },
  },
  projects: [
    // Everything works without scripts. With them run the tests that need them, tagged @javascript, and whole jobs again,
    // tagged @scripts: what scripts change is how a form or list moves, not what it does.
    { name: 'without-javascript', use: { javaScriptEnabled: false }, grepInvert: /@javascript/ },
    { name: 'with-javascript', use: { javaScriptEnabled: true }, grep: /@javascript|@scripts/ },
  ],
});
