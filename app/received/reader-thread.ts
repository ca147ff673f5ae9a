import { parentPort, workerData } from 'node:worker_threads';
import { readInvoiceXml } from '#domain/einvoicing/read-file.ts';

/* Reads the one file that was handed to this thread, and answers what was read (read-file.server.ts). */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
if (workerData instanceof Uint8Array) parentPort?.postMessage(readInvoiceXml(workerData));
