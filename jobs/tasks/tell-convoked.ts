import { z } from 'zod';
import { convocationLetter } from '#domain/health/convocation-letter.ts';
import { convokeToHealthExam, tellExamCancelled } from '#domain/health/exam-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { readHealthExam } from '#projections/health/health-exams.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { languageOfPerson } from '#projections/users/accounts.ts';
import { defineTask } from './task.ts';

/**
 * Mails somebody who was convoked to an exam that it was moved, or does not take place; once however often it is asked
 * for. Of one that was changed again meanwhile, the later change tells.
 */
export const tellConvoked = defineTask({
  name: 'tell-convoked',
  payload: z.object({ exam: z.number(), corporation: z.number() }),
  async run({ db, store, words }, { exam, corporation }) {
    const { state, revision } = await readHealthExam(store.read, exam);
    const { person, facts, status } = state;
    if (facts === null || status === 'held') return;
    const [names, company, known] = await Promise.all([
      namesOfMembers(db, [person], corporation),
      findCorporation(db, corporation),
      languageOfPerson(db, person),
    ]);
    const language = known ?? 'fr';
    const change = status === 'cancelled' ? 'cancelled' : 'moved';
    const t = (await words.latest(corporation)).t(language);
    const told = { name: names.get(person) ?? '', company: company?.name ?? '', facts };
    const letter = { id: exam, ...convocationLetter(t, change, told), language };
    const command = change === 'cancelled' ? tellExamCancelled : convokeToHealthExam;
    try {
      await store.execute(command, systemActor(corporation), command.input.parse(letter), {
        commandId: `tell-convoked-${exam}-${revision}`,
        asked: null,
      });
    } catch (error) {
      // Without an address, erased, or past by now: there is nobody to tell.
      if (!(error instanceof Refusal)) throw error;
    }
  },
});
