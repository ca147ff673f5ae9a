import { useLoaderData } from '@remix-run/react';
import { todayIn, yearOf } from '#domain/kernel/dates.ts';
import { workingDaysBetween } from '#domain/company/calendar.ts';
import { calendarOf } from '#domain/company/company-commands.ts';
import { holidaysOf } from '#domain/company/holidays.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Definitions, EmptyState, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { companyPage, mayEditCompany } from './company-frame.server.ts';
import { CompanyPage } from './company-frame.tsx';
import { YearCalendar } from './year-calendar.tsx';

export const meta = titleOf;

const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

/** The year of the address, or this one. */
const askedYear = (typed: string | null, thisYear: number): number => {
  const year = Number(typed);
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR ? year : thisYear;
};

export const loader = screen('companyCalendar', async (context) => {
  const { company, frame } = await companyPage(context, 'companyCalendar');
  const thisYear = yearOf(todayIn(company.timeZone, new Date()));
  const year = askedYear(context.url.searchParams.get('year'), thisYear);
  const calendar = calendarOf(company);
  const [from, until] = [`${year}-01-01`, `${year}-12-31`];
  return {
    title: company.name,
    frame,
    year,
    calendar,
    holidays: holidaysOf(year, calendar),
    closings: calendar.closings.filter(({ start, end }) => start <= until && end >= from),
    workingDays: workingDaysBetween(calendar, from, until),
    mayEdit: mayEditCompany(context, company),
  };
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Facts({ page: { calendar, workingDays, year } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const yes = (value: boolean) => t(value ? 'companies.yes' : 'companies.no');
  return (
    <Panel title={t('companies.calendar.rules')}>
      <Definitions
        items={[
          { term: t('companies.calendar.workingDays', { year }), value: format.integer(workingDays) },
          {
            term: t('companies.field.workdays'),
            value: calendar.workdays.map((day) => t(`companies.weekday.${day}`)).join(', '),
          },
          { term: t('companies.field.whitMonday'), value: yes(calendar.whitMonday) },
          { term: t('companies.field.alsaceMoselle'), value: yes(calendar.alsaceMoselle) },
        ]}
      />
    </Panel>
  );
}

function Lists({ page: { holidays, closings } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className="cols halves">
      <Panel title={t('companies.calendar.holidays')}>
        <DataTable
          caption={t('companies.calendar.holidays')}
          rows={holidays}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'name',
              header: t('companies.field.label'),
              narrow: 'title',
              cell: ({ key }) => t(`companies.holiday.${key}`),
            },
            {
              key: 'date',
              header: t('companies.field.date'),
              narrow: 'side',
              cell: ({ date }) => format.date(date),
            },
          ]}
          empty={null}
        />
      </Panel>
      <Panel title={t('companies.calendar.closings')}>
        <DataTable
          caption={t('companies.calendar.closings')}
          rows={closings}
          rowKey={({ start, label }) => `${start} ${label}`}
          columns={[
            { key: 'label', header: t('companies.field.label'), narrow: 'title', cell: ({ label }) => label },
            {
              key: 'start',
              header: t('companies.field.start'),
              narrow: 'below',
              cell: ({ start }) => format.date(start),
            },
            {
              key: 'end',
              header: t('companies.field.end'),
              narrow: 'below',
              cell: ({ end }) => format.date(end),
            },
          ]}
          empty={
            <EmptyState
              title={t('companies.calendar.noClosing')}
              hint={t('companies.calendar.noClosingHint')}
            />
          }
        />
      </Panel>
    </div>
  );
}

export default function CompanyCalendar() {
  const page = useLoaderData<typeof loader>();
  const { frame, year, calendar, mayEdit } = page;
  const t = useText();
  const { id } = frame;
  return (
    <CompanyPage
      frame={frame}
      actions={
        mayEdit && (
          <LinkButton to={pathTo('companyCalendarEdit', { id })} icon="edit">
            {t('commerce.action.edit')}
          </LinkButton>
        )
      }
    >
      <nav className="year-nav" aria-label={t('companies.calendar.years')}>
        <a className="btn quiet" href={pathTo('companyCalendar', { id }, { year: year - 1 })}>
          ← {year - 1}
        </a>
        <strong>{year}</strong>
        <a className="btn quiet" href={pathTo('companyCalendar', { id }, { year: year + 1 })}>
          {year + 1} →
        </a>
      </nav>
      <ul className="legend">
        {(['holiday', 'closing', 'rest'] as const).map((kind) => (
          <li key={kind} className={kind}>
            {t(`companies.calendar.${kind}`)}
          </li>
        ))}
      </ul>
      <YearCalendar year={year} calendar={calendar} />
      <Facts page={page} />
      <Lists page={page} />
    </CompanyPage>
  );
}
