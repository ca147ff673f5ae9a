import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileUnavailable, type FileStore } from '#db/files/file-store.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { startFileServer, type FileServer } from '#tests/builders/servers/file-server.ts';
import { createCompany, makeInvoice, type Company } from '#tests/builders/company.ts';
import { honestPdf, hostileFiles } from '#tests/builders/attacks/hostile-files.ts';
import { BOUNDARY, field, file, part, post, whole } from '#tests/builders/multipart.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const MB = 1024 * 1024;

let world: World;
let company: Company;
let server: FileServer;
let target: string;
let owner: { kind: string; id: number };

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  const actor = { ...company.actor, user: 1, person: 1 };
  server = await startFileServer(world, actor, world.runtime.files);
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(async () => {
  const { id, version } = await makeInvoice(world.runtime.store, company);
  owner = { kind: 'invoice', id };
  target = `${server.url}/invoice/${version}/documents`;
});

const form = (...parts: Buffer[]): Buffer =>
  whole(field('corporation', String(company.corporation)), ...parts);
const attached = () => attachedTo(world.owner, owner, company.corporation);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

/** Everything that lies in the folder of data, by its path there. */
function onDisk(folder = world.settings.dataDir, below = ''): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const shown = below === '' ? name : `${below}/${name}`;
    return statSync(path).isDirectory() ? onDisk(path, shown) : [shown];
  });
}

/** Files lie under their hash, none waits, and nothing else came. */
const stray = (): string[] => onDisk().filter((path) => !/^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(path));

const shownInline = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'video/mp4']);

async function expectSafe(id: number, type: string) {
  const answer = await get(`/document/${id}/download?open=1`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')?.split(';')[0]).toBe(type);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const disposition = answer.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(
    /^(inline|attachment); filename="[\w.+ ()-]*"; filename\*=UTF-8''[\w.!~%+$&#^`|{}@-]*$/,
  );
  if (!shownInline.has(type)) {
    expect(disposition).toMatch(/^attachment/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toMatch(/sandbox$/);
  }
  return Buffer.from(await answer.arrayBuffer());
}

describe('a hostile file', () => {
  it('comes in at least sixty forms', () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  });

  it.each(hostileFiles)('$what is kept harmless', async ({ name, content, claims, as }) => {
    const answer = await post({ url: target, body: form(file(name, content, claims)) });
    expect(answer.status).toBe(302);
    const [kept, ...more] = await attached();
    expect(more).toEqual([]);
    expect(kept?.type).toBe(as ?? 'application/octet-stream');
    expect(kept?.name).not.toMatch(/[\p{Cc}\p{Bidi_Control}\\/<>:"|?*]|^\.|^\s|\s$/u);
    expect(kept?.name?.length).toBeLessThanOrEqual(340);
    const sent = await expectSafe(kept?.id ?? 0, kept?.type ?? '');
    expect(sent.equals(content)).toBe(true);
    expect(kept?.file).toBe(createHash('sha256').update(content).digest('hex'));
    expect(stray()).toEqual([]);
    expect(server.errors).toEqual([]);
  });
});

describe('a hostile form', () => {
  const cut = () => form(file('a.pdf', honestPdf)).subarray(0, -60);
  const many = (count: number, one: (n: number) => Buffer) => Array.from({ length: count }, (_, n) => one(n));
  const forms: [what: string, make: () => Buffer, error: string][] = [
    ['with nothing in it', () => Buffer.alloc(0), 'errors.brokenUpload'],
    ['with an empty file', () => form(file('a.pdf', '')), 'errors.emptyFile|name=a.pdf'],
    ['without a file', () => form(), 'errors.noFile'],
    ['that is cut off', cut, 'errors.brokenUpload'],
    ['with another boundary', () => Buffer.from('--other\r\n\r\nx\r\n--other--\r\n'), 'errors.brokenUpload'],
    [
      'with 10,000 fields',
      () => form(...many(10_000, (n) => field(`f${n}`, 'x')), file('a.pdf', honestPdf)),
      'errors.tooManyFields',
    ],
    [
      'with a field of a megabyte',
      () => form(field('x', 'y'.repeat(MB)), file('a.pdf', honestPdf)),
      'errors.tooLongTexts',
    ],
    [
      'with 21 files',
      () => form(...many(21, (n) => file(`${n}.pdf`, honestPdf))),
      'errors.tooManyFiles|max=20',
    ],
    [
      'with a header of 200 kB',
      () => form(part(`name="files"; filename="${'x'.repeat(200_000)}"`, honestPdf)),
      'errors.brokenUpload',
    ],
    [
      'with the end of a line in a name',
      () => form(part('name="files"; filename="a\r\nX-Evil: 1"', '')),
      'errors.noFile',
    ],
    ['with a NUL in a name', () => form(file('facture.php\0.pdf', honestPdf)), 'errors.brokenUpload'],
    ['with a name of a dot', () => form(file('.', honestPdf)), 'errors.noFile'],
    ['with a name of two dots', () => form(file('..', honestPdf)), 'errors.noFile'],
    [
      'with a file of 10 MB and a byte',
      () => form(file('grand.pdf', Buffer.alloc(10 * MB + 1))),
      'errors.tooLargeFile|name=grand.pdf',
    ],
    [
      'of another corporation',
      () => whole(field('corporation', '999'), file('a.pdf', honestPdf)),
      'errors.otherCorporation',
    ],
  ];

  it.each(forms)('%s is refused in words and leaves nothing', async (_, make, error) => {
    const answer = await post({ url: target, body: make() });
    expect([409, 422]).toContain(answer.status);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ errors: [error] });
    expect(await attached()).toEqual([]);
    expect(stray()).toEqual([]);
    expect(server.errors).toEqual([]);
  });

  it('without a boundary, or of no form at all, is refused', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=a',
    ]) {
      const answer = await post({
        url: target,
        body: form(file('a.pdf', honestPdf)),
        headers: { 'content-type': type },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(await attached()).toEqual([]);
  });

  it('that names what objects inherit attaches its file and nothing else', async () => {
    const body = form(field('__proto__', 'x'), field('constructor', 'y'), file('a.pdf', honestPdf));
    expect((await post({ url: target, body })).status).toBe(302);
    expect(await attached()).toHaveLength(1);
    expect(server.errors).toEqual([]);
  });

  it('of another site, or without its length, is not read', async () => {
    const body = form(file('a.pdf', honestPdf));
    const other = await post({ url: target, body, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(other.status).toBe(403);
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'sec-fetch-site': 'same-origin',
    };
    const stream = new Blob([new Uint8Array(body)]).stream();
    const chunked = await fetch(target, { method: 'POST', headers, body: stream, duplex: 'half' });
    expect(chunked.status).toBe(411);
    expect(await attached()).toEqual([]);
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag has made

/** Bytes in buffers; where they seem to be more than `many`, only those that somebody holds still. */
function buffered(many: number): number {
  if (process.memoryUsage().arrayBuffers > many) collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe('large files', () => {
  it('of 10 MB, eight at once, are kept without being in memory', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    const head = Buffer.concat([
      field('corporation', String(company.corporation)),
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\n`),
    ]);
    const body = [head, ...Array<Buffer>(160).fill(piece), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
    await post({ url: target, body });
    const before = buffered(0);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, buffered(before + 25 * MB));
    }, 5);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ url: target, body })));
    clearInterval(watch);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(302));
    expect((most - before) / MB).toBeLessThan(40);
    expect(await attached()).toHaveLength(9);
    expect(stray()).toEqual([]);
  });
});

describe('a part of a file', () => {
  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=5-2', 200, null, '0123456789'],
    ['bytes=0-1,3-4', 200, null, '0123456789'],
    ['lines=0-1', 200, null, '0123456789'],
  ])('%s is answered by %i', async (range, status, told, content) => {
    await post({ url: target, body: form(file('a.txt', '0123456789')) });
    const [kept] = await attached();
    const answer = await get(`/document/${kept?.id}/download`, { Range: range });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
      status,
      told,
      content,
    ]);
  });
});

describe('the preview of a text', () => {
  it('is the text itself, in a sandbox, whatever stands in it', async () => {
    await post({ url: target, body: form(file('a.txt', 'a < b & "c"\nété')) });
    const [kept] = await attached();
    const answer = await get(`/document/${kept?.id}/preview`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; sandbox");
    expect(await answer.text()).toContain('<pre>a &lt; b &amp; &quot;c&quot;\nété</pre>');
  });

  it('is not there for another file', async () => {
    await post({ url: target, body: form(file('a.pdf', honestPdf)) });
    const [kept] = await attached();
    expect((await get(`/document/${kept?.id}/preview`)).status).toBe(404);
  });
});

describe('a program', () => {
  const call = (path: string) => `${server.url}/api/${path}`;

  it('attaches files to a third party, the corporation and a product, and is told their kind', async () => {
    const { client, corporation, product } = company;
    for (const [path, kind, id] of [
      ['thirdparty/add/document', 'thirdParty', client],
      ['corporation/add/document', 'corporation', corporation],
      ['product/upload/document', 'product', product],
    ] as const) {
      const answer = await post({ url: call(`${path}/${id}`), body: whole(file('a.pdf', honestPdf)) });
      expect(answer.status).toBe(200);
      const { items } = JSON.parse(answer.body.toString()) as { items: { id: number }[] };
      const listed = await get(`/api/document/list?${kind}=${id}`);
      expect(await listed.json()).toMatchObject({
        items: [
          { id: items[0]?.id, docName: 'a.pdf', fileType: 'pdf', convocation: false, owner: { kind, id } },
        ],
      });
    }
    const shown = (await (await get('/api/thirdpartydocument/list')).json()) as { total: number };
    expect(shown.total).toBe(1);
    expect((await get('/api/thirdpartydocument/show/999999999')).status).toBe(404);
  });

  it('is told what is wrong with a form, and that another record is not there', async () => {
    const url = call(`thirdparty/add/document/${company.client}`);
    const broken = await post({ url, body: Buffer.from('nonsense') });
    expect([broken.status, JSON.parse(broken.body.toString())]).toMatchObject([
      422,
      { code: 'CODE_ERROR_422', errors: { '': ['errors.brokenUpload'] } },
    ]);
    const json = await post({
      url,
      body: Buffer.from('{}'),
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(422);
    const unknown = call('thirdparty/add/document/987654321');
    expect((await post({ url: unknown, body: whole(file('a.pdf', honestPdf)) })).status).toBe(404);
    expect(stray()).toEqual([]);
  });
});

describe('a store that is away', () => {
  const lost = new FileUnavailable('away', 'no answer');
  const fail = () => Promise.reject(lost);

  it('is told by 503, on pages and to programs, and nothing is attached', async () => {
    await post({ url: target, body: form(file('a.pdf', honestPdf)) });
    const [kept] = await attached();
    const away: FileStore = {
      ...world.runtime.files,
      open: fail,
      take: async (pieces) => ({ ...(await world.runtime.files.take(pieces)), keep: fail }),
    };
    const other = await startFileServer(world, { ...company.actor, user: 1, person: 1 }, away);
    try {
      const url = target.replace(server.url, other.url);
      const answer = await post({ url, body: form(file('b.pdf', honestPdf)) });
      expect(answer.status).toBe(503);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ errors: ['errors.storeUnavailable'] });
      const download = await fetch(`${other.url}/document/${kept?.id}/download`);
      expect([download.status, download.headers.get('retry-after')]).toEqual([503, '30']);
      expect(await download.text()).toContain('Le stockage des fichiers ne répond pas');
      const program = await fetch(
        `${other.url}/api/document/with/name/download?invoice=${owner.id}&name=a.pdf`,
      );
      expect([program.status, await program.json()]).toMatchObject([
        503,
        { code: 'CODE_ERROR_503', errors: { '': ['errors.unavailable.files'] } },
      ]);
      expect(other.errors).toEqual([]);
    } finally {
      await other.close();
    }
    expect(await attached()).toHaveLength(1);
    expect(stray()).toEqual([]);
  });
});
