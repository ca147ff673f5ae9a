import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { choice, date, evenIfWrong, optionalDate, optionalText, reference, text } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { balancedAccounts } from '../records/catalogue/people/leave-kinds.ts';
import { daysOfParts } from './accrual.ts';
import { ledgerOn, type LedgerFacts } from './ledger.ts';
import { postEntry } from './leave-entry-commands.ts';
import type { LeaveEntryFacts } from './leave-entry.ts';
import { timeOffQuestions } from './questions.ts';
import { leftYears, seasonBefore, splitDue } from './year-end.ts';

/** Years of accounts, or people, that are settled at once. */
export const MOST_SETTLED = 500;

const settled = z.object({ person: reference('persons'), account: choice(balancedAccounts), period: date() });

const dayOf = ({ now }: UnitOfWork): CivilDate => todayIn(LEGAL_TIME_ZONE, new Date(now));

const factsOfPeople = (work: UnitOfWork, actor: Actor, people: Iterable<number>, day: CivilDate) =>
  work.ask(timeOffQuestions).ledgerFacts(corporationOf(actor), [...new Set(people)], day);

/**
 * Decides about years of leave whose time is over with days left: carried over to a day, of which the person is told
 * (L3141-19-1), or declared lost. What has nothing left by now is passed over.
 * @returns how many years were settled
 */
export const settleLeaveYears = command({
  name: 'SettleLeaveYears',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: z
    .object({
      years: z
        .array(settled)
        .min(1, 'errors.required')
        .max(MOST_SETTLED, `errors.tooMany|max=${MOST_SETTLED}`)
        .meta({ example: [{ person: 1, account: 'paidLeave', period: '2024-06-01' }] }),
      decision: choice(['carried', 'expired']),
      until: optionalDate().meta({ example: '2028-01-31' }),
      note: optionalText(300),
    })
    .superRefine(({ decision, until }, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['until'], message });
      if (decision === 'carried' && !until) issue('errors.required');
      if (decision === 'expired' && until) issue('timeOff.error.untilOfCarried');
    }, evenIfWrong),
  async handle(work, actor, { years, decision, until, note }) {
    const day = dayOf(work);
    if (until !== null && until < day) throw invalid({ until: ['timeOff.error.carriedBefore'] });
    const facts = await factsOfPeople(
      work,
      actor,
      years.map(({ person }) => person),
      day,
    );
    const open = new Map([...facts].map(([person, one]) => [person, leftYears(ledgerOn(one, day))]));
    let count = 0;
    for (const { person, account, period } of years) {
      const left = open.get(person) ?? [];
      const at = left.findIndex((one) => one.account === account && one.period.start === period);
      const [year] = at < 0 ? [] : left.splice(at, 1);
      if (year === undefined) continue;
      // What is carried over moves the last day alone.
      const carried = decision === 'carried';
      const days = carried ? '0' : daysOfParts(-year.days);
      const entry = { account, period, day, sort: decision, days, until };
      const kept = carried ? daysOfParts(year.days) : null;
      await postEntry(work, actor, { person, facts: entry, left: kept, note });
      count += 1;
    }
    if (count === 0) throw invalid({ years: ['timeOff.error.settledAlready'] });
    return { settled: count };
  },
});

/**
 * Notes that people gave up their days of fractionnement of the last season, by a paper that they signed: the note says
 * which (L3141-23). Whoever did already is passed over.
 * @returns how many people that is
 */
export const waiveSplitDays = command({
  name: 'WaiveSplitDays',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: z.object({
    people: z
      .array(reference('persons'))
      .min(1, 'errors.required')
      .max(MOST_SETTLED, `errors.tooMany|max=${MOST_SETTLED}`),
    note: text(300),
  }),
  async handle(work, actor, { people, note }) {
    const day = dayOf(work);
    let waived = 0;
    for (const [person, one] of await factsOfPeople(work, actor, people, day)) {
      const period = seasonBefore(day, one.periodMonth).period.start;
      if (one.entries.some(({ sort, period: of }) => sort === 'waived' && of === period)) continue;
      const facts = { account: 'paidLeave', sort: 'waived', until: null, period, day, days: '0' } as const;
      await postEntry(work, actor, { person, facts, note });
      waived += 1;
    }
    if (waived === 0) throw invalid({ people: ['timeOff.error.settledAlready'] });
    return { waived };
  },
});

const asSplit = (
  facts: ReadonlyMap<number, LedgerFacts>,
  day: CivilDate,
): { person: number; facts: LeaveEntryFacts }[] =>
  [...facts].flatMap(([person, one]) => {
    const due = splitDue(one, day);
    if (due === 0) return [];
    const period = seasonBefore(day, one.periodMonth).period.start;
    const line = { account: 'paidLeave', sort: 'split', until: null } as const;
    return [{ person, facts: { ...line, period, day, days: daysOfParts(due) } }];
  });

/**
 * Credits the days of fractionnement that people are due (L3141-23) and did not waive. Whoever is due none by now is
 * passed over.
 * @returns how many people were credited
 */
export const creditSplitDays = command({
  name: 'CreditSplitDays',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: z.object({
    people: z
      .array(reference('persons'))
      .min(1, 'errors.required')
      .max(MOST_SETTLED, `errors.tooMany|max=${MOST_SETTLED}`),
  }),
  async handle(work, actor, { people }) {
    const day = dayOf(work);
    const due = asSplit(await factsOfPeople(work, actor, people, day), day);
    for (const one of due) await postEntry(work, actor, one);
    if (due.length === 0) throw invalid({ people: ['timeOff.error.settledAlready'] });
    return { credited: due.length };
  },
});
