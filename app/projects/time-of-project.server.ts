import { daysTold, hoursText } from '#domain/time/worked-time.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { timeSightOf } from '#domain/time/time-access.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { labelsOf } from '#projections/records/records.ts';
import {
  activityStatistics,
  countActivities,
  listActivities,
  monthDays,
} from '#projections/time/activities.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { turnedTo, type TurnedPages } from '../ui/list/turn-page.ts';
import type { NotedTime, SpentLine } from './parts/time-panel.tsx';

const ways = ['person', 'profile', 'month'] as const;
/** Months before and after all that is noted. */
const [FIRST, LAST] = ['1900-01', '2999-12'];
/** Times on a page. */
const SHOWN = 100;

/** Time that was spent on a project, as somebody sees it: by person, by profile and by month. */
export async function spentOn(
  { services, corporation, actor, t, language }: StaffContext,
  project: number,
): Promise<{ by: (typeof ways)[number]; lines: SpentLine[] }[]> {
  const { db } = services;
  const asked = { from: FIRST, until: LAST, project, person: null, sight: timeSightOf(actor) };
  const found = await Promise.all(ways.map((by) => activityStatistics(db, corporation, by, asked)));
  const idsOf = (way: number) => (found[way] ?? []).flatMap(({ id }) => id ?? []);
  const [people, profiles] = await Promise.all([
    namesOfMembers(db, idsOf(0), corporation),
    labelsOf(db, idsOf(1), corporation, language),
  ]);
  return ways.map((by, way) => ({
    by,
    lines: (found[way] ?? []).map(({ id, month, seconds, billableSeconds, microDays }) => ({
      name:
        month === null
          ? id === null
            ? t('time.statistics.without')
            : ((by === 'person' ? people : profiles).get(id) ?? t('commerce.erased'))
          : monthInWords(month, language),
      to: pathTo('activityList', {}, { project, ...(month === null ? { [by]: id ?? 0 } : monthDays(month)) }),
      paper: month === null ? null : pathTo('projectMonthPdf', { id: project }, { month }),
      hours: hoursText(seconds),
      days: daysTold(microDays),
      billable: hoursText(billableSeconds),
    })),
  }));
}

/** A page of the times of a project that somebody sees, the newest first: employees their own. */
export async function timesOn(
  { services, corporation, actor, t, language, url }: StaffContext,
  project: number,
): Promise<{ rows: NotedTime[]; pages: TurnedPages | null }> {
  const { db } = services;
  const filter = {
    person: null,
    activity: null,
    profile: null,
    from: null,
    until: null,
    project,
    sight: timeSightOf(actor),
  };
  const { start, pages } = turnedTo(url, await countActivities(db, corporation, filter), SHOWN);
  const request = { sort: 'day', direction: 'desc' as const, limit: SHOWN, cursor: null, offset: start };
  const { rows } = await listActivities(db, corporation, filter, request);
  const labels = await labelsOf(
    db,
    rows.flatMap(({ type }) => type ?? []),
    corporation,
    language,
  );
  const times = rows.map((row) => ({
    id: row.id,
    month: row.month,
    day: row.day,
    person: row.personName || t('commerce.erased'),
    activity: row.type === null ? '' : (labels.get(row.type) ?? ''),
    hours: hoursText(row.seconds),
    billable: row.billable,
    invoice: row.invoiceVersion,
    billed: row.invoice !== null,
  }));
  return { rows: times, pages };
}
