import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, UserConfig } from 'vite';

/*
 * How the server's part of the pages (vite.config.ts) and the programs (build.ts) are bundled, so that each process
 * holds little (docs/decisions/0048-memory-of-a-process.md).
 */

/**
 * Packages bundled with what runs on the server, for the parts of them that are used: zod and stdnum come with what
 * dozens of countries need, the others in hundreds of files. Whoever reads zod's schemas comes along, to have the
 * same zod; so do the packages that only these ask for.
 */
const bundled = [
  'zod',
  /^@conform-to\//,
  'stdnum',
  'kysely',
  'libphonenumber-js',
  /^echarts/,
  'zrender',
  /^@react-email\//,
  '@cantoo/pdf-lib',
  'culori',
  'fflate',
  'html-entities',
  'node-html-better-parser',
  'tslib',
  'qrcode',
  'dijkstrajs',
  'pngjs',
  '@simplewebauthn/server',
  /^@(?:peculiar|hexagon|levischuck)\//,
  'asn1js',
  'pvtsutils',
  'pvutils',
  'reflect-metadata',
  'tsyringe',
];

/**
 * V8 holds a file in one byte a character, or in two when a single character is beyond Latin-1: such are written as
 * escapes, which mean the same in texts, templates and expressions.
 */
const latin1: Plugin = {
  name: 'latin-1',
  renderChunk: {
    order: 'post',
    handler: (code) =>
      code.replaceAll(
        /[^\0-\xFF]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
  },
};

export const onServer = { ssr: { noExternal: bundled }, plugins: [latin1] } satisfies UserConfig;

/** How Remix asks for what a browser would be sent of a route. */
const OF_A_ROUTE = '?__remix-build-client-route';

/**
 * Of each route Remix makes a script for a React that never runs in the browser
 * (docs/decisions/0005-no-react-on-the-client.md): nothing is read for it, and it is removed. What the one script of
 * every page leads to stays. Stands behind the plugin of Remix, which asks for what the routes hold.
 */
export const onlyLoaded: Plugin = {
  name: 'only-loaded',
  transform: (_code, id) => (id.endsWith(OF_A_ROUTE) ? 'export default null;' : null),
  writeBundle({ dir = '' }, bundle) {
    for (const one of Object.values(bundle))
      if (one.type === 'chunk' && one.facadeModuleId?.endsWith(OF_A_ROUTE)) rmSync(join(dir, one.fileName));
  },
};
