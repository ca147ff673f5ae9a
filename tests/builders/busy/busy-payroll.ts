import { systemActor } from '#domain/kernel/actor.ts';
import {
  confirmSlipBatch,
  decideSlipPages,
  discardSlipBatch,
  failSlipBatch,
  finishSlipBatch,
  resumeSlipBatch,
  startSlipBatch,
  stopSlipBatch,
  uploadSlipBatch,
} from '#domain/payroll/slip-batch-commands.ts';
import {
  objectToElectronicSlips,
  withdrawSlipObjection,
  withdrawWageSlip,
} from '#domain/payroll/wage-slip-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { batchRead, confirmation, issued, readPage } from '../payroll/batches.ts';
import { personFile } from '../people.ts';

/** Everything that can happen to wage slips. */
export async function busyPayroll(store: Store, { actor, corporation }: Company): Promise<void> {
  const system = systemActor(corporation);
  const file = personFile({ lastName: `Payée ${corporation}`, email: 'payee@exemple.invalid' });
  const { id: person } = await send(store, createPerson, actor, file);
  const unmailed = await send(
    store,
    createPerson,
    actor,
    personFile({ lastName: `Sans adresse ${corporation}` }),
  );
  const pages = [readPage({ person }), readPage({ page: 2 })];
  const first = await batchRead(store, actor, pages);
  const decisions = [{ place: 2, choice: { as: 'person', person: unmailed.id } }] as const;
  await send(store, decideSlipPages, actor, { id: first, decisions: [...decisions] });
  await send(store, confirmSlipBatch, actor, { id: first, ...confirmation });
  await send(store, stopSlipBatch, actor, { id: first });
  await send(store, resumeSlipBatch, actor, { id: first });
  await issued(store, actor, first, 1, person);
  await issued(store, actor, first, 2, unmailed.id);
  await send(store, finishSlipBatch, system, { id: first });
  const corrected = await batchRead(store, actor, [readPage({ person })]);
  await send(store, confirmSlipBatch, actor, { id: corrected, ...confirmation });
  await issued(store, actor, corrected, 1, person);
  const mistaken = await batchRead(store, actor, [readPage({ person, period: '2026-05' })]);
  await send(store, confirmSlipBatch, actor, { id: mistaken, ...confirmation });
  const { id: wrong } = await issued(store, actor, mistaken, 1, person);
  await send(store, withdrawWageSlip, actor, { id: wrong, reason: 'Page d’une autre personne' });
  const given = await batchRead(store, actor, pages);
  await send(store, discardSlipBatch, actor, { id: given });
  const { id: broken } = await send(store, startSlipBatch, actor, {});
  const named = `${'b'.repeat(64)}.slipbatch-${broken}`;
  const upload = { name: 'Abîmé.pdf', file: named, size: 3, type: 'application/pdf', hash: 'b'.repeat(64) };
  await send(store, uploadSlipBatch, actor, { id: broken, files: [upload], again: true });
  await send(store, failSlipBatch, system, { id: broken, reason: 'payroll.error.broken' });
  await send(store, objectToElectronicSlips, actor, { person });
  await send(store, withdrawSlipObjection, actor, { person });
  await send(store, objectToElectronicSlips, actor, { person });
  // Stays to be settled: pages of the product show it.
  await batchRead(store, actor, pages);
}
