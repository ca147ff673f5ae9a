import { cancelClosure } from '#domain/time-off/closure-commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { postLeaveEntry, withdrawLeaveEntry } from '#domain/time-off/leave-entry-commands.ts';
import {
  cancelRestDay,
  deleteRestDay,
  editRestDay,
  interruptRestDay,
  refuseRestDay,
  refuseRestDayCancellation,
  requestRestDay,
  requestRestDayCancellation,
  validateRestDay,
  withdrawInterruption,
  withdrawRestDay,
  withdrawRestDayCancellation,
} from '#domain/time-off/rest-day-commands.ts';
import { endLeaveDeputy, nameLeaveDeputy } from '#domain/time-off/leave-deputy-commands.ts';
import { notePayElement, withdrawPayElement } from '#domain/time-off/pay-element-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { contractTerms, makeDeputy, personFile } from '../people.ts';

/** A request for leave of the other corporation, and a line of a ledger there. */
export async function makeTheirLeave(
  store: Store,
  company: Company,
): Promise<{ restDay: number; leaveEntry: number; payElement: number; leaveDeputy: number }> {
  const { actor } = company;
  const leave = { name: 'Congés', billable: false, restDay: true, paid: true, enabled: true };
  const { id: kind } = await send(store, commandsOf('activitytype').create, actor, leave);
  const contract = { name: 'CDI congés', fixedTerm: false, enabled: true };
  const { id: type } = await send(store, commandsOf('contracttype').create, actor, contract);
  const { id: person } = await send(store, createPerson, actor, personFile({ lastName: 'Absente' }));
  await send(store, registerContract, actor, { person, type, start: '2026-01-05', ...contractTerms });
  const asked = { person, kind, start: '2026-03-02', end: '2026-03-03' };
  const credit = {
    person,
    account: 'recovered' as const,
    sort: 'credited' as const,
    day: '2026-02-02',
    days: '1',
  };
  const element = { name: 'Prime', unit: 'euros', enabled: true };
  const { id: elementKind } = await send(store, commandsOf('payelementkind').create, actor, element);
  const noted = { person, kind: elementKind, month: '2026-02', quantity: '80' };
  const deputy = await makeDeputy(store, company, 'Suppléante');
  const named = { manager: person, deputy, from: '2090-01-01', until: '2090-01-31' };
  return {
    restDay: (await send(store, requestRestDay, actor, asked)).id,
    leaveEntry: (await send(store, postLeaveEntry, actor, credit)).id,
    payElement: (await send(store, notePayElement, actor, noted)).id,
    leaveDeputy: (await send(store, nameLeaveDeputy, actor, named)).id,
  };
}

const days = { kind: 1, start: '2026-03-02', end: '2026-03-03' };

/** Each command of leave that names a record, its input for an id, and the other corporation's id. */
export const timeOffCases = (
  restDay: () => number,
  entry: () => number,
  element: () => number,
  deputy: () => number,
): [Command, (id: number) => object, () => number][] => [
  [editRestDay, (id) => ({ ...days, id }), restDay],
  [validateRestDay, (id) => ({ id }), restDay],
  [refuseRestDay, (id) => ({ id, reason: 'Non' }), restDay],
  [withdrawRestDay, (id) => ({ id }), restDay],
  [requestRestDayCancellation, (id) => ({ id, reason: null }), restDay],
  [cancelRestDay, (id) => ({ id, reason: 'Non' }), restDay],
  [cancelClosure, (id) => ({ id, reason: 'Non' }), restDay],
  [withdrawRestDayCancellation, (id) => ({ id }), restDay],
  [refuseRestDayCancellation, (id) => ({ id, reason: 'Non' }), restDay],
  [interruptRestDay, (id) => ({ id, kind: 1, from: '2026-03-02', until: '2026-03-02' }), restDay],
  [
    withdrawInterruption,
    (id) => ({ id, from: '2026-03-02', until: '2026-03-02', reason: 'Erreur' }),
    restDay,
  ],
  [deleteRestDay, (id) => ({ id }), restDay],
  [withdrawLeaveEntry, (id) => ({ id }), entry],
  [withdrawPayElement, (id) => ({ id }), element],
  [endLeaveDeputy, (id) => ({ id }), deputy],
];
