import { z } from 'zod';
import { UnreadableFile, beyond } from '#domain/files/limits.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { matchPages } from '#domain/payroll/match-pages.ts';
import { failSlipBatch, MOST_PAGES, noteSlipPages } from '#domain/payroll/slip-batch-commands.ts';
import type { SlipBatchState, UploadedFile } from '#domain/payroll/slip-batch.ts';
import { employeesOf } from '#projections/payroll/employees.ts';
import { readSlipBatch } from '#projections/payroll/slip-batches.ts';
import { endReading, noteReading } from '#scratch/slip-readings.ts';
import type { PageSaid } from '../payroll/slip-thread.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

/** Pages that are read at a time: in between it is noted how far it is, and asked whether it is wanted still. */
const AT_ONCE = 25;

const MEGABYTE = 1024 * 1024;

/** A PDF of a batch, and how it is named in the store. */
interface Source {
  reference: string;
  content: Buffer;
}

/** The PDFs of the files that came in: those of archives are kept by themselves, sealed with the same key. */
async function sourcesOf(
  { db, files, slips }: Runtime,
  batch: number,
  uploaded: readonly UploadedFile[],
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const { file } of uploaded) {
    const content = await files.get(file);
    if (content === null) throw new UnreadableFile('payroll.error.forgotten');
    if (content.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') {
      sources.push({ reference: file, content });
      continue;
    }
    for (const pdf of await slips.unpack(content)) {
      if (pdf.length > 10 * MEGABYTE) throw beyond('bytes', 10 * MEGABYTE);
      const reference = await files.put(db, pdf, 'application/pdf', subjectOf('slipbatch', batch));
      sources.push({ reference, content: Buffer.from(pdf) });
    }
  }
  return sources;
}

/** A page that was read, before it is matched. */
interface ReadHere extends PageSaid {
  pdf: number;
  page: number;
}

/** Reads page by page; null where the batch was given up meanwhile. */
async function readAll(
  { db, slips }: Runtime,
  batch: number,
  sources: readonly Source[],
  isWanted: () => Promise<boolean>,
): Promise<ReadHere[] | null> {
  const read: ReadHere[] = [];
  for (const [pdf, { content }] of sources.entries()) {
    for (let from = 1, total = 1; from <= total; from += AT_ONCE) {
      if (!(await isWanted())) return null;
      const slice = await slips.read(content, from, from + AT_ONCE - 1);
      ({ total } = slice);
      read.push(...slice.pages.map((page, at) => ({ ...page, pdf, page: from + at })));
      const known = read.length - Math.min(total, from + AT_ONCE - 1) + total;
      if (known > MOST_PAGES) throw new UnreadableFile(`payroll.error.tooManyPages|max=${MOST_PAGES}`);
      await noteReading(db, batch, read.length, known);
    }
  }
  return read;
}

/** Whose the pages are, as they are noted: of social security numbers nothing stays. */
async function matched({ db, keyedHash }: Runtime, corporation: number, read: readonly ReadHere[]) {
  const employees = await employeesOf(db, corporation);
  const hashes = new Map<string, string>();
  for (const number of new Set(read.flatMap(({ clues }) => clues?.numbers ?? [])))
    hashes.set(number, await keyedHash(number));
  const proposals = matchPages(
    read.map(({ pdf, clues }) => ({
      pdf,
      clues,
      numberHashes: (clues?.numbers ?? []).flatMap((number) => hashes.get(number) ?? []),
    })),
    employees,
  );
  return read.flatMap(({ pdf, page, digest }, at) => {
    const proposal = proposals[at];
    return proposal === undefined ? [] : [{ ...proposal, pdf, page, digest }];
  });
}

/**
 * Reads a batch once: whoever dies on it leaves nothing but files under the batch's key, and it is read anew. What fails
 * for the last time is told: nobody waits for it for ever.
 */
async function readBatch(
  runtime: Runtime,
  batch: number,
  state: SlipBatchState,
  lastAttempt: boolean,
): Promise<void> {
  const { store } = runtime;
  const actor = systemActor(state.corporation);
  const isWanted = async () => (await readSlipBatch(store.read, batch)).state.status === 'reading';
  try {
    const sources = await sourcesOf(runtime, batch, state.files);
    const read = await readAll(runtime, batch, sources, isWanted);
    if (read === null) return;
    const pages = await matched(runtime, state.corporation ?? 0, read);
    const references = sources.map(({ reference }) => reference);
    await store.execute(noteSlipPages, actor, { id: batch, sources: references, pages });
  } catch (error) {
    const isUnreadable = error instanceof UnreadableFile;
    if (isUnreadable || lastAttempt) {
      const reason = isUnreadable ? error.key : 'payroll.error.readingFailed';
      await store.execute(failSlipBatch, actor, { id: batch, reason });
    }
    if (!isUnreadable) throw error;
  } finally {
    await endReading(runtime.db, batch);
  }
}

/** Reads a batch that came in. */
export async function readSlips(runtime: Runtime, batch: number, lastAttempt = false): Promise<void> {
  const { state } = await readSlipBatch(runtime.store.read, batch);
  if (state.status === 'reading') await readBatch(runtime, batch, state, lastAttempt);
}

/** What `UploadSlipBatch` leaves to be done. */
export const readWageSlips = defineTask({
  name: 'read-wage-slips',
  payload: z.object({ batch: z.number() }),
  givesWay: true,
  run: (runtime, { batch }, { lastAttempt }) => readSlips(runtime, batch, lastAttempt),
});
