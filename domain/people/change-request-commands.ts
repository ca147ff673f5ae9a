import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { mayPass } from '../kernel/access.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId, revision, text } from '../kernel/fields.ts';
import { sealed, sealedPart, type Sealed } from '../kernel/personal.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { changeParts, changeRoles, type ChangePart } from './change-parts.ts';
import {
  changedFields,
  changeRequestAggregate,
  fileWishFields,
  fileWishOf,
  fileWishSchema,
  payrollWishFields,
  payrollWishOf,
  payrollWishSchema,
  withWanted,
  type Change,
} from './change-request.ts';
import { loadColleague, type LoadedPerson } from './colleague.ts';
import { savePayroll, saveFile } from './person-commands.ts';
import { noDetails, noPost, type PersonState } from './person.ts';
import { peopleQuestions } from './questions.ts';

const sealOf = (part: ChangePart, person: number, ...fields: string[]): Sealed =>
  part === 'file' ? sealed('person', person, ...fields) : sealedPart(person, 'payroll', ...fields);

/** The file of whoever asks, which the corporation keeps: it has to answer. @throws Refusal `missing` */
function loadOwnHere(work: UnitOfWork, actor: Actor): Promise<LoadedPerson> {
  if (actor.person === null) throw missing();
  return loadColleague(work, actor, actor.person);
}

/** One request of a part waits at a time: what is decided is what is wanted last. @throws Refusal `conflict` */
async function requireNoneWaiting(
  work: UnitOfWork,
  corporation: number,
  person: number,
  part: ChangePart,
): Promise<void> {
  if ((await work.ask(peopleQuestions).waitingChange(person, corporation, part)) !== null)
    throw conflict('CHANGE_REQUEST_WAITING', 'people.error.changeWaiting');
}

const unchanged = () => invalid({ '': ['people.error.nothingChanged'] });

/** Asks for another name, nationality, address or licence in one's own file. */
export const requestFileChange = command({
  name: 'RequestFileChange',
  role: 'ROLE_USER',
  input: fileWishSchema.extend({ revision: revision() }),
  refuses: ['CHANGE_REQUEST_WAITING', 'ERASED'],
  async handle(work, actor, { revision: madeFrom, ...wanted }) {
    const corporation = corporationOf(actor);
    const person = await loadOwnHere(work, actor);
    requireFresh(person, madeFrom, fileWishOf);
    await requireNoneWaiting(work, corporation, person.id, 'file');
    const before = fileWishOf(person.state);
    if (before === null) throw conflict('ERASED', 'errors.erased');
    const fields = changedFields(fileWishFields, before, wanted);
    if (fields.length === 0) throw unchanged();
    const request = await work.create(changeRequestAggregate);
    const personal = sealOf('file', person.id, 'before', 'wanted');
    const asked = { request: request.id, corporation, person: person.id, fields, before, wanted, personal };
    await work.append(request, [{ type: 'FileChangeRequested', data: asked }]);
    return { id: request.id };
  },
});

/** Asks to be paid to another account. */
export const requestPayrollChange = command({
  name: 'RequestPayrollChange',
  role: 'ROLE_USER',
  input: payrollWishSchema,
  refuses: ['CHANGE_REQUEST_WAITING'],
  async handle(work, actor, wanted) {
    const corporation = corporationOf(actor);
    const person = await loadOwnHere(work, actor);
    await requireNoneWaiting(work, corporation, person.id, 'payroll');
    const before = payrollWishOf(person.state);
    const fields = changedFields(payrollWishFields, before, wanted);
    if (fields.length === 0) throw unchanged();
    const request = await work.create(changeRequestAggregate);
    const personal = sealOf('payroll', person.id, 'before', 'wanted');
    const asked = { request: request.id, corporation, person: person.id, fields, before, wanted, personal };
    await work.append(request, [{ type: 'PayrollChangeRequested', data: asked }]);
    return { id: request.id };
  },
});

/** A request that waits, with what it asks for. @throws Refusal `conflict` for one that was decided or taken back */
async function loadWaiting(work: UnitOfWork, actor: Actor, id: number) {
  const request = await work.load(changeRequestAggregate, id, actor);
  const { change, status, person } = request.state;
  if (change === null) throw missing();
  return {
    request,
    change,
    person,
    requireWaiting() {
      if (status !== 'waiting') throw conflict('CHANGE_REQUEST_DECIDED', 'people.error.changeDecided');
    },
  };
}

/** The same for who may decide about its part; to the others it is missing, as its page is. @throws Refusal */
async function loadDecidable(work: UnitOfWork, actor: Actor, id: number) {
  const found = await loadWaiting(work, actor, id);
  if (!mayPass(actor, { role: changeParts[found.change.part], scope: 'corporation' })) throw missing();
  found.requireWaiting();
  return found;
}

/** What a file says of the fields that a request names. */
function standingOf(state: PersonState, change: Change): Record<string, unknown> {
  const now: Record<string, unknown> =
    change.part === 'file' ? { ...fileWishOf(state) } : payrollWishOf(state);
  return Object.fromEntries(change.fields.map((name) => [name, now[name]]));
}

async function applyChange(
  work: UnitOfWork,
  actor: Actor,
  person: LoadedPerson,
  change: Change,
): Promise<void> {
  const { identity, details, payroll, posts } = person.state;
  if (change.wanted === null || identity === null) throw conflict('ERASED', 'errors.erased');
  if (change.part === 'payroll') {
    const wish = withWanted(payrollWishOf(person.state), change.wanted, change.fields);
    const number = payroll?.socialSecurityNumber ?? null;
    await savePayroll(work, actor, person, { socialSecurityNumber: number, ...wish });
    return;
  }
  const now = { ...identity, ...(details ?? noDetails), ...(posts[corporationOf(actor)] ?? noPost) };
  const wish = withWanted(fileWishOf(person.state) ?? change.wanted, change.wanted, change.fields);
  await saveFile(work, actor, person, { ...now, ...wish });
}

/** Puts what is asked for into the file, as its form would. */
export const approveChangeRequest = command({
  name: 'ApproveChangeRequest',
  role: changeRoles,
  /** `revision`: of the person's file, as the difference was shown of it. */
  input: z.object({ id: recordId(), revision: revision() }),
  refuses: ['CHANGE_REQUEST_DECIDED', 'ERASED'],
  async handle(work, actor, { id, revision: madeFrom }) {
    const { request, change, person: personId } = await loadDecidable(work, actor, id);
    const person = await loadColleague(work, actor, personId);
    requireFresh(person, madeFrom, (state) => standingOf(state, change));
    await applyChange(work, actor, person, change);
    await work.append(request, [{ type: 'ChangeRequestApproved', data: { request: id } }]);
    return { id };
  },
});

/** Leaves the file as it is, and tells why. */
export const refuseChangeRequest = command({
  name: 'RefuseChangeRequest',
  role: changeRoles,
  input: z.object({ id: recordId(), reason: text(500) }),
  refuses: ['CHANGE_REQUEST_DECIDED'],
  async handle(work, actor, { id, reason }) {
    const { request, change, person } = await loadDecidable(work, actor, id);
    const personal = sealOf(change.part, person, 'reason');
    await work.append(request, [{ type: 'ChangeRequestRefused', data: { request: id, reason, personal } }]);
    return { id };
  },
});

/** Takes one's own request back; another's is missing. */
export const withdrawChangeRequest = command({
  name: 'WithdrawChangeRequest',
  role: 'ROLE_USER',
  input: z.object({ id: recordId() }),
  refuses: ['CHANGE_REQUEST_DECIDED'],
  async handle(work, actor, { id }) {
    const { request, person, requireWaiting } = await loadWaiting(work, actor, id);
    if (person !== actor.person) throw missing();
    requireWaiting();
    await work.append(request, [{ type: 'ChangeRequestWithdrawn', data: { request: id } }]);
    return { id };
  },
});
