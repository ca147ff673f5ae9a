import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { choice, optionalText, recordId, reference, revision, text } from '../kernel/fields.ts';
import { sealedPart } from '../kernel/personal.ts';
import { conflict, forbidden, invalid, Refusal } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { queueSystemMail } from '../mailing/system-mail.ts';
import { loadColleague } from '../people/colleague.ts';
import { peopleQuestions } from '../people/questions.ts';
import {
  cancelExam,
  deleteExam,
  editExam,
  holdExam,
  requireConvocable,
  withdrawResult,
} from './exam-decisions.ts';
import {
  aptitudes,
  examFields,
  examSchema,
  healthExamAggregate,
  isMoved,
  resultFields,
  type HealthExamState,
} from './exam.ts';
import { callOffRoles, cancelRoles, editRoles, manageRoles, maySettle, planRoles } from './rights.ts';

const today = (work: UnitOfWork): CivilDate => todayIn(LEGAL_TIME_ZONE, new Date(work.now));

/**
 * Has whoever was convoked to an exam told by mail that it was moved, or does not take place. Of a day that is past
 * nobody is told.
 */
async function tellConvoked(
  work: UnitOfWork,
  actor: Actor,
  exam: number,
  { convoked, status }: HealthExamState,
  day: CivilDate,
): Promise<void> {
  if (convoked === null || status !== 'planned' || day < today(work)) return;
  const corporation = corporationOf(actor);
  await work.enqueue({ task: 'tell-convoked', payload: { exam, corporation } });
}

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
      {
        type: 'HealthExamPlanned',
        data: {
          exam: id,
          corporation,
          person,
          facts,
          ...(actor.user !== null && { planner: actor.user }),
          personal,
        },
      },
    ]);
    return { id };
  },
});

/** Moves an exam, or puts right what was written down of it; who only plans them, one that they planned. */
export const editHealthExam = command({
  name: 'EditHealthExam',
  role: editRoles,
  input: examSchema.extend({ id: recordId(), revision: revision() }),
  refuses: ['HEALTH_EXAM_CANCELLED'],
  async handle(work, actor, { id, revision: madeFrom, ...facts }) {
    const exam = await work.load(healthExamAggregate, id, actor);
    if (!maySettle(actor, manageRoles, exam.state)) throw forbidden();
    requireFresh(exam, madeFrom, (state) => state.facts);
    const { state } = exam;
    await work.append(exam, editExam(id, state, facts, today(work)));
    if (isMoved(state.facts, facts)) await tellConvoked(work, actor, id, state, facts.day);
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

/** Takes a result back that was noted of the wrong exam, and says why: this one waits for its own. */
export const withdrawHealthExamResult = command({
  name: 'WithdrawHealthExamResult',
  role: manageRoles,
  input: z.object({ id: recordId(), reason: text(300) }),
  refuses: ['HEALTH_EXAM_NOT_HELD'],
  async handle(work, actor, { id, reason }) {
    const exam = await work.load(healthExamAggregate, id, actor);
    await work.append(exam, withdrawResult(id, exam.state, reason));
    return { id };
  },
});

/** As many as one service sees in a day. */
const MOST_AT_ONCE = 100;

/** What came of an exam where it may have been nothing yet: no aptitude. */
const resultIfAny = { ...resultFields, aptitude: choice(aptitudes).nullish().default(null) };

/** What came of one of several exams; an aptitude that is not said leaves it as it is. */
const oneOfSeveral = z.object({ id: recordId(), ...resultIfAny });

/** The same refusal of one of several, at its row. */
const atRow = (error: unknown, row: string): unknown =>
  error instanceof Refusal && error.kind === 'invalid'
    ? invalid(
        Object.fromEntries(
          Object.entries(error.errors).map(([field, messages]) => [
            `${row}.${field || 'aptitude'}`,
            messages,
          ]),
        ),
      )
    : error;

/** @throws Refusal `invalid` at the row where something is wrong, `conflict` where one was cancelled meanwhile */
async function noteOne(
  work: UnitOfWork,
  actor: Actor,
  { id, aptitude, ...more }: z.output<typeof oneOfSeveral>,
): Promise<boolean> {
  if (aptitude === null) {
    if (more.restrictions === null && more.nextBy === null) return false;
    throw invalid({ aptitude: ['errors.required'] });
  }
  const exam = await work.load(healthExamAggregate, id, actor);
  await work.append(exam, holdExam(id, exam.state, { aptitude, ...more }, today(work)));
  return true;
}

/**
 * What the service wrote down of several people, who saw it one after the other: all of it or nothing. Of whom nothing
 * is said waits on.
 * @returns of how many something was noted
 */
export const noteHealthExamResults = command({
  name: 'NoteHealthExamResults',
  role: manageRoles,
  input: z.object({
    results: z
      .array(oneOfSeveral, { error: 'errors.required' })
      .min(1, 'errors.required')
      .max(MOST_AT_ONCE, `errors.tooMany|max=${MOST_AT_ONCE}`),
  }),
  refuses: ['HEALTH_EXAM_CANCELLED', 'ERASED'],
  async handle(work, actor, { results }) {
    let noted = 0;
    for (const [at, result] of results.entries())
      try {
        if (await noteOne(work, actor, result)) noted += 1;
      } catch (error) {
        throw atRow(error, `results[${at}]`);
      }
    if (noted === 0) throw invalid({ '': ['health.error.noneNoted'] });
    return { noted };
  },
});

/** Calls an exam off; who only plans them, one that they planned. */
export const cancelHealthExam = command({
  name: 'CancelHealthExam',
  role: callOffRoles,
  input: z.object({ id: recordId(), reason: optionalText(300) }),
  refuses: ['HEALTH_EXAM_HELD', 'HEALTH_EXAM_CANCELLED'],
  async handle(work, actor, { id, reason }) {
    const exam = await work.load(healthExamAggregate, id, actor);
    const { state } = exam;
    if (!maySettle(actor, cancelRoles, state)) throw forbidden();
    await work.append(exam, cancelExam(id, state, reason));
    if (state.facts !== null) await tellConvoked(work, actor, id, state, state.facts.day);
    return { id };
  },
});

/** An exam as another program kept it, with what came of it where it was held. */
export const takeOverHealthExam = command({
  name: 'TakeOverHealthExam',
  role: manageRoles,
  input: z.object({
    ...examFields,
    person: reference('persons'),
    ...resultIfAny,
  }),
  refuses: ['HEALTH_EXAM_CANCELLED', 'ERASED'],
  async handle(work, actor, { person, aptitude, restrictions, nextBy, ...facts }) {
    const corporation = corporationOf(actor);
    if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
      throw invalid({ person: ['errors.reference'] });
    const exam = await work.create(healthExamAggregate);
    const { id } = exam;
    const personal = sealedPart(person, 'health', 'facts');
    const planned = { exam: id, corporation, person, facts, takenOver: true, personal };
    const before = { ...exam.state, corporation, person, facts };
    await work.append(exam, [
      { type: 'HealthExamPlanned', data: planned },
      ...(aptitude === null ? [] : holdExam(id, before, { aptitude, restrictions, nextBy }, today(work))),
    ]);
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

/** A mail about an exam, in the language of whom it is for. */
const letterShape = { subject: text(200), text: text(5000), language: choice(['fr', 'en']) };

/**
 * Mails somebody where to be when, with the paper of it. Subject and text are in their language and say neither which
 * exam it is nor how they are followed: they pass servers of mail, and stand in the list of mails.
 */
export const convokeToHealthExam = command({
  name: 'ConvokeToHealthExam',
  role: planRoles,
  input: z.object({ id: recordId(), ...letterShape }),
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

/**
 * Mails somebody who was convoked that the exam does not take place: the paper that they have counts no more. Runs as
 * the product itself.
 */
export const tellExamCancelled = command({
  name: 'TellExamCancelled',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), ...letterShape }),
  refuses: ['ERASED'],
  async handle(work, actor, { id, subject, text: words, language }) {
    const exam = await work.load(healthExamAggregate, id, actor);
    const { person, status, convoked } = exam.state;
    if (status !== 'cancelled' || convoked === null) return { id };
    await queueSystemMail(work, actor, {
      corporation: corporationOf(actor),
      to: [await addressOf(work, actor, person)],
      subject,
      text: words,
      about: { kind: 'convocation', id, label: `n° ${id}` },
      language,
      person: { kind: 'person', id: person },
    });
    return { id };
  },
});
