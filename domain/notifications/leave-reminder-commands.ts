import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { dayWords, LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { reference } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import { ledgerOn } from '../time-off/ledger.ts';
import { timeOffQuestions } from '../time-off/questions.ts';
import { endingBy, endingYears } from '../time-off/year-end.ts';
import { MOST_SETTLED } from '../time-off/year-end-commands.ts';
import { giveTo, type Told } from './notify.ts';

/**
 * Tells people that days of theirs end soon: the employer is to see that leave can be taken. Nobody is told who has none
 * by now.
 * @returns how many were told
 */
export const remindOfLeave = command({
  name: 'RemindOfLeave',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: z.object({
    people: z
      .array(reference('persons'))
      .min(1, 'errors.required')
      .max(MOST_SETTLED, `errors.tooMany|max=${MOST_SETTLED}`),
  }),
  async handle(work, actor, { people }) {
    const day = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    const corporation = corporationOf(actor);
    let reminded = 0;
    for (const [person, facts] of await work.ask(timeOffQuestions).ledgerFacts(corporation, people, day)) {
      const [first] = endingYears(ledgerOn(facts, day), endingBy(day)).toSorted((a, b) =>
        a.until < b.until ? -1 : 1,
      );
      if (first === undefined) continue;
      const told: Told = {
        corporation,
        kind: 'restDay',
        key: 'notices.text.leaveEnding',
        params: { day: dayWords(first.until) },
        to: `/rest-day/balance/${person}`,
        author: null,
        title: null,
        text: null,
      };
      if ((await giveTo(work, told, { persons: [person] }, null)) !== null) reminded += 1;
    }
    if (reminded === 0) throw invalid({ people: ['timeOff.error.nobodyReminded'] });
    return { reminded };
  },
});
