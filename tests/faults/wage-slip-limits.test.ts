import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Runtime } from '#jobs/tasks/runtime.ts';
import { readSlips } from '#jobs/tasks/read-wage-slips.ts';
import { createSlipPool } from '#jobs/payroll/slip-pool.ts';
import { readSlipBatch } from '#projections/payroll/slip-batches.ts';
import { hostileSlips } from '#tests/builders/attacks/hostile-slips.ts';
import { createCompany, type Company } from '#tests/builders/company.ts';
import { bringIn } from '#tests/builders/payroll/batches.ts';
import { slipsPdf } from '#tests/builders/payroll/slip-pdfs.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { languages } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import { long, patience } from '#tests/setup/chance.ts';

/* A PDF of wage slips that hangs, or that unpacks to more than there is, is told of once, and holds up nobody else. */

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

const plain = () => slipsPdf([{ lastName: 'Le Bihan', firstName: 'Anne', number: null }]);

/** A page whose drawing is so many megabytes of blanks. */
async function bomb(megabytes: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const { context } = document;
  // Well packed or not, it unpacks to as much; to pack it at the first level takes a third of the time.
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 1 });
  const dict = context.obj({ Filter: 'FlateDecode', Length: packed.length });
  page.node.set(PDFName.of('Contents'), context.register(PDFRawStream.of(dict, packed)));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** What became of a batch that is read by such a pool. */
async function readBy(limits: Parameters<typeof createSlipPool>[0], content: Buffer) {
  const slips = createSlipPool(limits);
  const runtime: Runtime = { ...world.runtime, slips };
  const batch = await bringIn(runtime, company, [content]);
  try {
    await readSlips(runtime, batch);
  } finally {
    await slips.close();
  }
  return stateOf(batch);
}

const stateOf = async (batch: number) => {
  const { state } = await readSlipBatch(world.runtime.store.read, batch);
  return { status: state.status, reason: state.reason };
};

it('is ended by its time, and said so at once', async () => {
  expect(await readBy({ seconds: 0.02 }, await plain())).toEqual({
    status: 'unreadable',
    reason: 'files.limit.seconds|max=0.02',
  });
});

it('is ended by its memory, and the next one is read', async () => {
  expect(await readBy({ heapMegabytes: 32 }, await bomb(700))).toEqual({
    status: 'unreadable',
    reason: 'files.limit.memory|max=32',
  });
  expect((await readBy({}, await plain())).status).toBe('read');
});

it('that fails for another reason is tried again, and told of when it was the last time', async () => {
  const slips = { ...world.runtime.slips, read: () => Promise.reject(new Error('the disk is gone')) };
  const runtime: Runtime = { ...world.runtime, slips };
  const batch = await bringIn(runtime, company, [await plain()]);
  await expect(readSlips(runtime, batch)).rejects.toThrow('the disk is gone');
  expect((await stateOf(batch)).status).toBe('reading');
  await expect(readSlips(runtime, batch, true)).rejects.toThrow('the disk is gone');
  expect(await stateOf(batch)).toEqual({ status: 'unreadable', reason: 'payroll.error.readingFailed' });
});

/** The short form reads each fourth. */
const tried = hostileSlips.filter((_, at) => long || at % 4 === 0);

describe(`${hostileSlips.length} files that are made to harm`, () => {
  const slips = createSlipPool();
  const read = async (content: Buffer) => {
    const runtime: Runtime = { ...world.runtime, slips };
    const batch = await bringIn(runtime, company, [content]);
    await readSlips(runtime, batch);
    return stateOf(batch);
  };
  afterAll(() => slips.close());

  it.each(tried)('$what is told of in words, or read', patience(5), async ({ make, says }) => {
    const content = await make();
    const begun = performance.now();
    const { status, reason } = await read(content);
    const seconds = (performance.now() - begun) / 1000;
    if (says === null) expect([status, reason]).toEqual(['read', null]);
    else expect([status, reason]).toEqual(['unreadable', expect.stringMatching(says)]);
    const key = reason?.split('|')[0];
    if (key !== undefined) for (const language of languages) expect(translator(language)(key)).not.toBe(key);
    expect(seconds).toBeLessThan(75);
    expect('polluted' in globalThis).toBe(false);
  });

  it('kept no file behind them from being read', async () => {
    expect((await read(await plain())).status).toBe('read');
    console.log(
      `figure: ${tried.length} hostile files of wage slips: each told of or read, the next one read`,
    );
  });
});
