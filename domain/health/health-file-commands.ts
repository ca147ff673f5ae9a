import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { choice, date, recordId, reference } from '../kernel/fields.ts';
import { sealedPart } from '../kernel/personal.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadColleague } from '../people/colleague.ts';
import { recordQuestions } from '../records/questions.ts';
import {
  absenceSchema,
  healthFileAggregate,
  shareDays,
  toldAs,
  type HealthFileEvent,
  type HealthFileState,
} from './health-file.ts';
import { examKinds } from './exam.ts';
import { healthQuestions } from './questions.ts';
import { manageRoles } from './rights.ts';

/** The file of somebody's follow-up, opened where there is none: two who open it at once write into one. */
async function fileOf(
  work: UnitOfWork,
  actor: Actor,
  person: number,
): Promise<Loaded<HealthFileState, HealthFileEvent>> {
  const corporation = corporationOf(actor);
  await loadColleague(work, actor, person);
  const known = await work.ask(healthQuestions).fileOf(person, corporation);
  if (known !== null) return work.load(healthFileAggregate, known, actor);
  const file = await work.create(healthFileAggregate);
  await work.append(file, [{ type: 'HealthFileOpened', data: { file: file.id, corporation, person } }]);
  return file;
}

/** How somebody is followed: none is what holds by itself of everybody, apprentices and minors. */
export const setHealthFollowUp = command({
  name: 'SetHealthFollowUp',
  role: manageRoles,
  input: z.object({
    person: recordId(),
    followUps: z.array(reference('healthfollowup')).max(10, 'errors.tooLarge|max=10'),
  }),
  async handle(work, actor, { person, followUps: chosen }) {
    const followUps = [...new Set(chosen)].sort((a, b) => a - b);
    const known = await work.ask(recordQuestions).records('healthfollowup', followUps, corporationOf(actor));
    if (followUps.some((one) => !known.has(one))) throw invalid({ followUps: ['errors.reference'] });
    const file = await fileOf(work, actor, person);
    const personal = sealedPart(person, 'health', 'followUps');
    if (differences(file.state.followUps, followUps).length > 0)
      await work.append(file, [{ type: 'HealthFollowUpSet', data: { file: file.id, followUps, personal } }]);
    return { id: person };
  },
});

/** Somebody was away, ill or otherwise: their return may ask for an exam. */
export const noteAbsence = command({
  name: 'NoteAbsence',
  role: manageRoles,
  input: absenceSchema.safeExtend({ person: recordId() }),
  async handle(work, actor, { person, ...facts }) {
    const file = await fileOf(work, actor, person);
    const same = file.state.absences.find((one) => shareDays(one, facts));
    if (same !== undefined) throw invalid({ start: [`health.error.sameDays|start=${same.start}`] });
    const absence = await work.nextId('absence');
    const personal = sealedPart(person, 'health', 'facts');
    await work.append(file, [{ type: 'AbsenceNoted', data: { file: file.id, absence, facts, personal } }]);
    return { id: person, absence };
  },
});

export const removeAbsence = command({
  name: 'RemoveAbsence',
  role: manageRoles,
  input: z.object({ person: recordId(), absence: recordId() }),
  async handle(work, actor, { person, absence }) {
    const file = await fileOf(work, actor, person);
    if (!file.state.absences.some(({ id }) => id === absence)) throw missing();
    await work.append(file, [{ type: 'AbsenceRemoved', data: { file: file.id, absence } }]);
    return { id: person };
  },
});

/** Notes that those who look after health are told that an exam of somebody comes due, once. Runs as the product itself. */
export const tellHealthDue = command({
  name: 'TellHealthDue',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ person: recordId(), kind: choice(examKinds), by: date() }),
  async handle(work, actor, { person, kind, by }) {
    const file = await fileOf(work, actor, person);
    const due = { kind, by };
    const personal = sealedPart(person, 'health', 'due');
    if (!file.state.told.includes(toldAs(due)))
      await work.append(file, [{ type: 'HealthDueAnnounced', data: { file: file.id, due, personal } }]);
    return { id: person };
  },
});
