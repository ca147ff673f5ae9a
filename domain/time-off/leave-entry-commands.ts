import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import {
  choice,
  date,
  decimal,
  evenIfWrong,
  optionalDate,
  optionalText,
  recordId,
  reference,
} from '../kernel/fields.ts';
import { compare, type DecimalString } from '../kernel/decimal.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { organizationQuestions } from '../company/questions.ts';
import { peopleQuestions } from '../people/questions.ts';
import { balancedAccounts } from '../records/catalogue/people/leave-kinds.ts';
import { accountRules } from './accounts.ts';
import { daysOfParts, periodOn } from './accrual.ts';
import { entrySorts } from './ledger.ts';
import { leaveEntryAggregate, type LeaveEntryFacts } from './leave-entry.ts';
import { timeOffQuestions } from './questions.ts';
import { sealRestDay } from './rest-day.ts';
import { leftOf } from './year-end.ts';

const MOST_DAYS = 365;

export const leaveEntrySchema = z
  .object({
    account: choice(balancedAccounts),
    sort: choice(entrySorts),
    /** A day of the year that it is of; without one, the year of `day`. */
    period: optionalDate().meta({ example: null }),
    day: date(),
    days: decimal({ places: 2, min: -MOST_DAYS, max: MOST_DAYS }),
    until: optionalDate().meta({ example: null }),
    note: optionalText(300),
  })
  .superRefine(({ account, sort, until, day, days }, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (sort === 'carried' && !until) issue('until', 'errors.required');
    if (sort !== 'carried' && until) issue('until', 'timeOff.error.untilOfCarried');
    if (until && until < day) issue('until', 'timeOff.error.endBeforeStart');
    if (sort === 'waived' && account !== 'paidLeave') issue('account', 'timeOff.error.waivedOfPaid');
    if (sort === 'expired' && typeof days === 'string' && compare(days, '0') > 0)
      issue('days', 'timeOff.error.expiredBelow');
  }, evenIfWrong);

/** The month that the year of paid leave begins with in a corporation. */
export async function leaveYearMonth(work: UnitOfWork, corporation: number): Promise<number> {
  const year = await work.ask(organizationQuestions).parameter('leave_year', corporation);
  return year === 'april' ? 4 : 6;
}

/** What is left of a year on the day that it is carried over, in days. */
async function leftBy(
  work: UnitOfWork,
  corporation: number,
  person: number,
  { account, period, day }: Pick<LeaveEntryFacts, 'account' | 'period' | 'day'>,
): Promise<DecimalString> {
  const facts = (await work.ask(timeOffQuestions).ledgerFacts(corporation, [person], day)).get(person);
  return daysOfParts(facts === undefined ? 0 : leftOf(facts, day, account, period));
}

interface Posted {
  person: number;
  facts: LeaveEntryFacts;
  /** Of what is carried over: the days that are left. */
  left?: DecimalString | null;
  note?: string | null;
}

/** Puts a line into somebody's ledger. @returns its id */
export async function postEntry(
  work: UnitOfWork,
  actor: Actor,
  { person, facts, left = null, note = null }: Posted,
): Promise<number> {
  const entry = await work.create(leaveEntryAggregate);
  const corporation = corporationOf(actor);
  const personal = sealRestDay(person, 'note');
  await work.append(entry, [
    {
      type: 'LeaveEntryPosted',
      data: { entry: entry.id, corporation, person, facts, left, note, personal },
    },
  ]);
  return entry.id;
}

/** Posts a line into somebody's ledger: an opening balance, a credit, a correction, what is kept or lost. */
export const postLeaveEntry = command({
  name: 'PostLeaveEntry',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: leaveEntrySchema.safeExtend({ person: reference('persons') }),
  async handle(work, actor, { person, note, ...input }) {
    const corporation = corporationOf(actor);
    if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
      throw invalid({ person: ['errors.reference'] });
    const { year } = accountRules[input.account];
    const month = year === 'legal' ? await leaveYearMonth(work, corporation) : 1;
    const period = year === 'none' ? null : periodOn(input.period ?? input.day, month).start;
    const opens = input.sort === 'opening';
    if (opens && (await work.ask(timeOffQuestions).isOpened(corporation, person, input.account, period)))
      throw invalid({ sort: ['timeOff.error.openedTwice'] });
    // What is carried over moves the last day alone, what is given up was never credited.
    const days = input.sort === 'carried' || input.sort === 'waived' ? '0' : input.days;
    const facts = { ...input, period, days };
    const left = input.sort !== 'carried' ? null : await leftBy(work, corporation, person, facts);
    return { id: await postEntry(work, actor, { person, facts, left, note }) };
  },
});

/** Takes a line back that was posted by mistake. */
export const withdrawLeaveEntry = command({
  name: 'WithdrawLeaveEntry',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const entry = await work.load(leaveEntryAggregate, id, actor);
    await work.append(entry, [{ type: 'LeaveEntryWithdrawn', data: { entry: id } }]);
    return { id };
  },
});
