/*
 * What `npm start` and `npm run dev` do before they serve (start.js): PostgreSQL, migrations, demo companies, build.
 * Its end with 0 leaves PostgreSQL running, for whoever keeps the parts (keep.ts); it needs memory that it gives back so.
 */
import { createServer } from 'node:net';
import { askOnce } from '#db/identity/ask-once.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';
import { readSettings, type Settings, SettingsError } from '#db/settings.ts';
import { Failure } from '../ops/failure.ts';
import { isBuildFresh } from './build-stamp.ts';
import { runToEnd } from './processes.ts';
import { note, StartError, stepsUntil, wordsOf } from './steps.ts';

const development = process.argv.includes('--dev');

/** Told to who started us (start.js): the source is to be run instead. */
const BUILD_IS_OLD = 75;

/** Asked to stop, we did. */
const STOPPED = 130;

let postgres: Promise<EmbeddedPostgres> | null = null;

const { step, leave } = stepsUntil(async () => {
  // It may still be starting, recovering, or have failed to.
  const started = await postgres?.catch(() => null);
  await started?.stop();
});

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

async function buildPages(): Promise<void> {
  const { code, output } = await runToEnd('jobs/programs/build.ts', [], process.env);
  if (code !== 0) throw new StartError(`La construction a échoué (code ${code}) :\n${output.trim()}`);
}

/** REGISTRE_DEMO=1 fills an empty database of one's own, REGISTRE_DEMO=0 leaves the embedded one empty. */
function wantsDemo(settings: Settings): boolean {
  const wish = process.env['REGISTRE_DEMO'];
  return wish ? wish === '1' : settings.databaseUrl === null;
}

/** The database, up to date and filled where that is wished. */
async function prepareDatabase(settings: Settings): Promise<void> {
  const label = settings.databaseUrl ? 'PostgreSQL de DATABASE_URL' : 'PostgreSQL';
  // The programs that change it are loaded while its server starts.
  const [ownerUrl, { updateDatabase, fillDatabase }] = await Promise.all([
    step(label, () => openDatabase(settings)),
    import('./prepare-database.ts'),
  ]);
  await step('Migrations', async () => {
    const remaking = await updateDatabase(settings, ownerUrl);
    if (remaking.length > 0)
      note(`le travailleur refait ${remaking.join(', ')} ; d’ici là, tout se consulte et rien ne change`);
  });
  if (wantsDemo(settings)) await step('Sociétés de démonstration', () => fillDatabase(settings, ownerUrl));
}

async function prepare(): Promise<void> {
  const settings = await step('Réglages', async () => {
    const read = readSettings(process.env);
    await requireFreePort(read.port);
    return read;
  });
  // As the programs that it starts are told; what makes the demo asks for it when it is loaded.
  process.env['NODE_ENV'] = settings.nodeEnv;
  // The build needs nothing of the database: both begin at once, so that no processor waits.
  await Promise.all([
    prepareDatabase(settings),
    !development && !isBuildFresh() && step('Construction des pages', buildPages),
  ]);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void leave(STOPPED, 'Arrêt…'));
}
// Whoever started us was killed outright: the next start takes PostgreSQL over.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

// What an older build would do is not what the sources say.
if (import.meta.url.endsWith('.js') && !isBuildFresh()) process.exit(BUILD_IS_OLD);
prepare().then(
  () => process.exit(0),
  (error: unknown) => {
    const known = [StartError, SettingsError, Failure].some((kind) => error instanceof kind);
    return leave(1, `✗ ${!known && error instanceof Error ? error.stack : wordsOf(error)}`);
  },
);
