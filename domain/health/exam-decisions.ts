import type { CivilDate } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { sealedPart } from '../kernel/personal.ts';
import { conflict, invalid, type FieldErrors } from '../kernel/refusal.ts';
import {
  needsRestrictions,
  outcomesOf,
  type ExamFacts,
  type ExamResult,
  type HealthExamEvent,
  type HealthExamState,
} from './exam.ts';

/*
 * What can be decided of an exam: `(state, …) => Event[]`, none where nothing changes. Each throws a Refusal, which
 * `refuses` of its command names.
 */

const orRefuse = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

function requireStanding({ status }: HealthExamState): void {
  if (status === 'cancelled') throw conflict('HEALTH_EXAM_CANCELLED', 'health.error.cancelled');
}

function requireNotHeld({ status }: HealthExamState): void {
  if (status === 'held') throw conflict('HEALTH_EXAM_HELD', 'health.error.held');
}

/** What an exam of other facts would make of what came of it. */
function contradictions(facts: ExamFacts, result: ExamResult | null, today: CivilDate): FieldErrors {
  if (result === null) return {};
  const day =
    facts.day > today
      ? 'health.error.ahead'
      : result.nextBy !== null && result.nextBy <= facts.day
        ? 'health.error.nextBefore'
        : null;
  return {
    ...(!outcomesOf[facts.kind].includes(result.aptitude) && { kind: ['health.error.otherOutcome'] }),
    ...(day !== null && { day: [day] }),
  };
}

/** Another day, another place; of one that was held, what was written down of it. */
export function editExam(
  exam: number,
  state: HealthExamState,
  facts: ExamFacts,
  today: CivilDate,
): HealthExamEvent[] {
  requireStanding(state);
  orRefuse(contradictions(facts, state.result, today));
  if (differences(state.facts, facts).length === 0) return [];
  const personal = sealedPart(state.person, 'health', 'facts');
  return [{ type: 'HealthExamEdited', data: { exam, facts, personal } }];
}

/** What is wrong with what came of an exam. */
function resultErrors(facts: ExamFacts, result: ExamResult, today: CivilDate): FieldErrors {
  const { aptitude, restrictions, nextBy } = result;
  return {
    ...(facts.day > today && { '': ['health.error.ahead'] }),
    ...(!outcomesOf[facts.kind].includes(aptitude) && { aptitude: ['health.error.notOfKind'] }),
    ...(needsRestrictions(aptitude) &&
      restrictions === null && { restrictions: ['health.error.restrictions'] }),
    ...(nextBy !== null && nextBy <= facts.day && { nextBy: ['health.error.nextBefore'] }),
  };
}

/** What the service wrote down at the end, once or corrected. */
export function holdExam(
  exam: number,
  state: HealthExamState,
  result: ExamResult,
  today: CivilDate,
): HealthExamEvent[] {
  requireStanding(state);
  if (state.facts === null) throw conflict('ERASED', 'errors.erased');
  orRefuse(resultErrors(state.facts, result, today));
  if (differences(state.result, result).length === 0) return [];
  const personal = sealedPart(state.person, 'health', 'result');
  return [{ type: 'HealthExamCompleted', data: { exam, result, personal } }];
}

/** Takes back what came of an exam, which was another's: it waits for a result again. */
export function withdrawResult(exam: number, state: HealthExamState, reason: string): HealthExamEvent[] {
  if (state.status !== 'held') throw conflict('HEALTH_EXAM_NOT_HELD', 'health.error.notHeld');
  const personal = sealedPart(state.person, 'health', 'reason');
  return [{ type: 'HealthExamResultWithdrawn', data: { exam, reason, personal } }];
}

/** Calls an exam off; one that was held stays. */
export function cancelExam(exam: number, state: HealthExamState, reason: string | null): HealthExamEvent[] {
  requireStanding(state);
  requireNotHeld(state);
  const personal = sealedPart(state.person, 'health', 'reason');
  return [{ type: 'HealthExamCancelled', data: { exam, reason, personal } }];
}

/** Whether it may be taken back: nobody was convoked to it, and nothing is known of it that did not come with it. */
export const isRemovable = ({ status, convoked, takenOver }: HealthExamState): boolean =>
  convoked === null && (status === 'planned' || (takenOver && status === 'held'));

/** Takes back what was entered, or taken over from another program, by mistake. */
export function deleteExam(exam: number, state: HealthExamState): HealthExamEvent[] {
  if (!isRemovable(state)) throw conflict('HEALTH_EXAM_KEPT', 'health.error.kept');
  return [{ type: 'HealthExamDeleted', data: { exam } }];
}

/** @throws Refusal where nobody can be convoked to it: it was held or called off, or its day is past */
export function requireConvocable(state: HealthExamState, today: CivilDate): void {
  requireStanding(state);
  requireNotHeld(state);
  if (state.facts === null) throw conflict('ERASED', 'errors.erased');
  if (state.facts.day < today) throw invalid({ '': ['health.error.past'] });
}
