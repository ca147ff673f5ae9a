import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftInvoice, storeInvoicePdf } from '#domain/documents/invoice-commands.ts';
import { sealed } from '#domain/kernel/personal.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { chainKey, contentOf, linkHash } from '#db/events/chain.ts';
import type { StoredEvent } from '#db/events/event-store.ts';
import { eraseKey } from '#db/events/personal-keys.ts';
import { createProofs, type ProofList, type ProofRequest, type Proofs } from '#db/proof/proof.ts';
import {
  clientInput,
  createCompany,
  documentInput,
  makeInvoice,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
let proofs: Proofs;
let request: ProofRequest;
let folder: string;

const PDF = Buffer.from('%PDF-1.7 the invoice');

beforeAll(async () => {
  world = await createWorld();
  const { store, files, db } = world.runtime;
  company = await createCompany(store);
  const { id, version } = await makeInvoice(store, company, 'validate');
  const hash = await files.put(db, PDF, 'application/pdf');
  await send(store, storeInvoicePdf, company.actor, { version, file: hash });
  await makeInvoice(store, company, 'validate');
  proofs = createProofs({ db, files, dataKey: testDataKey });
  request = {
    corporation: company.corporation,
    document: { kind: 'invoice', id, number: 'FA-2026-0001' },
    streams: [`invoice-${id}`],
    pdfs: [{ name: 'FA-2026-0001.pdf', hash }],
    made: '2026-03-31T10:00:00.000Z',
  };
});
afterAll(() => world.close());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registre-proof-'));
  for (const { name, content } of await proofs.make(request)) writeFileSync(join(folder, name), content);
  return () => rmSync(folder, { recursive: true });
});

const path = (name: string) => join(folder, name);
const lines = () => readFileSync(path('events.jsonl'), 'utf8').split('\n').filter(Boolean);
const writeLines = (changed: string[]) =>
  writeFileSync(path('events.jsonl'), changed.map((line) => `${line}\n`).join(''));
const list = () => JSON.parse(readFileSync(path('proof.json'), 'utf8')) as ProofList; // written by make()
const event = (version: number, type: string) => `event ${version} of ${request.streams[0]} (${type})`;

/** What the shipped script prints, run where the product is not. */
function check(...args: string[]): { ok: boolean; told: string[] } {
  try {
    const told = execFileSync(process.execPath, ['check.mjs', '.', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { NODE_ENV: 'test' },
    });
    return { ok: true, told: told.trim().split('\n') };
  } catch (error) {
    const { stdout } = error as { stdout: string }; // of a child that failed
    return { ok: false, told: stdout.trim().split('\n') };
  }
}

const faults = (): string[] => {
  const { ok, told } = check();
  expect(ok).toBe(false);
  return told.map((line) => line.replace(/^FAULT {2}/, ''));
};

describe('a proof', () => {
  it('passes as it was made, with the published key', () => {
    const { ok, told } = check(proofs.key.fingerprint);
    expect(told).toEqual([
      'OK  invoice FA-2026-0001, signed on 2026-03-31T10:00:00.000Z',
      `    3 events, 1 files, key ${proofs.key.fingerprint}`,
      '    The key is the published one.',
    ]);
    expect(ok).toBe(true);
  });

  it('asks to compare the key where none was given', () => {
    expect(check().told[2]).toBe('    Compare the key with the published one.');
  });

  it('is of the document alone, in the order in which it happened', () => {
    expect(list().events.map(({ stream, version, type }) => [stream, version, type])).toEqual([
      [request.streams[0], 1, 'InvoiceDrafted'],
      [request.streams[0], 2, 'InvoiceValidated'],
      [request.streams[0], 3, 'InvoicePdfStored'],
    ]);
  });

  it('holds nothing of another corporation', async () => {
    const files = await proofs.make({ ...request, corporation: company.corporation + 1 });
    expect(files.find(({ name }) => name === 'events.jsonl')?.content.toString()).toBe('');
  });

  it('lets the operator make the keyed hashes of the chain again', () => {
    for (const [index, { previous, hash }] of list().events.entries()) {
      const stored = JSON.parse(lines()[index] ?? '') as StoredEvent; // written by make()
      expect(linkHash(chainKey(testDataKey), previous, contentOf(stored))).toBe(hash);
    }
  });

  it('has the same key after a restart, and another for another installation', () => {
    const { db, files } = world.runtime;
    expect(createProofs({ db, files, dataKey: testDataKey }).key).toEqual(proofs.key);
    expect(createProofs({ db, files, dataKey: `${testDataKey}2` }).key.fingerprint).not.toBe(
      proofs.key.fingerprint,
    );
  });
});

describe('the shipped script names', () => {
  it.each([
    ['an amount', '"finalTotal":"576.00"', '"finalTotal":"76.00"'],
    ['who did it', '"user":null', '"user":7'],
    ['a space', '{"data"', '{ "data"'],
  ])('a changed event: %s', (_, before, after) => {
    writeLines(lines().map((line, index) => (index === 1 ? line.replace(before, after) : line)));
    expect(faults()).toEqual([`${event(2, 'InvoiceValidated')} was changed`]);
  });

  it('an event made into another type', () => {
    writeLines(lines().map((line) => line.replace('"InvoicePdfStored"', '"InvoiceSent"')));
    expect(faults()).toEqual([`${event(3, 'InvoicePdfStored')} was changed`]);
  });

  it('a removed event', () => {
    writeLines(lines().filter((_, index) => index !== 1));
    expect(faults()).toEqual([`${event(2, 'InvoiceValidated')} was removed`]);
  });

  it('a cut tail', () => {
    writeLines(lines().slice(0, 2));
    expect(faults()).toEqual([`${event(3, 'InvoicePdfStored')} was removed`]);
  });

  it('an added event', () => {
    const [first = ''] = lines();
    writeLines([...lines(), first.replace('"version":1,', '').replace(/"version":1}$/, '"version":4}')]);
    expect(faults()).toEqual([`${event(4, 'InvoiceDrafted')} was added`]);
  });

  it('an event added a second time', () => {
    writeLines([...lines(), lines()[0] ?? '']);
    expect(faults()).toEqual([`${event(1, 'InvoiceDrafted')} was added a second time`]);
  });

  it('two swapped events', () => {
    const [first = '', second = '', third = ''] = lines();
    writeLines([first, third, second]);
    expect(faults()).toEqual([`${event(2, 'InvoiceValidated')} is not in its place`]);
  });

  it('a line that is no event', () => {
    writeLines([...lines(), 'gibberish']);
    expect(faults()).toEqual(['event 0 of no stream (unreadable) was added']);
  });

  it('a changed PDF, and a missing one', () => {
    writeFileSync(path('FA-2026-0001.pdf'), Buffer.concat([PDF, Buffer.from(' ')]));
    expect(faults()).toEqual(['FA-2026-0001.pdf was changed or removed']);
    rmSync(path('FA-2026-0001.pdf'));
    expect(faults()).toEqual(['FA-2026-0001.pdf was changed or removed']);
  });

  const broken = 'proof.json: the signature does not fit; the list, the signature or the key was changed';

  it('a changed signature, and a missing one', () => {
    const signature = Buffer.from(readFileSync(path('proof.sig'), 'utf8'), 'base64');
    signature[5] = (signature[5] ?? 0) ^ 1;
    writeFileSync(path('proof.sig'), signature.toString('base64'));
    expect(faults()).toEqual([broken]);
    rmSync(path('proof.sig'));
    expect(faults()).toEqual([broken]);
  });

  it('a list that was made to fit a changed event', () => {
    const changed = lines().map((line) => line.replace('"finalTotal":"576.00"', '"finalTotal":"76.00"'));
    const listed = { ...list(), made: '2020-01-01T00:00:00.000Z' };
    writeLines(changed);
    writeFileSync(path('proof.json'), JSON.stringify(listed));
    expect(faults()[0]).toBe(broken);
  });

  it('a proof that somebody signed anew, once the published key is known', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(path('public-key.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    writeFileSync(
      path('proof.sig'),
      sign(null, readFileSync(path('proof.json')), privateKey).toString('base64'),
    );
    expect(check().ok).toBe(true);
    const { ok, told } = check(proofs.key.fingerprint);
    expect(ok).toBe(false);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^FAULT {2}public-key\.pem: [0-9a-f]{64} is not the published key$/);
  });

  it('an empty folder', () => {
    const empty = path('empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'check.mjs'), readFileSync(path('check.mjs')));
    folder = empty;
    expect(faults()).toEqual([broken, 'proof.json: it lists no event']);
    folder = join(empty, '..');
  });
});

describe('a proof about a natural person', () => {
  it('gives what is sealed in clear beside its encrypted form, until it is erased', async () => {
    const { store } = world.runtime;
    const client = await send(
      store,
      createThirdParty,
      company.actor,
      clientInput({ name: 'Anne Le Goff', naturalPerson: true }),
    );
    const made = await send(store, draftInvoice, company.actor, {
      ...documentInput(company, { thirdParty: client.id, expiryDate: null }),
      submitType: 'draft',
    });
    const eventsOf = async () => {
      const files = await proofs.make({ ...request, streams: [`invoice-${made.id}`], pdfs: [] });
      const text = files.find(({ name }) => name === 'events.jsonl')?.content.toString() ?? '';
      return JSON.parse(text) as {
        data: { client: object; personal: object };
        opened: { client: { name: string } | null };
      }; // one event
    };
    const before = await eventsOf();
    expect(before.data.client).toEqual({ '~sealed': expect.any(String) as unknown });
    expect(before.data.personal).toEqual(sealed('thirdparty', client.id, 'client'));
    expect(before.opened.client?.name).toBe('Anne Le Goff');
    await eraseKey(world.owner, `thirdparty-${client.id}`);
    expect((await eventsOf()).opened).toEqual({ client: null });
  });
});
