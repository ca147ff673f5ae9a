import { addDays, LEGAL_TIME_ZONE, legalDayOf, type CivilDate } from '../kernel/dates.ts';
import { divide, normalise, round, type DecimalString } from '../kernel/decimal.ts';
import { instantAt } from '../kernel/moments.ts';

/** What a clock said: from one instant until another one that is no longer part of it; ISO instants in UTC. */
export interface ClockSpan {
  from: string;
  until: string;
}

/** How an activity was told: by the clock, in half days of the contract, or by its length alone. */
export type Worked = ({ kind: 'clock' } & ClockSpan) | { kind: 'halves'; halves: 1 | 2 } | { kind: 'length' };

/** An instant to the second: stopwatches and programs say no parts of one. */
export const wholeSecond = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString();

/** Seconds from one instant to another. */
export const secondsBetween = ({ from, until }: ClockSpan): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 1000);

const midnightOf = (day: CivilDate): string => instantAt(day, '00:00', LEGAL_TIME_ZONE);

/** Seconds of a civil day: 23 and 25 hours when the clocks change. */
export const secondsOfDay = (day: CivilDate): number =>
  secondsBetween({ from: midnightOf(day), until: midnightOf(addDays(day, 1)) });

/**
 * A span cut at each midnight of Paris, so that each part lies within one day, and so within one month: what no part
 * shares with another of its own month it shares with none at all.
 */
export function splitByDay(span: ClockSpan): ({ day: CivilDate } & ClockSpan)[] {
  const parts: ({ day: CivilDate } & ClockSpan)[] = [];
  let from = span.from;
  while (from < span.until) {
    const day = legalDayOf(from);
    const midnight = midnightOf(addDays(day, 1));
    const until = midnight < span.until ? midnight : span.until;
    parts.push({ day, from, until });
    from = until;
  }
  return parts;
}

/** Half-open: what ends at a second and what begins at it share nothing. */
export const spansOverlap = (a: ClockSpan, b: ClockSpan): boolean => a.from < b.until && b.from < a.until;

/** Hours of so many seconds, to the cent of an hour: what people and invoices are told. */
export const hoursText = (seconds: number): DecimalString => round(divide(String(seconds), '3600'), 2);

/** The same to the second, where hundredths don't say it: twenty minutes are 0.3333, and read back they are twenty. */
export const exactHours = (seconds: number): DecimalString =>
  seconds % 36 === 0 ? hoursText(seconds) : normalise(round(divide(String(seconds), '3600'), 4));

/**
 * Millionths of a day, which sums of days are made of wherever they are added up: so pages, files and papers say the same.
 * @param daySeconds what the contract says of the day
 */
export const microDays = ({ seconds, daySeconds }: { seconds: number; daySeconds: number }): number =>
  Math.sign(seconds) * Math.round((Math.abs(seconds) * 1_000_000) / daySeconds);

/** Days of so many millionths as they are told: rounded once, for people to the hundredth. */
export const daysTold = (micro: number, places = 2): DecimalString =>
  normalise(round(divide(String(micro), '1000000'), places));

/** The days that some times come to together, as people are told them. */
export const daysOf = (times: readonly { seconds: number; daySeconds: number }[]): DecimalString =>
  daysTold(times.reduce((sum, one) => sum + microDays(one), 0));

/** Days of so many seconds, a day being what the contract says of it. */
export const daysText = (seconds: number, daySeconds: number): DecimalString =>
  round(divide(String(seconds), String(daySeconds)), 4);
