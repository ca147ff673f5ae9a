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
 * same zod.
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

/**
 * Removes the scripts that no page loads: Remix makes one of each route for a React that never runs in the browser
 * (docs/decisions/0005-no-react-on-the-client.md). What the one script of every page leads to stays.
 */
export const onlyLoaded: Plugin = {
  name: 'only-loaded',
  writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const first = chunks.filter(({ name }) => name === 'entry.client');
    const loaded = new Set(first.map(({ fileName }) => fileName));
    for (const fileName of loaded) {
      const chunk = chunks.find((one) => one.fileName === fileName);
      for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) loaded.add(next);
    }
    for (const { fileName } of chunks) if (!loaded.has(fileName)) rmSync(join(dir, fileName));
  },
};
