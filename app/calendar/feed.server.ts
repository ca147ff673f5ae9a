import ical, { ICalCalendarMethod } from 'ical-generator';
import { addDays, type CivilDate } from '#domain/kernel/dates.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { todayOf } from '../http/today.ts';
import type { FeedEvent } from './feed-event.ts';
import { feedKinds } from './feed-kinds.server.ts';

/** Days before and after today that a feed holds. */
const BEFORE = 31;
const AFTER = 366;

/** A civil date as the library writes it: it reads the day of UTC. */
const midnight = (day: CivilDate): Date => new Date(`${day}T00:00:00Z`);

/**
 * Things on days as a calendar file (RFC 5545): whole days, which end before the next one begins, or from a moment to
 * another.
 * @param base where the pages are: "https://registre.example"
 */
function calendarFile(
  events: readonly FeedEvent[],
  { name, base, stamp }: { name: string; base: string; stamp: Date },
): string {
  const host = new URL(base).host;
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: '//Registre//Registre//FR',
    ttl: 3600,
  });
  for (const { id, from, until, times, summary, description, to, sort } of events)
    calendar.createEvent({
      id: `${id}@${host}`,
      ...(times === undefined
        ? { start: midnight(from), end: midnight(addDays(until, 1)), allDay: true }
        : { start: new Date(times.from), end: new Date(times.until) }),
      stamp,
      summary,
      ...(description !== null && { description }),
      url: base + to,
      categories: [{ name: sort }],
    });
  return calendar.toString();
}

/** The feed of a token's owner: what they may see today, in the company that it opens; null for no such token. */
export async function feedOf(context: ScreenContext, token: string): Promise<string | null> {
  const { services, t } = context;
  const found = await services.feedReader(token);
  if (found === null || (found.reader.bearer?.lacksFactor ?? true)) return null;
  const { reader, purpose } = found;
  const { corporation } = reader.actor;
  if (corporation === null) return null;
  const today = todayOf(reader);
  const between = { from: addDays(today, -BEFORE), until: addDays(today, AFTER) };
  const whose = { actor: reader.actor, corporation, today };
  const events = await feedKinds[purpose].events(context, whose, between);
  const company = reader.facts.memberships.find((one) => one.corporation === corporation)?.name ?? '';
  const name = t('calendar.feed.of', { what: t(`calendar.feed.kind.${purpose}`), company });
  return calendarFile(events, { name, base: services.settings.publicUrl, stamp: new Date() });
}
