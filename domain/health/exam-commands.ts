import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { choice, optionalText, recordId, reference, revision, text } from '../kernel/fields.ts';
import { sealedPart } from '../kernel/personal.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { queueSystemMail } from '../mailing/system-mail.ts';
import { loadColleague } from '../people/colleague.ts';
import { peopleQuestions } from '../people/questions.ts';
import { cancelExam, deleteExam, editExam, holdExam, requireConvocable } from './exam-decisions.ts';
import { examSchema, healthExamAggregate, resultFields } from './exam.ts';
import { cancelRoles, manageRoles, planRoles } from './rights.ts';

const today = (work: UnitOfWork): CivilDate => todayIn(LEGAL_TIME_ZONE, new Date(work.now));

/** An exam for somebody of the corporation, planned or held already: what came of it is noted apart. */
export const planHealthExam = command({
  name: 'PlanHealthExam',
  role: planRoles,
  input: examSchema.extend({ person: reference('persons') }),
  async handle(work, actor, { person, ...facts }) {
    const corporation = corporationOf(actor);
    if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
      throw invalid({ person: ['errors.reference'] });
    const exam = await work.create(healthExamAggregate);
    const { id } = exam;
    const personal = sealedPart(person, 'health', 'facts');
    await work.append(exam, [
      { type: 'HealthExamPlanned', data: { exam: id, corporation, person, facts, personal } },
    ]);
    return { id };
  },
});

/** Moves an exam, or puts right what was written down of it. */
export const editHealthExam = command({
  name: 'EditHealthExam',
  role: manageRoles,
  input: examSchema.extend({ id: recordId(), revision: revision() }),
  refuses: ['HEALTH_EXAM_CANCELLED'],
  async handle(work, actor, { id, revision: madeFrom, ...facts }) {
    const exam = await work.load(healthExamAggregate, id, actor);
    requireFresh(exam, madeFrom, (state) => state.facts);
    await work.append(exam, editExam(id, exam.state, facts, today(work)));
    return { id };
  },
});

/** What the service wrote down at the end of an exam, once or corrected. */
export const noteHealthExamResult = command({
  name: 'NoteHealthExamResult',
  role: manageRoles,
  input: z.object({ ...resultFields, id: recordId(), revision: revision() }),
  refuses: ['HEALTH_EXAM_CANCELLED', 'ERASED'],
  async handle(work, actor, { id, revision: madeFrom, ...result }) {
    const exam = await work.load(healthExamAggregate, id, actor);
    requireFresh(exam, madeFrom, ({ facts, result: before }) => ({ facts, result: before }));
    await work.append(exam, holdExam(id, exam.state, result, today(work)));
    return { id };
  },
});

/** Calls an exam off. */
export const cancelHealthExam = command({
  name: 'CancelHealthExam',
  role: cancelRoles,
  input: z.object({ id: recordId(), reason: optionalText(300) }),
  refuses: ['HEALTH_EXAM_HELD', 'HEALTH_EXAM_CANCELLED'],
  async handle(work, actor, { id, reason }) {
    const exam = await work.load(healthExamAggregate, id, actor);
    await work.append(exam, cancelExam(id, exam.state, reason));
    return { id };
  },
});

/** Takes back what was entered by mistake. */
export const deleteHealthExam = command({
  name: 'DeleteHealthExam',
  role: cancelRoles,
  input: z.object({ id: recordId() }),
  refuses: ['HEALTH_EXAM_KEPT'],
  async handle(work, actor, { id }) {
    const exam = await work.load(healthExamAggregate, id, actor);
    await work.append(exam, deleteExam(id, exam.state));
    return { id };
  },
});

/** Where somebody is mailed to: at work, else at home. @throws Refusal where neither is known, or they were erased */
async function addressOf(work: UnitOfWork, actor: Actor, id: number): Promise<string> {
  const { state } = await loadColleague(work, actor, id);
  if (state.identity === null) throw conflict('ERASED', 'errors.erased');
  const address = state.identity.email ?? state.details?.personalEmail;
  if (!address) throw invalid({ '': ['health.error.noEmail'] });
  return address;
}

/**
 * Mails somebody where to be when, with the paper of it. Subject and text are in their language and say neither which
 * exam it is nor how they are followed: they pass servers of mail, and stand in the list of mails.
 */
export const convokeToHealthExam = command({
  name: 'ConvokeToHealthExam',
  role: planRoles,
  input: z.object({
    id: recordId(),
    subject: text(200),
    text: text(5000),
    language: choice(['fr', 'en']),
  }),
  refuses: ['HEALTH_EXAM_HELD', 'HEALTH_EXAM_CANCELLED', 'ERASED'],
  async handle(work, actor, { id, subject, text: words, language }) {
    const exam = await work.load(healthExamAggregate, id, actor);
    requireConvocable(exam.state, today(work));
    const { person } = exam.state;
    const corporation = corporationOf(actor);
    const to = await addressOf(work, actor, person);
    const mail = await queueSystemMail(work, actor, {
      corporation,
      to: [to],
      subject,
      text: words,
      convocation: id,
      about: { kind: 'convocation', id, label: `n° ${id}` },
      language,
      replyTo: actor.person,
      person: { kind: 'person', id: person },
    });
    await work.append(exam, [{ type: 'HealthExamConvoked', data: { exam: id, mail: mail.id } }]);
    return { id };
  },
});
