import { afterAll, describe, expect, it } from 'vitest';
import { createPdfPool, type PdfPool, type PdfPoolOptions } from '#jobs/pdf/pool.ts';
import { renderDocumentPdf } from '#jobs/pdf/render.ts';
import { printedInvoice as invoice, printedLines } from '#tests/builders/printed.ts';

const pools: PdfPool[] = [];
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
});

function openPool(options: PdfPoolOptions): PdfPool {
  const pool = createPdfPool(options);
  pools.push(pool);
  return pool;
}

describe('the pool of threads', { timeout: 60_000 }, () => {
  it('gives the same bytes from each thread as without threads', async () => {
    const pool = openPool({ threads: 2 });
    const expected = await renderDocumentPdf(invoice);
    const files = await Promise.all(Array.from({ length: 6 }, () => pool.render(invoice)));
    for (const file of files) expect(Buffer.compare(file, expected)).toBe(0);
  });

  it('tells what is wrong with a document, and goes on', async () => {
    const pool = openPool({ threads: 1 });
    await expect(pool.render({ ...invoice, date: '18/11/2026' })).rejects.toThrow('not an ISO date');
    expect((await pool.render(invoice)).length).toBeGreaterThan(10_000);
  });

  it('survives a thread that dies: only its document fails', async () => {
    const pool = openPool({ threads: 1, heapMegabytes: 48 });
    const [before, tooLarge, after] = await Promise.allSettled([
      pool.render(invoice),
      pool.render({ ...invoice, lines: printedLines(60_000) }),
      pool.render(invoice),
    ]);
    expect(before.status).toBe('fulfilled');
    expect(tooLarge).toMatchObject({ status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
    expect(after.status).toBe('fulfilled');
    expect((await pool.render(invoice)).length).toBeGreaterThan(10_000);
  });

  it('ends a thread that hangs, and goes on with another', async () => {
    const pool = openPool({ threads: 1, heapMegabytes: 1024, patienceMilliseconds: 10_000 });
    await pool.render(invoice);
    const endless = { ...invoice, lines: printedLines(400_000) };
    await expect(pool.render(endless)).rejects.toMatchObject({ name: 'AbortError' });
    expect((await pool.render(invoice)).length).toBeGreaterThan(10_000);
  });

  it('finishes what is under way when it is closed', async () => {
    const pool = openPool({ threads: 1 });
    const rendered = pool.render({ ...invoice, lines: printedLines(100) });
    await pool.close();
    expect((await rendered).length).toBeGreaterThan(10_000);
  });
});
