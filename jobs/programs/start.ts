/*
 * `npm start` and `npm run dev` (--dev): everything on one machine with one command. PostgreSQL, migrations, demo
 * companies, build, then the web and the worker as processes of their own; and all of it down again, in order.
 */
import { createServer } from 'node:net';
import { askOnce } from '#db/identity/ask-once.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';
import { appUrl } from '#db/postgres/app-role.ts';
import { readSettings, type Settings, SettingsError } from '#db/settings.ts';
import { isBuildFresh } from './build-stamp.ts';
import { isDemo, PreparationError, startPreparing } from './preparation.ts';
import { answers, environmentOf, type Program, runToEnd, startService } from './processes.ts';
import { supervisor } from './supervise.ts';

const development = process.argv.includes('--dev');

/** A reason to give up that is told as it is, without a stack. */
class StartError extends Error {}

/** What the error says; a refused connection to a name with two addresses says nothing itself but in its parts. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

let parts: ReturnType<typeof supervisor> | null = null;
let postgres: Promise<EmbeddedPostgres> | null = null;
let preparing: ReturnType<typeof startPreparing> | null = null;
let leaving: Promise<never> | null = null;

async function stopEverything(code: number): Promise<never> {
  preparing?.stop();
  await parts?.stop('web', 'worker');
  // It may still be starting, recovering, or have failed to.
  const started = await postgres?.catch(() => null);
  await Promise.all([parts?.stop('postgres'), started?.stop()].map((end) => end ?? Promise.resolve()));
  process.exit(code);
}

function leave(code: number, reason: string): Promise<never> {
  if (!leaving) console.log(`\n${reason}`);
  return (leaving ??= stopEverything(code));
}

/** One line a step, with its time; nothing further begins once we are leaving. */
async function step<Result>(label: string, action: () => Promise<Result>): Promise<Result> {
  if (leaving) return leaving;
  const begun = performance.now();
  const result = await action();
  if (leaving) return leaving;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).replace('.', ',');
  console.log(`✓ ${label} ${'.'.repeat(Math.max(3, 48 - label.length))} ${seconds} s`);
  return result;
}

const note = (text: string): void => console.log(`  ${text}`);

function requireFreePort(port: number): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EACCES' ? 'n’est pas permis à ce compte' : 'est déjà pris par un autre programme';
      fail(
        new StartError(
          `Le port ${port} ${reason} : donnez-en un autre, par exemple PORT=${port + 1} npm start`,
        ),
      );
    });
    probe.listen(port, () => probe.close(() => done()));
  });
}

async function openDatabase(settings: Settings): Promise<string> {
  try {
    if (settings.databaseUrl) {
      await askOnce(settings.databaseUrl, 'select 1');
      return settings.databaseUrl;
    }
    postgres = startEmbeddedPostgres({ dataDir: settings.dataDir, onStep: note });
    return (await postgres).ownerUrl;
  } catch (cause) {
    const subject = settings.databaseUrl ? 'La base de DATABASE_URL' : 'PostgreSQL';
    throw new StartError(`${subject} n’est pas disponible : ${wordsOf(cause)}`, { cause });
  }
}

async function run(what: string, file: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runToEnd(file, args, env);
  if (code !== 0) throw new StartError(`${what} a échoué (code ${code}) :\n${output.trim()}`);
}

/** REGISTRE_DEMO=1 fills an empty database of one's own, REGISTRE_DEMO=0 leaves the embedded one empty. */
function wantsDemo(settings: Settings): boolean {
  const wish = process.env['REGISTRE_DEMO'];
  return wish ? wish === '1' : settings.databaseUrl === null;
}

/** One line at a terminal and in a supervisor's log: what ended, and what came back. */
const tell = (words: string): void => {
  if (!leaving) console.log(`${new Date().toISOString()} ${words}`);
};

/** The server of the embedded PostgreSQL as a part; it runs already when this is first asked for. */
function databasePart(server: EmbeddedPostgres) {
  let isFirst = true;
  return {
    key: 'postgres',
    name: 'PostgreSQL',
    async start() {
      if (!isFirst) await server.startAgain();
      isFirst = false;
      return { ended: server.ended().then(() => 'fin inattendue'), stop: server.stop };
    },
  };
}

const programPart = (key: Program, name: string, env: NodeJS.ProcessEnv) => ({
  key,
  name,
  start: () => Promise.resolve(startService(key, env)),
});

function greet(settings: Settings, demo: boolean): void {
  console.log(`\nRegistre est ouvert : ${settings.publicUrl}`);
  if (settings.publicUrl !== `http://localhost:${settings.port}`)
    note(`ici même : http://localhost:${settings.port}`);
  if (demo) {
    console.log('\nDonnées de démonstration. Mot de passe de tous : registre-demo');
    note('superadmin  administre l’installation');
    note('admin       administre la société');
    note('commercial  devis et clients');
    note('comptable   factures et règlements');
    note('employe     son espace');
    note('chauffeur   ses interventions sur un téléphone');
    note('bloque      un compte verrouillé');
  }
  console.log('\nCtrl-C pour arrêter.');
}

/** The database, up to date and filled where that is wished. Answers its owner's address. */
async function prepare(
  settings: Settings,
  { begin, ended }: ReturnType<typeof startPreparing>,
): Promise<string> {
  const demo = wantsDemo(settings);
  const label = settings.databaseUrl ? 'PostgreSQL de DATABASE_URL' : 'PostgreSQL';
  const ownerUrl = await step(label, () => openDatabase(settings));
  await step('Migrations', async () => {
    const { remaking } = await begin({ ownerUrl, demo });
    if (remaking.length > 0)
      note(`le travailleur refait ${remaking.join(', ')} ; d’ici là, tout se consulte et rien ne change`);
  });
  if (demo) await step('Sociétés de démonstration', () => ended);
  else await ended;
  return ownerUrl;
}

async function start(): Promise<void> {
  const settings = await step('Réglages', async () => {
    const read = readSettings({
      ...process.env,
      NODE_ENV: development ? 'development' : process.env['NODE_ENV'],
    });
    await requireFreePort(read.port);
    return read;
  });
  const fromSource = development || !isBuildFresh();
  const environment = { ...environmentOf(settings, ''), NODE_ENV: settings.nodeEnv };
  // Each begins as soon as it can, so that no processor waits: the build needs nothing of the database.
  preparing = startPreparing(fromSource, environment);
  const building =
    !development &&
    fromSource &&
    step('Construction des pages', () => run('La construction', 'jobs/programs/build.ts', [], process.env));
  const prepared = prepare(settings, preparing);
  const [ownerUrl] = await Promise.all([prepared, building]);
  const server = await postgres;
  const clusterDir = server?.cluster ?? null;
  const kept = supervisor({ dataDir: settings.dataDir, say: tell });
  parts = kept;
  if (server) await kept.add(databasePart(server));

  const env: NodeJS.ProcessEnv = {
    ...environmentOf({ ...settings, clusterDir }, ownerUrl),
    NODE_ENV: settings.nodeEnv,
    // A person at a terminal is told of problems only; a supervisor gets a line a request.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? (process.stdout.isTTY ? 'warn' : 'info'),
  };
  const demo = await isDemo(ownerUrl);
  await step('Serveur web et tâches de fond', async () => {
    // Whoever gets inside what answers requests finds no address that may change events.
    const serving = { ...env, DATABASE_URL: appUrl(ownerUrl, settings.dataKey) };
    await kept.add(programPart('web', 'Le serveur web', serving));
    if (!(await answers(`http://127.0.0.1:${settings.port}/readyz`, 60_000)))
      throw new StartError(`Le serveur web ne répond pas sur le port ${settings.port} après une minute.`);
    // Nobody waits for it as they do for the first page, and it would take its processor.
    await kept.add(programPart('worker', 'Le travailleur', env));
  });
  greet(settings, demo);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void leave(0, 'Arrêt…'));
}
start().catch((error: unknown) => {
  const known = [StartError, SettingsError, PreparationError].some((kind) => error instanceof kind);
  return leave(1, `✗ ${!known && error instanceof Error ? error.stack : wordsOf(error)}`);
});
