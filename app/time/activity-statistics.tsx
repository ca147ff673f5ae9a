import { clockText } from '#domain/time/typed-hours.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { useLoaderData } from '@remix-run/react';
import { addMonths, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { timeSightOf } from '#domain/time/time-access.ts';
import { daysTold } from '#domain/time/worked-time.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { projectNames } from '#projections/projects/projects.ts';
import { labelsOf } from '#projections/records/records.ts';
import {
  activityStatistics,
  monthDays,
  statisticGroups,
  type StatisticLine,
} from '#projections/time/activities.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { decimalCell } from './time-words.ts';

export const meta = titleOf;

/** Of what was typed wrongly. */
const MOST_SHOWN = 40;
const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

/** The first and last day of some months. */
const daysOf = (from: string, until: string) => ({
  from: monthDays(from).from,
  until: monthDays(until).until,
});

/** Names of what lines are by. */
async function namesIn(
  { services, corporation, language }: StaffContext,
  by: (typeof statisticGroups)[number],
  lines: readonly StatisticLine[],
): Promise<Map<number, string>> {
  const ids = lines.flatMap(({ id }) => id ?? []);
  if (by === 'project') return projectNames(services.db, ids, corporation);
  if (by === 'person') return namesOfMembers(services.db, ids, corporation);
  return by === 'month' ? new Map() : labelsOf(services.db, ids, corporation, language);
}

/** Months of the address. One that is none is told at its field, and then nothing is added up. */
function askedMonths(query: URLSearchParams, today: CivilDate) {
  const read = (name: 'from' | 'until', usual: string) => {
    const typed = query.get(name)?.trim() || usual;
    return { typed, month: MONTH.test(typed) ? typed : usual, isWrong: !MONTH.test(typed) };
  };
  const from = read('from', monthOf(addMonths(today, -11)));
  const until = read('until', monthOf(today));
  const isBackward = !from.isWrong && !until.isWrong && until.month < from.month;
  return {
    from: from.month,
    until: until.month,
    typed: { from: from.typed.slice(0, MOST_SHOWN), until: until.typed.slice(0, MOST_SHOWN) },
    errors: {
      from: from.isWrong ? 'time.statistics.noMonth' : null,
      until: until.isWrong ? 'time.statistics.noMonth' : isBackward ? 'time.statistics.backward' : null,
    },
  };
}

export const loader = screen('activityStatistics', async (context) => {
  const { services, corporation, actor, t, language, today, url } = context;
  const query = url.searchParams;
  const by = statisticGroups.find((one) => one === query.get('by')) ?? 'project';
  const { from, until, typed, errors } = askedMonths(query, today);
  const lines =
    errors.from !== null || errors.until !== null
      ? []
      : await activityStatistics(services.db, corporation, by, {
          from,
          until,
          project: null,
          person: null,
          sight: timeSightOf(actor),
        });
  const names = await namesIn(context, by, lines);
  const address = pathTo('activityStatistics', {}, { by, from, until });
  const sum = (read: (line: StatisticLine) => number) => lines.reduce((all, line) => all + read(line), 0);
  /** Where the entries are that a line adds up. */
  const entriesOf = (of: Record<string, string | number>) => ({ ...daysOf(from, until), ...of });
  const line = (
    name: string,
    of: Record<string, string | number>,
    seconds: number,
    billable: number,
    microDays: number,
  ) => ({
    name,
    to: pathTo('activityList', {}, entriesOf(of)),
    billableTo: pathTo('activityList', {}, { ...entriesOf(of), billing: 'billable' }),
    hours: clockText(seconds),
    days: decimalCell(daysTold(microDays), language),
    billable: clockText(billable),
    share: seconds === 0 ? '' : `${Math.round((billable / seconds) * 100)} %`,
  });
  return {
    title: t('time.statistics.title'),
    by,
    typed,
    errors: {
      from: errors.from && t(errors.from),
      until: errors.until && t(errors.until),
    },
    groups: statisticGroups.map((one) => ({
      label: t(`time.statistics.by.${one}`),
      to: linkWith(address, { by: one }),
      current: one === by,
    })),
    rows: lines.map(({ id, month, seconds, billableSeconds, microDays }) =>
      line(
        month === null
          ? ((id === null ? null : names.get(id)) ??
              t(id === null ? 'time.statistics.without' : 'commerce.erased'))
          : monthInWords(month, language),
        month === null ? { [by]: id ?? 0 } : daysOf(month, month),
        seconds,
        billableSeconds,
        microDays,
      ),
    ),
    total: line(
      t('time.field.total'),
      {},
      sum(({ seconds }) => seconds),
      sum(({ billableSeconds }) => billableSeconds),
      sum(({ microDays }) => microDays),
    ),
  };
});

/** What noted time comes to, by whatever one asks. */
export default function ActivityStatistics() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const column = (
    key: 'hours' | 'days' | 'billable' | 'share',
    header: string,
    narrow: 'side' | 'below',
  ) => ({
    key,
    header: t(header),
    narrow,
    numeric: true,
    cell: (row: (typeof page)['total']) =>
      key === 'share' ? (
        row[key]
      ) : (
        <a className="ref" href={key === 'billable' ? row.billableTo : row.to}>
          {row[key]}
        </a>
      ),
  });
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('time.list.title'), to: pathTo('activityMonthList', {}) }]}
      actions={
        <>
          <LinkButton to={pathTo('activityList', {})}>{t('time.entries.title')}</LinkButton>
          <LinkButton to={pathTo('personActivity', {})}>{t('time.list.own')}</LinkButton>
        </>
      }
      tabs={<Tabs label={t('time.statistics.title')} items={page.groups} />}
    >
      <Panel title={t(`time.statistics.by.${page.by}`)}>
        <form method="get" className="time-period">
          <input type="hidden" name="by" value={page.by} />
          <PlainField
            id="statistics-from"
            name="from"
            label={t('time.statistics.from')}
            type="month"
            hint={t('time.statistics.monthHint')}
            defaultValue={page.typed.from}
            error={page.errors.from ?? undefined}
          />
          <PlainField
            id="statistics-until"
            name="until"
            label={t('time.statistics.until')}
            type="month"
            hint={t('time.statistics.monthHint')}
            defaultValue={page.typed.until}
            error={page.errors.until ?? undefined}
          />
          <Button>{t('time.statistics.show')}</Button>
        </form>
        <DataTable
          caption={page.title}
          rows={page.rows.length === 0 ? [] : [...page.rows, page.total]}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              header: t(`time.statistics.by.${page.by}`),
              narrow: 'title',
              cell: ({ name }) => <span translate="no">{name}</span>,
            },
            column('hours', 'time.field.hours', 'side'),
            column('days', 'time.field.days', 'below'),
            column('billable', 'time.field.billable', 'below'),
            column('share', 'time.field.share', 'below'),
          ]}
          empty={<EmptyState title={t('time.statistics.none')} hint={t('time.statistics.noneHint')} />}
        />
      </Panel>
    </Page>
  );
}
