import { rateRoles } from '#domain/projects/assignment.ts';
import { costOfDay } from '#domain/projects/time-cost.ts';
import { add } from '#domain/kernel/decimal.ts';
import { timeNet } from '#domain/time/billing-lines.ts';
import { clockText } from '#domain/time/typed-hours.ts';
import { setManyBillable } from '#domain/time/activity-commands.ts';
import { timeSightOf } from '#domain/time/time-access.ts';
import { staffOfAll } from '#projections/projects/assignments.ts';
import { projectNames } from '#projections/projects/projects.ts';
import { choices, labelsOf } from '#projections/records/records.ts';
import {
  countActivities,
  listActivities,
  timeBillings,
  type ActivityFilter,
  type ActivityRow,
} from '#projections/time/activities.ts';
import { projectChoices } from '#projections/time/project-choices.ts';
import { valuedTime } from '#projections/time/valued-time.ts';
import { askedDay } from '../http/asked-day.ts';
import { askedId } from '../http/asked-id.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatAmount } from '../ui/format.ts';
import type { Option } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import type { ListedActivity } from './activity-columns.ts';
import { askedTeam, teamChoices } from './time-filters.server.ts';
import { timeFilters, type TimeFilter } from './time-filters.ts';

/** An id of the address, 0 for those that have none. */
const askedOrNone = (query: URLSearchParams, name: string): number | null =>
  query.get(name) === '0' ? 0 : askedId(query, name);

/** Who sees what time is sold for, and what it costs: each by its own right. */
export const sightOfValues = ({ may }: Pick<StaffContext, 'may'>) => ({
  rates: may(rateRoles),
  costs: may('ROLE_PROJECT_VIEW_COST'),
});

/** The list that the address asks for. */
export function askedActivities(context: StaffContext) {
  const { url, actor, today } = context;
  const query = url.searchParams;
  const asked = listAddress(url, { sort: 'day', direction: 'desc' });
  const until = askedDay(query, 'until');
  const filter: ActivityFilter = {
    keyword: asked.keyword,
    person: askedId(query, 'person'),
    project: askedOrNone(query, 'project'),
    job: askedId(query, 'job'),
    activity: askedOrNone(query, 'activity'),
    profile: askedOrNone(query, 'profile'),
    from: askedDay(query, 'from'),
    until,
    billing: timeBillings.find((one) => one === query.get('billing')) ?? null,
    ...askedTeam(context, until ?? today),
    sight: timeSightOf(actor),
  };
  return { asked, filter };
}

/** Entries with what each is worth, as far as somebody may see it. */
export async function listedActivities(
  context: StaffContext,
  rows: readonly ActivityRow[],
): Promise<ListedActivity[]> {
  const { services, corporation, language } = context;
  const sees = sightOfValues(context);
  const ids = (read: (row: ActivityRow) => number | null) => [
    ...new Set(rows.flatMap((row) => read(row) ?? [])),
  ];
  const [labels, staffOf] = await Promise.all([
    labelsOf(
      services.db,
      ids(({ type }) => type),
      corporation,
      language,
    ),
    sees.rates || sees.costs
      ? staffOfAll(
          services.db,
          ids(({ project }) => project),
          corporation,
          ids(({ person }) => person),
        )
      : () => [],
  ]);
  return rows.map((row) => {
    const staff = staffOf(row.project ?? 0);
    return {
      ...row,
      typeName: row.type === null ? null : (labels.get(row.type) ?? context.t('commerce.erased')),
      value: sees.rates && row.billable ? timeNet(row, staff) : null,
      cost: sees.costs ? costOfDay(staff, row) : null,
    };
  });
}

/** What all that is listed comes to; null where nothing narrows it to so much as is soon added up. */
async function totalOf(context: StaffContext, filter: ActivityFilter) {
  const { services, corporation, language } = context;
  const isNarrow =
    (filter.from !== null && filter.until !== null) || filter.person !== null || filter.project !== null;
  if (!isNarrow) return null;
  const found = await valuedTime(services.db, corporation, filter);
  const sees = sightOfValues(context);
  return {
    hours: clockText(found.reduce((sum, { noted }) => sum + noted, 0)),
    ...(sees.rates && { value: formatAmount(add('0', ...found.map(({ earned }) => earned)), language) }),
    ...(sees.costs && { cost: formatAmount(add('0', ...found.map(({ cost }) => cost)), language) }),
  };
}

/** What the list can be narrowed by, what it is narrowed by now included. */
async function filterOptions(
  context: StaffContext,
  { project }: ActivityFilter,
): Promise<Record<TimeFilter, Option[]>> {
  const { services, corporation, actor, language, may, t } = context;
  const { db } = services;
  const every = may(['ROLE_PROJECT_READ', 'ROLE_PERSON_ACTIVITY_MANAGE']);
  const [team, projects, lists, asked] = await Promise.all([
    teamChoices(context),
    projectChoices(db, corporation, { person: every ? null : (actor.person ?? 0), late: true }),
    choices(db, ['activitytype', 'personprofiletype'], corporation, language),
    projectNames(db, project === null ? [] : [project], corporation),
  ]);
  const none: Option = { value: 0, label: t('time.statistics.without') };
  const known = projects.map(({ id, code, name }): Option => ({ value: id, label: `${code} · ${name}` }));
  const older = [...asked].filter(([id]) => every && !projects.some((one) => one.id === id));
  const records = (name: string) =>
    (lists.get(name) ?? []).map(({ id, label }): Option => ({ value: id, label }));
  return {
    person: team?.person ?? [],
    unit: team?.unit ?? [],
    manager: team?.manager ?? [],
    project: [none, ...known, ...older.map(([value, label]): Option => ({ value, label }))],
    activity: [none, ...records('activitytype')],
    profile: team === null ? [] : [none, ...records('personprofiletype')],
    billing: timeBillings.map((one): Option => ({ value: one, label: t(`time.billing.${one}`) })),
  };
}

/** Noted time that somebody sees, entry by entry: what figures are made of. */
export async function activityListPage(context: StaffContext) {
  const { services, corporation, t, url, may } = context;
  const { asked, filter } = askedActivities(context);
  const [page, count, total, options] = await Promise.all([
    listActivities(services.db, corporation, filter, asked.request),
    countActivities(services.db, corporation, filter, COUNT_CAP + 1),
    totalOf(context, filter),
    filterOptions(context, filter),
  ]);
  const inForce = (name: TimeFilter) => url.searchParams.get(name) ?? '';
  return {
    ...listData(
      t('time.entries.title'),
      asked,
      { ...page, rows: await listedActivities(context, page.rows) },
      count,
    ),
    sees: sightOfValues(context),
    selectAll: url.searchParams.get('select') === 'page',
    // Ticked where all that is shown may be billed, or not.
    chooses:
      may('ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE') &&
      page.rows.length > 0 &&
      page.rows.every(({ invoice, project, seconds }) => invoice === null && project !== null && seconds > 0),
    opensInvoices: may('ROLE_INVOICE_DETAIL'),
    sum: total,
    options,
    narrowed: Object.fromEntries(timeFilters.map((name) => [name, inForce(name)])),
    period: { from: url.searchParams.get('from'), until: url.searchParams.get('until') },
    chips: timeFilters.flatMap((name) => {
      const found = options[name].find(({ value }) => String(value) === inForce(name));
      return found === undefined
        ? []
        : [
            {
              label: t('time.filter.inForce', { name: t(`time.field.${name}`), value: found.label }),
              to: linkWith(asked.address, { [name]: null, cursor: null }),
              on: true as const,
            },
          ];
    }),
  };
}

/** Says of what is ticked whether it is billed. */
export function changeActivities(context: StaffContext) {
  const { pathname, search } = context.url;
  const say = (billable: boolean) =>
    intent(
      setManyBillable,
      (_none, form) => ({ ids: form.getAll('activity').map(Number), billable }),
      () => ({
        to: linkWith(pathname.replace(/\.data$/, '') + search, { select: null }),
        flash: 'time.notice.billableSaid',
      }),
    );
  return runIntent(context, { billable: say(true), unbillable: say(false) }, 0);
}
