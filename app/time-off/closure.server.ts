import { closureOf, type NotClosed } from '#domain/time-off/closure.ts';
import { daysText, type CountedDay, type LeaveSpan } from '#domain/time-off/counting.ts';
import { spansOverlap } from '#domain/kernel/half-days.ts';
import { kindOf } from '#domain/time-off/planned-leave.ts';
import { hasBalance, prospectOf } from '#domain/time-off/prospect.ts';
import { choices } from '#projections/records/records.ts';
import { corporationCounting } from '#projections/time-off/counting.ts';
import { prospectFacts } from '#projections/time-off/ledgers.ts';
import { closurePeople } from '#projections/time-off/rest-day-list.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { leftBy, type Left } from './balances.server.ts';
import { spanWords } from './leave-words.ts';

/** Whom a closure would concern: nothing is done. */
export interface ClosurePlan {
  /** Who would be put on leave, for how long, and what is left of their account then; null: of none with a balance. */
  planned: { id: number; name: string; days: string; after: string | null; short: boolean }[];
  /** Who is away on a part of it, or asked to be, and stays as they are then. */
  away: { id: number; name: string; when: string }[];
  /** Who would work on none of these days, is not under contract all the while, or is a trainee. */
  others: { id: number; name: string; why: Exclude<NotClosed, 'away'> }[];
  /** Of those who would be put on leave, how many have not enough left. */
  short: number;
}

/** What is left of the account that a kind of leave is taken from, once so many days more are. */
async function balancesAfter(
  { services, corporation, language }: StaffContext,
  kindId: number,
  end: string,
  daysOf: ReadonlyMap<number, readonly CountedDay[]>,
): Promise<Map<number, Left>> {
  const { db } = services;
  const kinds = (await choices(db, ['activitytype'], corporation, language)).get('activitytype') ?? [];
  const record = kinds.find(({ id }) => id === kindId);
  const account = record === undefined ? null : kindOf(record.id, record.label, record.values).account;
  if (!hasBalance(account)) return new Map();
  const facts = await prospectFacts(db, corporation, [...daysOf.keys()], end);
  return new Map(
    [...facts].map(([person, one]) => [
      person,
      leftBy(prospectOf(one, account, { own: daysOf.get(person) ?? [], end, except: null })),
    ]),
  );
}

/** Whom a closure would concern, by name. */
export async function closurePlan(
  context: StaffContext,
  kind: number,
  span: LeaveSpan,
): Promise<ClosurePlan> {
  const { services, corporation, t } = context;
  const { db } = services;
  const [people, counting] = await Promise.all([
    closurePeople(db, corporation, span.start, span.end),
    corporationCounting(db, corporation),
  ]);
  const days = new Map<number, readonly CountedDay[]>();
  const plan: ClosurePlan = { planned: [], away: [], others: [], short: 0 };
  for (const { person: id, name: known, ...held } of people) {
    const name = known || t('commerce.erased');
    const parts = closureOf(span, held, counting);
    const away = held.standing.filter((one) => spansOverlap(one, span));
    if (typeof parts === 'string' && parts !== 'away') plan.others.push({ id, name, why: parts });
    else if (away.length > 0)
      plan.away.push({ id, name, when: away.map((one) => spanWords(one, t)).join(' · ') });
    if (typeof parts === 'string') continue;
    const own = parts.flatMap(({ counted }) => counted.days);
    days.set(id, own);
    const halves = parts.reduce((sum, { counted }) => sum + counted.halves, 0);
    plan.planned.push({ id, name, days: daysText(halves), after: null, short: false });
  }
  const left = await balancesAfter(context, kind, span.end, days);
  const planned = plan.planned.map((one) => {
    const own = left.get(one.id);
    return { ...one, after: own?.after ?? null, short: own !== undefined && own.shortOn !== null };
  });
  // Who has not enough left comes first: that is what is looked for.
  return {
    ...plan,
    planned: planned.toSorted((a, b) => Number(b.short) - Number(a.short)),
    short: planned.filter(({ short }) => short).length,
  };
}
