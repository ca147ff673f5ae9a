import { trainingRoles } from './roles.ts';
import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { date, flag, optionalDate, optionalText, recordId, reference, revision } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { peopleQuestions } from '../people/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import {
  certificateAggregate,
  certificateSteps,
  datesSchema,
  heldShape,
  planSchema,
  type CertificateEvent,
  type CertificateFacts,
  type CertificateState,
} from './certificate.ts';
import { trainingQuestions } from './questions.ts';
import { kindOf, validUntilOf, type CertificateKind } from './validity.ts';

type LoadedCertificate = Loaded<CertificateState, CertificateEvent> & { facts: CertificateFacts };
type Plan = z.output<typeof planSchema>;

/** @throws Refusal `missing` */
async function loadCertificate(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedCertificate> {
  const certificate = await work.load(certificateAggregate, id, actor);
  const { facts } = certificate.state;
  if (facts === null) throw missing();
  return Object.assign(certificate, { facts });
}

/** @throws Refusal `conflict` for a step that its stage has not */
function requireStep({ state }: LoadedCertificate, step: keyof typeof certificateSteps): void {
  if (!certificateSteps[step].some((stage) => stage === state.stage))
    throw conflict('CERTIFICATE_STATUS', 'training.error.status');
}

/** @throws Refusal `invalid` for a kind or a provider that the corporation has not */
async function requireKnown(
  work: UnitOfWork,
  corporation: number,
  { type, provider }: Pick<CertificateFacts, 'type' | 'provider'>,
): Promise<CertificateKind> {
  const errors: FieldErrors = {};
  const record = (await work.ask(recordQuestions).records('certificatetype', [type], corporation)).get(type);
  if (record === undefined) errors['type'] = ['errors.reference'];
  if (provider !== null && (await work.ask(thirdPartyQuestions).thirdParty(provider, corporation)) === null)
    errors['provider'] = ['errors.reference'];
  if (record === undefined || errors['provider'] !== undefined) throw invalid(errors);
  return kindOf(record);
}

/** @throws Refusal `invalid` at `field` for somebody whom the corporation keeps no file of */
async function requireColleagues(
  work: UnitOfWork,
  corporation: number,
  people: readonly number[],
  field: string,
): Promise<void> {
  for (const person of people)
    if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
      throw invalid({ [field]: ['errors.reference'] });
}

const factsOf = ({ type, expectedDate, endDate, provider, place, cost }: Plan): CertificateFacts => ({
  type,
  expectedDate,
  endDate,
  provider,
  place,
  cost,
});

interface Registering {
  person: number;
  facts: CertificateFacts;
  comment: string | null;
  session: number | null;
}

const registered = (
  certificate: number,
  corporation: number,
  registering: Registering,
): CertificateEvent => ({
  type: 'CertificateRegistered',
  data: {
    certificate,
    corporation,
    ...registering,
    personal: sealed('person', registering.person, 'comment'),
  },
});

async function register(work: UnitOfWork, corporation: number, registering: Registering) {
  const certificate = await work.create(certificateAggregate);
  await work.append(certificate, [registered(certificate.id, corporation, registering)]);
  return certificate;
}

interface HeldInput {
  obtainedOn: CivilDate;
  validUntil: CivilDate | null;
  number: string | null;
}

/**
 * That somebody holds it since a day, as the card says it.
 * @throws Refusal `invalid` for a day that is to come, and for an end before the beginning
 */
async function completed(
  work: UnitOfWork,
  corporation: number,
  { certificate, person, kind }: { certificate: number; person: number; kind: CertificateKind },
  { obtainedOn, validUntil, number }: HeldInput,
): Promise<Extract<CertificateEvent, { type: 'CertificateCompleted' }>> {
  if (obtainedOn > todayIn(LEGAL_TIME_ZONE, new Date(work.now)))
    throw invalid({ obtainedOn: ['training.error.obtainedAhead'] });
  if (validUntil !== null && validUntil < obtainedOn)
    throw invalid({ validUntil: ['training.error.validBefore'] });
  const birthDate =
    kind.ages.length === 0 ? null : await work.ask(trainingQuestions).birthDate(person, corporation);
  const until = validUntil ?? validUntilOf(kind, obtainedOn, birthDate);
  const personal = sealed('person', person, 'number');
  const data = { certificate, obtainedOn, validUntil: until, number, personal };
  return { type: 'CertificateCompleted', data };
}

/** A day and a number are said of what is held, or nothing of them. */
const heldOrNot = {
  obtainedOn: optionalDate().meta({ example: '1990-03-06' }),
  validUntil: heldShape.validUntil,
  number: heldShape.number,
};

/** @throws Refusal `invalid` at `obtainedOn` where only an end or a number is said */
function heldIn({
  obtainedOn,
  validUntil,
  number,
}: Omit<HeldInput, 'obtainedOn'> & { obtainedOn: CivilDate | null }): HeldInput | null {
  if (obtainedOn !== null) return { obtainedOn, validUntil, number };
  if (validUntil !== null || number !== null) throw invalid({ obtainedOn: ['errors.required'] });
  return null;
}

/** A training that somebody is to have, on a day or not yet on one; or a certificate that they hold already. */
export const registerCertificate = command({
  name: 'RegisterCertificate',
  role: trainingRoles.add,
  input: planSchema.safeExtend({ person: reference('persons'), ...heldOrNot }),
  async handle(work, actor, { person, ...input }) {
    const corporation = corporationOf(actor);
    await requireColleagues(work, corporation, [person], 'person');
    const kind = await requireKnown(work, corporation, input);
    const held = heldIn(input);
    const facts = factsOf(input);
    const certificate = await register(work, corporation, {
      person,
      facts,
      comment: input.comment,
      session: null,
    });
    const { id } = certificate;
    if (held !== null)
      await work.append(certificate, [
        await completed(work, corporation, { certificate: id, person, kind }, held),
      ]);
    return { id };
  },
});

/** As many as a room holds, and a form shows. */
const MOST_PEOPLE = 100;

const peopleField = () =>
  z
    .array(reference('persons'), { error: 'errors.required' })
    .min(1, 'errors.required')
    .max(MOST_PEOPLE, `errors.tooMany|max=${MOST_PEOPLE}`)
    .transform((ids) => [...new Set(ids)]);

/** A training of several people: a certificate of each, which know of one another; or what they hold already. */
export const planSession = command({
  name: 'PlanTrainingSession',
  role: trainingRoles.add,
  input: planSchema.safeExtend({ people: peopleField(), ...heldOrNot }),
  async handle(work, actor, { people, ...input }) {
    const corporation = corporationOf(actor);
    await requireColleagues(work, corporation, people, 'people');
    const kind = await requireKnown(work, corporation, input);
    const held = heldIn(input);
    // A number is on one card.
    if (held?.number && people.length > 1) throw invalid({ number: ['training.error.heldByOne'] });
    const facts = factsOf(input);
    const { comment } = input;
    let first: number | null = null;
    for (const person of people) {
      const certificate = await work.create(certificateAggregate);
      first ??= certificate.id;
      const session = people.length > 1 ? first : null;
      const { id } = certificate;
      await work.append(certificate, [
        registered(id, corporation, { person, facts, comment, session }),
        ...(held === null
          ? []
          : [await completed(work, corporation, { certificate: id, person, kind }, held)]),
      ]);
    }
    if (first === null) throw invalid({ people: ['errors.required'] });
    return { id: first, people: people.length };
  },
});

/** What the form of a certificate shows. */
export const certificateForm = ({ facts, comment }: CertificateState) => facts && { ...facts, comment };

export const editCertificate = command({
  name: 'EditCertificate',
  role: trainingRoles.edit,
  input: planSchema.safeExtend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const certificate = await loadCertificate(work, actor, id);
    requireFresh(certificate, madeFrom, certificateForm);
    await requireKnown(work, corporationOf(actor), input);
    const { state } = certificate;
    if (state.held !== null && input.type !== state.facts?.type)
      throw invalid({ type: ['training.error.typeHeld'] });
    const facts = factsOf(input);
    const { comment } = input;
    if (differences(certificateForm(state), { ...facts, comment }).length === 0) return { id };
    const personal = sealed('person', state.person, 'comment');
    await work.append(certificate, [
      { type: 'CertificateEdited', data: { certificate: id, facts, comment, personal } },
    ]);
    return { id };
  },
});

type Dates = z.output<typeof datesSchema>;

const reprogrammed = (
  { id, state: { person } }: LoadedCertificate,
  { expectedDate, endDate, reason }: Dates,
): CertificateEvent => ({
  type: 'CertificateReprogrammed',
  data: { certificate: id, expectedDate, endDate, reason, personal: sealed('person', person, 'reason') },
});

const canceled = ({ id, state: { person } }: LoadedCertificate, reason: string | null): CertificateEvent => ({
  type: 'CertificateCanceled',
  data: { certificate: id, reason, personal: sealed('person', person, 'reason') },
});

/** Plans what has no day, or plans it again on another one. */
export const reprogramCertificate = command({
  name: 'ReprogramCertificate',
  role: trainingRoles.edit,
  input: datesSchema.safeExtend({ id: recordId() }),
  refuses: ['CERTIFICATE_STATUS'],
  async handle(work, actor, { id, ...dates }) {
    const certificate = await loadCertificate(work, actor, id);
    requireStep(certificate, 'reprogram');
    await work.append(certificate, [reprogrammed(certificate, dates)]);
    return { id };
  },
});

export const cancelCertificate = command({
  name: 'CancelCertificate',
  role: trainingRoles.edit,
  input: z.object({ id: recordId(), reason: optionalText(300) }),
  refuses: ['CERTIFICATE_STATUS'],
  async handle(work, actor, { id, reason }) {
    const certificate = await loadCertificate(work, actor, id);
    requireStep(certificate, 'cancel');
    await work.append(certificate, [canceled(certificate, reason)]);
    return { id };
  },
});

/** That somebody has it by now, with its proof: a file that is attached to it, or else the number of the card. */
export const completeCertificate = command({
  name: 'CompleteCertificate',
  role: trainingRoles.edit,
  input: z.object({ id: recordId(), ...heldShape }),
  refuses: ['CERTIFICATE_STATUS'],
  async handle(work, actor, { id, ...held }) {
    const corporation = corporationOf(actor);
    const certificate = await loadCertificate(work, actor, id);
    requireStep(certificate, 'complete');
    if (held.number === null && !(await work.ask(trainingQuestions).hasProof(id, corporation)))
      throw invalid({ number: ['training.error.proof'] });
    const kind = await requireKnown(work, corporation, { type: certificate.facts.type, provider: null });
    const { person, held: before } = certificate.state;
    const event = await completed(work, corporation, { certificate: id, person, kind }, held);
    const { obtainedOn, validUntil, number } = event.data;
    if (differences(before, { obtainedOn, validUntil, number }).length > 0)
      await work.append(certificate, [event]);
    return { id };
  },
});

/** Certificates that are declared at once. */
const MOST_DECLARED = 500;

/**
 * Notes that trainings were declared to the passport of prevention on a day. What was declared already is passed over.
 * @returns how many were noted
 */
export const declareCertificates = command({
  name: 'DeclareCertificates',
  role: trainingRoles.edit,
  input: z.object({
    certificates: z
      .array(reference('certificate'))
      .min(1, 'errors.required')
      .max(MOST_DECLARED, `errors.tooMany|max=${MOST_DECLARED}`),
    day: date().meta({ example: '1990-03-06' }),
  }),
  refuses: ['CERTIFICATE_STATUS'],
  async handle(work, actor, { certificates, day }) {
    if (day > todayIn(LEGAL_TIME_ZONE, new Date(work.now)))
      throw invalid({ day: ['training.error.obtainedAhead'] });
    let declared = 0;
    for (const id of new Set(certificates)) {
      const certificate = await loadCertificate(work, actor, id);
      if (certificate.state.stage !== 'completed')
        throw conflict('CERTIFICATE_STATUS', 'training.error.status');
      if (certificate.state.declaredOn !== null) continue;
      await work.append(certificate, [{ type: 'CertificateDeclared', data: { certificate: id, day } }]);
      declared += 1;
    }
    return { declared };
  },
});

/** Takes back that a training was declared. */
export const withdrawCertificateDeclaration = command({
  name: 'WithdrawCertificateDeclaration',
  role: trainingRoles.edit,
  input: z.object({ id: recordId() }),
  refuses: ['CERTIFICATE_STATUS'],
  async handle(work, actor, { id }) {
    const certificate = await loadCertificate(work, actor, id);
    if (certificate.state.declaredOn === null) throw conflict('CERTIFICATE_STATUS', 'training.error.status');
    await work.append(certificate, [{ type: 'CertificateDeclarationWithdrawn', data: { certificate: id } }]);
    return { id };
  },
});

/** Takes a certificate away: one that was held with a reason, and none that is declared to the passport of prevention. */
export const deleteCertificate = command({
  name: 'DeleteCertificate',
  role: trainingRoles.remove,
  input: z.object({ id: recordId(), reason: optionalText(300) }),
  refuses: ['CERTIFICATE_DECLARED'],
  async handle(work, actor, { id, reason }) {
    const certificate = await loadCertificate(work, actor, id);
    const { held, declaredOn, person } = certificate.state;
    if (declaredOn !== null) throw conflict('CERTIFICATE_DECLARED', 'training.error.declared');
    if (held !== null && reason === null) throw invalid({ reason: ['errors.required'] });
    const why = reason !== null && { reason, personal: sealed('person', person, 'reason') };
    await work.append(certificate, [{ type: 'CertificateDeleted', data: { certificate: id, ...why } }]);
    return { id };
  },
});

/** All of a session. @throws Refusal `missing` for an unknown one */
async function allIn(work: UnitOfWork, actor: Actor, session: number): Promise<LoadedCertificate[]> {
  const ids = await work.ask(trainingQuestions).certificatesOfSession(session, corporationOf(actor));
  if (ids.length === 0) throw missing();
  const all: LoadedCertificate[] = [];
  for (const id of ids) all.push(await loadCertificate(work, actor, id));
  return all;
}

/** Of those of a session whose step is still to be taken. @throws Refusal `conflict` where there is none */
function openOf(all: readonly LoadedCertificate[], step: keyof typeof certificateSteps): LoadedCertificate[] {
  const open = all.filter(({ state }) => certificateSteps[step].some((stage) => stage === state.stage));
  if (open.length === 0) throw conflict('CERTIFICATE_STATUS', 'training.error.status');
  return open;
}

/** The same of a session by its id. @throws Refusal `missing` for an unknown session */
const openIn = async (
  work: UnitOfWork,
  actor: Actor,
  session: number,
  step: keyof typeof certificateSteps,
): Promise<LoadedCertificate[]> => openOf(await allIn(work, actor, session), step);

/** Plans a session again for everybody who is still to have it. */
export const reprogramSession = command({
  name: 'ReprogramTrainingSession',
  role: trainingRoles.edit,
  input: datesSchema.safeExtend({ id: recordId() }),
  refuses: ['CERTIFICATE_STATUS'],
  async handle(work, actor, { id, ...dates }) {
    for (const certificate of await openIn(work, actor, id, 'reprogram'))
      await work.append(certificate, [reprogrammed(certificate, dates)]);
    return { id };
  },
});

export const cancelSession = command({
  name: 'CancelTrainingSession',
  role: trainingRoles.edit,
  input: z.object({ id: recordId(), reason: optionalText(300) }),
  refuses: ['CERTIFICATE_STATUS'],
  async handle(work, actor, { id, reason }) {
    for (const certificate of await openIn(work, actor, id, 'cancel'))
      await work.append(certificate, [canceled(certificate, reason)]);
    return { id };
  },
});

/** Lets more people take part in a session that is still to come; who takes part or took part is left as they are. */
export const joinSession = command({
  name: 'JoinTrainingSession',
  role: trainingRoles.add,
  input: z.object({ id: recordId(), people: peopleField() }),
  refuses: ['CERTIFICATE_STATUS'],
  async handle(work, actor, { id, people }) {
    const corporation = corporationOf(actor);
    const all = await allIn(work, actor, id);
    const [first] = openOf(all, 'reprogram');
    await requireColleagues(work, corporation, people, 'people');
    const there = new Set(
      all.filter(({ state }) => state.stage !== 'canceled').map(({ state }) => state.person),
    );
    if (first === undefined) throw missing();
    for (const person of people.filter((one) => !there.has(one)))
      await register(work, corporation, { person, facts: first.facts, comment: null, session: id });
    return { id };
  },
});

/**
 * Notes that a certificate comes to its end, so that it is told of once: to those who look after trainings, and to whose
 * it is. Asked for by the worker, which knows the day (jobs/tasks/tell-certificates.ts); what was told of already, or is
 * held no more, is left as it is.
 */
export const tellCertificateAlert = command({
  name: 'TellCertificateAlert',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), day: optionalDate() }),
  async handle(work, actor, { id, day }) {
    const certificate = await loadCertificate(work, actor, id);
    const { person, held, stage, toldFor } = certificate.state;
    if (stage !== 'completed' || held === null || day === null || toldFor !== null) return { id };
    const kind = await requireKnown(work, corporationOf(actor), {
      type: certificate.facts.type,
      provider: null,
    });
    const data = { certificate: id, person, name: kind.name, validUntil: held.validUntil, day };
    await work.append(certificate, [
      { type: 'CertificateAlertRaised', data },
      { type: 'CertificateHolderAlerted', data },
    ]);
    return { id };
  },
});

/** Who of a session holds it by now; who is not said to is left as they are. */
const participant = z.object({
  id: reference('certificate'),
  held: flag(),
  number: heldShape.number,
});

/**
 * What came of a session: that those who passed hold the certificate since one day, all of them or none. Each needs its
 * proof, as of one alone.
 * @returns how many hold it by now
 */
export const completeSession = command({
  name: 'CompleteTrainingSession',
  role: trainingRoles.edit,
  input: z.object({
    id: recordId(),
    obtainedOn: heldShape.obtainedOn,
    validUntil: heldShape.validUntil,
    people: z
      .array(participant, { error: 'errors.required' })
      .min(1, 'errors.required')
      .max(MOST_PEOPLE, `errors.tooMany|max=${MOST_PEOPLE}`),
  }),
  refuses: ['CERTIFICATE_STATUS'],
  async handle(work, actor, { id, people, ...days }) {
    const corporation = corporationOf(actor);
    const open = new Map((await openIn(work, actor, id, 'complete')).map((one) => [one.id, one]));
    const errors: FieldErrors = {};
    let held = 0;
    for (const [at, one] of people.entries()) {
      if (!one.held) continue;
      const certificate = open.get(one.id);
      if (certificate === undefined) errors[`people[${at}].id`] = ['errors.reference'];
      else if (one.number === null && !(await work.ask(trainingQuestions).hasProof(one.id, corporation)))
        errors[`people[${at}].number`] = ['training.error.proof'];
      else {
        const kind = await requireKnown(work, corporation, { type: certificate.facts.type, provider: null });
        const of = { certificate: one.id, person: certificate.state.person, kind };
        const said = { ...days, number: one.number };
        await work.append(certificate, [await completed(work, corporation, of, said)]);
        held += 1;
      }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (held === 0) throw invalid({ people: ['training.error.nobodyHolds'] });
    return { id, held };
  },
});
