import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { transformWithEsbuild } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#db/settings.ts';
import { appendLines, readLines, readStateFile, writeStateFile } from '#db/files/state-file.ts';
import { erasuresFile, noteErasures, readErasures } from '#jobs/ops/erasures.ts';
import { chance, long, patience } from '#tests/setup/chance.ts';
import { temporaryFolder } from '#tests/setup/temporary-postgres.ts';

const KILLS = long ? 1000 : 12;

let folder: string;
beforeAll(() => {
  folder = temporaryFolder('registre-state-');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isObject = (value: unknown): object | undefined =>
  typeof value === 'object' && value !== null ? value : undefined;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number'
    ? value.n
    : undefined;

/** Writes state for as long as it lives, and says which numbers were written once they are. */
const writer = `
const [file, lines, first] = process.argv.slice(2);
const filling = 'x'.repeat(300_000);
for (let n = Number(first); ; n += 1) {
  writeStateFile(file, JSON.stringify({ n, filling }));
  process.stdout.write('file ' + n + '\\n');
  await appendLines(lines, [{ n, filling }]);
  process.stdout.write('line ' + n + '\\n');
}`;

/** Lets it write for so many milliseconds from its first sign of life on; answers what it said before it was killed. */
async function killedAfter(program: string, args: string[], milliseconds: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  const ended = new Promise((done) => child.once('close', done));
  await new Promise<void>((first) =>
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString('utf8');
      first();
    }),
  );
  await pause(milliseconds);
  child.kill('SIGKILL');
  await ended;
  return said.split('\n').slice(0, -1);
}

describe('a writer that is killed', () => {
  it('leaves each file whole, and loses nothing that it said was written', patience(15), async () => {
    const source = readFileSync(new URL('../../../db/files/state-file.ts', import.meta.url), 'utf8');
    const program = join(folder, 'writer.mjs');
    writeFileSync(program, (await transformWithEsbuild(`${source}${writer}`, 'writer.ts')).code);
    const [file, lines] = [join(folder, 'killed.json'), join(folder, 'killed.jsonl')];
    const { below } = chance('state files');
    let [next, torn] = [0, 0];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const said = await killedAfter(program, [file, lines, String(next)], below(60));
      const saidOf = (what: string) =>
        said.filter((one) => one.startsWith(what)).map((one) => Number(one.slice(5)));
      const written = numberOf(JSON.parse(readStateFile(file) ?? '')) ?? -1;
      expect(written).toBeGreaterThanOrEqual(saidOf('file').at(-1) ?? -1);
      const read = await readLines(lines, numberOf);
      expect(read.damaged).toEqual([]);
      const kept = new Set(read.values);
      expect(saidOf('line').filter((n) => !kept.has(n))).toEqual([]);
      torn += read.torn.length;
      next = written + 1;
      rmSync(lines, { force: true });
    }
    // What the killed left aside goes with a later writing, once it is old.
    expect(readdirSync(folder).filter((name) => name.startsWith('killed.json.aside')).length).toBeLessThan(
      KILLS,
    );
    if (long)
      console.log(`figure: state files, kills ${KILLS}: 0 lost, 0 torn files, ${torn} torn lines told`);
  });
});

describe('a file of lines', () => {
  const path = () => join(folder, 'lines.jsonl');
  beforeEach(() => rmSync(path(), { force: true }));

  it('survives a torn last line, which the next append does not write on', async () => {
    await appendLines(path(), [{ n: 1 }, { n: 2 }]);
    appendFileSync(path(), '{"n":3,"wor');
    expect(await readLines(path(), numberOf)).toEqual({ values: [1, 2], torn: [3], damaged: [] });
    await appendLines(path(), [{ n: 4 }]);
    await appendLines(path(), [{ n: 5 }]);
    expect(await readLines(path(), numberOf)).toEqual({ values: [1, 2, 4, 5], torn: [3], damaged: [] });
  });

  it('keeps a last line that lacks its end alone', async () => {
    writeFileSync(path(), '{"n":1}\n{"n":2}');
    await appendLines(path(), [{ n: 3 }]);
    expect(await readLines(path(), numberOf)).toEqual({ values: [1, 2, 3], torn: [], damaged: [] });
  });

  it('survives what a power cut leaves: zeros, half a letter, a torn line longer than is looked at', async () => {
    for (const tail of [
      Buffer.alloc(4096),
      Buffer.from([0x22, 0xc3]),
      Buffer.from(`{"long":"${'x'.repeat(200_000)}`),
    ]) {
      rmSync(path(), { force: true });
      await appendLines(path(), [{ n: 1 }]);
      appendFileSync(path(), tail);
      await appendLines(path(), [{ n: 2 }]);
      expect(await readLines(path(), numberOf)).toEqual({ values: [1, 2], torn: [2], damaged: [] });
    }
  });

  it('tells a line that is damaged in the middle by its number', async () => {
    await appendLines(path(), [{ n: 1 }, { n: 2 }, { n: 3 }]);
    writeFileSync(path(), readFileSync(path(), 'utf8').replace('{"n":2}', '{"n":2'));
    expect(await readLines(path(), numberOf)).toEqual({ values: [1, 3], torn: [], damaged: [2] });
  });

  it('is added to by several at once without a line lost', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => appendLines(path(), [{ n }])));
    const { values, ...rest } = await readLines(path(), numberOf);
    expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(rest).toEqual({ torn: [], damaged: [] });
  });

  it('of erasures forgets a torn line, whose key was not deleted, and refuses a changed one by its number', async () => {
    const at = '2026-11-22T00:00:00.000Z';
    await noteErasures(folder, [{ at, subject: 'person-1' }]);
    appendFileSync(erasuresFile(folder), '{"at":"2026');
    await noteErasures(folder, [{ at, subject: 'person-2' }]);
    expect((await readErasures(erasuresFile(folder))).map(({ subject }) => subject)).toEqual([
      'person-1',
      'person-2',
    ]);
    appendFileSync(erasuresFile(folder), '{"at":"2026-11-22"}\n');
    await expect(readErasures(erasuresFile(folder))).rejects.toThrow('damaged at line 4');
  });
});

/** Whoever may mount has a disk of 64 kB to fill. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!mayMount)('a full disk', () => {
  let disk: string;
  beforeAll(() => {
    disk = join(folder, 'disk');
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', disk]);
    expect(mounted.stderr.toString('utf8')).toBe('');
  });
  afterAll(() => void spawnSync('umount', [disk]));

  it('leaves the old file whole, and nothing beside it', () => {
    const path = join(disk, 'state.json');
    writeStateFile(path, '{"old":true}');
    expect(() => writeStateFile(path, 'x'.repeat(100_000))).toThrow('ENOSPC');
    expect(readStateFile(path)).toBe('{"old":true}');
    expect(readdirSync(disk)).toEqual(['state.json']);
  });

  it('tears at most the line that did not fit; with room again all goes on', async () => {
    const path = join(disk, 'lines.jsonl');
    await appendLines(path, [{ n: 1 }]);
    await expect(appendLines(path, [{ filling: 'x'.repeat(100_000) }])).rejects.toThrow('ENOSPC');
    expect((await readLines(path, isObject)).values).toEqual([{ n: 1 }]);
    expect(statSync(path).size).toBeGreaterThan(10);
    spawnSync('mount', ['-o', 'remount,size=512k', disk]);
    await appendLines(path, [{ n: 2 }]);
    const { values, damaged } = await readLines(path, isObject);
    expect({ values, damaged }).toEqual({ values: [{ n: 1 }, { n: 2 }], damaged: [] });
  });
});

describe('secrets.json', () => {
  const start = (dataDir: string, more: Record<string, string> = {}) =>
    readSettings({ DATA_DIR: dataDir, ...more });
  const dataDirWith = (...names: string[]): string => {
    const dataDir = join(folder, `secrets-${names.join('-')}`);
    mkdirSync(dataDir, { recursive: true });
    for (const name of names) writeFileSync(join(dataDir, name), '');
    return dataDir;
  };

  it('is made where nothing is, and read by the next start', () => {
    const dataDir = join(folder, 'first');
    const made = start(dataDir);
    expect(start(dataDir).dataKey).toBe(made.dataKey);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it.each(['postgres.json', 'chain-heads.jsonl', 'postgres'])('is not made anew beside %s', (trace) => {
    const dataDir = dataDirWith(trace);
    expect(() => start(dataDir)).toThrow('a déjà une base');
    expect(readdirSync(dataDir)).toEqual([trace]);
    const dataKey = 'k'.repeat(40);
    expect(start(dataDir, { DATA_KEY: dataKey }).dataKey).toBe(dataKey);
  });

  it.each(['', '{"sessionSecret":"', '{}'])('that says %j is refused, and left as it is', (text) => {
    const dataDir = dataDirWith();
    writeFileSync(join(dataDir, 'secrets.json'), text);
    expect(() => start(dataDir)).toThrow('illisible');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(text);
  });
});
