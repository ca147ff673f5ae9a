import type { CivilDate } from '#domain/kernel/dates.ts';
import { add } from '#domain/kernel/decimal.ts';
import {
  datedItems,
  isReadKind,
  upcomingInvoices,
  type DatedItem,
  type DayTotal,
} from '#projections/calendar/dated-items.ts';
import { deadlineKinds, peopleDeadlines } from '#projections/people/deadlines.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import type { CalendarKind } from './calendar-kinds.server.ts';

/** What all of them come to on each day: of those that are read as a whole. */
function totalsOf(items: readonly DatedItem<CalendarKind>[]): DayTotal<CalendarKind>[] {
  const totals = new Map<string, DayTotal<CalendarKind>>();
  for (const { kind, day, amount } of items) {
    const key = `${kind} ${day}`;
    const total = totals.get(key) ?? { kind, day, count: 0, amount: '0' };
    totals.set(key, { ...total, count: total.count + 1, amount: add(total.amount, amount ?? '0') });
  }
  return [...totals.values()];
}

interface Asked {
  from: CivilDate;
  until: CivilDate;
  /** Things of a kind on a day that there is room for, of documents. */
  most: number;
  today: CivilDate;
}

/**
 * What stands on the days from one to another, of these kinds, with what each day comes to: three questions at most.
 * What is due about people is read with their names, and without any amount.
 */
export async function calendarItems(
  { services, language }: Pick<ScreenContext, 'services' | 'language'>,
  corporation: number,
  kinds: readonly CalendarKind[],
  { from, until, most, today }: Asked,
): Promise<{ items: DatedItem<CalendarKind>[]; totals: DayTotal<CalendarKind>[] }> {
  const { db } = services;
  const people = deadlineKinds.filter((kind) => kinds.includes(kind));
  const [dated, recurring, deadlines] = await Promise.all([
    datedItems(db, corporation, kinds.filter(isReadKind), { from, until, most }),
    kinds.includes('recurringDue') ? upcomingInvoices(db, corporation, { from, until, language }) : [],
    peopleDeadlines(db, corporation, { from, until, today }, people),
  ]);
  const whole: DatedItem<CalendarKind>[] = [
    ...recurring,
    ...deadlines.map(({ kind, day, id, about, name, person }) => ({
      kind,
      day,
      id,
      number: about,
      name: name || null,
      amount: null,
      person,
    })),
  ];
  return { items: [...dated.items, ...whole], totals: [...dated.totals, ...totalsOf(whole)] };
}
