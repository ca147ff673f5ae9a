import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { readInvoiceFile, readInvoiceXml, type ReadFile } from '#domain/einvoicing/read-file.ts';
import type { ReadInvoice } from '#domain/einvoicing/read-invoice.ts';

/*
 * Most invoices are read in some milliseconds. What is larger could keep everybody else waiting: a thread reads it, with
 * a heap and a time of its own, and is gone afterwards. Of a PDF only the attached file counts: finding it is quick.
 */

/** XML read at once, in bytes: about 100 lines. */
const READ_AT_ONCE = 128 * 1024;
const PATIENCE_MILLISECONDS = 15_000;
const HEAP_MEGABYTES = 192;

const tooSlow = { invoice: null, problems: ['received.problem.tooSlow'] };

/** What a thread runs: built with the web, or the source through tsx. */
const thread = import.meta.url.endsWith('.ts')
  ? {
      file: resolve('app/received/reader-thread.ts'),
      execArgv: ['--import', pathToFileURL(resolve('app/received/thread-loader.js')).href],
    }
  : { file: resolve('build/programs/reader-thread.js'), execArgv: [] };

function readInThread(xml: Uint8Array, patience: number): Promise<ReadInvoice> {
  return new Promise((answer) => {
    const worker = new Worker(thread.file, {
      workerData: xml,
      execArgv: thread.execArgv,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    const timer = setTimeout(() => finish(tooSlow), patience);
    const finish = (read: ReadInvoice) => {
      clearTimeout(timer);
      answer(read);
      void worker.terminate();
    };
    worker.once('message', (read: ReadInvoice) => finish(read));
    // Out of memory, most likely: whatever ended it, the file is not one that we read.
    worker.once('error', () => finish(tooSlow));
    worker.once('exit', () => finish(tooSlow));
  });
}

/** What an uploaded file says, or why it cannot be read. XML of more than `atOnce` bytes is given `patience` milliseconds. */
export const readReceivedFile = (
  content: Uint8Array,
  { atOnce = READ_AT_ONCE, patience = PATIENCE_MILLISECONDS } = {},
): Promise<ReadFile> =>
  readInvoiceFile(content, (xml) =>
    xml.length <= atOnce ? readInvoiceXml(xml) : readInThread(xml, patience),
  );
