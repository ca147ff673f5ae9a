import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive, until } from '#tests/builders/process.ts';
import { createStand, type Stand } from '#tests/builders/stand.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';

let stand: Stand;
beforeAll(async () => {
  await ensureBuild();
  stand = await createStand();
  await stand.startWeb(2);
});
afterAll(() => stand.close());

/** On a connection of its own: it goes to any of the processes. */
const get = (path: string): Promise<Response> =>
  fetch(`${stand.settings.publicUrl}${path}`, { headers: { connection: 'close' } });

const metrics = async (): Promise<string> => (await get('/metrics')).text();

/** How many requests the processes answered well, all together. */
async function answered(): Promise<number> {
  const [, count = '0'] = /^registre_http_requests_total\{status="2xx"\} (\d+)/m.exec(await metrics()) ?? [];
  return Number(count);
}

/** The processes that answered for the web this time: a busy one may be too late. */
async function processes(): Promise<number[]> {
  const found = (await metrics()).matchAll(/^process_resident_memory_bytes\{process="(\d+)"\}/gm);
  return Array.from(found, ([, pid]) => Number(pid));
}

/** Both, once both answer, and neither is `gone`. */
async function both(gone?: number): Promise<[number, number]> {
  let found: number[] = [];
  await until('both processes answer', 120, async () => {
    found = await processes().catch(() => []);
    return found.length === 2 && !found.includes(gone ?? 0);
  });
  const [one = 0, other = 0] = found;
  return [one, other];
}

const limiting = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0;
/** How many files a process may have open: what holds now, and at most. */
const limitsOf = (pid: number): string[] =>
  /^Max open files\s+(\d+)\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.slice(1) ?? [];
const limit = (pid: number, files: string): void => {
  expect(spawnSync('prlimit', ['--pid', String(pid), `--nofile=${files}`]).status).toBe(0);
};

describe('a web of two processes', () => {
  it('answers on one port, and counts the requests of both together', async () => {
    await both();
    for (let n = 0; n < 10; n += 1) await get('/login');
    // A process counts an answer once it is out: whoever has it may ask before.
    await until('all ten are counted', 120, async () => (await answered()) >= 10);
  });

  it('goes on when one of them is killed, and is two again soon', async () => {
    const [killed, other] = await both();
    process.kill(killed, 'SIGKILL');
    const statuses: number[] = [];
    await until('another answers in its place', 120, async () => {
      statuses.push((await get('/login')).status);
      const now = await processes();
      return now.length === 2 && !now.includes(killed);
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await both(killed)).toContain(other);
  });

  it('goes on when one dies just as it is told something by the other', async () => {
    const above = stand.webProcess() ?? 0;
    const [one, other] = await both();
    // The one above them finds in one glance a question to pass on, and that the one it is for has died.
    for (const pid of [above, one]) process.kill(pid, 'SIGSTOP');
    const asked = Array.from({ length: 4 }, () => metrics());
    await pause(300);
    process.kill(one, 'SIGKILL');
    process.kill(above, 'SIGCONT');
    await Promise.all(asked);
    expect(await both(one)).toContain(other);
    expect(stand.webProcess()).toBe(above);
    expect(isAlive(above)).toBe(true);
  });

  it.runIf(limiting)('takes one up later where none could be begun at first', async () => {
    const above = stand.webProcess() ?? 0;
    const [killed, other] = await both();
    // No file may be opened any more, and no process begun.
    const [was = ''] = limitsOf(above);
    limit(above, '1:');
    process.kill(killed, 'SIGKILL');
    await until('it is gone', 120, () => !isAlive(killed));
    await pause(1500);
    limit(above, `${was}:`);
    expect(await both(killed)).toContain(other);
    expect(stand.webProcess()).toBe(above);
  });

  it('ends whole when it is told to', async () => {
    const running = await both();
    expect(await stand.stopWeb()).toBe(0);
    expect(running.map(isAlive)).toEqual([false, false]);
  });
});
