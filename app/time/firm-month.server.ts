import { add, money, subtract, type DecimalString } from '#domain/kernel/decimal.ts';
import { isCivilDate, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { loadOf, type PersonLoad } from '#domain/projects/planning/load.ts';
import { inSeconds, missingOn } from '#domain/time/missing-time.ts';
import { earnedByPeople, type EarnedShare } from '#domain/projects/earned-by-people.ts';
import { seesTime, timeSightOf } from '#domain/time/time-access.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { managerOf, managersIn, namesOf } from '#projections/people/people.ts';
import { projectsBetween, type ProjectDays } from '#projections/projects/figures.ts';
import { agreedAbsences, plannedBetween, plannedPeople } from '#projections/projects/planning/board.ts';
import { earnedBetween } from '#projections/projects/earned.ts';
import { projectProfiles } from '#projections/projects/projects.ts';
import { awayByKind, type KindAway } from '#projections/time-off/rest-day-list.ts';
import { secondsByPersonDay, type TimeBilling } from '#projections/time/activities.ts';
import { unbilledWork } from '#projections/time/project-times.ts';
import { notersOf } from '#projections/time/missing.ts';
import { valuedTime, type ValuedTime } from '#projections/time/valued-time.ts';
import { closedDays } from '../http/days-off.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { askedId } from '../http/asked-id.ts';
import { daysFrom, periodAround } from '../ui/board/month.ts';
import { figureLink, type MoneyFigure } from '../projects/figure-links.ts';
import { sightOfFigures } from '../projects/figures.server.ts';
import { daysIn } from '../time-off/leave-words.ts';
import { sightOfValues } from './activity-list.server.ts';
import { firmGroups, firmHours, firmMoney, type FirmGroup, type FirmRow } from './firm-month-columns.ts';
import { askedTeam, type AskedTeam } from './time-filters.server.ts';

export interface AskedMonth extends AskedTeam {
  by: FirmGroup;
  first: CivilDate;
  last: CivilDate;
  /** Of this person alone. */
  person: number | null;
}

/** The month around a day of the address, and whose. */
function askedMonth(context: StaffContext): AskedMonth {
  const query = context.url.searchParams;
  const typed = query.get('day') ?? '';
  const { first, last } = periodAround('month', isCivilDate(typed) ? typed : context.today);
  const by = firmGroups.find((one) => one === query.get('by')) ?? 'person';
  return { by, first, last, person: askedId(query, 'person'), ...askedTeam(context, first) };
}

const sumOf = <Item>(items: readonly Item[], read: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + read(item), 0);

const totalOf = <Item>(items: readonly Item[], read: (item: Item) => DecimalString): DecimalString =>
  money(add('0', ...items.map(read)));

/** Who asks, and where: what is read needs no address. */
export type Asking = Pick<
  StaffContext,
  'services' | 'corporation' | 'actor' | 'today' | 'language' | 't' | 'may'
>;

/** What projects at a fixed price earned in a month, shared among who worked on them; null: not to be seen. */
async function earnedOfPrices(
  context: Asking,
  { first, last }: Pick<AskedMonth, 'first' | 'last'>,
): Promise<EarnedShare[] | null> {
  const { services, corporation } = context;
  const { sold, invoiced } = sightOfFigures(context);
  if (!sold || !invoiced) return null;
  const days = { from: first, until: last };
  const earned = await earnedBetween(services.db, corporation, days);
  return earnedByPeople(earned, await unbilledWork(services.db, corporation, [...earned.keys()], days));
}

/** Whether all of the company is asked for, and seen: what is nobody's is told then, too. */
const isWhole = ({ actor }: Asking, { unit, manager, person }: AskedMonth): boolean =>
  unit === null && manager === null && person === null && timeSightOf(actor).everybody;

/** What there is of a month, as far as it is seen: as many questions whatever the number of people. */
async function readMonth(context: Asking, asked: AskedMonth) {
  const { first, last, unit, manager, person } = asked;
  const { services, corporation, actor } = context;
  const { db } = services;
  const sight = timeSightOf(actor);
  const filter = {
    person,
    project: null,
    activity: null,
    profile: null,
    from: first,
    until: last,
    unit,
    manager,
    sight,
  };
  const [people, managers, plans, absences, kinds, times, earned, noted, noters, company] = await Promise.all(
    [
      plannedPeople(db, corporation, first, last, { project: null, person, unit, manager }),
      managersIn(db, corporation),
      plannedBetween(db, corporation, first, last, person),
      agreedAbsences(db, corporation, first, last),
      awayByKind(db, corporation, first, last, sightOf(actor)),
      valuedTime(db, corporation, filter),
      earnedOfPrices(context, asked),
      secondsByPersonDay(db, corporation, filter),
      notersOf(db, corporation, monthOf(first)),
      findCorporation(db, corporation),
    ],
  );
  const days = daysFrom(first, last);
  const closed = closedDays(company?.calendar, days);
  const plansBy = grouped(plans, ({ person }) => person);
  const absencesBy = grouped(absences, ({ person }) => person);
  const seen = people.filter(({ id }) => seesTime(sight, id, managers.get(id) ?? null));
  const among = new Set([...seen.map(({ id }) => id), ...times.map(({ person }) => person)]);
  const whole = isWhole(context, asked);
  return {
    days,
    people: seen.map((one) => {
      const theirs = plansBy.get(one.id) ?? [];
      const away = absencesBy.get(one.id) ?? [];
      const load = loadOf(days, closed, one.contracts, away, theirs);
      return { ...one, plans: theirs, load };
    }),
    kinds: grouped(kinds, ({ person }) => person),
    times,
    earned: earned?.filter((one) => whole || (one.person !== null && among.has(one.person))) ?? null,
    noted,
    noters,
  };
}

type Month = Awaited<ReturnType<typeof readMonth>>;

/** Seconds of the days before today on which less was noted than the contract has. */
const missingOf = (
  { days }: PersonLoad,
  dates: readonly CivilDate[],
  notedOn: (day: CivilDate) => number,
  today: CivilDate,
): number =>
  dates.reduce((sum, day, at) => sum + missingOn(day, days[at] ?? nothing, notedOn(day), today), 0);

const nothing = { contract: 0, available: 0, planned: 0 };

const awayWords = (kinds: readonly KindAway[], { t, language }: Asking): string | null =>
  kinds
    .map(({ kind, halves }) =>
      t('time.firm.awayFor', { kind: kind ?? t('commerce.erased'), days: daysIn(halves, language) }),
    )
    .join(' · ') || null;

/** What time is worth, and what it has of fixed prices, each by its own right. */
const worthOf = (
  times: readonly ValuedTime[],
  shares: readonly EarnedShare[] | null,
  sees: { rates: boolean; costs: boolean },
) => ({
  ...(sees.rates && {
    earned: totalOf(times, ({ earned }) => earned),
    billedNet: totalOf(times, ({ billedNet }) => billedNet),
  }),
  ...(shares && { earnedOfPrice: totalOf(shares, ({ net }) => net) }),
  ...(sees.costs && { cost: totalOf(times, ({ cost }) => cost) }),
});

/** The list of time of somebody, of a project, or of all, in a month. */
const timeList = (
  { first, last, unit, manager, person }: AskedMonth,
  of: Record<string, number>,
  billing: TimeBilling | null,
): string =>
  pathTo(
    'activityList',
    {},
    { person, ...of, from: first, until: last, unit: unit?.id ?? null, manager, billing },
  );

/** Where lists of time have what is told of somebody, of a project, or of all. */
const timeLinks = (asked: AskedMonth, of: Record<string, number>) => ({
  noted: timeList(asked, of, null),
  cost: timeList(asked, of, null),
  billable: timeList(asked, of, 'billable'),
  earned: timeList(asked, of, 'billable'),
  billed: timeList(asked, of, 'billed'),
  billedNet: timeList(asked, of, 'billed'),
});

/** The same month by projects, of somebody alone or of all who are asked for. */
const byProject = ({ first, unit, manager }: AskedMonth, person: number | null): string =>
  pathTo('firmMonth', {}, { by: 'project', day: first, person, unit: unit?.id ?? null, manager });

/** What projects earned on which nobody noted time. */
const ofNobody = ({ t }: Asking, shares: readonly EarnedShare[]): FirmRow => ({
  id: 0,
  name: t('time.firm.nobody'),
  to: null,
  hours: {},
  money: { earnedOfPrice: totalOf(shares, ({ net }) => net) },
  away: null,
  links: {},
});

/** People by name, then whoever noted time and has no contract, then nobody. */
async function peopleRows(context: Asking, asked: AskedMonth, month: Month): Promise<FirmRow[]> {
  const { services, corporation, today, may } = context;
  const { first, last } = asked;
  const sees = sightOfValues(context);
  const timesBy = grouped(month.times, ({ person }) => person);
  const sharesBy = month.earned && grouped(month.earned, ({ person }) => person);
  const others = [...timesBy.keys()].filter((id) => !month.people.some((one) => one.id === id));
  const names = await namesOf(services.db, others, corporation);
  const plans = may(['ROLE_PROJECT_READ', 'ROLE_PROJECT_PLAN']);
  const row = (id: number, name: string, load: PersonLoad | null): FirmRow => {
    const times = timesBy.get(id) ?? [];
    const kinds = month.kinds.get(id) ?? [];
    const grid = pathTo('personActivity', {}, { person: id, view: 'month', day: first });
    const leave = pathTo('restDayList', {}, { person: id, status: 'all', from: first, until: last });
    const notedOn = (day: CivilDate) => month.noted.get(`${id} ${day}`) ?? 0;
    return {
      id,
      name,
      to: grid,
      hours: {
        contract: inSeconds(load?.contract ?? 0),
        absent: inSeconds((load?.contract ?? 0) - (load?.available ?? 0)),
        planned: inSeconds(load?.planned ?? 0),
        noted: sumOf(times, ({ noted }) => noted),
        missing: load && month.noters.has(id) ? missingOf(load, month.days, notedOn, today) : 0,
        billable: sumOf(times, ({ billable }) => billable),
        billed: sumOf(times, ({ billed }) => billed),
      },
      money: worthOf(times, sharesBy && (sharesBy.get(id) ?? []), sees),
      away: awayWords(kinds, context),
      links: {
        contract: grid,
        absent: kinds.length > 0 ? leave : grid,
        missing: grid,
        ...(plans && { planned: pathTo('projectPlanning', {}, { person: id, day: first }) }),
        ...timeLinks(asked, { person: id }),
        earnedOfPrice: byProject(asked, id),
      },
    };
  };
  const nobodys = sharesBy?.get(null);
  return [
    ...month.people.map(({ id, name, load }) => row(id, name, load)),
    ...others.map((id) => row(id, names.get(id) ?? '', null)),
    ...(nobodys ? [ofNobody(context, nobodys)] : []),
  ];
}

/** What papers say of a project; of some people alone there is nothing to say. */
function papersOf(
  context: Asking,
  { first, last }: AskedMonth,
  project: number,
  found: ProjectDays | undefined,
): Pick<FirmRow, 'money' | 'links'> {
  const { invoiced: seesInvoices, costs } = sightOfFigures(context);
  const { invoiced = '0', credited = '0', purchases = '0', expenses = '0', equipment = '0' } = found ?? {};
  const to = (figure: MoneyFigure) => figureLink(project, figure, { from: first, until: last });
  return {
    money: {
      ...(seesInvoices && { invoiced: money(subtract(invoiced, credited)) }),
      ...(costs && { purchases: money(purchases), expenses: money(expenses), equipment: money(equipment) }),
    },
    links: {
      invoiced: to('invoiced'),
      purchases: to('purchases'),
      equipment: to('equipment'),
      expenses: to('expenses'),
    },
  };
}

/** Projects by code, then what is on none. */
async function projectRows(context: Asking, asked: AskedMonth, month: Month): Promise<FirmRow[]> {
  const { services, corporation, t, may } = context;
  const { first, last } = asked;
  const { db } = services;
  const reads = may('ROLE_PROJECT_READ');
  const papers =
    reads && isWhole(context, asked) ? await projectsBetween(db, corporation, first, last) : null;
  const planned = new Map<number, number>();
  for (const { plans, load } of month.people)
    for (const { id, project } of plans)
      planned.set(project, (planned.get(project) ?? 0) + (load.plannedBy.get(id) ?? 0));
  const timesBy = grouped(month.times, ({ project }) => project ?? 0);
  const sharesBy = month.earned && grouped(month.earned, ({ project }) => project);
  const ids = [
    ...new Set([
      ...planned.keys(),
      ...timesBy.keys(),
      ...(sharesBy?.keys() ?? []),
      ...(papers?.keys() ?? []),
    ]),
  ];
  const found = await projectProfiles(db, ids, corporation);
  const sees = sightOfValues(context);
  const named = found
    .toSorted((a, b) => a.code.localeCompare(b.code, 'fr', { numeric: true }))
    .map(({ id, code, name }) => ({ id, name: `${code} · ${name}` }));
  const without = timesBy.has(0) ? [{ id: 0, name: t('time.noProject') }] : [];
  return [...named, ...without].map(({ id, name }) => {
    const times = timesBy.get(id) ?? [];
    const said = papers === null || id === 0 ? null : papersOf(context, asked, id, papers.get(id));
    return {
      id,
      name,
      to: reads && id !== 0 ? pathTo('projectDetails', { id }) : null,
      hours: {
        planned: inSeconds(planned.get(id) ?? 0),
        noted: sumOf(times, ({ noted }) => noted),
        billable: sumOf(times, ({ billable }) => billable),
        billed: sumOf(times, ({ billed }) => billed),
      },
      money: { ...worthOf(times, sharesBy && (sharesBy.get(id) ?? []), sees), ...said?.money },
      away: null,
      links: {
        ...(reads &&
          id !== 0 && {
            planned: pathTo('projectPlanning', {}, { project: id, person: asked.person, day: first }),
          }),
        ...timeLinks(asked, { project: id }),
        ...(reads && { earnedOfPrice: figureLink(id, 'earnedOfPrice', { from: first, until: last }) }),
        ...said?.links,
      },
    };
  });
}

/** What rows come to together. */
function together(context: Asking, asked: AskedMonth, rows: readonly FirmRow[]): FirmRow {
  const all: FirmRow = {
    id: null,
    name: context.t('time.field.total'),
    to: null,
    hours: {},
    money: {},
    away: null,
    links: {
      ...timeLinks(asked, {}),
      ...(asked.by === 'person' && {
        earnedOfPrice: byProject(asked, asked.person),
      }),
    },
  };
  for (const { hours, money: worth } of rows) {
    for (const key of firmHours) all.hours[key] = (all.hours[key] ?? 0) + (hours[key] ?? 0);
    for (const key of firmMoney)
      if (worth[key] !== undefined) all.money[key] = add(all.money[key] ?? '0', worth[key]);
  }
  return all;
}

/** A month of the company: people or projects, with what was planned, done, billed, earned and spent. */
export async function firmMonthRows(context: Asking, asked: AskedMonth): Promise<FirmRow[]> {
  const month = await readMonth(context, asked);
  return (asked.by === 'person' ? peopleRows : projectRows)(context, asked, month);
}

/** Whose month it is, where it is of somebody alone whom the actor sees. */
async function nameIn(
  { services, corporation, actor, t }: StaffContext,
  { person }: AskedMonth,
): Promise<string | null> {
  if (person === null) return null;
  const manager = await managerOf(services.db, person, corporation);
  if (!seesTime(timeSightOf(actor), person, manager)) return null;
  const names = await namesOf(services.db, [person], corporation);
  return names.get(person) || t('commerce.erased');
}

/** The month that the address asks for, with what its rows come to together. */
export async function readFirmMonth(context: StaffContext) {
  const asked = askedMonth(context);
  const found = await firmMonthRows(context, asked);
  const rows = found.map((row) => ({ ...row, name: row.name || context.t('commerce.erased') }));
  return { asked, rows, total: together(context, asked, rows), whose: await nameIn(context, asked) };
}
