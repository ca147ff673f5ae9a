import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readParts } from '#db/parts.ts';
import { supervisor, type Running } from '#jobs/programs/supervise.ts';
import { until } from '#tests/builders/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'registre-supervise-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A part that a test ends when it likes, and that may refuse to start. */
function part(key: string) {
  const state = { starts: 0, stops: 0, refuses: 0, end: (_how: string): void => undefined };
  const start = (): Promise<Running> => {
    state.starts += 1;
    if (state.refuses > 0) {
      state.refuses -= 1;
      return Promise.reject(new Error('no room'));
    }
    const ended = new Promise<string>((done) => (state.end = done));
    const stop = () => {
      state.stops += 1;
      state.end('code 0');
      return Promise.resolve();
    };
    return Promise.resolve({ ended, stop });
  };
  return { state, kept: { key, name: `Part ${key}`, start } };
}

describe('parts that are kept running', () => {
  it('are started again when they end, also after starts that failed, and the others go on', async () => {
    const said: string[] = [];
    const supervise = supervisor({ dataDir, say: (words) => said.push(words) });
    const [one, other] = [part('one'), part('other')];
    await supervise.add(one.kept);
    await supervise.add(other.kept);
    one.state.refuses = 2;
    one.state.end('SIGKILL');
    await until('it runs again', 20, () => readParts(dataDir)['one']?.restarts === 1);
    expect([one.state.starts, other.state.starts]).toEqual([4, 1]);
    expect(readParts(dataDir)).toMatchObject({
      one: { state: 'running', ended: 'SIGKILL' },
      other: { state: 'running', restarts: 0, ended: null },
    });
    expect(said).toEqual(
      [
        'Part one s’est arrêté (SIGKILL) : nouveau départ dans 0,25 s.',
        'Part one ne repart pas : no room',
        'Part one ne repart pas : no room',
        'Part one est reparti.',
      ].map((words, index) => `${index < 3 ? '✗' : '✓'} ${words}`),
    );
    await supervise.stop('one', 'other');
    expect([one.state.stops, other.state.stops]).toEqual([1, 1]);
    expect(readParts(dataDir)['one']?.state).toBe('stopped');
  });

  it('are not started once they are stopped, not even those that wait for their start', async () => {
    const supervise = supervisor({ dataDir, say: () => undefined });
    const { state, kept } = part('late');
    await supervise.add(kept);
    state.end('code 1');
    await until('it waits', 20, () => readParts(dataDir)['late']?.state === 'waiting');
    await supervise.stop('late');
    expect(state).toMatchObject({ starts: 1, stops: 0 });
  });

  it('that do not start at all are told at once', async () => {
    const supervise = supervisor({ dataDir, say: () => undefined });
    const { state, kept } = part('never');
    state.refuses = 1;
    await expect(supervise.add(kept)).rejects.toThrow('no room');
  });
});
