import { accountRules } from '#domain/time-off/accounts.ts';
import { closureOf } from '#domain/time-off/closure.ts';
import { daysText, type LeaveSpan } from '#domain/time-off/counting.ts';
import { ledgerOn } from '#domain/time-off/ledger.ts';
import { spansOverlap } from '#domain/kernel/half-days.ts';
import { kindOf } from '#domain/time-off/planned-leave.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { choices } from '#projections/records/records.ts';
import { boardPeople } from '#projections/time-off/board.ts';
import { corporationCounting } from '#projections/time-off/counting.ts';
import { daysAround, leaveSettings, ledgerFacts } from '#projections/time-off/ledgers.ts';
import { awayBetween } from '#projections/time-off/rest-day-list.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { leftAfter, type Left } from './balances.server.ts';
import { spanWords } from './leave-words.ts';

/** Whom a closure would concern: nothing is done. */
export interface ClosurePlan {
  /** Who would be put on leave, for how long, and what is left of their account then; null: of none with a balance. */
  planned: { id: number; name: string; days: string; after: string | null; short: boolean }[];
  /** Who is away by then, or asked to be, and stays as they are. */
  away: { id: number; name: string; when: string }[];
  /** Who would work on none of these days, or is not under contract all the while. */
  others: { id: number; name: string; why: 'contract' | 'unworked' }[];
  /** Of those who would be put on leave, how many have not enough left. */
  short: number;
}

/** What is left of the account that a kind of leave is taken from, once so many half days more are. */
async function balancesAfter(
  { services, corporation, language }: StaffContext,
  kindId: number,
  day: string,
  halvesOf: ReadonlyMap<number, number>,
): Promise<Map<number, Left>> {
  const { db } = services;
  const kinds = (await choices(db, ['activitytype'], corporation, language)).get('activitytype') ?? [];
  const record = kinds.find(({ id }) => id === kindId);
  const account = record === undefined ? null : kindOf(record.id, record.label, record.values).account;
  if (account === null || !accountRules[account].balance) return new Map();
  const settings = await leaveSettings(db, corporation);
  const { first, last } = daysAround(day, settings);
  const asked = { persons: [...halvesOf.keys()], settings, since: first, until: last };
  const facts = await ledgerFacts(db, corporation, asked);
  return new Map(
    [...facts].map(([person, one]) => [
      person,
      leftAfter(ledgerOn(one, day), account, halvesOf.get(person) ?? 0),
    ]),
  );
}

/** Whom a closure would concern, by name. */
export async function closurePlan(
  context: StaffContext,
  kind: number,
  span: LeaveSpan,
): Promise<ClosurePlan> {
  const { services, corporation, actor, t } = context;
  const { db } = services;
  const [people, found, counting] = await Promise.all([
    boardPeople(db, corporation, span.start, span.end, sightOf(actor)),
    awayBetween(db, corporation, span.start, span.end),
    corporationCounting(db, corporation),
  ]);
  const awayOf = new Map(found.filter((one) => spansOverlap(one, span)).map((one) => [one.person, one]));
  const halves = new Map<number, number>();
  const plan: ClosurePlan = { planned: [], away: [], others: [], short: 0 };
  for (const { id, name: known, contracts } of people) {
    const name = known || t('commerce.erased');
    const away = awayOf.get(id);
    const closure = closureOf(span, { contracts, isAway: away !== undefined }, counting);
    if (closure === 'away') plan.away.push({ id, name, when: away === undefined ? '' : spanWords(away, t) });
    else if (typeof closure === 'string') plan.others.push({ id, name, why: closure });
    else {
      halves.set(id, closure.halves);
      plan.planned.push({ id, name, days: daysText(closure.halves), after: null, short: false });
    }
  }
  const left = await balancesAfter(context, kind, span.start, halves);
  const planned = plan.planned.map((one) => {
    const { after = null, short = false } = left.get(one.id) ?? {};
    return { ...one, after, short };
  });
  // Who has not enough left comes first: that is what is looked for.
  return {
    ...plan,
    planned: planned.toSorted((a, b) => Number(b.short) - Number(a.short)),
    short: planned.filter(({ short }) => short).length,
  };
}
