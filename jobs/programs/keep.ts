import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';
import { appUrl } from '#db/postgres/app-role.ts';
import { readSettings, type Settings } from '#db/settings.ts';
import { isDemo } from './is-demo.ts';
import { answers, environmentOf, type Program, startService } from './processes.ts';
import { note, StartError, stepsUntil, wordsOf } from './steps.ts';
import { supervisor } from './supervise.ts';

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

/**
 * Keeps PostgreSQL, the web and the worker running over what was prepared, until it is told to leave: then all of it
 * goes down again, in order, and this process ends. It holds little, since it stays as long as they do.
 */
export async function keep(leaves: AbortSignal): Promise<void> {
  const settings = readSettings(process.env);
  // It runs already: whoever prepared it left it so.
  const postgres =
    settings.databaseUrl === null ? startEmbeddedPostgres({ dataDir: settings.dataDir }) : null;
  const { step, leave, isLeaving } = stepsUntil(async () => {
    await parts.stop('web', 'worker');
    const server = await postgres?.catch(() => null);
    await Promise.all([parts.stop('postgres'), server?.stop()]);
  });
  const parts = supervisor({
    dataDir: settings.dataDir,
    // One line at a terminal and in a supervisor's log: what ended, and what came back.
    say(words) {
      if (!isLeaving()) console.log(`${new Date().toISOString()} ${words}`);
    },
  });
  const goodbye = (): void => void leave(0, 'Arrêt…');
  leaves.addEventListener('abort', goodbye);
  try {
    const server = await postgres;
    if (leaves.aborted) return goodbye();
    if (server) await parts.add(databasePart(server));
    const ownerUrl = settings.databaseUrl ?? server?.ownerUrl ?? '';
    const env: NodeJS.ProcessEnv = {
      ...environmentOf({ ...settings, clusterDir: server?.cluster ?? null }, ownerUrl),
      NODE_ENV: settings.nodeEnv,
      // A person at a terminal is told of problems only; a supervisor gets a line a request.
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? (process.stdout.isTTY ? 'warn' : 'info'),
    };
    const demo = await isDemo(ownerUrl);
    await step('Serveur web et tâches de fond', async () => {
      // Whoever gets inside what answers requests finds no address that may change events.
      const serving = { ...env, DATABASE_URL: appUrl(ownerUrl, settings.dataKey) };
      await parts.add(programPart('web', 'Le serveur web', serving));
      if (!(await answers(`http://127.0.0.1:${settings.port}/readyz`, 60_000)))
        throw new StartError(`Le serveur web ne répond pas sur le port ${settings.port} après une minute.`);
      // Nobody waits for it as they do for the first page, and it would take its processor.
      if (!isLeaving()) await parts.add(programPart('worker', 'Le travailleur', env));
    });
    greet(settings, demo);
  } catch (error) {
    const known = error instanceof StartError;
    await leave(1, `✗ ${!known && error instanceof Error ? error.stack : wordsOf(error)}`);
  }
}
