import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/setup/temporary-postgres.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder('log');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that logs what nobody caught, as ours do; it notes that it lives in a file. */
const program = (alive: string): string => `
  import { writeFileSync } from 'node:fs';
  import { createLog } from '#db/log.ts';
  const log = createLog('worker');
  process.on('uncaughtException', (error) => log.fatal({ error: String(error) }, 'nobody caught this'));
  let turns = 0;
  setTimeout(() => { throw new Error('at once'); }, 5);
  const timer = setInterval(() => {
    turns += 1;
    log.info({ turns, text: 'x'.repeat(20_000) }, 'said');
    log.fatal('said loudly');
    if (turns < 100) return;
    clearInterval(timer);
    writeFileSync(${JSON.stringify(alive)}, String(turns));
  }, 5);`;

/** How many turns it came to, with its standard output there, and how it ended. */
async function run(output: number | 'pipe'): Promise<{ turns: string; code: number | null }> {
  const alive = join(folder, 'alive');
  writeFileSync(alive, '0');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program(alive)],
    {
      stdio: ['ignore', output, 'inherit'],
    },
  );
  // Whoever read it is gone.
  child.stdout?.destroy();
  const clock = setTimeout(() => child.kill('SIGKILL'), 25_000);
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  clearTimeout(clock);
  return { turns: readFileSync(alive, 'utf8'), code };
}

describe('a log that cannot be written', () => {
  it.runIf(process.platform === 'linux')(
    'on a disk that is full neither ends its process nor holds it',
    { timeout: 60_000 },
    async () => {
      const full = openSync('/dev/full', 'w');
      const ended = await run(full);
      closeSync(full);
      expect(ended).toEqual({ turns: '100', code: 0 });
    },
  );

  it('to a reader that has gone does neither', { timeout: 60_000 }, async () => {
    expect(await run('pipe')).toEqual({ turns: '100', code: 0 });
  });

  it('to a file holds every line', { timeout: 60_000 }, async () => {
    const path = join(folder, 'out.jsonl');
    const file = openSync(path, 'w');
    const ended = await run(file);
    closeSync(file);
    expect(ended).toEqual({ turns: '100', code: 0 });
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toHaveLength(201);
  });
});
