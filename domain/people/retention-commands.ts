import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { addMonths, LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { date, recordId, revision, text } from '../kernel/fields.ts';
import { personSubject, sealedPart, subjectOf, type Subject } from '../kernel/personal.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import { loadColleague } from './colleague.ts';
import { personAggregate } from './person.ts';
import { peopleQuestions } from './questions.ts';
import { dueOn, type KeptPart } from './retention.ts';

/** A dispute that is not over by then is held anew. */
const MOST_MONTHS = 120;

/**
 * Keeps what is known of somebody who left until a day, whatever its time: a dispute, an inspection. Their data is then
 * erased as if nothing had been.
 */
export const suspendErasure = command({
  name: 'SuspendErasure',
  role: 'ROLE_CONTRACT_EDIT',
  input: z.object({ id: recordId(), until: date(), reason: text(500), revision: revision() }),
  async handle(work, actor, { id, until, reason, revision: madeFrom }) {
    const corporation = corporationOf(actor);
    const person = await loadColleague(work, actor, id);
    requireFresh(person, madeFrom, ({ holds }) => holds[corporation] ?? null);
    const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    if (until <= today) throw invalid({ until: ['people.retention.past'] });
    if (until > addMonths(today, MOST_MONTHS)) throw invalid({ until: ['people.retention.tooFar'] });
    const personal = sealedPart(id, 'employment', 'reason');
    await work.append(person, [
      { type: 'PersonErasureSuspended', data: { person: id, corporation, until, reason, personal } },
    ]);
    return { id };
  },
});

/** Lets the time of what is known of somebody run again. */
export const resumeErasure = command({
  name: 'ResumeErasure',
  role: 'ROLE_CONTRACT_EDIT',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const corporation = corporationOf(actor);
    const person = await loadColleague(work, actor, id);
    if (person.state.holds[corporation] === undefined) throw missing();
    await work.append(person, [{ type: 'PersonErasureResumed', data: { person: id, corporation } }]);
    return { id };
  },
});

/** Notes that staff are told of somebody whose data is erased on a day, once for each such day. Runs as the product itself. */
export const tellPersonErasure = command({
  name: 'TellPersonErasure',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), on: date() }),
  async handle(work, actor, { id, on }) {
    const corporation = corporationOf(actor);
    const person = await loadColleague(work, actor, id);
    if (person.state.toldOf[corporation] !== on)
      await work.append(person, [{ type: 'PersonErasureTold', data: { person: id, corporation, on } }]);
    return { id };
  },
});

/** Whose key it is that a sort of what is known of somebody is sealed with. */
export const keptSubject = (person: number, part: KeptPart): Subject =>
  part === 'file' ? subjectOf('person', person) : personSubject(person, part);

/**
 * Forgets what of these people has had its time, and nobody holds: noted with its rule; events and files are erased
 * with the keys, by the worker. Runs as the product itself, over all corporations that somebody worked for.
 */
export const eraseDeparted = command({
  name: 'EraseDeparted',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ people: z.array(recordId()).max(500) }),
  async handle(work, actor, { people }) {
    const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    const subjects: Subject[] = [];
    for (const id of people) {
      const departure = await work.ask(peopleQuestions).departureOf(id, today);
      const due = departure === null ? [] : dueOn(departure, today);
      if (due.length === 0) continue;
      const person = await work.load(personAggregate, id, actor);
      await work.append(
        person,
        due.map(({ part, rule }) => ({
          type: 'PersonPartErased',
          data: { person: id, part, on: today, rule },
        })),
      );
      subjects.push(...due.map(({ part }) => keptSubject(id, part)));
    }
    if (subjects.length > 0) await work.enqueue({ task: 'erase-people', payload: { subjects } });
    return { subjects };
  },
});
