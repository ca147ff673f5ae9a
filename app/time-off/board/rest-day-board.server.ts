import { addDays, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { halves } from '#domain/kernel/half-days.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { scheduledHalves } from '#domain/people/worked-contract.ts';
import type { LeaveAccount } from '#domain/records/catalogue/people/leave-kinds.ts';
import { monthText } from '#domain/time-off/leave-month.ts';
import { openStatuses } from '#domain/time-off/rest-day.ts';
import { editRestDay } from '#domain/time-off/rest-day-commands.ts';
import { decides, seesAll, sightOf, type Sight } from '#domain/time-off/rest-day-access.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { boardPeople, monthHalves, type BoardPerson } from '#projections/time-off/board.ts';
import { awayBetween, findRestDay, readRestDay, type Away } from '#projections/time-off/rest-day-list.ts';
import { daysOffAround } from '../../http/days-off.server.ts';
import { runIntent, type Intent } from '../../http/intents.server.ts';
import { runCommand } from '../../http/run-command.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { screens } from '../../screens.ts';
import { dayColumns } from '../../ui/board/day-columns.ts';
import { daysFrom, periodAround } from '../../ui/board/month.ts';
import { atSlot, HALF_DAY_SLOTS, slotAt, slotsOf } from '../../ui/board/half-day-slots.ts';
import { periodOf } from '../../ui/board/period.ts';
import {
  idInAddress,
  readMove,
  readSlot,
  type BarTone,
  type BoardBar,
  type BoardRow,
  type PlanningBoard,
  type RowOff,
} from '../../ui/board/planning.ts';
import { onPage, turnBoard } from '../../ui/board/turned-board.ts';
import { askedFilters, filterChoices } from '../leave-filters.server.ts';
import type { boardFilters } from '../leave-filters.ts';
import { aboutLeave, changedNotice, daysIn, spanWords } from '../leave-words.ts';
import { mayAskFor } from '../outlook.server.ts';
import { answerIntents } from '../rest-day-answers.server.ts';
import { sectionsOf } from '../sections.server.ts';

const tones: Readonly<Record<LeaveAccount, BarTone>> = {
  paidLeave: 'ok',
  seniority: 'ok',
  rtt: 'info',
  recovered: 'info',
  family: 'warn',
  sick: 'bad',
};

/** The month that the address asks for: "2026-11", this one unless it says another. */
function askedMonth({ url, today }: StaffContext): { first: CivilDate; last: CivilDate } {
  const asked = monthText.safeParse(url.searchParams.get('month'));
  return periodAround('month', asked.success ? `${asked.data}-01` : today);
}

type Kept = Pick<ReturnType<typeof askedFilters>, (typeof boardFilters)[number]>;

const addressOf = (day: CivilDate, { unit, manager }: Kept, narrow: CivilDate | null = null): string =>
  pathTo('restDayBoard', {}, { month: monthOf(day), day: narrow, unit, manager });

interface Shown {
  first: CivilDate;
  /** Of the days that are shown, those that the company works. */
  worked: readonly CivilDate[];
  sight: Sight;
  context: StaffContext;
}

/** A leave as a bar: why somebody is away is for those who see all of it. */
function barOf(one: Away, { first, sight, context: { t, actor } }: Shown): BoardBar {
  const { from, until } = slotsOf(first, one);
  const known = seesAll(sight, one.person, one.manager);
  if (!known)
    return {
      from,
      until,
      label: t('timeOff.absent'),
      tone: 'mute',
      to: `#${one.id}-${one.start}`,
      fixed: true,
    };
  const mayMove =
    one.whole &&
    (decides(sight, one.person, one.manager) || (one.person === actor.person && one.status === 'IN_WAITING'));
  return {
    from,
    until,
    label: one.kindCode ?? one.kindName ?? t('timeOff.absent'),
    ...(one.kindName !== null && { title: one.kindName }),
    tone: one.account === null ? 'mute' : tones[one.account],
    ...(one.status !== 'VALIDATED' && { open: true }),
    to: `${pathTo('restDayDetails', { id: one.id })}${one.whole ? '' : `#${one.start}`}`,
    ...(!mayMove && { fixed: true }),
  };
}

/** Half days that the company works and this person does not, by contract; those before and after it too. */
const offOf = ({ contracts }: BoardPerson, { first, worked, context: { t } }: Shown): RowOff[] =>
  worked.flatMap((day) => {
    const scheduled = contracts.map((contract) => scheduledHalves(contract, day));
    const free = halves.filter((_half, at) => !scheduled.some((works) => works[at]));
    const [half] = free;
    if (half === undefined) return [];
    const from = slotAt(first, day, half);
    return [{ from, until: from + free.length, title: t('board.planning.notWorked') }];
  });

function rowOf(
  person: BoardPerson,
  bars: readonly BoardBar[],
  taken: number | undefined,
  shown: Shown,
): BoardRow {
  const { sight, context } = shown;
  const { t, may, language } = context;
  const off = offOf(person, shown);
  const known = seesAll(sight, person.id, person.manager);
  return {
    id: String(person.id),
    label: person.name || t('commerce.erased'),
    ...(may('ROLE_PERSON_VIEW_PROFILE') && {
      to: pathTo('personDetails', { id: person.id }, { selectedTab: 'restDays' }),
    }),
    bars,
    ...(off.length > 0 && { off }),
    ...(known &&
      taken !== undefined &&
      taken > 0 && { load: { text: t('timeOff.short', { days: daysIn(taken, language) }) } }),
    ...(mayAskFor(context, person.id, person.manager) && {
      create: pathTo('restDayNew', {}, { person: person.id }),
    }),
  };
}

/** How many are away on each day. */
function awayByDay(days: readonly CivilDate[], away: readonly Away[]): string[] {
  return days.map((day) => {
    const people = new Set(
      away.filter(({ start, end }) => start <= day && end >= day).map(({ person }) => person),
    );
    return people.size === 0 ? '' : String(people.size);
  });
}

/** The day that a narrow screen shows: the one that is asked for, else today, else the first. */
function narrowOf(days: readonly CivilDate[], context: StaffContext): PlanningBoard['narrow'] {
  const { url, today } = context;
  const asked = days.indexOf(url.searchParams.get('day') ?? '');
  const column = asked >= 0 ? asked : Math.max(0, days.indexOf(today));
  const beside = (steps: number): string | null => {
    const day = addDays(days[column] ?? '', steps);
    return addressOf(day, askedFilters(context), day);
  };
  return { column, previous: beside(-1), next: beside(1) };
}

/** Who is away in a month, as a board: three questions. */
export async function restDayBoard(context: StaffContext) {
  const { services, corporation, actor, today, t, may } = context;
  const { db } = services;
  const { first, last } = askedMonth(context);
  const sight = sightOf(actor);
  const narrowed = askedFilters(context);
  const kept = { unit: narrowed.unit, manager: narrowed.manager };
  const [company, people, found, taken, options] = await Promise.all([
    findCorporation(db, corporation),
    boardPeople(db, corporation, first, last, sight, narrowed),
    awayBetween(db, corporation, first, last),
    monthHalves(db, corporation, first, last),
    filterChoices(context),
  ]);
  const rows = new Set(people.map(({ id }) => id));
  const away = found.filter(
    (one) => rows.has(one.person) && (seesAll(sight, one.person, one.manager) || one.status !== 'IN_WAITING'),
  );
  const bars = grouped(away, ({ person }) => person);
  const waiting = new Map(
    away
      .filter(
        ({ status, person, manager }) => openStatuses.includes(status) && decides(sight, person, manager),
      )
      .map((one) => [one.id, one]),
  );
  const days = daysFrom(first, last);
  const columns = dayColumns(days, daysOffAround(company?.calendar, today, t), t);
  const worked = columns.flatMap(({ key, off }) => (off === null ? [key] : []));
  const shown: Shown = { first, worked, sight, context };
  const board: PlanningBoard = {
    id: 'away',
    caption: t('timeOff.board.caption'),
    heads: { rows: t('timeOff.field.person'), load: t('timeOff.board.load') },
    columns,
    slots: HALF_DAY_SLOTS,
    groups: [
      {
        id: 'all',
        label: null,
        rows: people.map((person) =>
          rowOf(
            person,
            (bars.get(person.id) ?? []).map((one) => barOf(one, shown)),
            taken.get(person.id),
            shown,
          ),
        ),
      },
    ],
    foot: { label: t('timeOff.board.away'), cells: awayByDay(days, away) },
    legend: [
      { tone: 'ok', label: t('timeOff.legend.leave') },
      { tone: 'info', label: t('timeOff.legend.rtt') },
      { tone: 'warn', label: t('timeOff.legend.family') },
      { tone: 'bad', label: t('timeOff.legend.sick') },
      { tone: 'mute', label: t('timeOff.legend.other') },
      { tone: 'info', open: true, label: t('timeOff.legend.open') },
    ],
    move: mayMoveAny(context) ? { action: addressOf(first, kept), intent: 'move' } : null,
    narrow: narrowOf(days, context),
  };
  return {
    title: t('timeOff.title'),
    sections: await sectionsOf(context, 'board'),
    period: periodOf(
      { view: 'month', day: first },
      { views: [], addressOf: ({ day }) => addressOf(day, kept), today, t },
    ),
    ...turnBoard(context.url, board),
    waiting: [...waiting.values()].map(({ id, name, kindName: kind, status, ...span }) => ({
      id,
      status,
      name: name || t('commerce.erased'),
      kind: kind ?? t('commerce.erased'),
      when: spanWords(span, t),
      about: aboutLeave({ name, kind }, span, t),
    })),
    address: addressOf(first, kept),
    narrowed,
    options,
    mayAsk: mayMoveAny(context),
    mayClose: may('ROLE_PERSON_MANAGE_REST_DAY'),
  };
}

const mayMoveAny = ({ may }: Pick<StaffContext, 'may'>): boolean =>
  may(['ROLE_PERSON_ADD_REST_DAY', 'ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_MANAGER_REST_DAY']);

/** A leave that hands moved, put where they let it go by the command that its form runs. */
const move: Intent = {
  async run(context, _none, form) {
    const { services, corporation, actor } = context;
    const asked = readMove(form);
    const id = asked && idInAddress(asked.bar, screens.restDayDetails.path);
    const row = id ? await findRestDay(services.db, id, corporation, sightOf(actor)) : null;
    if (!asked || row === null) throw new Response(null, { status: 404 });
    if (asked.row !== String(row.person)) throw invalid({ '': ['timeOff.error.otherPerson'] });
    const seen = [asked.seen.from, asked.seen.until].map((name) => (name === '' ? null : readSlot(name)));
    const stood = [
      { day: row.start, half: row.startHalf },
      { day: row.end, half: row.endHalf },
    ];
    const moved = seen.some(
      (slot, index) =>
        slot !== null &&
        (slot.column !== stood[index]?.day || (slot.part === 1) !== (stood[index]?.half === 'afternoon')),
    );
    if (moved) throw invalid({ '': ['timeOff.error.moved'] });
    const { first } = periodAround('month', row.start);
    const start = atSlot(first, slotAt(first, row.start, row.startHalf) + asked.start);
    const end = atSlot(first, slotAt(first, row.end, row.endHalf) + asked.end);
    const { state } = await readRestDay(services.store.read, row.id);
    const input = editRestDay.input.parse({
      id: row.id,
      revision: row.revision,
      kind: row.kind ?? 0,
      event: state.said?.event?.id ?? null,
      start: start.day,
      startHalf: start.half,
      end: end.day,
      endHalf: end.half,
      comment: state.said?.comment ?? null,
    });
    const result = await runCommand(context, editRestDay, input, { form });
    return {
      to: onPage(context.url, addressOf(askedMonth(context).first, askedFilters(context))),
      flash: changedNotice(result),
    };
  },
};

/** What hands do on the board, and how what waits is answered there. */
export const changeBoard = (context: StaffContext) => runIntent(context, { move, ...answerIntents() }, 0);
