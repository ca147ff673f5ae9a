import { sql } from 'kysely';
import { embeddedAddress } from '#db/postgres/embedded-postgres.ts';
import { leastRoom } from '#db/files/disk-watch.ts';
import { readParts } from '#db/parts.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { readSettings, type Settings } from '#db/settings.ts';
import { percentOf, readRemaking, type Remaking } from '#db/events/remaking.ts';
import { readGauges, type Gauges } from '#db/watch.ts';
import { defineLook } from './define.ts';
import { table } from './table.ts';

/** One thing that is looked at: how it is, in words, and whether that is well. */
interface Look {
  what: string;
  well: boolean;
  words: string;
}

const PATIENCE = 3000;
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

async function lookAtDatabase(
  address: string | null,
  dataDir: string,
): Promise<{ look: Look; gauges: Gauges | null; remaking: Remaking | null }> {
  const what = 'database';
  const unknown = { gauges: null, remaking: null };
  if (address === null)
    return { look: { what, well: false, words: 'none was made yet: npm start makes it' }, ...unknown };
  const db = createDatabase(createPool(address, { max: 2, name: 'registre-status', patience: PATIENCE }));
  try {
    const { rows } = await sql<{ version: string; size: number; on: string }>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as size,
        current_setting('transaction_read_only') as on`.execute(db);
    const [found] = rows;
    const writes = found?.on !== 'on';
    const words = `PostgreSQL ${found?.version} answers, ${gigabytes(found?.size ?? 0)}${writes ? '' : ', but takes no changes'}`;
    const [gauges, remaking] = await Promise.all([
      readGauges(db, dataDir).catch(() => null),
      readRemaking(db).catch(() => null),
    ]);
    return { look: { what, well: writes, words }, gauges, remaking };
  } catch (error) {
    return { look: { what, well: false, words: `does not answer: ${wordsOf(error)}` }, ...unknown };
  } finally {
    await db.destroy();
  }
}

async function lookAtWeb({ port }: Settings): Promise<Look> {
  const what = 'web';
  const address = `http://127.0.0.1:${port}`;
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE) });
    await response.body?.cancel();
    const well = response.status === 200;
    return {
      what,
      well,
      words: `${address} ${well ? 'serves' : `answers, but cannot serve (${response.status})`}`,
    };
  } catch (error) {
    return { what, well: false, words: `${address} does not answer: ${wordsOf(error)}` };
  }
}

async function lookAtDisk({ dataDir, diskReserve }: Settings): Promise<Look> {
  const room = await leastRoom([dataDir]);
  if (room === null) return { what: 'disk', well: false, words: `${dataDir} cannot be looked at` };
  const well = room.free > diskReserve;
  const words = `${gigabytes(room.free)} free of ${gigabytes(room.size)} below ${room.path}`;
  return { what: 'disk', well, words: well ? words : `full: ${words}; nothing is written` };
}

const lookAtWorkers = ({ workers }: Gauges): Look => ({
  what: 'workers',
  well: workers > 0,
  words: workers === 0 ? 'none runs: PDFs and mails wait' : `${workers} alive`,
});

function lookAtJobs({ jobs }: Gauges): Look {
  const countOf = (state: string): number => jobs.find((one) => one.state === state)?.count ?? 0;
  const failed = countOf('failed');
  const words = `${countOf('waiting')} waiting, ${countOf('locked')} being done, ${failed} failed`;
  return { what: 'jobs', well: failed === 0, words };
}

function lookAtHeads({ headsNotedAt }: Gauges): Look {
  const words =
    headsNotedAt === null ? 'never noted' : `noted ${new Date(headsNotedAt * 1000).toISOString()}`;
  return { what: 'chain heads', well: true, words };
}

/** After an upgrade: pages show the old read models, and nothing is changed until the worker has made them anew. */
const lookAtRemaking = (remaking: Remaking): Look => ({
  what: 'read models',
  well: false,
  words:
    `made anew since ${remaking.since}, ${percentOf(remaking)} % of ${remaking.total} events, tables are put in place at the end: ` +
    `nothing is changed meanwhile (${remaking.names.join(', ')})`,
});

/** What `npm start` says of its parts; where others look after them there is nothing to say. */
const lookAtParts = (dataDir: string): Look[] =>
  Object.entries(readParts(dataDir)).map(([part, { state, since, restarts, ended }]) => ({
    what: `part ${part}`,
    well: state !== 'waiting',
    words: `${state} since ${since}, started again ${restarts} times${ended === null ? '' : `, last ended by ${ended}`}`,
  }));

export const status = defineLook({
  name: 'status',
  summary: 'how the database, the web, the workers, the queue and the disk are',
  details:
    'Changes and starts nothing, and answers when the database is away. Exit code 1 when something is not well.',
  async run(environment) {
    const settings = readSettings(environment);
    const address = settings.databaseUrl ?? embeddedAddress(settings.dataDir);
    const [{ look, gauges, remaking }, web, disk] = await Promise.all([
      lookAtDatabase(address, settings.dataDir),
      lookAtWeb(settings),
      lookAtDisk(settings),
    ]);
    const ofGauges = gauges === null ? [] : [lookAtWorkers(gauges), lookAtJobs(gauges), lookAtHeads(gauges)];
    const ofRemaking = remaking === null ? [] : [lookAtRemaking(remaking)];
    const looks = [look, web, ...ofGauges, ...ofRemaking, disk, ...lookAtParts(settings.dataDir)];
    const rows = looks.map(({ what, well, words }) => [well ? '✓' : '✗', what, words]);
    return { text: table(['', '', ''], rows), data: looks, code: looks.every(({ well }) => well) ? 0 : 1 };
  },
});
