import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, date, flag, optionalReference, recordId, text } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { attachedDocumentAggregate } from '../files/attached-document.ts';
import { loadColleague } from '../people/colleague.ts';
import { noteHolder } from '../people/contract-holder.ts';
import { noPost, type PersonDetails } from '../people/person.ts';
import { registerColleague } from '../people/person-commands.ts';
import { peopleQuestions, type Somebody } from '../people/questions.ts';
import { candidateAggregate, openStatuses, type Answers, type Applicant } from './candidate.ts';
import { copyFilesJob, filesToCopy } from './copy-files-commands.ts';
import { candidateRole } from './invitation-commands.ts';
import { completeByForm, detailsIn, takeNumber } from './person-of-candidate.ts';
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

/** Who an application is of, as files of people are compared with it. */
export const applicantAsSomebody = (applicant: Applicant, answers: Answers): Somebody => ({
  firstName: applicant.firstName,
  lastName: applicant.lastName,
  birthDate: answers.birthDate,
  email: applicant.email,
});

/** Takes somebody in again whose file the corporation has: it says what it said, and what it lacked. */
async function takeBack(work: UnitOfWork, actor: Actor, id: number, said: PersonDetails) {
  const corporation = corporationOf(actor);
  if (!(await work.ask(peopleQuestions).isColleague(id, corporation)))
    throw invalid({ person: ['errors.reference'] });
  const person = await loadColleague(work, actor, id);
  const { identity, memberships } = person.state;
  if (identity === null) throw invalid({ person: ['errors.reference'] });
  await completeByForm(work, person, said);
  // Lines of earlier contracts say what the file knows by now.
  await noteHolder(work, person);
  const standing = memberships.find((one) => one.corporation === corporation);
  // Whether the corporation is open to them is for who looks after accounts.
  if (standing !== undefined && !standing.employee)
    await work.append(person, [
      { type: 'PersonJoinedCorporation', data: { person: id, membership: { ...standing, employee: true } } },
    ]);
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
    await takeNumber(work, corporation, person, number);
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
