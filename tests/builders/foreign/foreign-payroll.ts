import type { Command } from '#domain/kernel/command.ts';
import {
  confirmSlipBatch,
  decideSlipPages,
  discardSlipBatch,
  failSlipBatch,
  finishSlipBatch,
  noteSlipPages,
  resumeSlipBatch,
  stopSlipBatch,
  uploadSlipBatch,
} from '#domain/payroll/slip-batch-commands.ts';
import { lettersOf } from '#domain/payroll/slip-letter.ts';
import {
  objectToElectronicSlips,
  resendWageSlip,
  withdrawSlipObjection,
  withdrawWageSlip,
} from '#domain/payroll/wage-slip-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { batchRead, confirmation, issued, readPage } from '../payroll/batches.ts';
import { personFile } from '../people.ts';

/** A slip of the other corporation, and the batch that it came in. */
export async function makeTheirSlip(
  store: Store,
  { actor }: Company,
): Promise<{ slip: number; batch: number }> {
  const { id: person } = await send(store, createPerson, actor, personFile({ lastName: 'Salaire' }));
  const batch = await batchRead(store, actor, [readPage({ person })]);
  await send(store, confirmSlipBatch, actor, { id: batch, ...confirmation });
  const { id: slip } = await issued(store, actor, batch, 1, person);
  return { slip, batch };
}

const letters = lettersOf((key) => key, 'fr', '2026-05', 'Atelier');

/** Each command of wage slips that names a record, its input for an id, and the other corporation's id. */
export const payrollCases = (
  batch: () => number,
  slip: () => number,
): [Command, (id: number) => object, () => number][] => [
  [
    uploadSlipBatch,
    (id) => ({
      id,
      files: [
        {
          name: 'a.pdf',
          file: `${'c'.repeat(64)}.slipbatch-${id}`,
          size: 1,
          type: 'application/pdf',
          hash: 'c'.repeat(64),
        },
      ],
    }),
    batch,
  ],
  [decideSlipPages, (id) => ({ id, decisions: [{ place: 1, choice: { as: 'out' } }] }), batch],
  [confirmSlipBatch, (id) => ({ id, ...confirmation }), batch],
  [noteSlipPages, (id) => ({ id, sources: [], pages: [] }), batch],
  [failSlipBatch, (id) => ({ id, reason: 'payroll.error.broken' }), batch],
  [finishSlipBatch, (id) => ({ id }), batch],
  [stopSlipBatch, (id) => ({ id }), batch],
  [resumeSlipBatch, (id) => ({ id }), batch],
  [discardSlipBatch, (id) => ({ id }), batch],
  [resendWageSlip, (id) => ({ id, letters }), slip],
  [withdrawWageSlip, (id) => ({ id, reason: 'Autre personne' }), slip],
];

/** Each command about somebody's objection, its input for a person, and the other corporation's person. */
export const payrollPersonCases = (
  person: () => number,
): [Command, (id: number) => object, () => number][] => [
  [objectToElectronicSlips, (id) => ({ person: id }), person],
  [withdrawSlipObjection, (id) => ({ person: id }), person],
];
