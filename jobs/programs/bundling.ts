import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type Plugin, type UserConfig } from 'vite';

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

const escaped = (code: string): string =>
  code.replaceAll(
    /[^\0-\x7F]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * A file is held in one byte a character, or in two when a single character is beyond ASCII (Node 20.20; V8 itself could
 * hold Latin-1 so): such are written as escapes, which mean the same in texts, templates and expressions.
 */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle: {
    // Last of all: what lowers the syntax of a chunk prints its texts as they were.
    order: 'post',
    handler(_options, bundle) {
      for (const one of Object.values(bundle)) if (one.type === 'chunk') one.code = escaped(one.code);
    },
  },
};

export const onServer = { ssr: { noExternal: bundled }, plugins: [ascii] } satisfies UserConfig;

/** How Remix asks for what a browser would be sent of a route. */
const OF_A_ROUTE = '?__remix-build-client-route';
const OF_A_ROUTE_AT_END = /\?__remix-build-client-route$/;

/** The root of the pages, and that of live screens in the browser. */
const ROOT = 'app/root.tsx';
const LIVE_ROOT = '/app/live/live-root.tsx';

/** The map of screens: a browser needs their addresses, and none of their rights and files. */
const SCREENS = '/app/screens.ts';

/** What a live screen was drawn with stays until it is opened anew: hands are at it. */
const asDrawn = 'export const shouldRevalidate = () => false;';

/**
 * Of each route Remix makes a script for React in the browser, where it runs on live screens alone
 * (docs/decisions/0110-live-screens.md): for other routes nothing is read, and their script is removed.
 */
export function onlyLoaded(
  liveFiles: ReadonlySet<string>,
  paths: Readonly<Record<string, { path: string }>>,
): Plugin {
  const fileOf = (id: string): string => id.slice(0, -OF_A_ROUTE.length);
  const isLoaded = (id: string): boolean =>
    fileOf(id).endsWith(ROOT) || [...liveFiles].some((file) => fileOf(id).endsWith(`/app/${file}`));
  return {
    name: 'only-loaded',
    // In place of the file: what is not read is not parsed, nor asked for by other plugins.
    load: {
      filter: { id: [OF_A_ROUTE_AT_END, /\/app\/root\.tsx$/, /\/app\/screens\.ts$/] },
      handler(id, options) {
        // The server's half has the files themselves.
        if (options?.ssr) return null;
        if (id.endsWith(SCREENS)) return `export const screens = ${JSON.stringify(paths)};`;
        if (id.endsWith(`/${ROOT}`) || fileOf(id).endsWith(ROOT))
          return `${asDrawn}export { default, ErrorBoundary, takeOver } from '${LIVE_ROOT}';`;
        return isLoaded(id)
          ? `${asDrawn}export { default } from ${JSON.stringify(fileOf(id))};`
          : 'export default null;';
      },
    },
    writeBundle({ dir = '' }, bundle) {
      for (const one of Object.values(bundle))
        if (one.type === 'chunk' && one.facadeModuleId?.endsWith(OF_A_ROUTE) && !isLoaded(one.facadeModuleId))
          rmSync(join(dir, one.fileName));
    },
  };
}

/** Parts of Remix's plugin that do nothing while one builds. */
const whileOneDevelops = new Set([
  'remix-inject-hmr-runtime',
  'remix-hmr-runtime',
  'remix-react-refresh-babel',
  'remix-hmr-updates',
  'remix-server-change-trigger-client-hmr',
]);

/** What the other parts of it have something to say about. `remix` itself: of routes, `onlyLoaded` says more. */
const askedAbout: Readonly<Record<string, RegExp>> = {
  remix: /\.module\.css$/,
  'remix-virtual-modules': /^\0?virtual:remix\//,
  'remix-dot-server': /\.server(?:\.[cm]?[jt]sx?)?$|\/\.server\//,
  'remix-dot-client': /\.client(?:\.[cm]?[jt]sx?)?$|\/\.client\//,
  'remix-route-exports': /\/app\/[^?]+\.tsx?$/,
};

const onlyFor = <Handler extends (...args: never[]) => unknown>(
  id: RegExp,
  hook: Handler | { handler: Handler },
) => ({ ...(typeof hook === 'function' ? { handler: hook } : hook), filter: { id } });

/**
 * Remix's plugin for a build: it asks to be told of every import and every module, and answers to few. The bundler
 * stands still for each question that leaves it, and hands the whole text over (docs/decisions/0189-start.md).
 */
export const asked = (plugins: readonly Plugin[]): Plugin[] =>
  plugins
    .filter(({ name }) => !whileOneDevelops.has(name))
    .map((plugin) => {
      const id = askedAbout[plugin.name];
      const { resolveId, load, transform } = plugin;
      if (!id) return plugin;
      return {
        ...plugin,
        ...(resolveId && { resolveId: onlyFor(id, resolveId) }),
        ...(load && { load: onlyFor(id, load) }),
        ...(transform && { transform: onlyFor(id, transform) }),
      };
    });

/**
 * Stands in the server by which Remix, while it builds, learns the names of what each route exports: all that such a
 * server does to a file else, its imports foremost, is for nobody.
 */
export const namesAlone: Plugin = {
  name: 'names-alone',
  enforce: 'pre',
  apply: 'serve',
  transform: {
    filter: { id: /\/app\/[^?]+\.tsx?$/ },
    handler(code, id) {
      const { module } = parseSync(id, code);
      const names = module.staticExports
        .flatMap(({ entries }) => entries)
        .filter(({ isType }) => !isType)
        .map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : exportName.name));
      return names.map((name, index) => `const n${index} = 0; export { n${index} as ${name} };`).join('\n');
    },
  },
};
