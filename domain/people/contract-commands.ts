import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import {
  date,
  evenIfWrong,
  flag,
  optionalDate,
  optionalText,
  recordId,
  reference,
  revision,
  text,
} from '../kernel/fields.ts';
import { sealedPart } from '../kernel/personal.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { recordQuestions } from '../records/questions.ts';
import { loadColleague, type LoadedPerson } from './colleague.ts';
import { holderOf } from './contract-holder.ts';
import {
  contractAggregate,
  contractFields,
  notAskedThen,
  overlap,
  termsSchema,
  type ContractFacts,
  type ContractTypeNamed,
} from './contract.ts';
import { proposedTrial } from './labour-rules.ts';
import { peopleQuestions } from './questions.ts';
import { lostDays, requirePlannedSeen } from './planned-on-lost.ts';

export const contractSchema = z.object(contractFields).superRefine((contract, context) => {
  const { start, end, trialEnd } = contract;
  const issue = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (end !== null && end < start) issue('end', 'people.error.endBeforeStart');
  if (trialEnd !== null && trialEnd < start) issue('trialEnd', 'people.error.trialOutside');
  for (const one of ['hiring', 'dismissal'] as const) {
    const [given, asked] = [contract[`${one}AuthorisedOn`], contract[`${one}AuthorisationAskedOn`]];
    if (given !== null && asked !== null && given < asked)
      issue(`${one}AuthorisedOn`, 'people.error.authorisedBeforeAsked');
  }
}, evenIfWrong);

export type ContractInput = z.output<typeof contractSchema>;

/** What the form of a contract shows. */
export const contractForm = ({ type, ...facts }: ContractFacts) => ({
  ...notAskedThen,
  ...facts,
  type: type.id,
});

/**
 * The end of the trial that a contract is proposed: by the days of its kind, else the longest by law; null of trainees
 * and apprentices, who have no such trial, and where the kind says 0.
 */
const trialOf = (contract: Omit<ContractInput, 'type'>, days: unknown): CivilDate | null =>
  contract.trainee || contract.apprentice || days === 0
    ? null
    : proposedTrial(contract, contract.category, typeof days === 'number' ? days : null);

/**
 * The kind, tutor and profile that the input names. A contract that was ended within its trial keeps what that was to be.
 * @throws Refusal `invalid` for what the corporation has not, and for a trial beyond the end
 */
async function factsOf(
  work: UnitOfWork,
  corporation: number,
  { type: typeId, ...input }: ContractInput,
  { proposeTrial = false, before = null }: { proposeTrial?: boolean; before?: ContractFacts | null } = {},
): Promise<ContractFacts> {
  const errors: FieldErrors = {};
  const { trialEnd: said, end } = input;
  const stood = before !== null && before.trialEnd === said && before.end === end;
  if (said !== null && end !== null && said > end && !stood)
    errors['trialEnd'] = ['people.error.trialOutside'];
  const records = work.ask(recordQuestions);
  const found = (await records.records('contracttype', [typeId], corporation)).get(typeId);
  if (found === undefined) errors['type'] = ['errors.reference'];
  const type: ContractTypeNamed = {
    id: typeId,
    name: found?.label ?? '',
    fixedTerm: found?.values['fixedTerm'] === true,
  };
  if (type.fixedTerm && input.end === null) errors['end'] = ['people.error.fixedTermEnd'];
  const { profile, tutor } = input;
  if (profile !== null && !(await records.records('personprofiletype', [profile], corporation)).has(profile))
    errors['profile'] = ['errors.reference'];
  if (tutor !== null && !(await work.ask(peopleQuestions).isColleague(tutor, corporation)))
    errors['tutor'] = ['errors.reference'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const asks = proposeTrial && input.trialEnd === null;
  const trialEnd = asks ? trialOf(input, found?.values['trialPeriodDays']) : input.trialEnd;
  return { ...input, trialEnd, type };
}

/** @throws Refusal `invalid` at `start` where another contract of the person has a day of this one */
async function requireFree(
  work: UnitOfWork,
  corporation: number,
  person: number,
  span: Pick<ContractFacts, 'start' | 'end'>,
  except: number | null,
): Promise<void> {
  const others = await work.ask(peopleQuestions).contractsOf(person, corporation);
  const inTheWay = others.find((one) => one.id !== except && overlap(one, span));
  if (inTheWay !== undefined) throw invalid({ start: [`people.error.overlap|start=${inTheWay.start}`] });
}

/** Makes a contract of somebody whose file the corporation has. @throws Refusal `invalid` */
export async function makeContract(
  work: UnitOfWork,
  actor: Actor,
  person: LoadedPerson,
  input: ContractInput,
  { proposeTrial = false, ...made }: { imported?: true; proposeTrial?: boolean } = {},
): Promise<number> {
  const corporation = corporationOf(actor);
  const facts = await factsOf(work, corporation, input, { proposeTrial });
  await requireFree(work, corporation, person.id, facts, null);
  const contract = await work.create(contractAggregate);
  const { id } = contract;
  const personal = sealedPart(person.id, 'employment', 'holder');
  await work.append(contract, [
    { type: 'ContractRegistered', data: { contract: id, corporation, person: person.id, facts, ...made } },
    { type: 'ContractHolderNoted', data: { contract: id, holder: holderOf(person.state), personal } },
  ]);
  return id;
}

/** A contract of somebody with the corporation; no two of them share a day. */
export const registerContract = command({
  name: 'RegisterContract',
  role: 'ROLE_CONTRACT_CREATE',
  input: contractSchema.safeExtend({
    person: reference('persons'),
    /** Where no end of the trial is said, it is the one that is proposed. */
    proposeTrial: flag().meta({ example: false }),
  }),
  async handle(work, actor, { person: personId, proposeTrial, ...input }) {
    if (!(await work.ask(peopleQuestions).isColleague(personId, corporationOf(actor))))
      throw invalid({ person: ['errors.reference'] });
    const person = await loadColleague(work, actor, personId);
    return { id: await makeContract(work, actor, person, input, { proposeTrial }) };
  },
});

/** Whether what was planned on days that are under contract no more was read, and is gone on with. */
const confirmPlanned = () => flag().meta({ example: false });

/** Corrects what was written down wrongly; what changes from a day on is an amendment. */
export const correctContract = command({
  name: 'CorrectContract',
  role: 'ROLE_CONTRACT_EDIT',
  input: contractSchema.safeExtend({
    id: recordId(),
    revision: revision(),
    confirmPlanned: confirmPlanned(),
  }),
  refuses: ['CONTRACT_PLANNED'],
  async handle(work, actor, { id, revision: madeFrom, confirmPlanned: confirmed, ...input }) {
    const corporation = corporationOf(actor);
    const contract = await work.load(contractAggregate, id, actor);
    requireFresh(contract, madeFrom, ({ facts }) => facts && contractForm(facts));
    const { state } = contract;
    const facts = await factsOf(work, corporation, input, { before: state.facts });
    if (differences(state.facts && { ...notAskedThen, ...state.facts }, facts).length === 0) return { id };
    await requireFree(work, corporation, state.person, facts, id);
    if (state.amendments.some(({ from }) => from <= facts.start || (facts.end !== null && from > facts.end)))
      throw invalid({ start: ['people.error.amendmentsOutside'] });
    const { person, facts: before } = state;
    if (before !== null)
      await requirePlannedSeen(work, actor, { contract: id, person, before, after: facts }, confirmed);
    await work.append(contract, [{ type: 'ContractCorrected', data: { contract: id, facts } }]);
    return { id };
  },
});

/** Other terms from a day on: another post, other hours, another rate. */
export const amendContract = command({
  name: 'AmendContract',
  role: 'ROLE_CONTRACT_EDIT',
  input: termsSchema.extend({ id: recordId(), from: date(), reason: text(200), revision: revision() }),
  async handle(work, actor, { id, from, reason, revision: madeFrom, ...terms }) {
    const contract = await work.load(contractAggregate, id, actor);
    requireFresh(contract, madeFrom, ({ amendments }) => amendments);
    const { facts } = contract.state;
    if (facts === null) throw missing();
    if (from <= facts.start || (facts.end !== null && from > facts.end))
      throw invalid({ from: ['people.error.amendmentOutside'] });
    const { profile } = terms;
    const known = await work
      .ask(recordQuestions)
      .records('personprofiletype', profile === null ? [] : [profile], corporationOf(actor));
    if (profile !== null && !known.has(profile)) throw invalid({ profile: ['errors.reference'] });
    const amendment = { from, reason, terms };
    await work.append(contract, [{ type: 'ContractAmended', data: { contract: id, amendment } }]);
    return { id };
  },
});

/** Takes back an amendment that was wrong or never came; the terms before it go on. */
export const removeAmendment = command({
  name: 'RemoveAmendment',
  role: 'ROLE_CONTRACT_EDIT',
  input: z.object({ id: recordId(), from: date(), reason: text(200), revision: revision() }),
  async handle(work, actor, { id, from, reason, revision: madeFrom }) {
    const contract = await work.load(contractAggregate, id, actor);
    requireFresh(contract, madeFrom, ({ amendments }) => amendments);
    if (!contract.state.amendments.some((one) => one.from === from))
      throw invalid({ from: ['errors.reference'] });
    await work.append(contract, [{ type: 'ContractAmendmentRemoved', data: { contract: id, from, reason } }]);
    return { id };
  },
});

/** Ends a contract on a day, or lets it go on: a departure, a term that is put off, a mistake taken back. */
export const setContractEnd = command({
  name: 'SetContractEnd',
  role: 'ROLE_CONTRACT_EDIT',
  input: z.object({
    id: recordId(),
    end: optionalDate(),
    reason: text(200),
    revision: revision(),
    confirmPlanned: confirmPlanned(),
  }),
  refuses: ['CONTRACT_PLANNED'],
  async handle(work, actor, { id, end, reason, revision: madeFrom, confirmPlanned: confirmed }) {
    const contract = await work.load(contractAggregate, id, actor);
    requireFresh(contract, madeFrom, ({ facts }) => facts?.end);
    const { facts, person, amendments, endReason } = contract.state;
    if (facts === null) throw missing();
    if (end !== null && end < facts.start) throw invalid({ end: ['people.error.endBeforeStart'] });
    if (end === null && facts.type.fixedTerm) throw invalid({ end: ['people.error.fixedTermEnd'] });
    if (end !== null && amendments.some(({ from }) => from > end))
      throw invalid({ end: ['people.error.amendmentsOutside'] });
    const after = { start: facts.start, end };
    await requireFree(work, corporationOf(actor), person, after, id);
    await requirePlannedSeen(work, actor, { contract: id, person, before: facts, after }, confirmed);
    if (end !== facts.end || reason !== endReason)
      await work.append(contract, [{ type: 'ContractEndSet', data: { contract: id, end, reason } }]);
    return { id };
  },
});

/**
 * Notes that the declaration before hiring was made, on which day and under which number; without a day, that it was
 * not. We send none (R1221-1): it is noted by whoever made it.
 */
export const declareHiring = command({
  name: 'DeclareHiring',
  role: 'ROLE_CONTRACT_EDIT',
  input: z.object({
    id: recordId(),
    declaredOn: optionalDate(),
    declarationReference: optionalText(40),
  }),
  async handle(work, actor, { id, declaredOn, declarationReference }) {
    const contract = await work.load(contractAggregate, id, actor);
    const { facts, declaredOn: before, declarationReference: referenceBefore } = contract.state;
    if (facts === null) throw missing();
    if (declaredOn === null && declarationReference !== null)
      throw invalid({ declaredOn: ['errors.required'] });
    if (declaredOn !== null && facts.trainee) throw invalid({ declaredOn: ['people.error.traineeExempt'] });
    if (declaredOn !== null && declaredOn > todayIn(LEGAL_TIME_ZONE, new Date(work.now)))
      throw invalid({ declaredOn: ['people.error.declaredAhead'] });
    if (declaredOn !== before || declarationReference !== referenceBefore)
      await work.append(contract, [
        { type: 'HiringDeclared', data: { contract: id, declaredOn, declarationReference } },
      ]);
    return { id };
  },
});

/**
 * Takes back a contract that was a mistake: one that was amended or ended, or on whose days a wage slip or time is noted,
 * stays in the register. What is planned on its days is asked about (5-modules.md, section 1, scenario 3).
 */
export const deleteContract = command({
  name: 'DeleteContract',
  role: 'ROLE_CONTRACT_DELETE',
  input: z.object({ id: recordId(), confirmPlanned: confirmPlanned() }),
  refuses: ['CONTRACT_PLANNED', 'IN_USE'],
  async handle(work, actor, { id, confirmPlanned: confirmed }) {
    const contract = await work.load(contractAggregate, id, actor);
    const { amendments, endReason, facts, person } = contract.state;
    if (amendments.length > 0 || endReason !== null) throw conflict('IN_USE', 'people.error.contractKept');
    if (facts !== null) {
      const lost = await lostDays(work, actor, { contract: id, person, before: facts, after: null });
      if (await work.ask(peopleQuestions).isNotedOn(person, corporationOf(actor), lost))
        throw conflict('IN_USE', 'people.error.contractNoted');
      await requirePlannedSeen(work, actor, { contract: id, person, before: facts, after: null }, confirmed);
    }
    await work.append(contract, [{ type: 'ContractDeleted', data: { contract: id } }]);
    return { id };
  },
});
