import { isoWeekday } from '#domain/kernel/dates.ts';
import { Planning } from '../ui/board/planning.tsx';
import { Agenda } from '../ui/board/calendar.tsx';
import { dayColumns } from '../ui/board/day-columns.ts';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { Statuses } from '../ui/board/status-board.tsx';
import { daysFrom, weekOf, weeksOfMonth } from '../ui/board/month.ts';
import type { CalendarDay, DatedCalendar } from '../ui/board/calendar.ts';
import type { BarTone, BoardBar, BoardRow, PlanningBoard } from '../ui/board/planning.ts';
import type { BoardCard, StatusBoard } from '../ui/board/status-board.ts';
import { useText, type Text } from '../ui/text.tsx';

/* Boards with sample data: each state of each. */

const TODAY = '2026-11-24';
const here = '/_ui';

const bar = (
  from: number,
  until: number,
  label: string,
  tone: BarTone,
  more: Partial<BoardBar> = {},
): BoardBar => ({
  from,
  until,
  label,
  tone,
  to: `${here}?bar=${label}-${from}`,
  ...more,
});

const people: BoardRow[] = [
  {
    id: '1',
    label: 'Yann Le Goff',
    detail: 'Lorient',
    to: here,
    create: `${here}?person=1`,
    load: { text: '8 j' },
    bars: [
      bar(-3, 2, 'Congés', 'ok'),
      bar(8, 10, 'RTT', 'info', { open: true }),
      bar(22, 26, 'Quai Nord', 'info', { title: 'Quai Nord, demi-journées' }),
    ],
  },
  {
    id: '2',
    label: 'Soizic Morvan',
    to: here,
    create: `${here}?person=2`,
    load: { text: '21 j', tone: 'bad' },
    // At once, in two lanes.
    bars: [
      bar(2, 9, 'Dalle du port', 'mute'),
      bar(5, 6, 'Formation', 'warn'),
      bar(15, 20, 'Maladie', 'bad', { fixed: true }),
      bar(27, 40, 'Congés', 'ok'),
    ],
  },
  { id: '3', label: 'Maël Tanguy', to: here, create: `${here}?person=3`, load: { text: '0 j' }, bars: [] },
];

const monthOf = (t: Text): PlanningBoard => ({
  id: 'planning-month',
  caption: 'Planning',
  heads: { rows: 'Person', load: 'Load' },
  columns: dayColumns(
    daysFrom('2026-11-01', '2026-11-30'),
    { today: TODAY, rest: [6, 7], off: { '2026-11-11': 'Armistice' } },
    t,
  ),
  slots: 1,
  groups: [
    { id: 'a', label: 'Brest', rows: people.slice(0, 2) },
    {
      id: 'b',
      label: 'Quimper',
      rows: people.slice(2).map((row) => ({ ...row, off: [{ from: 3, until: 5, title: 'Part time' }] })),
    },
  ],
  foot: { label: 'Away', cells: Array.from({ length: 30 }, (_, day) => String(day % 4)) },
  legend: [
    { tone: 'ok', label: 'Approved' },
    { tone: 'info', open: true, label: 'Asked for' },
    { tone: 'bad', label: 'Sickness' },
  ],
  move: { action: here, intent: 'move' },
  narrow: { column: 23, previous: here, next: here },
});

const hours: PlanningBoard = {
  id: 'planning-hours',
  caption: 'Pumps',
  heads: { rows: 'Pump' },
  columns: Array.from({ length: 12 }, (_, at) => ({
    key: `${String(at + 7).padStart(2, '0')}:00`,
    over: 'h',
    head: String(at + 7),
    said: `${at + 7} h`,
    off: at === 5 ? 'Break' : null,
    now: at === 3,
  })),
  slots: 2,
  groups: [
    {
      id: 'all',
      label: null,
      rows: [
        { id: 'p1', label: 'PMP-36', bars: [bar(1, 6, 'Quai Nord', 'info'), bar(14, 21, 'Dalle', 'ok')] },
        { id: 'p2', label: 'PMP-42', bars: [] },
      ],
    },
  ],
  legend: [],
  move: null,
  narrow: { column: 3, previous: null, next: here },
};

const card = (id: string, title: string, more: Partial<BoardCard> = {}): BoardCard => ({
  id,
  title,
  to: here,
  about: 'Maçonnerie Le Goff',
  amount: '1 728,00 €',
  notes: [{ text: '24/11/2026' }],
  steps: [],
  ...more,
});

const statuses: StatusBoard = {
  id: 'statuses',
  label: 'Board',
  columns: [
    {
      id: 'draft',
      label: 'Draft',
      tone: 'mute',
      count: '2',
      amount: '3 456,00 €',
      cards: [
        card('1', 'DV-2026-0012', {
          steps: [
            { column: 'sent', label: 'Send', to: `${here}?dialog=send` },
            { column: 'won', label: 'Win', send: { intent: 'win', fields: { card: '1' } } },
          ],
        }),
        card('2', 'No step', { notes: [{ text: 'Expired 3 days ago', tone: 'bad' }] }),
      ],
    },
    { id: 'sent', label: 'Sent', tone: 'info', count: '0', amount: '0,00 €', cards: [] },
    {
      id: 'won',
      label: 'Won',
      tone: 'ok',
      count: '1 000+',
      cards: [card('3', 'DV-2026-0009')],
      more: { label: 'See all', to: here },
    },
  ],
};

const dayOf = (date: string, of: string): CalendarDay => ({
  date,
  said: `day ${date}`,
  off: date.endsWith('-11') ? 'Armistice' : null,
  rest: [6, 7].includes(isoWeekday(date)),
  today: date === TODAY,
  within: date.startsWith(of),
  to: here,
  entries:
    date === TODAY
      ? (['bad', 'warn', 'ok', 'info', 'mute'] as const).map((tone) => ({
          id: tone,
          label: `FA-2026-${tone}`,
          sort: 'Invoice due',
          about: 'Maçonnerie Le Goff',
          title: 'Maçonnerie Le Goff, 1 728,00 €',
          amount: '1 728,00',
          tone,
          to: here,
        }))
      : [],
  more: date === TODAY ? 12 : 0,
  sums: date === TODAY ? ['8 640,00 €'] : [],
});

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
  (long) => ({
    short: long.slice(0, 3),
    long,
  }),
);
const calendar: DatedCalendar = {
  id: 'calendar-month',
  caption: 'Calendar',
  weekdays,
  weeks: weeksOfMonth(TODAY).map((week) => week.map((date) => dayOf(date, TODAY.slice(0, 7)))),
};

export function GalleryBoards() {
  const t = useText();
  return (
    <>
      <h2>Boards</h2>
      <PeriodNav
        period={{
          label: 'November 2026',
          previous: here,
          next: here,
          today: here,
          views: [
            { label: 'Month', to: here, current: true },
            { label: 'Week', to: `${here}?view=week`, current: false },
          ],
        }}
      />
      <Planning board={monthOf(t)} />
      <div className="below">
        <Planning board={hours} />
      </div>
      <div className="below">
        <Statuses board={statuses} />
      </div>
      <div className="below">
        <Agenda calendar={calendar} />
      </div>
      <div className="below">
        <Agenda
          calendar={{
            ...calendar,
            id: 'calendar-week',
            weeks: [weekOf(TODAY).map((date) => dayOf(date, '2026-11'))],
          }}
        />
      </div>
    </>
  );
}
