import { z } from 'zod';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { flag, recordId, revision } from '../kernel/fields.ts';
import { sealed, sealedPart } from '../kernel/personal.ts';
import { conflict, invalid, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { readFileReference } from '../files/file-reference.ts';
import { recordQuestions } from '../records/questions.ts';
import { isShared, loadColleague, type LoadedPerson } from './colleague.ts';
import { deleteContract } from './contract-commands.ts';
import { noteHolder } from './contract-holder.ts';
import { contractAggregate } from './contract.ts';
import {
  detailsSchema,
  identitySchema,
  noDetails,
  noPost,
  payrollSchema,
  personAggregate,
  postSchema,
  type Identity,
  type Payroll,
  type PersonDetails,
  type PersonEvent,
  type PersonState,
  type Post,
} from './person.ts';
import { peopleQuestions, type PersonUse } from './questions.ts';

/** What a file of a person says, pay apart. */
export const fileSchema = z.object({
  ...identitySchema.shape,
  ...detailsSchema.shape,
  ...postSchema.shape,
});
type FileInput = z.output<typeof fileSchema>;

const identityIn = ({ gender, firstName, lastName, email }: FileInput): Identity => ({
  gender,
  firstName,
  lastName,
  email,
});

const detailsIn = (input: FileInput): PersonDetails => detailsSchema.parse(input);
const postIn = ({ personnelNumber, profile, manager }: FileInput): Post => ({
  personnelNumber,
  profile,
  manager,
});

/** What the form of a file shows of its state, in one corporation. */
export const fileOf = ({ identity, details, posts }: PersonState, corporation: number) => ({
  ...identity,
  ...details,
  ...(posts[corporation] ?? noPost),
});

/** Whether somebody would be led by themselves, over however many. */
async function leadsItself(
  work: UnitOfWork,
  corporation: number,
  person: number,
  manager: number,
): Promise<boolean> {
  const managers = await work.ask(peopleQuestions).managersIn(corporation);
  const seen = new Set<number>();
  for (let at: number | undefined = manager; at !== undefined && !seen.has(at); at = managers.get(at)) {
    if (at === person) return true;
    seen.add(at);
  }
  return false;
}

/** @throws Refusal `invalid` at the fields of the post that name what the corporation has not */
async function checkPost(
  work: UnitOfWork,
  corporation: number,
  person: number | null,
  { personnelNumber, profile, manager }: Post,
): Promise<void> {
  const errors: FieldErrors = {};
  const people = work.ask(peopleQuestions);
  if (
    profile !== null &&
    !(await work.ask(recordQuestions).records('personprofiletype', [profile], corporation)).has(profile)
  )
    errors['profile'] = ['errors.reference'];
  if (manager !== null && !(await people.isColleague(manager, corporation)))
    errors['manager'] = ['errors.reference'];
  else if (manager !== null && person !== null && (await leadsItself(work, corporation, person, manager)))
    errors['manager'] = ['people.error.ownManager'];
  if (personnelNumber !== null) {
    const holder = await people.personOfNumber(personnelNumber, corporation);
    if (holder !== null && holder !== person) errors['personnelNumber'] = ['errors.unique'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A person of the corporation, employed there. */
export async function registerColleague(
  work: UnitOfWork,
  corporation: number,
  { identity, details, post }: { identity: Identity; details: PersonDetails; post: Post },
): Promise<LoadedPerson> {
  await checkPost(work, corporation, null, post);
  const person = await work.create(personAggregate);
  const { id } = person;
  const membership = { corporation, enabled: true, employee: true, contract: null };
  await work.append(person, [
    { type: 'PersonRegistered', data: { person: id, identity, personal: sealed('person', id, 'identity') } },
    { type: 'PersonDetailsEdited', data: { person: id, details, personal: sealed('person', id, 'details') } },
    { type: 'PersonJoinedCorporation', data: { person: id, membership } },
    { type: 'PersonPostSet', data: { person: id, corporation, post } },
  ]);
  return person;
}

/**
 * A new person of the corporation. Somebody of the same name and day of birth there is asked about first: a file is
 * kept once.
 */
export const createPerson = command({
  name: 'CreatePerson',
  role: 'ROLE_PERSON_CREATE',
  input: fileSchema.extend({ confirmDuplicates: flag().meta({ example: false }) }),
  refuses: ['DUPLICATE'],
  async handle(work, actor, { confirmDuplicates, ...input }) {
    const corporation = corporationOf(actor);
    const { firstName, lastName, birthDate } = input;
    const same = confirmDuplicates
      ? null
      : await work.ask(peopleQuestions).personNamed({ firstName, lastName, birthDate }, corporation);
    if (same !== null) throw conflict('DUPLICATE', `people.error.duplicate|id=${same}`);
    const { id } = await registerColleague(work, corporation, {
      identity: identityIn(input),
      details: detailsIn(input),
      post: postIn(input),
    });
    return { id };
  },
});

/** What the input changes of a file. @throws Refusal `invalid` for what reaches into another corporation */
function changes(person: LoadedPerson, actor: Actor, input: FileInput): PersonEvent[] {
  const { id, state } = person;
  const corporation = corporationOf(actor);
  const [identity, details, post] = [identityIn(input), detailsIn(input), postIn(input)];
  const events: PersonEvent[] = [];
  if (differences(state.identity, identity).length > 0) {
    // The address is what they sign in by, wherever they do.
    if (isShared(actor, state) && (state.identity?.email ?? null) !== identity.email)
      throw invalid({ email: ['errors.sharedPerson'] });
    const personal = sealed('person', id, 'identity');
    events.push({ type: 'PersonIdentityEdited', data: { person: id, identity, personal } });
  }
  if (differences(state.details, details).length > 0) {
    const personal = sealed('person', id, 'details');
    events.push({ type: 'PersonDetailsEdited', data: { person: id, details, personal } });
  }
  if (differences(state.posts[corporation] ?? noPost, post).length > 0)
    events.push({ type: 'PersonPostSet', data: { person: id, corporation, post } });
  return events;
}

/** Puts what was said into a file, and what the register says of it into the contracts. @throws Refusal `invalid` */
export async function saveFile(
  work: UnitOfWork,
  actor: Actor,
  person: LoadedPerson,
  input: FileInput,
): Promise<void> {
  await work.append(person, changes(person, actor, input));
  await noteHolder(work, person);
}

/** Who somebody is, how they are reached, and where they stand in the corporation. */
export const editPerson = command({
  name: 'EditPerson',
  role: 'ROLE_PERSON_EDIT_PROFILE',
  input: fileSchema.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const corporation = corporationOf(actor);
    const person = await loadColleague(work, actor, id);
    requireFresh(person, madeFrom, (state) => fileOf(state, corporation));
    await checkPost(work, corporation, id, postIn(input));
    await saveFile(work, actor, person, input);
    return { id };
  },
});

const { birthName, birthDate, birthPlace, nationality } = detailsSchema.shape;

/**
 * What a hiring asks of a file that an application does not: where somebody was born, and where they stand in the
 * corporation. All else stays.
 */
export const completeFile = command({
  name: 'CompletePersonFile',
  role: 'ROLE_PERSON_EDIT_PROFILE',
  input: z.object({
    id: recordId(),
    birthName,
    birthDate,
    birthPlace,
    nationality,
    ...postSchema.shape,
    revision: revision(),
  }),
  refuses: ['ERASED'],
  async handle(work, actor, { id, revision: madeFrom, ...said }) {
    const corporation = corporationOf(actor);
    const person = await loadColleague(work, actor, id);
    requireFresh(person, madeFrom, (state) => fileOf(state, corporation));
    const { identity } = person.state;
    if (identity === null) throw conflict('ERASED', 'errors.erased');
    await checkPost(work, corporation, id, said);
    const details = person.state.details ?? noDetails;
    await saveFile(work, actor, person, { ...identity, ...details, ...said });
    return { id };
  },
});

/** Puts what is paid to whom into a file. @throws Refusal `invalid` for a number that somebody else has */
export async function savePayroll(
  work: UnitOfWork,
  actor: Actor,
  person: LoadedPerson,
  payroll: Payroll,
): Promise<void> {
  const { id, state } = person;
  if (differences(state.payroll, payroll).length === 0) return;
  const { socialSecurityNumber: number } = payroll;
  const numberHash = number === null ? null : await work.keyedHash(number);
  const holder =
    numberHash === null
      ? null
      : await work.ask(peopleQuestions).personOfNumberHash(numberHash, corporationOf(actor));
  if (holder !== null && holder !== id) throw invalid({ socialSecurityNumber: ['errors.unique'] });
  const personal = sealedPart(id, 'payroll', 'payroll', 'numberHash');
  await work.append(person, [
    { type: 'PersonPayrollEdited', data: { person: id, payroll, numberHash, personal } },
  ]);
}

/** What is paid to whom. The number is found by its keyed hash, and of two people no two have the same. */
export const editPersonPayroll = command({
  name: 'EditPersonPayroll',
  role: 'ROLE_PERSON_MANAGE_PAYROLL',
  input: payrollSchema.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...payroll }) {
    const person = await loadColleague(work, actor, id);
    requireFresh(person, madeFrom, (state) => state.payroll);
    await savePayroll(work, actor, person, payroll);
    return { id };
  },
});

/** @throws Refusal `invalid` for a file that is not sealed with the person's key */
export async function savePhoto(work: UnitOfWork, person: LoadedPerson, photo: string | null): Promise<void> {
  const { id, state } = person;
  if (photo !== null && readFileReference(photo)?.subject !== `person-${id}`)
    throw invalid({ photo: ['errors.invalid'] });
  if (photo !== state.photo)
    await work.append(person, [{ type: 'PersonPhotoSet', data: { person: id, photo } }]);
}

/** The picture of somebody, which the file store keeps sealed; null: none. */
export const setPersonPhoto = command({
  name: 'SetPersonPhoto',
  role: 'ROLE_PERSON_EDIT_PROFILE',
  input: z.object({ id: recordId(), photo: z.string().nullable() }),
  async handle(work, actor, { id, photo }) {
    const person = await loadColleague(work, actor, id);
    await savePhoto(work, person, photo);
    return { id };
  },
});

/** What names somebody in the corporation beside their contracts. @throws Refusal `conflict` with each */
async function requireUnused(
  work: UnitOfWork,
  corporation: number,
  id: number,
  { goes = [] }: { goes?: readonly PersonUse[] } = {},
): Promise<void> {
  const people = work.ask(peopleQuestions);
  const uses = (await people.usesOf(id, corporation)).filter((use) => !goes.includes(use));
  const account = (await people.accountsOf(corporation)).some(({ person }) => person === id);
  if (!account && uses.length === 0) return;
  throw new Refusal('conflict', 'IN_USE', {
    '': [...(account ? ['people.error.hasAccount'] : []), ...uses.map((use) => `people.error.uses.${use}`)],
  });
}

/** Takes somebody out of the corporation whom nothing in it names: a file that was made by mistake. */
export const removePerson = command({
  name: 'RemovePerson',
  role: 'ROLE_PERSON_DELETE',
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const corporation = corporationOf(actor);
    const person = await loadColleague(work, actor, id);
    const contracts = await work.ask(peopleQuestions).contractsOf(id, corporation);
    if (contracts.length > 0) throw conflict('IN_USE', `people.error.hasContracts|count=${contracts.length}`);
    await requireUnused(work, corporation, id);
    await work.append(person, [{ type: 'PersonRemoved', data: { person: id, corporation } }]);
    return { id };
  },
});

/**
 * Takes back somebody whom a file brought in, with the contract that it made: neither where anything else was said of
 * them since.
 * @param goes what else the file brought in, and is taken back with them
 * @throws Refusal `conflict`
 */
export async function takeBackPerson(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  goes: readonly PersonUse[],
): Promise<void> {
  const corporation = corporationOf(actor);
  const person = await loadColleague(work, actor, id);
  const spans = await work.ask(peopleQuestions).contractsOf(id, corporation);
  const contracts = await Promise.all(spans.map((one) => work.load(contractAggregate, one.id, actor)));
  const kept = contracts.filter(({ state }) => !state.asImported);
  if (kept.length > 0) throw conflict('IN_USE', `people.error.hasContracts|count=${kept.length}`);
  await requireUnused(work, corporation, id, { goes });
  if (contracts.length > 0) requireAccess(actor, deleteContract.access);
  for (const contract of contracts)
    await work.append(contract, [{ type: 'ContractDeleted', data: { contract: contract.id } }]);
  await work.append(person, [{ type: 'PersonRemoved', data: { person: id, corporation } }]);
}
