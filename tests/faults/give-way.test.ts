import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Runs a few lines in a process of its own, which may lead its session; answers what it says. */
async function run(lines: string, leads: boolean): Promise<string[]> {
  const source = `
    import { readFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { createGiveWay } from './jobs/programs/give-way.ts';
    // Nothing stands there where a session has no part of its own.
    const part = () => / nice (-?\\d+)/.exec(readFileSync('/proc/self/autogroup', 'utf8'))?.[1];
    const until = async (wanted) => { while (part() !== wanted) await wait(20); };
    const say = (said) => console.log(said);
    ${lines}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    detached: leads,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const code = await new Promise((done) => child.once('close', done));
  expect(code).toBe(0);
  return said.trim().split('\n');
}

describe.skipIf(!existsSync('/proc/self/autogroup'))('what a worker does for later', () => {
  it('has a small part of the processors, and the usual one while somebody waits', async () => {
    const steps = `
      const giveWay = createGiveWay();
      say(part());
      await giveWay.turn();
      giveWay.hurry();
      await until('0');
      giveWay.hurry();
      giveWay.hurried();
      await wait(1000);
      say(part());
      giveWay.hurried();
      await until('10');
      say(part());`;
    expect(await run(steps, true)).toEqual(['10', '0', '10']);
  });

  it('begins in the end, however busy others are', async () => {
    const steps = `
      const { spawn } = await import('node:child_process');
      const busy = Array.from({ length: 8 }, () => spawn(process.execPath, ['-e', 'for (;;);']));
      const giveWay = createGiveWay();
      await wait(500);
      const begun = performance.now();
      await giveWay.turn();
      for (const one of busy) one.kill('SIGKILL');
      say(performance.now() - begun > 1500);`;
    expect(await run(steps, true)).toEqual(['true']);
  });

  it('slows nobody else who shares its session', async () => {
    const steps = `
      const before = part();
      const giveWay = createGiveWay();
      await giveWay.turn();
      giveWay.hurry();
      giveWay.hurried();
      say(part() === before);`;
    expect(await run(steps, false)).toEqual(['true']);
  });
});
