import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { screens, type Screen } from './app/screens.ts';
import { onlyLoaded, onServer } from './jobs/programs/bundling.ts';
import options from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const liveFiles = new Set(Object.values<Screen>(screens).flatMap(({ live, file }) => (live ? [file] : [])));

/** React, and Remix around it. */
const ofReact =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router)|turbo-stream)\//;

export default defineConfig(({ command, isSsrBuild }) => ({
  // Vitest reads this file too, and has no use for the plugins.
  plugins: process.env['VITEST']
    ? []
    : [tailwindcss(), remix(options), ...(isSsrBuild ? onServer.plugins : [onlyLoaded(liveFiles)])],
  // While one develops, packages are loaded as they are.
  ...(command === 'build' ? { ssr: onServer.ssr } : {}),
  build: {
    sourcemap: false,
    target: 'es2022',
    // What live screens share is one script, kept for good; a new version of a screen leaves it as it is.
    ...(!isSsrBuild && {
      rollupOptions: { output: { manualChunks: (id: string) => (ofReact.test(id) ? 'react' : undefined) } },
    }),
  },
  server: { fs: { strict: true } },
}));
