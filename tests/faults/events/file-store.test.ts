import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFiles, localFiles } from '#db/files/files.ts';
import { fileStoreOver, type FileStore } from '#db/files/file-store.ts';
import { s3Storage } from '#db/files/s3-storage.ts';
import { writeBackup } from '#jobs/backup/write-backup.ts';
import { until } from '#tests/builders/process.ts';
import { startS3, type S3Server } from '#tests/builders/servers/s3-server.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let server: S3Server;
let dataDir: string;
let files: FileStore;

/** Where the store never answers; elsewhere a busy machine may take its time. */
const HASTE = 800;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  server = await startS3();
  dataDir = mkdtempSync(join(tmpdir(), 'registre-s3-'));
  files = fileStoreOver(dataDir, s3Storage(server.settings, dataDir));
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const put = (content: Buffer | string) => files.put(world.owner, Buffer.from(content), 'text/plain');
const incoming = (): string[] => readdirSync(join(dataDir, 'uploads'));
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ name, reason, message }: { name: string; reason: string; message: string }) => ({
      name,
      reason,
      message,
    }),
  );

describe('files in a bucket', () => {
  it('stand under their hash, are handed over as they came, and leave nothing on the disk', async () => {
    const content = randomBytes(3_000_000);
    const hash = await put(content);
    expect(hash).toBe(hashOf(content));
    expect([...server.objects.keys()]).toEqual([hash]);
    expect(server.objects.get(hash)?.equals(content)).toBe(true);
    expect((await files.get(hash))?.equals(content)).toBe(true);
    const part = (await files.open(hash))?.read(10, 13);
    expect(Buffer.concat((await part?.toArray()) ?? [])).toEqual(content.subarray(10, 14));
    expect(incoming()).toEqual([]);
  });

  it('that are not there are not there', async () => {
    expect(await files.get('0'.repeat(64))).toBeNull();
    expect(await files.get('../secrets.json')).toBeNull();
    expect(server.asked).toEqual(['GET']);
  });

  it('may be empty', async () => {
    const hash = await put('');
    expect(await files.get(hash)).toEqual(Buffer.alloc(0));
  });

  it('that have become others are told and not handed over', async () => {
    const hash = await put('as it was');
    server.objects.set(hash, Buffer.from('as it is'));
    expect(await failure(files.get(hash))).toMatchObject({ name: 'FileUnavailable', reason: 'corrupted' });
    expect(incoming()).toEqual([]);
  });

  it('from before the bucket are found on the disk', async () => {
    const hash = await localFiles(dataDir).put(world.owner, Buffer.from('older'), 'text/plain');
    const both = createFiles({ dataDir, filesS3: server.settings });
    expect((await both.get(hash))?.toString()).toBe('older');
  });

  it('are in a backup, and a restore puts them back into the bucket', async () => {
    const settings = { ...world.settings, filesS3: server.settings };
    const hash = await put('kept in the bucket');
    const folder = join(dataDir, 'backup');
    const report = await writeBackup(world.owner, settings, folder);
    expect(report.missingFiles).not.toContain(hash);
    server.objects.clear();
    await files.restore(join(folder, 'files', hash.slice(0, 2), hash), hash);
    expect(server.objects.get(hash)?.toString()).toBe('kept in the bucket');
    writeFileSync(join(dataDir, 'other'), 'another content');
    expect(await failure(files.restore(join(dataDir, 'other'), hash))).toMatchObject({ reason: 'corrupted' });
  });
});

describe('a store that fails', () => {
  it('by its key is told, without the key', async () => {
    server.settings.secret = 'another';
    const told = await failure(put('x'));
    expect(told).toMatchObject({ reason: 'refused', message: 'The file store: 403 SignatureDoesNotMatch' });
    server.settings.key = 'other';
    expect(await failure(files.get('0'.repeat(64)))).toMatchObject({
      message: 'The file store: 403 InvalidAccessKeyId',
    });
  });

  it('without the bucket is told, and is no missing file', async () => {
    const elsewhere = s3Storage({ ...server.settings, bucket: 'renamed' }, dataDir);
    expect(await failure(elsewhere.open('0'.repeat(64)))).toMatchObject({ reason: 'refused' });
  });

  it.each(['slow', 'error'] as const)('by being %s is asked twice, then told', async (fault) => {
    server.fault = fault;
    if (fault === 'slow')
      files = fileStoreOver(dataDir, s3Storage(server.settings, dataDir, { silence: HASTE }));
    expect(await failure(put('x'))).toMatchObject({ reason: 'away' });
    expect(server.asked).toEqual(['PUT', 'PUT']);
    expect(incoming()).toEqual([]);
  });

  it('by hanging holds so many turns and no more, and keeps nobody waiting for long', async () => {
    const hash = await put('kept');
    files = fileStoreOver(
      dataDir,
      s3Storage(server.settings, dataDir, { silence: 3000, atOnce: 3, turn: 300 }),
    );
    server.asked.length = 0;
    server.fault = 'slow';
    const answers: { at: number; reason: string | undefined }[] = [];
    const begun = performance.now();
    const asked = Array.from({ length: 20 }, async () => {
      const told = await failure(files.get(hash));
      answers.push({ at: performance.now() - begun, reason: told?.reason });
    });
    await until('the others are told', 30, () => answers.length >= 17);
    expect(server.asked).toEqual(['GET', 'GET', 'GET']);
    await Promise.all(asked);
    expect(answers.map(({ reason }) => reason)).toEqual(Array.from({ length: 20 }, () => 'away'));
    server.fault = null;
    expect((await files.get(hash))?.toString()).toBe('kept');
  });

  it('by a trickle that never ends is told', async () => {
    const hash = await put(randomBytes(4000));
    server.fault = 'trickle';
    files = fileStoreOver(dataDir, s3Storage(server.settings, dataDir, { silence: 5000, whole: HASTE }));
    expect(await failure(files.get(hash))).toMatchObject({ reason: 'away' });
    expect(incoming()).toEqual([]);
  });

  it('in the middle of a file is told, and leaves nothing', async () => {
    const hash = await put(randomBytes(400_000));
    server.fault = 'cut';
    expect(await failure(files.get(hash))).toMatchObject({ reason: 'away' });
    expect(incoming()).toEqual([]);
  });

  it('by being away is told', async () => {
    await server.close();
    expect(await failure(put('x'))).toMatchObject({ reason: 'away' });
  });
});

describe('a file that comes in', () => {
  it('is gone when it is discarded, breaks off, or was kept', async () => {
    const local = localFiles(dataDir);
    const pieces = async function* (fault: Error | null) {
      yield await Promise.resolve(Buffer.from('one'));
      if (fault) throw fault;
    };
    const taken = await local.take(pieces(null));
    await taken.discard();
    await expect(local.take(pieces(new Error('cut off')))).rejects.toThrow('cut off');
    const kept = await local.take(pieces(null));
    await kept.keep(world.owner, 'text/plain');
    await kept.discard();
    expect(incoming()).toEqual([]);
    expect((await local.get(hashOf(Buffer.from('one'))))?.toString()).toBe('one');
  });
});
