import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import { usualCalendar } from '../company/calendar.ts';
import { organizationQuestions } from '../company/questions.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { contractAggregate, type ContractState } from '../people/contract.ts';
import { peopleQuestions } from '../people/questions.ts';
import { accruals, leaveAccounts } from '../records/catalogue/people/leave-kinds.ts';
import { asOneContract, contractsOver, type WorkedContract } from '../people/worked-contract.ts';
import { recordQuestions } from '../records/questions.ts';
import { MAIN_LEAVE } from './accrual.ts';
import { eventOf, isBeyond, type LeaveEvent } from './leave-event.ts';
import { countLeave, type Counted, type CountedDay, type CountingFacts, type LeaveSpan } from './counting.ts';
import { spansOverlap } from '../kernel/half-days.ts';
import { hasBalance, prospectOf } from './prospect.ts';
import { timeOffQuestions } from './questions.ts';
import type { RestDayFacts, RestDayKind } from './rest-day.ts';

/** A kind of leave as a list of records has it. */
export function kindOf(id: number, name: string, values: Readonly<Record<string, unknown>>): RestDayKind {
  const paid = values['paid'] === true;
  return {
    id,
    name,
    code: typeof values['code'] === 'string' ? values['code'] : null,
    paid,
    account: leaveAccounts.find((one) => one === values['leaveAccount']) ?? null,
    accrual: accruals.find((one) => one === values['accrual']) ?? (paid ? 'full' : 'none'),
  };
}

/** @throws Refusal `invalid` at `kind` for what is no kind of leave, at a half day of what is taken in whole days */
export async function requireKind(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  span: LeaveSpan,
): Promise<RestDayKind> {
  const found = (await work.ask(recordQuestions).records('activitytype', [id], corporationOf(actor))).get(id);
  if (found === undefined || found.values['restDay'] !== true || !found.enabled)
    throw invalid({ kind: ['errors.reference'] });
  if (found.values['wholeDays'] === true) requireWholeDays(span);
  return kindOf(id, found.label, found.values);
}

/** Whether a check refuses; else it warns. */
const refuses = async (work: UnitOfWork, corporation: number, check: string): Promise<boolean> =>
  (await work.ask(organizationQuestions).parameter(check, corporation)) === 'refuse';

/**
 * What a leave is for, of the events that the corporation knows; null where nobody said.
 * @throws Refusal `invalid` at `event` where the kind is not of family events, at `start` before it holds, and at `end`
 * beyond what it gives where the corporation refuses that
 */
export async function requireEvent(
  work: UnitOfWork,
  actor: Actor,
  id: number | null,
  { account }: RestDayKind,
  { span, counted }: Pick<RestDayFacts, 'span' | 'counted'>,
): Promise<LeaveEvent | null> {
  if (id === null) return null;
  const corporation = corporationOf(actor);
  const found = (await work.ask(recordQuestions).records('leaveevent', [id], corporation)).get(id);
  if (found === undefined || !found.enabled) throw invalid({ event: ['errors.reference'] });
  if (account !== 'family') throw invalid({ event: ['timeOff.error.eventOfFamily'] });
  const { validFrom, legalBasis: _basis, ...event } = eventOf(id, found.label, found.values);
  if (validFrom !== null && span.start < validFrom)
    throw invalid({ start: [`timeOff.error.eventFrom|day=${validFrom}`] });
  if (isBeyond(event, span, counted.halves) && (await refuses(work, corporation, 'leave_check_event')))
    throw invalid({
      end: [
        event.months === null
          ? `timeOff.error.eventDays|days=${event.days ?? ''}`
          : `timeOff.error.eventMonths|months=${event.months}`,
      ],
    });
  return event;
}

/** Whether a leave takes more of paid leave in one go than the law lets (L3141-17). */
export const isTooLong = (
  { account }: Pick<RestDayKind, 'account'>,
  { unit, halves }: Pick<Counted, 'unit' | 'halves'>,
): boolean => account === 'paidLeave' && halves > MAIN_LEAVE[unit] * 2;

/** @throws Refusal `invalid` at `end` for more days in one go than the law lets, where the corporation refuses that */
export async function requireNotTooLong(
  work: UnitOfWork,
  actor: Actor,
  kind: RestDayKind,
  { counted }: Pick<RestDayFacts, 'counted'>,
): Promise<void> {
  if (isTooLong(kind, counted) && (await refuses(work, corporationOf(actor), 'leave_check_longest')))
    throw invalid({ end: [`timeOff.error.longest|days=${MAIN_LEAVE[counted.unit]}`] });
}

/**
 * @param own the days that it takes of the account
 * @throws Refusal `invalid` at `end` for more days than are left, those that wait for an answer off too, where the
 * corporation refuses that
 */
export async function requireBalance(
  work: UnitOfWork,
  actor: Actor,
  { account }: RestDayKind,
  asked: { person: number; span: LeaveSpan; own: readonly CountedDay[]; except: number | null },
): Promise<void> {
  const corporation = corporationOf(actor);
  if (!hasBalance(account) || !(await refuses(work, corporation, 'leave_check_balance'))) return;
  const { person, span, own, except } = asked;
  const facts = await work.ask(timeOffQuestions).prospectFacts(corporation, person, span.end);
  const day = facts && prospectOf(facts, account, { own, end: span.end, except }).shortWaiting;
  if (day !== null) throw invalid({ end: [`timeOff.error.balance|day=${day}`] });
}

function requireWholeDays({ startHalf, endHalf }: LeaveSpan): void {
  if (startHalf === 'afternoon') throw invalid({ startHalf: ['timeOff.error.wholeDays'] });
  if (endHalf === 'morning') throw invalid({ endHalf: ['timeOff.error.wholeDays'] });
}

/** A contract as counting asks about it. */
export const workedContract = ({ facts, amendments }: ContractState): WorkedContract | null =>
  facts && {
    start: facts.start,
    end: facts.end,
    weeks: [
      { from: facts.start, schedule: facts.schedule },
      ...amendments.map(({ from, terms }) => ({ from, schedule: terms.schedule })),
    ],
  };

/** The contracts of somebody that cover some days, as one, and the id of the first of them; null: a day is not covered. */
export async function contractCovering(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  span: Pick<LeaveSpan, 'start' | 'end'>,
): Promise<{ id: number; contract: WorkedContract } | null> {
  const known = await work.ask(peopleQuestions).contractsOf(person, corporationOf(actor));
  const chain = contractsOver(known, span);
  const states = await Promise.all(
    chain.map(async ({ id }) => workedContract((await work.load(contractAggregate, id, actor)).state)),
  );
  const contract = asOneContract(states.flatMap((one) => one ?? []));
  const [first] = chain;
  return contract && first ? { id: first.id, contract } : null;
}

/** How the corporation counts. */
export async function countingOf(
  work: UnitOfWork,
  corporation: number,
): Promise<Omit<CountingFacts, 'contract'>> {
  const organization = work.ask(organizationQuestions);
  const [profile, unit] = await Promise.all([
    organization.corporation(corporation),
    organization.parameter('leave_unit', corporation),
  ]);
  return {
    unit: unit === 'weekdays' ? 'weekdays' : 'working',
    calendar: profile?.calendar ?? usualCalendar,
  };
}

/**
 * When somebody is away and what that takes: within their contracts, without a day between them, where nothing else
 * stands.
 * @param except the leave that is changed
 * @throws Refusal `invalid` at `start` or `end`
 */
export async function planLeave(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  span: LeaveSpan,
  except: number | null,
): Promise<RestDayFacts> {
  const corporation = corporationOf(actor);
  const covering = await contractCovering(work, actor, person, span);
  if (covering === null) throw invalid({ start: ['timeOff.error.outsideContract'] });
  const others = await work.ask(timeOffQuestions).standingLeaves(person, corporation, span.start, span.end);
  const inTheWay = others.find((one) => one.id !== except && spansOverlap(one, span));
  if (inTheWay !== undefined)
    throw invalid({ start: [`timeOff.error.overlap|start=${inTheWay.start}|end=${inTheWay.end}`] });
  const { contract } = covering;
  const counted = countLeave(span, { ...(await countingOf(work, corporation)), contract });
  if (counted.halves === 0) throw invalid({ start: ['timeOff.error.nothingCounted'] });
  return { contract: covering.id, span, counted };
}
