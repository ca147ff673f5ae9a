import { daysText } from '#domain/time-off/counting.ts';
import { type Half } from '#domain/kernel/half-days.ts';
import { formatDate, type Language } from '../ui/format.ts';

type Text = (key: string, params?: Record<string, string | number>) => string;

/** "2,5" of five half days; decimals as the language writes them. */
export const daysIn = (halves: number, language: Language): string => decimalDays(daysText(halves), language);

export const decimalDays = (days: string, language: Language): string =>
  language === 'fr' ? days.replace('.', ',') : days;

/** "4 jours", "2 mois" of what a family event gives; '' where nobody says. */
export function eventWords(
  { days, months }: { days: string | null; months: number | null },
  language: Language,
  t: Text,
): string {
  if (months !== null) return t('timeOff.event.months', { months });
  return days === null ? '' : t('timeOff.event.days', { days: decimalDays(days, language) });
}

interface Span {
  start: string;
  startHalf: Half;
  end: string;
  endHalf: Half;
}

/** "du 10/08/2026 au 21/08/2026 (matin)". */
export function spanWords({ start, startHalf, end, endHalf }: Span, t: Text): string {
  const half = (one: Half) => t(`timeOff.half.${one}`);
  if (start === end) {
    const part = startHalf === endHalf ? ` (${half(startHalf)})` : '';
    return `${formatDate(start)}${part}`;
  }
  const from = startHalf === 'afternoon' ? ` (${half('afternoon')})` : '';
  const until = endHalf === 'morning' ? ` (${half('morning')})` : '';
  return t('timeOff.fromTo', { from: formatDate(start) + from, until: formatDate(end) + until });
}

/** Whose leave it is, why and when: "Nina Le Goff · Congés payés · du 10/08/2026 au 21/08/2026". */
export const aboutLeave = (
  { name, kind }: { name: string; kind: string | null },
  span: Span,
  t: Text,
): string => [name || t('commerce.erased'), kind ?? t('commerce.erased'), spanWords(span, t)].join(' · ');

/** What is said of a leave that was changed, and of what was noted within it and is not of it any more. */
export const changedNotice = ({ apart, dropped }: { apart: number; dropped: number }): string =>
  apart + dropped > 0 ? 'timeOff.notice.changedOutside' : 'timeOff.notice.changed';
