import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, reference, revision } from '../kernel/fields.ts';
import { sealedPart } from '../kernel/personal.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  interviewAggregate,
  interviewFields,
  type InterviewInput,
  type InterviewState,
} from './interview.ts';
import { peopleQuestions } from './questions.ts';

/** What the form of an interview shows. */
export const interviewForm = ({ heldOn, heldBy, notes }: InterviewState): InterviewInput => ({
  heldOn,
  heldBy,
  notes,
});

/** @throws Refusal `invalid` for a day to come, and for somebody whom the corporation has not */
async function requirePossible(
  work: UnitOfWork,
  corporation: number,
  { heldOn, heldBy }: InterviewInput,
): Promise<void> {
  const errors: FieldErrors = {};
  if (heldOn > todayIn(LEGAL_TIME_ZONE, new Date(work.now)))
    errors['heldOn'] = ['people.error.interviewAhead'];
  if (heldBy !== null && !(await work.ask(peopleQuestions).isColleague(heldBy, corporation)))
    errors['heldBy'] = ['errors.reference'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Notes that an interview of the professional path was held: the next one is due four years later (L6315-1). */
export const noteInterview = command({
  name: 'NoteInterview',
  role: 'ROLE_CONTRACT_EDIT',
  input: z.object({ ...interviewFields, person: reference('persons') }),
  async handle(work, actor, { person, ...said }) {
    const corporation = corporationOf(actor);
    if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
      throw invalid({ person: ['errors.reference'] });
    await requirePossible(work, corporation, said);
    const interview = await work.create(interviewAggregate);
    const personal = sealedPart(person, 'employment', 'notes');
    const data = { interview: interview.id, corporation, person, ...said, personal };
    await work.append(interview, [{ type: 'InterviewNoted', data }]);
    return { id: interview.id };
  },
});

export const editInterview = command({
  name: 'EditInterview',
  role: 'ROLE_CONTRACT_EDIT',
  input: z.object({ ...interviewFields, id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...said }) {
    const interview = await work.load(interviewAggregate, id, actor);
    requireFresh(interview, madeFrom, interviewForm);
    await requirePossible(work, corporationOf(actor), said);
    const { state } = interview;
    if (differences(interviewForm(state), said).length === 0) return { id };
    const personal = sealedPart(state.person, 'employment', 'notes');
    await work.append(interview, [{ type: 'InterviewEdited', data: { interview: id, ...said, personal } }]);
    return { id };
  },
});

/** Takes back an interview that was noted by mistake. */
export const removeInterview = command({
  name: 'RemoveInterview',
  role: 'ROLE_CONTRACT_EDIT',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const interview = await work.load(interviewAggregate, id, actor);
    await work.append(interview, [{ type: 'InterviewRemoved', data: { interview: id } }]);
    return { id };
  },
});
