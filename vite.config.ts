// The plugin alone: the package's main file loads the compiler that Remix had before Vite.
import { vitePlugin as remix } from '@remix-run/dev/dist/vite/index.js';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';
import { screens, type Screen } from './app/screens.ts';
import { asked, namesAlone, onlyLoaded, onServer } from './jobs/programs/bundling.ts';
import options from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const liveFiles = new Set(Object.values<Screen>(screens).flatMap(({ live, file }) => (live ? [file] : [])));

const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, { path }]));

/** React, and Remix around it. */
const ofReact =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router)|turbo-stream)\//;

/**
 * Fields and what else all forms have, but for questions before what cannot be undone and what makes records, which
 * comes when it is asked for.
 */
const ofForms = /\/app\/(?:ui\/(?:page\.tsx|form\/(?!ask-first|intent-button|new-record))|links\/)/;
/** What forms of records have that others change meanwhile, and documents have in their own way. */
const ofTracked =
  /\/app\/ui\/form\/(?:use-checked-form|tracked-form|form-summary|save-or-cancel|stale-alert|duplicate-alert|country-field|kept-file)/;
/** Exact decimals, a package, and how they are read and rounded: more than lines need them. */
const ofBig = /node_modules\/big\.js\//;
const ofDecimals = /\/domain\/kernel\/decimal\.ts$/;
/** Lines of any form; and what they come to, which is shown elsewhere too. */
const ofLines = /\/app\/documents\/lines\/(?:use-lines|lines-table|line-inputs|editing)/;
const ofTotals = /\/app\/documents\/details\/totals-of|\/domain\/amounts\/(?!applied-rule)/;
/** What plain pages need too: they load nothing of forms. */
const ofPages = /vite\/preload-helper|\/domain\/kernel\/folded\.ts$|\/app\/client\/make\.ts$/;

/** What live screens share is few scripts, kept for good; what comes later, when hands ask for it, stays apart. */
const shared: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'pages', test: ofPages, priority: 4 },
    { name: 'react', test: ofReact, priority: 3 },
    { name: 'big', test: ofBig, priority: 3 },
    { name: 'decimal', test: ofDecimals, priority: 2 },
    {
      name: (id, chunks) =>
        ofForms.test(id) && !ofTracked.test(id) && chunks.getModuleInfo(id)?.dynamicImporters.length === 0
          ? 'forms'
          : null,
      debugName: 'forms',
      priority: 1,
    },
    { name: 'totals', test: ofTotals, priority: 1 },
    { name: 'lines', test: ofLines, priority: 0 },
    { name: 'tracked', test: ofTracked, priority: 0 },
  ],
};

export default defineConfig(({ command, isSsrBuild }) => ({
  // Vitest reads this file too, and has no use for the plugins.
  plugins: process.env['VITEST']
    ? []
    : [
        tailwindcss(),
        command === 'build' ? [...asked(remix(options)), namesAlone] : remix(options),
        ...(isSsrBuild ? onServer.plugins : [onlyLoaded(liveFiles, paths)]),
      ],
  // While one develops, packages are loaded as they are.
  ...(command === 'build' ? { ssr: onServer.ssr } : {}),
  build: {
    sourcemap: false,
    reportCompressedSize: false,
    target: 'es2022',
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: shared } } }),
  },
  server: { fs: { strict: true } },
}));
