import { createPdfPool, type PdfPool } from '#jobs/print/pool.ts';
import type { PrintedDocument } from '#jobs/print/printed-document.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { printedInvoice, printedItem } from '#tests/builders/documents/printed.ts';
import type { MeasureOptions } from './measure.ts';
import { quiet } from './quiet.ts';
import type { Verdict } from './targets.ts';

const CALLERS = 4;
const PAGES = 3;
const LINES = 30;
const TARGET = 35;
const PROCESSOR_MS = 8;
const WARM_UP_SECONDS = 4;

/** An invoice of 30 lines on 3 pages; `n` makes its texts and amounts unlike those of the others. */
function invoice(n: number): PrintedDocument {
  const lines = Array.from({ length: LINES }, (_, index) => ({
    ...printedItem(
      `Béton C25/30, lot ${n % 97}, zone ${index + 1}`,
      '12.5',
      'm³',
      `${100 + ((n * 7 + index) % 50)}.50`,
      '20',
      `${1256 + index * 3}.25`,
    ),
    code: `BET-${1000 + ((n + index) % 400)}`,
    description:
      index % 2 === 0 ? `Livraison et mise en œuvre à la pompe, chantier ${n}, niveau ${index % 5}.` : null,
  }));
  return { ...printedInvoice, number: `FA-2026-${n}`, lines };
}

/** Renders until `seconds` have passed, with four callers; milliseconds of each document. */
async function run(pool: PdfPool, seconds: number, first: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let n = first;
  const caller = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await pool.render(invoice((n += 1)));
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return times.toSorted((a, b) => a - b);
}

/**
 * PDFs per second through the pool of the worker, and the processor that each takes, threads and caller: the best of the
 * rounds, told and held against the targets.
 */
export async function measurePdfs({ rounds, seconds, patience, onStep }: MeasureOptions): Promise<Verdict[]> {
  const pool = createPdfPool();
  try {
    onStep('PDF');
    const pages = pageTextsOf(await pool.render(invoice(0))).length;
    if (pages !== PAGES) throw new Error(`The invoice to measure has ${pages} pages, not ${PAGES}`);
    await run(pool, WARM_UP_SECONDS, 0);
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (let round = 1; round <= rounds; round += 1) {
      const others = await quiet(patience);
      const [begun, used] = [performance.now(), process.cpuUsage()];
      const times = await run(pool, seconds, round * 10_000);
      const { user, system } = process.cpuUsage(used);
      const processor = (user + system) / 1000 / times.length;
      const perSecond = times.length / ((performance.now() - begun) / 1000);
      const middle = times[Math.floor(times.length / 2)] ?? 0;
      onStep('');
      console.log(
        `PDF: ${perSecond.toFixed(1)}/s, p50 ${middle.toFixed(0)} ms, processor ${processor.toFixed(1)} ms, ${CALLERS} callers, others ${(others * 100).toFixed(0)} %`,
      );
      best = Math.max(best, perSecond);
      least = Math.min(least, processor);
    }
    const what = `PDF, ${PAGES} pages and ${LINES} lines`;
    return [
      {
        target: `${what}: ≥ ${TARGET}/s, ${CALLERS} callers`,
        measured: `${best.toFixed(1)}/s`,
        reached: best >= TARGET,
      },
      {
        target: `${what}: ≤ ${PROCESSOR_MS} ms of processor`,
        measured: `${least.toFixed(1)} ms`,
        reached: least <= PROCESSOR_MS,
      },
    ];
  } finally {
    await pool.close();
  }
}
