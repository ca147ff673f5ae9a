import { isCivilDate, type CivilDate } from './dates.ts';

/*
 * A moment is an instant that people type as a day, or a day and a time, on the clocks of their time zone.
 */

const MINUTE = 60_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than a hundred uses of it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  // The Swedish way of writing a moment is nearly the ISO one: "2026-03-31 23:59:00".
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What the clocks of the zone show, read as if it were UTC. */
const shown = (time: number, timeZone: string): number =>
  Date.parse(`${clockOf(timeZone).format(new Date(time)).replace(' ', 'T')}Z`);

/**
 * The instant at which the zone's clocks show `local` (read as if it were UTC). Of an hour that the clocks show twice,
 * the second; of one that they skip, as many minutes after the leap.
 */
function instantOf(local: number, timeZone: string): number {
  const around = [local - 1440 * MINUTE, local + 1440 * MINUTE];
  const offsets = around.map((time) => shown(time, timeZone) - time);
  const candidates = offsets.map((offset) => local - offset);
  const right = candidates.filter((time) => shown(time, timeZone) === local);
  return Math.max(...(right.length > 0 ? right : candidates));
}

/**
 * The instant of a time of day on a day, as an ISO instant: "2026-03-29" at "09:00" in Paris is 07:00 UTC.
 * @param time "HH:mm"
 * @param timeZone IANA name, "Europe/Paris"
 */
export const instantAt = (date: CivilDate, time: string, timeZone: string): string =>
  new Date(instantOf(Date.parse(`${date}T${time}:00Z`), timeZone)).toISOString();

const FRENCH = /^(\d{2})\/(\d{2})\/(\d{4})(?:[ T]+(\d{1,2})[:h](\d{2}))?$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]+(\d{1,2}):(\d{2}))?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/**
 * The last instant of what was typed, as an ISO instant: "31/03/2026" and "2026-03-31" are the end of that day,
 * "31/03/2026 10:42" the end of that minute, since screens show no seconds; a whole ISO instant in UTC is itself. null
 * for anything else.
 * @param timeZone IANA name, "Europe/Paris"
 */
export function parseMoment(text: string, timeZone: string): string | null {
  const typed = text.trim();
  if (INSTANT.test(typed)) {
    const time = Date.parse(typed);
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  }
  const [, day, month, year, hour, minute] = FRENCH.exec(typed) ?? [];
  const [, isoYear, isoMonth, isoDay, isoHour, isoMinute] = ISO.exec(typed) ?? [];
  const date = `${year ?? isoYear}-${month ?? isoMonth}-${day ?? isoDay}`;
  if (!isCivilDate(date)) return null;
  const [hours, minutes] = [Number(hour ?? isoHour ?? 23), Number(minute ?? isoMinute ?? 59)];
  if (hours > 23 || minutes > 59) return null;
  const local = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * MINUTE;
  return new Date(instantOf(local, timeZone) + MINUTE - 1).toISOString();
}

/**
 * The day and the time of an instant on the clocks of the zone: "2026-03-31" and "10:42".
 * @param instant ISO instant
 */
export function localTime(instant: string, timeZone: string): { day: CivilDate; time: string } {
  const text = clockOf(timeZone).format(new Date(instant));
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * "31/03/2026 10:42", on the clocks of the zone: what `parseMoment` reads back.
 * @param instant ISO instant
 */
export function writeMoment(instant: string, timeZone: string): string {
  const { day, time } = localTime(instant, timeZone);
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)} ${time}`;
}
