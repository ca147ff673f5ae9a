import { isCivilDate, isoWeekday, type CivilDate } from '#domain/kernel/dates.ts';
import { add, isZero } from '#domain/kernel/decimal.ts';
import { weekdays } from '#domain/kernel/invoicing-day.ts';
import type { DatedItem, DayTotal } from '#projections/calendar/dated-items.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { daysOffAround } from '../http/days-off.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { CalendarDay, CalendarEntry, DatedCalendar } from '../ui/board/calendar.ts';
import { dayInWords } from '../ui/board/day-columns.ts';
import { periodAround, periodViews, weekOf, weeksOfMonth, type PeriodView } from '../ui/board/month.ts';
import { labelOf, periodOf, type Looked as LookedAround } from '../ui/board/period.ts';
import type { DaysOff } from '../ui/form/days-off.ts';
import { formatAmount, formatMoney } from '../ui/format.ts';
import type { Chip } from '../ui/list/filters.tsx';
import type { BarTone } from '../ui/board/planning.ts';
import type { Text } from '../ui/text.tsx';
import { calendarItems } from './calendar-items.server.ts';
import { kindsOf, linkOf, moneyOf, toneOf, usualTone, type CalendarKind } from './calendar-kinds.server.ts';

/** Things that a day has room for; on its own page, so many of each kind. */
const ROOM = { month: 4, week: 12, day: 200 } as const satisfies Record<PeriodView, number>;

/** Days that are gone to. */
const FIRST = '1990-01-01';
const LAST = '2099-12-31';

interface Looked extends LookedAround {
  /** Kinds that are shown; null: all that one may see. */
  only: readonly CalendarKind[] | null;
}

/** What the address asks for; what it does not say, or says wrongly, is the month of today. */
function looked({ url, today }: StaffContext, seen: readonly CalendarKind[]): Looked {
  const query = url.searchParams;
  const asked = query.get('day') ?? '';
  const only = seen.filter((kind) => query.get('kinds')?.split(',').includes(kind));
  return {
    view: periodViews.find((one) => one === query.get('view')) ?? 'month',
    day: isCivilDate(asked) && asked >= FIRST && asked <= LAST ? asked : today,
    only: only.length === 0 || only.length === seen.length ? null : only,
  };
}

const addressOf = ({ view, day, only }: Looked): string =>
  pathTo(
    'calendar',
    {},
    {
      view: view === 'month' ? null : view,
      day,
      kinds: only?.join(',') || null,
    },
  );

/** Each kind as a link that shows it, or shows it no longer, beside the others. */
function chipsOf(look: Looked, seen: readonly CalendarKind[], { t }: StaffContext): Chip[] {
  const shown = look.only ?? seen;
  return seen.map((kind) => {
    const on = shown.includes(kind);
    // Of all, the one that is asked for; of some, with it or without.
    const only = look.only === null ? [kind] : seen.filter((one) => shown.includes(one) !== (one === kind));
    return {
      label: t(`calendar.kind.${kind}`),
      to: addressOf({ ...look, only: only.length === seen.length ? null : only }),
      on: on && look.only !== null,
    };
  });
}

type Item = DatedItem<CalendarKind>;

function entryOf(item: Item, { t, language, today }: StaffContext): CalendarEntry {
  const kind = t(`calendar.kind.${item.kind}`);
  const name = item.name ?? t('commerce.erased');
  return {
    id: `${item.kind}-${item.id}`,
    label: item.number ?? name,
    about: name,
    sort: kind,
    ...(item.amount !== null && { amount: formatAmount(item.amount, language) }),
    title: [kind, item.number, name, item.amount && formatMoney(item.amount, language)]
      .filter(Boolean)
      .join(' · '),
    tone: toneOf(item, today),
    to: linkOf(item),
  };
}

/** What comes in and goes out, in words; nothing of what is nothing. */
function sumsOf(totals: readonly DayTotal<CalendarKind>[], { t, language }: StaffContext): string[] {
  return ([1, -1] as const).flatMap((way) => {
    const amount = add('0', ...totals.filter(({ kind }) => moneyOf(kind) === way).map((one) => one.amount));
    if (isZero(amount)) return [];
    return [
      t(way === 1 ? 'calendar.toCollect' : 'calendar.toPay', { amount: formatMoney(amount, language) }),
    ];
  });
}

interface Found {
  items: readonly Item[];
  totals: readonly DayTotal<CalendarKind>[];
  off: DaysOff;
}

function dayOf(
  date: CivilDate,
  look: Looked,
  { items, totals, off }: Found,
  context: StaffContext,
): CalendarDay {
  const { t, today } = context;
  const room = ROOM[look.view];
  const own = items.filter((item) => item.day === date);
  const counted = totals.filter((total) => total.day === date);
  const shown = look.view === 'day' ? own : own.slice(0, room);
  return {
    date,
    said: dayInWords(date, t),
    off: off.off[date] ?? null,
    rest: off.rest.includes(isoWeekday(date)),
    today: date === today,
    within: look.view !== 'month' || date.slice(0, 7) === look.day.slice(0, 7),
    to: addressOf({ ...look, view: 'day', day: date }),
    entries: shown.map((item) => entryOf(item, context)),
    more: counted.reduce((sum, { count }) => sum + count, 0) - shown.length,
    // A single amount stands there already.
    sums: counted.reduce((sum, { count }) => sum + count, 0) > 1 ? sumsOf(counted, context) : [],
  };
}

const weeksOf = ({ view, day }: Looked): CivilDate[][] => {
  if (view === 'day') return [[day]];
  return view === 'week' ? [weekOf(day)] : weeksOfMonth(day);
};

/** What is due on which day: three questions. */
export async function calendarPage(context: StaffContext) {
  const { services, corporation, t, may, today } = context;
  const seen = kindsOf(may);
  const look = looked(context, seen);
  const kinds = look.only ?? seen;
  const weeks = weeksOf(look);
  const days = weeks.flat();
  const between = { from: days[0] ?? look.day, until: days.at(-1) ?? look.day };
  const [company, { items, totals }] = await Promise.all([
    findCorporation(services.db, corporation),
    calendarItems(context, corporation, kinds, { ...between, most: ROOM[look.view], today }),
  ]);
  const order = (item: Item) => seen.indexOf(item.kind);
  const found: Found = {
    items: items.toSorted((a, b) => order(a) - order(b)),
    totals,
    off: daysOffAround(company?.calendar, today, t),
  };
  const { first, last } = periodAround(look.view, look.day);
  const calendar: DatedCalendar = {
    id: 'due',
    caption: labelOf(look, t),
    weekdays:
      look.view === 'day'
        ? []
        : weekdays.map((day) => ({ short: t(`board.weekday.${day}`), long: t(`companies.weekday.${day}`) })),
    weeks: weeks.map((week) => week.map((date) => dayOf(date, look, found, context))),
  };
  return {
    title: t('calendar.title'),
    calendar,
    period: periodOf(look, {
      views: periodViews,
      addressOf: (one) => addressOf({ ...look, ...one }),
      today: context.today,
      t: context.t,
    }),
    chips: chipsOf(look, seen, context),
    all: look.only === null ? null : addressOf({ ...look, only: null }),
    sums: sumsOf(
      found.totals.filter(({ day }) => day >= first && day <= last),
      context,
    ),
    isEmpty: found.items.length === 0,
    legend: legendOf(kinds, t),
  };
}

/** What the tones mean: those that several kinds share are named together. */
function legendOf(kinds: readonly CalendarKind[], t: Text): { tone: BarTone; label: string }[] {
  const tones = new Map<BarTone, string[]>();
  for (const kind of kinds) {
    const tone = usualTone(kind);
    tones.set(tone, [...(tones.get(tone) ?? []), t(`calendar.kind.${kind}`)]);
  }
  return [
    ...[...tones].map(([tone, names]) => ({ tone, label: names.join(', ') })),
    { tone: 'bad', label: t('calendar.late') },
  ];
}

export type CalendarPage = Awaited<ReturnType<typeof calendarPage>>;
