import { removeImportedPerson } from '#domain/company/placed-person-commands.ts';
import {
  amendContract,
  removeAmendment,
  correctContract,
  declareHiring,
  deleteContract,
  registerContract,
  setContractEnd,
} from '#domain/people/contract-commands.ts';
import {
  completeFile,
  createPerson,
  editPerson,
  editPersonPayroll,
  removePerson,
  setPersonPhoto,
} from '#domain/people/person-commands.ts';
import {
  approveChangeRequest,
  refuseChangeRequest,
  requestFileChange,
  withdrawChangeRequest,
} from '#domain/people/change-request-commands.ts';
import { resumeErasure, suspendErasure, tellPersonErasure } from '#domain/people/retention-commands.ts';
import { editInterview, noteInterview, removeInterview } from '#domain/people/interview-commands.ts';
import { editMembership } from '#domain/people/membership-commands.ts';
import { setPersonProfile } from '#domain/people/profile-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { contractTerms, personFile } from '../people.ts';

/** A person of the other corporation with a contract there. */
export async function makeTheirPerson(
  store: Store,
  { actor }: Company,
): Promise<{ person: number; contract: number; change: number; interview: number }> {
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  const { id: type } = await send(store, commandsOf('contracttype').create, actor, kind);
  const { id: person } = await send(store, createPerson, actor, personFile());
  const contract = { person, type, start: '2026-01-05', ...contractTerms };
  const wish = { firstName: 'Anna', lastName: 'Autre' };
  return {
    person,
    contract: (await send(store, registerContract, actor, contract)).id,
    interview: (await send(store, noteInterview, actor, { person, heldOn: '2026-02-02' })).id,
    change: (await send(store, requestFileChange, { ...actor, person }, wish)).id,
  };
}

const facts = { type: 1, start: '2026-01-05', ...contractTerms };

/** Each command of people that names one, its input for an id, and the other corporation's id. */
export const peopleCases = (
  person: () => number,
  contract: () => number,
  change: () => number,
  interview: () => number,
): [Command, (id: number) => object, () => number][] => [
  [editPerson, (id) => ({ ...personFile(), id }), person],
  [completeFile, (id) => ({ id, birthPlace: 'Brest' }), person],
  [editPersonPayroll, (id) => ({ id, iban: null }), person],
  [setPersonPhoto, (id) => ({ id, photo: null }), person],
  [removePerson, (id) => ({ id }), person],
  [removeImportedPerson, (id) => ({ id }), person],
  [editMembership, (id) => ({ id, enabled: false, employee: true }), person],
  [suspendErasure, (id) => ({ id, until: '2031-06-30', reason: 'Litige' }), person],
  [resumeErasure, (id) => ({ id }), person],
  [tellPersonErasure, (id) => ({ id, on: '2031-07-01' }), person],
  [setPersonProfile, (id) => ({ id, profile: null }), person],
  [correctContract, (id) => ({ ...facts, id }), contract],
  [removeAmendment, (id) => ({ id, from: '2026-06-01', reason: 'Erreur' }), contract],
  [amendContract, (id) => ({ ...contractTerms, id, from: '2026-06-01', reason: 'Promotion' }), contract],
  [setContractEnd, (id) => ({ id, end: null, reason: 'Suite' }), contract],
  [declareHiring, (id) => ({ id, declaredOn: '2026-01-02' }), contract],
  [deleteContract, (id) => ({ id }), contract],
  [editInterview, (id) => ({ id, heldOn: '2026-02-03' }), interview],
  [removeInterview, (id) => ({ id }), interview],
  [approveChangeRequest, (id) => ({ id }), change],
  [refuseChangeRequest, (id) => ({ id, reason: 'Sans pièce' }), change],
  [withdrawChangeRequest, (id) => ({ id }), change],
];
