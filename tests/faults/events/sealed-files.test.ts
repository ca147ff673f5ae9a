import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readFileReference } from '#domain/files/file-reference.ts';
import { personSubject, subjectOf } from '#domain/kernel/personal.ts';
import { eraseKey, personalKeys } from '#db/events/personal-keys.ts';
import { fileStoreOver, type FileStore } from '#db/files/file-store.ts';
import { createFiles, pathOfFile } from '#db/files/files.ts';
import { s3Storage } from '#db/files/s3-storage.ts';
import { startS3, type S3Server } from '#tests/builders/servers/s3-server.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

const plain = Buffer.from('Bulletin de paie de Haude Hervelin, 1 84 12 76 451 089 46. '.repeat(400));

let world: World;
let dataDir: string;
let files: FileStore;

const sealing = () => ({ db: world.runtime.db, keys: personalKeys(testDataKey) });
const payrollOf = (person: number) => personSubject(person, 'payroll');
const put = (subject: string, store = files) => store.put(world.owner, plain, 'application/pdf', subject);
const hashOf = (reference: string): string => readFileReference(reference)?.hash ?? '';

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'registre-sealed-'));
  files = createFiles({ dataDir, filesS3: null }, sealing());
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('files that are sealed with a person’s key', () => {
  it('are handed over as they came, whole and in part, and stand nowhere as they came', async () => {
    const reference = await put(payrollOf(5));
    expect(readFileReference(reference)?.subject).toBe('person-5-payroll');
    expect((await files.get(reference))?.equals(plain)).toBe(true);
    const content = await files.open(reference);
    expect(content?.size).toBe(plain.length);
    expect(Buffer.concat((await content?.read(100, 119).toArray()) ?? [])).toEqual(plain.subarray(100, 120));
    const stored = readFileSync(pathOfFile(dataDir, hashOf(reference)));
    expect(stored.includes('Hervelin')).toBe(false);
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('are another file each time: who has the same content cannot tell', async () => {
    expect(hashOf(await put(payrollOf(5)))).not.toBe(hashOf(await put(payrollOf(5))));
  });

  it('are opened by no other key, not even the same person’s of another sort', async () => {
    const reference = await put(payrollOf(6));
    await put(personSubject(6, 'health'));
    const other = `${hashOf(reference)}.${personSubject(6, 'health')}`;
    await expect(files.get(other)).rejects.toMatchObject({ name: 'FileUnavailable', reason: 'corrupted' });
  });

  it('are gone with the key: pay is erased, and the file of another sort stays', async () => {
    const [pay, identity] = [await put(payrollOf(7)), await put(subjectOf('person', 7))];
    await eraseKey(world.owner, payrollOf(7));
    expect(await files.get(pay)).toBeNull();
    expect((await files.get(identity))?.equals(plain)).toBe(true);
  });

  it('lie in a bucket as they lie on the disk', async () => {
    const server: S3Server = await startS3();
    const bucket = fileStoreOver(dataDir, s3Storage(server.settings, dataDir), sealing());
    const reference = await put(payrollOf(8), bucket);
    expect(server.objects.get(hashOf(reference))?.includes('Hervelin')).toBe(false);
    expect((await bucket.get(reference))?.equals(plain)).toBe(true);
    await server.close();
  });

  it('hold no memory of many at once: five of 10 MB one after the other', async () => {
    const large = randomBytes(10_000_000);
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for (let n = 0; n < 5; n += 1) {
      const taken = await files.take(pieces(large));
      await taken.keep(world.owner, 'image/jpeg', payrollOf(9));
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(most).toBeLessThan(64_000_000);
  });
});

/** A content as it comes in: piece by piece. */
async function* pieces(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 65_536) {
    await Promise.resolve();
    yield content.subarray(at, at + 65_536);
  }
}
