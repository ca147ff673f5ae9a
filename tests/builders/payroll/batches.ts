import { createHash } from 'node:crypto';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { personSubject, subjectOf } from '#domain/kernel/personal.ts';
import {
  confirmSlipBatch,
  noteSlipPages,
  startSlipBatch,
  uploadSlipBatch,
} from '#domain/payroll/slip-batch-commands.ts';
import { lettersOf } from '#domain/payroll/slip-letter.ts';
import { issueWageSlip } from '#domain/payroll/wage-slip-commands.ts';
import type { ReadPage } from '#domain/payroll/slip-batch.ts';
import type { Store } from '#db/events/store.ts';
import { forgetWageSlips } from '#jobs/tasks/forget-wage-slips.ts';
import { readWageSlips } from '#jobs/tasks/read-wage-slips.ts';
import { makeWageSlips } from '#jobs/tasks/make-wage-slips.ts';
import type { Runtime } from '#jobs/tasks/runtime.ts';
import { send, type Company } from '../company.ts';

/** Of the helpers, tasks use the job's attempts alone. */
const helpers = { job: { attempts: 1, max_attempts: 12 } } as Parameters<
  ReturnType<typeof readWageSlips.toTask>
>[1];

/** Brings files of slips in, as the page does. */
export async function bringIn(
  { db, store, files }: Runtime,
  { actor }: Company,
  contents: readonly Buffer[],
  again = false,
): Promise<number> {
  const { id } = await send(store, startSlipBatch, actor, {});
  const given = [];
  for (const [at, content] of contents.entries()) {
    const type = content.subarray(0, 2).toString() === 'PK' ? 'application/zip' : 'application/pdf';
    given.push({
      name: `Bulletins ${at + 1}.pdf`,
      file: await files.put(db, content, type, subjectOf('slipbatch', id)),
      size: content.length,
      type,
      hash: createHash('sha256').update(content).digest('hex'),
    });
  }
  await send(store, uploadSlipBatch, actor, { id, files: given, again });
  return id;
}

/** Reads a batch, as the worker does. */
export const readBatch = async (runtime: Runtime, batch: number): Promise<void> => {
  await readWageSlips.toTask(runtime)({ batch }, helpers);
};

/** Makes the slips of a batch, as the worker does. */
export const makeBatch = async (runtime: Runtime, batch: number): Promise<void> => {
  await makeWageSlips.toTask(runtime)({ batch }, helpers);
};

/** Forgets what a batch came in, as the worker does. */
export const forgetBatch = async (runtime: Runtime, batch: number): Promise<void> => {
  await forgetWageSlips.toTask(runtime)({ batch }, helpers);
};

export const confirmation = {
  period: '2026-05',
  delivery: 'notice',
  otherMonths: true,
  informed: true,
} as const;

/** Slips of one PDF from their upload to their making. */
export async function delivered(runtime: Runtime, company: Company, content: Buffer): Promise<number> {
  const id = await bringIn(runtime, company, [content]);
  await readBatch(runtime, id);
  await send(runtime.store, confirmSlipBatch, company.actor, { id, ...confirmation });
  await makeBatch(runtime, id);
  return id;
}

const HASH = 'a'.repeat(64);

/** A page that was read. */
export const readPage = (changes: Partial<ReadPage> = {}): ReadPage => ({
  pdf: 0,
  page: 1,
  digest: null,
  person: null,
  reason: 'nothing',
  continues: false,
  candidates: [],
  period: '2026-05',
  nameDiffers: false,
  ...changes,
});

/** A batch whose pages were read, without a worker: its files are named and stored nowhere. */
export async function batchRead(store: Store, actor: Actor, pages: ReadPage[]): Promise<number> {
  const { id } = await send(store, startSlipBatch, actor, {});
  const file = `${HASH}.${subjectOf('slipbatch', id)}`;
  const given = { name: 'Bulletins.pdf', file, size: 9, type: 'application/pdf', hash: HASH };
  await send(store, uploadSlipBatch, actor, { id, files: [given], again: true });
  await send(store, noteSlipPages, systemActor(actor.corporation), { id, sources: [file], pages });
  return id;
}

/** Makes a slip of a confirmed batch, without a worker. */
export const issued = (store: Store, actor: Actor, batch: number, place: number, person: number) =>
  send(store, issueWageSlip, systemActor(actor.corporation), {
    batch,
    place,
    file: `${HASH}.${personSubject(person, 'payroll')}`,
    size: 9,
    letters: lettersOf((key) => key, 'fr', '2026-05', 'Atelier'),
  });
