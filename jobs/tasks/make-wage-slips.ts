import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { personSubject } from '#domain/kernel/personal.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { finishSlipBatch, stopSlipBatch } from '#domain/payroll/slip-batch-commands.ts';
import { settledPages, slipsOf, type SlipBatchState, type SlipToMake } from '#domain/payroll/slip-batch.ts';
import { lettersOf } from '#domain/payroll/slip-letter.ts';
import { issueWageSlip } from '#domain/payroll/wage-slip-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { readSlipBatch } from '#projections/payroll/slip-batches.ts';
import { languagesOf } from '#projections/payroll/employees.ts';
import { placesMade } from '#projections/payroll/wage-slips.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

/** Slips that are cut at a time: in between it is asked whether the batch was stopped. */
const AT_ONCE = 25;

/** Puts a slip into its person's file and has it told, once however often it is asked for. */
async function issue(
  { db, store, files, words }: Runtime,
  { batch, corporation, company, period, language }: Issued,
  { place, person, period: own }: SlipToMake,
  pdf: Uint8Array,
): Promise<void> {
  const file = await files.put(db, pdf, 'application/pdf', personSubject(person, 'payroll'));
  const t = (await words.latest(corporation)).t(language);
  const letters = lettersOf(t, language, own ?? period, company);
  const input = { batch, place, file, size: pdf.length, letters };
  await store.execute(issueWageSlip, systemActor(corporation), issueWageSlip.input.parse(input), {
    commandId: `wage-slip-${batch}-${place}`,
    asked: null,
  });
}

interface Issued {
  batch: number;
  corporation: number;
  company: string;
  period: string;
  language: 'fr' | 'en';
}

/** The next slips of one PDF, so many at most; those of one PDF stand together. */
function nextOf(slips: readonly SlipToMake[]): SlipToMake[] {
  const [first] = slips;
  return slips.filter(({ pdf }) => pdf === first?.pdf).slice(0, AT_ONCE);
}

/** Makes the slips of a batch that are not made yet; false where it was stopped before the last one. */
async function makeAll(runtime: Runtime, batch: number, state: SlipBatchState): Promise<boolean> {
  const { db, store, files, slips: pool } = runtime;
  const corporation = state.corporation ?? 0;
  const company = (await findCorporation(db, corporation))?.name ?? '';
  const made = await placesMade(db, batch);
  let left = slipsOf(settledPages(state)).filter(({ place }) => !made.has(place));
  const languages = await languagesOf(
    db,
    left.map(({ person }) => person),
  );
  const facts = { batch, corporation, company, period: state.period ?? '' };
  for (let next = nextOf(left); next.length > 0; next = nextOf(left)) {
    if ((await readSlipBatch(store.read, batch)).state.status !== 'sending') return false;
    const source = state.sources[next[0]?.pdf ?? -1];
    const content = source === undefined ? null : await files.get(source);
    // Erased with somebody's pay, whose slip may have been among them.
    if (content === null) {
      await store.execute(stopSlipBatch, systemActor(corporation), { id: batch });
      return false;
    }
    const pdfs = await pool.split(
      content,
      next.map(({ pages }) => pages),
    );
    for (const [at, slip] of next.entries()) {
      const pdf = pdfs[at];
      if (pdf === undefined) throw new Error(`A slip of batch ${batch} was not cut`);
      await issue(runtime, { ...facts, language: languages.get(slip.person) ?? 'fr' }, slip, pdf);
    }
    left = left.filter((slip) => !next.includes(slip));
  }
  return true;
}

/** Makes the slips of a confirmed batch; goes on where a worker that died left it. */
export async function makeSlips(runtime: Runtime, batch: number): Promise<void> {
  const { state } = await readSlipBatch(runtime.store.read, batch);
  if (state.status !== 'sending' || state.pages === null) return;
  try {
    if (await makeAll(runtime, batch, state))
      await runtime.store.execute(finishSlipBatch, systemActor(state.corporation), { id: batch });
  } catch (error) {
    // Stopped between two slips.
    if (!(error instanceof Refusal) || error.code !== 'SLIPS_ELSEWHERE') throw error;
  } finally {
    await runtime.slips.forget();
  }
}

/** What `ConfirmSlipBatch` leaves to be done. */
export const makeWageSlips = defineTask({
  name: 'make-wage-slips',
  payload: z.object({ batch: z.number() }),
  run: (runtime, { batch }) => makeSlips(runtime, batch),
});
