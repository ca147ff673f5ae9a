import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { askOnce } from '#db/identity/ask-once.ts';
import { commandOf } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the program is asked for. */
export const toPrepare = z.object({ ownerUrl: z.string(), demo: z.boolean() });

/** What it tells: what the worker makes anew, once the database is up to date; or why it gives up. */
export const told = z.union([z.object({ remaking: z.array(z.string()) }), z.object({ failed: z.string() })]);

/** Why the program gave up, in its own words. */
export class PreparationError extends Error {}

/** Whether a database that is up to date has the demo companies, all of them. */
export async function isDemo(ownerUrl: string): Promise<boolean> {
  const rows = await askOnce(ownerUrl, "select from installation where key = 'demo' and value = 'true'");
  return rows.length > 0;
}

/**
 * The program that brings a database up to date and fills it (prepare.ts), in a process of its own: the memory that
 * takes goes with it. It is loaded from now on, and waits for the database to be there.
 */
export function startPreparing(fromSource: boolean, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, commandOf('prepare', fromSource), {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = (): boolean => child.kill();
  process.once('exit', stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  let failed: string | null = null;

  const ended = new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => {
      process.off('exit', stop);
      if (code === 0) done();
      else fail(new PreparationError(failed ?? `fin inattendue (${signal ?? code})\n${output.trim()}`));
    });
  });
  const upToDate = new Promise<{ remaking: string[] }>((done, fail) => {
    child.on('message', (message) => {
      const said = told.parse(message);
      if ('remaking' in said) done(said);
      else failed = said.failed;
    });
    ended.then(() => fail(new PreparationError('fin inattendue')), fail);
  });
  // Told to whoever waits for it.
  for (const promise of [ended, upToDate]) promise.catch(() => undefined);

  return {
    /** Brings the database up to date; with `demo`, an empty one is filled then. @throws PreparationError */
    begin(asked: z.infer<typeof toPrepare>): Promise<{ remaking: string[] }> {
      child.send(asked);
      return upToDate;
    },
    /** Settles when all is done that was asked for. @throws PreparationError */
    ended,
    stop,
  };
}
