import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { LabelSheet } from './label-sheet.ts';
import type { PlainSheet } from './plain-sheet.ts';
import type { PrintedDocument } from './printed-document.ts';
import type { PrintedStatement } from './printed-statement.ts';

/** What a thread makes pages of. */
type Printed = PrintedDocument | PrintedStatement | PlainSheet | LabelSheet;

/** Renders documents in threads of its own, so that whoever asks stays free for other things. */
export interface PdfPool {
  /** As `renderDocumentPdf`. Rejects too when a thread dies or takes too long; the next document gets a new one. */
  render(document: PrintedDocument): Promise<Uint8Array>;
  /** The same of a paper that is no document of commerce. */
  plain(sheet: PlainSheet): Promise<Uint8Array>;
  /** The same of labels. */
  labels(sheet: LabelSheet): Promise<Uint8Array>;
  /** As `renderStatementPdf`, likewise. */
  renderStatement(statement: PrintedStatement): Promise<Uint8Array>;
  /** How many threads there are. */
  threads(): number;
  /** Starts a thread and loads the fonts into it, before somebody waits for a first document. */
  warm(): Promise<void>;
  /** Lets the documents under way be finished, then ends the threads. */
  close(): Promise<void>;
}

export interface PdfPoolOptions {
  /** Two by default, or as many as there are processors. */
  threads?: number;
  /** Heap of each thread; enough for documents of thousands of lines. */
  heapMegabytes?: number;
  /** After so long a thread is taken to hang, and ended. */
  patienceMilliseconds?: number;
  /** A thread that had nothing to do for so long ends. */
  idleMilliseconds?: number;
}

/** What is short-lived is thrown away sooner: a third less memory than with Node's own limit, at the same speed. */
const YOUNG_MEGABYTES = 16;

const beside = (file: string) => new URL(file, import.meta.url).href;

/** What a thread runs: built beside the worker, or the source through tsx. */
const thread = import.meta.url.endsWith('.ts')
  ? { filename: beside('thread.ts'), execArgv: ['--import', beside('thread-loader.js')] }
  : { filename: beside('pdf-thread.js'), execArgv: [] };

/**
 * No thread starts before the first document; each ends after five quiet minutes, and gives back some 40 MB. Whoever
 * wants a document then waits some tenths of a second longer.
 */
export function createPdfPool({
  threads = Math.min(2, availableParallelism()),
  heapMegabytes = 96,
  patienceMilliseconds = 60_000,
  idleMilliseconds = 300_000,
}: PdfPoolOptions = {}): PdfPool {
  let pool: Piscina<Printed | undefined, Uint8Array> | null = null;
  const open = () => {
    const opened = new Piscina<Printed | undefined, Uint8Array>({
      ...thread,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMilliseconds,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    // Of a thread that died while it did nothing: the next document begins another one.
    opened.on('error', (error) => console.error(error));
    return opened;
  };
  return {
    render: (document) =>
      (pool ??= open()).run(document, { signal: AbortSignal.timeout(patienceMilliseconds) }),
    plain: (sheet) =>
      (pool ??= open()).run(sheet, { name: 'plain', signal: AbortSignal.timeout(patienceMilliseconds) }),
    labels: (sheet) =>
      (pool ??= open()).run(sheet, { name: 'labels', signal: AbortSignal.timeout(patienceMilliseconds) }),
    renderStatement: (statement) =>
      (pool ??= open()).run(statement, {
        name: 'statement',
        signal: AbortSignal.timeout(patienceMilliseconds),
      }),
    threads: () => pool?.threads.length ?? 0,
    async warm() {
      await (pool ??= open()).run(undefined, { name: 'warm' });
    },
    async close() {
      await pool?.close();
      pool = null;
    },
  };
}
