/*
 * `npm run build`: the pages, their assets compressed once and for all; the programs that serve; and the stamp that
 * `npm start` looks at.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { markBuilt } from './build-stamp.ts';
import { onServer } from './bundling.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compressible = /\.(?:m?js|css|svg|json|txt|html|webmanifest)$/;
// Below this a compressed answer is no smaller on the wire.
const worthwhile = 512;
// Beyond this the last tenth costs five times as long as all the rest of it.
const LARGE = 300_000;

/** Compresses what is not yet. Answers how many files it did. */
async function precompress(folder: string): Promise<number> {
  const present = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const names = [...present].filter(
    (name) => compressible.test(name) && !name.startsWith('.vite') && !present.has(`${name}.br`),
  );
  const written = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = readFileSync(file);
      if (content.length < worthwhile) return 0;
      const quality = {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      return 1;
    }),
  );
  return written.reduce<number>((sum, count) => sum + count, 0);
}

/**
 * Both halves of the pages, as `remix vite:build` makes them, without all else that its command line loads. What the
 * browser is sent is compressed while the server's half is made. Answers how many files are.
 */
async function buildPages(): Promise<number> {
  await build({ root, logLevel: 'warn' });
  const client = join(root, 'build', 'client');
  const early = precompress(client);
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  const count = (await early) + (await precompress(client));
  // What the second half had to know of the first.
  for (const half of ['client', 'server'])
    rmSync(join(root, 'build', half, '.vite'), { recursive: true, force: true });
  return count;
}

/**
 * The programs that run for long, as plain JavaScript beside each other: through tsx each would carry the sources of
 * all packages and their maps, as much memory again as it needs itself (docs/decisions/0046-built-programs.md).
 */
async function buildPrograms(): Promise<void> {
  const input = {
    web: 'jobs/programs/web.ts',
    server: 'app/server.ts',
    worker: 'jobs/programs/worker.ts',
    migrate: 'jobs/programs/migrate.ts',
    prepare: 'jobs/programs/prepare.ts',
    keep: 'jobs/programs/keep.ts',
    remake: 'jobs/programs/remake.ts',
    ops: 'jobs/programs/ops.ts',
    'pdf-thread': 'jobs/print/thread.ts',
    'slip-thread': 'jobs/payroll/slip-thread.ts',
    'reader-thread': 'app/reading/reader-thread.ts',
    'end-with-parent': 'jobs/programs/end-with-parent.ts',
  };
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' };
  const rolldownOptions = { input, output };
  const options = {
    ssr: true,
    reportCompressedSize: false,
    outDir: 'build/programs',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions,
  };
  await build({ ...onServer, root, configFile: false, logLevel: 'warn', build: options });
}

// Whoever builds: made for tests or development, the worker's mails would ask React for what production lacks.
process.env['NODE_ENV'] = 'production';

const begun = new Date();
// Without the stamp what is still there of a build counts for nothing.
rmSync(join(root, 'build', '.stamp'), { force: true });
rmSync(join(root, 'build'), { recursive: true, force: true });
// The programs need nothing of the pages: both are made at once.
const [count] = await Promise.all([buildPages(), buildPrograms()]);
markBuilt(begun);
console.log(`✓ ${count} fichiers compressés d’avance`);
