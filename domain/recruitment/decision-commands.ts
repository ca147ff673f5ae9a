import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { choice, date, flag, optionalReference, recordId, text } from '../kernel/fields.ts';
import { sealed, sealedPart } from '../kernel/personal.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { Address } from '../kernel/address.ts';
import { attachedDocumentAggregate } from '../files/attached-document.ts';
import { loadColleague } from '../people/colleague.ts';
import { noDetails, noPost, type PersonDetails, type PersonEvent } from '../people/person.ts';
import { registerColleague } from '../people/person-commands.ts';
import { peopleQuestions, type Somebody } from '../people/questions.ts';
import { candidateAggregate, openStatuses, type Answers, type Applicant } from './candidate.ts';
import { copyFilesJob, filesToCopy } from './copy-files-commands.ts';
import { candidateRole } from './invitation-commands.ts';
import { recruitmentQuestions } from './questions.ts';

/** A candidate of whom nothing final was decided. @throws Refusal `conflict` for who was hired */
async function loadOpen(work: UnitOfWork, actor: Actor, id: number) {
  const candidate = await work.load(candidateAggregate, id, actor);
  if (candidate.state.status === 'hired') throw conflict('CANDIDATE_HIRED', 'recruitment.error.hired');
  return candidate;
}

/** Says where an application stands; of who was refused it is looked at again. */
export const moveCandidate = command({
  name: 'MoveCandidate',
  role: candidateRole,
  input: z.object({ id: recordId(), status: choice(openStatuses) }),
  refuses: ['CANDIDATE_HIRED'],
  async handle(work, actor, { id, status }) {
    const candidate = await loadOpen(work, actor, id);
    if (candidate.state.status !== status)
      await work.append(candidate, [{ type: 'CandidateMoved', data: { candidate: id, status } }]);
    return { id };
  },
});

/** With a reason, which the candidate may ask for (article L1221-8 of the labour code). */
export const refuseCandidate = command({
  name: 'RefuseCandidate',
  role: candidateRole,
  input: z.object({ id: recordId(), reason: text(2000) }),
  refuses: ['CANDIDATE_HIRED'],
  async handle(work, actor, { id, reason }) {
    const candidate = await loadOpen(work, actor, id);
    const personal = sealed('candidate', id, 'reason');
    await work.append(candidate, [{ type: 'CandidateRefused', data: { candidate: id, reason, personal } }]);
    return { id };
  },
});

/** An address of a form that may lack a part, as a file keeps it; none without a street. */
const addressIn = ({ address: { street, postalCode, city, country } }: Answers): Address | null =>
  street === null
    ? null
    : { street, complement: null, postalCode: postalCode ?? '', city: city ?? '', country: country ?? 'FR' };

const detailsIn = (answers: Answers, personalEmail: string): PersonDetails => ({
  ...noDetails,
  birthDate: answers.birthDate,
  nationality: answers.nationality,
  phone: answers.phone,
  mobile: answers.mobile,
  personalEmail,
  address: addressIn(answers),
});

/** Who an application is of, as files of people are compared with it. */
export const applicantAsSomebody = (applicant: Applicant, answers: Answers): Somebody => ({
  firstName: applicant.firstName,
  lastName: applicant.lastName,
  birthDate: answers.birthDate,
  email: applicant.email,
});

/** What a file does not say yet of what the form said: what it says stays. */
const filledIn = (known: PersonDetails, said: PersonDetails): PersonDetails => ({
  ...known,
  birthDate: known.birthDate ?? said.birthDate,
  nationality: known.nationality ?? said.nationality,
  phone: known.phone ?? said.phone,
  mobile: known.mobile ?? said.mobile,
  personalEmail: known.personalEmail ?? said.personalEmail,
  address: known.address ?? said.address,
});

/** Takes somebody in again whose file the corporation has: it says what it said, and what it lacked. */
async function takeBack(work: UnitOfWork, actor: Actor, id: number, said: PersonDetails) {
  const corporation = corporationOf(actor);
  if (!(await work.ask(peopleQuestions).isColleague(id, corporation)))
    throw invalid({ person: ['errors.reference'] });
  const person = await loadColleague(work, actor, id);
  const { details, identity, memberships } = person.state;
  if (identity === null) throw invalid({ person: ['errors.reference'] });
  const standing = memberships.find((one) => one.corporation === corporation);
  const filled = filledIn(details ?? noDetails, said);
  const events: PersonEvent[] = [];
  if (differences(details ?? noDetails, filled).length > 0)
    events.push({
      type: 'PersonDetailsEdited',
      data: { person: id, details: filled, personal: sealed('person', id, 'details') },
    });
  // Whether the corporation is open to them is for who looks after accounts.
  if (standing !== undefined && !standing.employee)
    events.push({
      type: 'PersonJoinedCorporation',
      data: { person: id, membership: { ...standing, employee: true } },
    });
  await work.append(person, events);
  return person;
}

/**
 * Makes the file of a person of whoever is retained, with all that the form said; the files that belong there are copied
 * by a job (jobs/tasks/copy-candidate-files.ts). Who may have a file in the corporation already is asked about first: it
 * is theirs (`person`), or it is somebody else (`confirmDuplicates`). Another corporation's people are not
 * looked at: that an address is known there is told to nobody.
 */
export const hireCandidate = command({
  name: 'HireCandidate',
  role: candidateRole,
  input: z.object({
    id: recordId(),
    /** The file that it becomes, of somebody whom the corporation knows; null: a new one. */
    person: optionalReference('persons').meta({ example: null }),
    confirmDuplicates: flag().meta({ example: false }),
  }),
  refuses: ['CANDIDATE_HIRED', 'CANDIDATE_NOT_RETAINED', 'ERASED'],
  async handle(work, actor, { id, person: known, confirmDuplicates }) {
    const candidate = await loadOpen(work, actor, id);
    const { status, applicant, answers, number } = candidate.state;
    if (status !== 'retained') throw conflict('CANDIDATE_NOT_RETAINED', 'recruitment.error.notRetained');
    if (applicant === null) throw conflict('ERASED', 'errors.erased');
    const { job, ...identity } = applicant;
    const corporation = corporationOf(actor);
    const details = detailsIn(answers, identity.email);
    if (known === null && !confirmDuplicates) {
      const somebody = applicantAsSomebody(applicant, answers);
      const [same] = await work.ask(peopleQuestions).peopleLike(somebody, corporation);
      if (same !== undefined) throw invalid({ person: ['recruitment.error.known'] });
    }
    const person =
      known === null
        ? await registerColleague(work, corporation, { identity, details, post: noPost })
        : await takeBack(work, actor, known, details);
    if (number !== null) {
      const numberHash = await work.keyedHash(number);
      const holder = await work.ask(peopleQuestions).personOfNumberHash(numberHash, corporation);
      const payroll = { socialSecurityNumber: number, iban: null, bic: null, accountHolder: null };
      const personal = sealedPart(person.id, 'payroll', 'payroll', 'numberHash');
      // Somebody who worked here before has the number already: whoever looks after the files decides.
      if (holder === null)
        await work.append(person, [
          { type: 'PersonPayrollEdited', data: { person: person.id, payroll, numberHash, personal } },
        ]);
    }
    await work.append(candidate, [{ type: 'CandidateHired', data: { candidate: id, person: person.id } }]);
    await work.enqueue(copyFilesJob(id));
    return { id, person: person.id, job };
  },
});

/**
 * Forgets a candidate: what lists and mails show at once, what events and files hold with the key, which the worker
 * erases. By hand, or by the calendar (jobs/tasks/erase-candidates.ts).
 */
export const eraseCandidate = command({
  name: 'EraseCandidate',
  role: candidateRole,
  input: z.object({ id: recordId() }),
  refuses: ['CANDIDATE_FILES_WAIT'],
  async handle(work, actor, { id }) {
    const candidate = await work.load(candidateAggregate, id, actor);
    const corporation = corporationOf(actor);
    // What the person's file keeps could be copied no more.
    if ((await filesToCopy(work, candidate.state, id, corporation)).length > 0)
      throw conflict('CANDIDATE_FILES_WAIT', 'recruitment.error.filesWait');
    for (const { id: file } of await work.ask(recruitmentQuestions).filesOf(id, corporation)) {
      const document = await work.load(attachedDocumentAggregate, file, actor);
      await work.append(document, [{ type: 'DocumentRemoved', data: { document: file } }]);
    }
    await work.append(candidate, [{ type: 'CandidateErased', data: { candidate: id } }]);
    await work.enqueue({ task: 'erase-candidate', payload: { candidate: id } });
    return { id };
  },
});

/** Notes that staff are told of a candidate who is forgotten on a day, once for each such day. Runs as the product itself. */
export const tellCandidateErasure = command({
  name: 'TellCandidateErasure',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), on: date() }),
  async handle(work, actor, { id, on }) {
    const candidate = await work.load(candidateAggregate, id, actor);
    if (candidate.state.toldOf !== on)
      await work.append(candidate, [{ type: 'CandidateErasureTold', data: { candidate: id, on } }]);
    return { id };
  },
});
