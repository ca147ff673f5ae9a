import { useLoaderData } from '@remix-run/react';
import { weekdays } from '#domain/people/work-schedule.ts';
import { clockText } from '#domain/time/typed-hours.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { periodOf } from '../ui/board/period.ts';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { ExportMenu } from '../ui/list/list-tools.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { turnPage } from '../ui/list/turn-page.ts';
import { TurnedPager } from '../ui/list/turned-pager.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { teamChoices } from './time-filters.server.ts';
import { teamFilters } from './time-filters.ts';
import { TimeFilterDrawer } from './time-filter-drawer.tsx';
import { weekFigures } from './weekly-recap-columns.ts';
import { askedWeeks, peopleOfWeeks, weekRows, type RecapRow } from './weekly-recap.server.ts';

export const meta = titleOf;

/** People on a page: the weeks of no others are reckoned. */
const PER_PAGE = 40;

const filters = [...teamFilters, 'person'] as const;

export const loader = screen('weeklyRecap', async (context) => {
  const { t, today, url } = context;
  const asked = askedWeeks(context);
  const { month, unit, manager, person } = asked;
  const [people, options] = await Promise.all([peopleOfWeeks(context, asked), teamChoices(context)]);
  const day = `${month}-01`;
  const asking = { day, unit: unit?.id ?? null, manager, person };
  const address = pathTo('weeklyRecap', {}, asking);
  const shown = turnPage(url, people, PER_PAGE);
  return {
    title: t('time.weeks.title'),
    address,
    paper: pathTo('weeklyRecapPdf', {}, asking),
    period: periodOf(
      { view: 'month', day },
      { views: [], addressOf: (one) => linkWith(address, { day: one.day }), today, t },
    ),
    options,
    narrowed: { unit: unit?.id ?? '', manager: manager ?? '', person: person ?? '' },
    rows: await weekRows(context, month, shown.rows),
    pages: shown.pages,
  };
});

/** What people worked in the weeks that end in a month, against their contract, and what the law says of it. */
export default function WeeklyRecap() {
  const { title, address, paper, period, options, narrowed, rows, pages } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const figure = (seconds: number) => (seconds === 0 ? '' : clockText(seconds));
  const columns: Column<RecapRow>[] = [
    {
      key: 'person',
      header: t('time.field.person'),
      narrow: 'title',
      cell: ({ name }) => <span translate="no">{name}</span>,
    },
    {
      key: 'week',
      header: t('time.weeks.week'),
      narrow: 'below',
      cell: ({ person, monday, sunday }) => (
        <a
          className="ref"
          href={pathTo('personActivity', {}, { person, view: 'week', day: monday })}
          title={t('time.weeks.between', { from: format.date(monday), until: format.date(sunday) })}
        >
          {format.date(monday)}
        </a>
      ),
    },
    ...weekdays.map((day, at): Column<RecapRow> => ({
      key: day,
      header: t(`board.weekday.${day}`),
      numeric: true,
      // The week, which each row leads to, has them.
      narrow: 'hide',
      cell: ({ days }) => figure(days[at] ?? 0),
    })),
    ...weekFigures.map((key): Column<RecapRow> => ({
      key,
      header: t(`time.weeks.${key}`),
      numeric: true,
      narrow: key === 'noted' ? 'side' : 'below',
      cell: (row) => figure(row[key]),
    })),
    {
      key: 'warnings',
      header: t('time.weeks.warnings'),
      narrow: 'below',
      cell: ({ warnings }) => warnings.map((one) => <div key={one}>{one}</div>),
    },
  ];
  return (
    <Page
      title={title}
      crumbs={[{ label: t('time.list.title'), to: pathTo('activityMonthList', {}) }]}
      actions={
        <LinkButton icon="file" to={paper}>
          {t('time.weeks.pdf')}
        </LinkButton>
      }
      tabs={<PeriodNav period={period} />}
    >
      <div className="time-tools">
        {options && (
          <TimeFilterDrawer address={address} names={filters} options={options} values={narrowed} />
        )}
        <ExportMenu address={address} to={pathTo('weeklyRecapExport', {})} />
      </div>
      <div className="time-scroll firm-month">
        <DataTable<RecapRow>
          caption={title}
          rows={rows}
          rowKey={({ person, monday }) => `${person} ${monday}`}
          columns={columns}
          empty={<EmptyState title={t('time.weeks.none')} hint={t('time.weeks.noneHint')} />}
        />
      </div>
      <p className="hint">{t('time.weeks.hint')}</p>
      <TurnedPager pages={pages} />
    </Page>
  );
}
