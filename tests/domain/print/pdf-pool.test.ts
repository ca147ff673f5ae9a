import { afterAll, describe, expect, it } from 'vitest';
import { createPdfPool } from '#jobs/print/pool.ts';
import { renderDocumentPdf } from '#jobs/print/render.ts';
import { printedInvoice as invoice, printedLines } from '#tests/builders/documents/printed.ts';

const SMALLEST = 10_000;

describe('the pool of threads', () => {
  const pool = createPdfPool({ threads: 2 });
  afterAll(() => pool.close());

  it('gives the same bytes from each thread as without threads', async () => {
    const expected = await renderDocumentPdf(invoice);
    const files = await Promise.all(Array.from({ length: 4 }, () => pool.render(invoice)));
    for (const file of files) expect(Buffer.compare(file, expected)).toBe(0);
  });

  it('tells what is wrong with a document, and goes on', async () => {
    await expect(pool.render({ ...invoice, date: '18/11/2026' })).rejects.toThrow('not an ISO date');
    expect((await pool.render(invoice)).length).toBeGreaterThan(SMALLEST);
  });

  it('survives a thread that dies: only its document fails', async () => {
    const settled = await Promise.allSettled([
      pool.render(invoice),
      pool.render({ ...invoice, lines: printedLines(60_000) }),
      pool.render(invoice),
      pool.render(invoice),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(settled[1]).toMatchObject({ reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
    expect((await pool.render(invoice)).length).toBeGreaterThan(SMALLEST);
  });

  it('finishes what is under way when it is closed', async () => {
    const rendered = pool.render({ ...invoice, lines: printedLines(100) });
    await pool.close();
    expect((await rendered).length).toBeGreaterThan(SMALLEST);
  });

  it('keeps no thread that has nothing to do, and begins another for the next document', async () => {
    const quiet = createPdfPool({ threads: 1, idleMilliseconds: 20 });
    await quiet.render(invoice);
    await expect.poll(() => quiet.threads(), { timeout: 10_000 }).toBe(0);
    expect((await quiet.render(invoice)).length).toBeGreaterThan(SMALLEST);
    await quiet.close();
  });

  it('does not wait for ever', async () => {
    const hasty = createPdfPool({ threads: 1, patienceMilliseconds: 1 });
    await expect(hasty.render(invoice)).rejects.toMatchObject({ name: 'AbortError' });
    await hasty.close();
  });
});
