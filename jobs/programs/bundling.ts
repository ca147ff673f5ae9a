import type { Plugin, UserConfig } from 'vite';

/*
 * How the server's part of the pages (vite.config.ts) and the programs (build.ts) are bundled, so that each process holds
 * little (docs/decisions/0048-memory-of-a-process.md).
 */

/**
 * Packages bundled with what runs on the server, for the parts of them that are used: zod and stdnum come with what
 * dozens of countries need, the others in hundreds of files. Whoever reads zod's schemas comes along, to have the same zod.
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
