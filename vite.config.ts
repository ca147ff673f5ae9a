import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import options from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  // Vitest reads this file too, and has no use for the plugin.
  plugins: process.env['VITEST'] ? [] : [tailwindcss(), remix(options)],
  build: { sourcemap: false, target: 'es2022' },
  server: { fs: { strict: true } },
});
