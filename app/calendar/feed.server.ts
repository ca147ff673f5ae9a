import ical, { ICalCalendarMethod } from 'ical-generator';
import { mayPass } from '#domain/kernel/access.ts';
import { addDays, type CivilDate } from '#domain/kernel/dates.ts';
import type { DatedItem } from '#projections/calendar/dated-items.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { todayOf } from '../http/today.ts';
import { formatMoney } from '../ui/format.ts';
import { calendarItems } from './calendar-items.server.ts';
import { kindsOf, linkOf, type CalendarKind } from './calendar-kinds.server.ts';

/** Days before and after today that a feed holds, and things of a kind on one day. */
const BEFORE = 31;
const AFTER = 366;
const MOST_A_DAY = 100;

/** A civil date as the library writes it: it reads the day of UTC. */
const midnight = (day: CivilDate): Date => new Date(`${day}T00:00:00Z`);

type Item = DatedItem<CalendarKind>;

/**
 * Things on days as a calendar file (RFC 5545): each a whole day, which ends before the next one begins, under an id
 * that stays the same however its day and amount change.
 * @param base where the pages are: "https://registre.example"
 */
export function calendarFile(
  items: readonly Item[],
  { name, base, stamp }: { name: string; base: string; stamp: Date },
  { t, language }: Pick<ScreenContext, 't' | 'language'>,
): string {
  const host = new URL(base).host;
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: '//Registre//Registre//FR',
    ttl: 3600,
  });
  for (const item of items) {
    const { kind, id, day } = item;
    const what = t(`calendar.kind.${kind}`);
    // A recurring invoice comes round: each of its days is a thing of its own.
    const which = kind === 'recurringDue' ? `${id}-${day}` : String(id);
    calendar.createEvent({
      id: `${kind}-${which}@${host}`,
      start: midnight(day),
      end: midnight(addDays(day, 1)),
      allDay: true,
      stamp,
      summary: [what, item.number, item.name].filter(Boolean).join(' · '),
      ...(item.amount !== null && { description: formatMoney(item.amount, language) }),
      url: base + linkOf(item),
      categories: [{ name: what }],
    });
  }
  return calendar.toString();
}

/** The feed of a token's owner: what they may see today, in the company that it opens; null for no such token. */
export async function feedOf(context: ScreenContext, token: string): Promise<string | null> {
  const { services } = context;
  const reader = await services.calendarReader(token);
  if (reader === null || (reader.bearer?.lacksFactor ?? true)) return null;
  const { corporation } = reader.actor;
  if (corporation === null) return null;
  const kinds = kindsOf((role) => mayPass(reader.actor, { role, scope: 'corporation', reads: true }));
  const today = todayOf(reader);
  const between = { from: addDays(today, -BEFORE), until: addDays(today, AFTER) };
  const { items } = await calendarItems(context, corporation, kinds, {
    ...between,
    most: MOST_A_DAY,
    today,
  });
  const company = reader.facts.memberships.find((one) => one.corporation === corporation)?.name ?? '';
  return calendarFile(
    items,
    {
      name: context.t('calendar.feed.of', { company }),
      base: services.settings.publicUrl,
      stamp: new Date(),
    },
    context,
  );
}
