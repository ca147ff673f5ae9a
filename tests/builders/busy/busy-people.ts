import {
  amendContract,
  correctContract,
  declareHiring,
  deleteContract,
  registerContract,
  removeAmendment,
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
  requestPayrollChange,
  withdrawChangeRequest,
} from '#domain/people/change-request-commands.ts';
import { editInterview, noteInterview, removeInterview } from '#domain/people/interview-commands.ts';
import { editOwnContacts, setOwnPhoto } from '#domain/people/own-file-commands.ts';
import { setPersonProfile } from '#domain/people/profile-commands.ts';
import { attachDocuments, setDocumentExpiry } from '#domain/attachments/commands.ts';
import { fileReference } from '#domain/files/file-reference.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { contractTerms, personFile } from '../people.ts';

/** What somebody changes and asks for themselves, and what becomes of it. */
async function askChanges(store: Store, actor: Actor, person: number): Promise<void> {
  const self = { ...actor, person };
  await send(store, editOwnContacts, self, { phone: '0298112244' });
  await send(store, setOwnPhoto, self, { photo: null });
  const wish = { firstName: 'Anna', lastName: 'Nouvelle', nationality: 'FR' };
  const first = await send(store, requestFileChange, self, wish);
  await send(store, approveChangeRequest, actor, { id: first.id });
  const second = await send(store, requestFileChange, self, { ...wish, birthName: 'Guéguen' });
  await send(store, refuseChangeRequest, actor, { id: second.id, reason: 'Sans pièce' });
  const account = { iban: 'FR7630006000011234567890189', accountHolder: 'Anna Nouvelle' };
  const third = await send(store, requestPayrollChange, self, account);
  await send(store, withdrawChangeRequest, self, { id: third.id });
  await send(store, requestPayrollChange, self, account);
}

/** Everything that can happen to people and their contracts. */
export async function busyPeople(store: Store, { actor, corporation }: Company): Promise<void> {
  const record = async (resource: string, values: object) =>
    (await send(store, commandsOf(resource).create, actor, { enabled: true, ...values })).id;
  const type = await record('contracttype', { name: 'CDI', fixedTerm: false });
  const profile = await record('personprofiletype', { name: 'Chauffeur' });
  const { id: chief } = await send(store, createPerson, actor, personFile({ lastName: 'Cheffe' }));
  const file = personFile({ lastName: `Salariée ${corporation}`, manager: chief });
  const { id } = await send(store, createPerson, actor, file);
  await send(store, editPerson, actor, { ...file, id, mobile: '0698112233', birthDate: '1990-05-06' });
  const born = { birthName: 'Guéguen', birthDate: '1990-05-06', birthPlace: 'Brest', nationality: 'FR' };
  const postHere = { personnelNumber: null, profile, manager: chief };
  await send(store, completeFile, actor, { id, ...born, ...postHere });
  await send(store, setPersonProfile, actor, { id, profile });
  await send(store, editPersonPayroll, actor, { id, iban: 'FR7630006000011234567890189' });
  const photo = fileReference({ hash: 'a'.repeat(64), subject: subjectOf('person', id) });
  await send(store, setPersonPhoto, actor, { id, photo });
  const facts = { type, start: '2026-01-05', ...contractTerms };
  const { id: contract } = await send(store, registerContract, actor, { ...facts, person: id });
  await send(store, correctContract, actor, { ...facts, id: contract, start: '2026-01-12' });
  await send(store, declareHiring, actor, {
    id: contract,
    declaredOn: '2026-01-08',
    declarationReference: 'D8',
  });
  const paper = { name: 'Titre.pdf', file: photo, size: 3, type: 'application/pdf' };
  const owner = { kind: 'person' as const, id };
  const attached = await send(store, attachDocuments, actor, {
    owner,
    files: [paper],
    validUntil: '2026-12-15',
  });
  await send(store, setDocumentExpiry, actor, { id: attached.ids[0] ?? 0, validUntil: '2027-12-15' });
  await send(store, editPerson, actor, { ...file, id, lastName: 'Mariée', birthDate: '1990-05-06' });
  const amendment = {
    ...contractTerms,
    job: 'Cheffe d’équipe',
    profile,
    from: '2026-06-01',
    reason: 'Promotion',
  };
  await send(store, amendContract, actor, { id: contract, ...amendment });
  await send(store, amendContract, actor, { id: contract, ...amendment, from: '2026-09-01' });
  await send(store, removeAmendment, actor, { id: contract, from: '2026-09-01', reason: 'Erreur de saisie' });
  await send(store, setContractEnd, actor, { id: contract, end: '2026-12-31', reason: 'Départ' });
  const held = { person: id, heldOn: '2026-03-02', heldBy: chief, notes: 'Souhaite encadrer' };
  const { id: interview } = await send(store, noteInterview, actor, held);
  await send(store, editInterview, actor, { ...held, id: interview, heldOn: '2026-03-03' });
  const { id: unheld } = await send(store, noteInterview, actor, held);
  await send(store, removeInterview, actor, { id: unheld });
  await askChanges(store, actor, id);
  const mistaken = await send(store, registerContract, actor, { ...facts, person: chief });
  await send(store, deleteContract, actor, { id: mistaken.id });
  const { id: gone } = await send(store, createPerson, actor, personFile({ lastName: 'Erreur' }));
  await send(store, removePerson, actor, { id: gone });
}
