import { useLoaderData } from '@remix-run/react';
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
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import {
  firmColumns,
  firmGroups,
  type FirmGroup,
  type FirmHours,
  type FirmMoney,
  type FirmRow,
} from './firm-month-columns.ts';
import { readFirmMonth } from './firm-month.server.ts';
import { teamChoices } from './time-filters.server.ts';
import { teamFilters } from './time-filters.ts';
import { TimeFilterDrawer } from './time-filter-drawer.tsx';

export const meta = titleOf;

/** Rows on a page. */
const PER_PAGE = 200;

/** The figures that there are any of: others would only push these out of sight. */
function shownColumns(by: FirmGroup, total: FirmRow) {
  const { hours, money } = firmColumns(by, [total]);
  return {
    hours: hours.filter((key) => (total.hours[key] ?? 0) !== 0),
    money: money.filter((key) => Number(total.money[key] ?? 0) !== 0),
  };
}

export const loader = screen('firmMonth', async (context) => {
  const { t, today, url } = context;
  const [{ asked, rows, total, whose }, options] = await Promise.all([
    readFirmMonth(context),
    teamChoices(context),
  ]);
  const { by, first, unit, manager, person } = asked;
  const everybody = pathTo('firmMonth', {}, { by, day: first, unit: unit?.id ?? null, manager });
  const address = linkWith(everybody, { person });
  const shown = turnPage(url, rows, PER_PAGE);
  return {
    title: t('time.firm.title'),
    by,
    address,
    whose,
    everybody: person === null ? null : everybody,
    shared: by === 'project' && (person !== null || unit !== null || manager !== null),
    weeks: pathTo('weeklyRecap', {}, { day: first, unit: unit?.id ?? null, manager }),
    period: periodOf(
      { view: 'month', day: first },
      { views: [], addressOf: ({ day }) => linkWith(address, { day }), today, t },
    ),
    groups: firmGroups.map((one) => ({
      label: t(`time.firm.by.${one}`),
      to: linkWith(address, { by: one }),
      current: one === by,
    })),
    columns: shownColumns(by, total),
    options,
    narrowed: { unit: String(unit?.id ?? ''), manager: String(manager ?? '') },
    rows: shown.rows,
    pages: shown.pages,
    total,
  };
});

/** A figure that leads to its lines. */
function Figure({ text, to }: { text: string; to: string | undefined }) {
  return to === undefined ? (
    text
  ) : (
    <a className="ref" href={to}>
      {text}
    </a>
  );
}

/** A month of the company: people or projects, each figure leading to what it is made of. */
export default function FirmMonth() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { by, address, options, columns, rows, total } = page;
  const hours = (key: FirmHours): Column<FirmRow> => ({
    key,
    header: t(`time.firm.${key}`),
    numeric: true,
    narrow: key === 'noted' ? 'side' : 'below',
    cell: ({ hours: of, links, away }) => {
      const seconds = of[key] ?? 0;
      if (seconds === 0) return '';
      return (
        <>
          <Figure text={clockText(seconds)} to={links[key]} />
          {key === 'absent' && away !== null && <div className="hint">{away}</div>}
        </>
      );
    },
  });
  const euros = (key: FirmMoney): Column<FirmRow> => ({
    key,
    header: t(`time.firm.${key}`),
    numeric: true,
    narrow: 'below',
    cell: ({ money, links }) => {
      const value = money[key];
      return value === undefined || Number(value) === 0 ? (
        ''
      ) : (
        <Figure text={format.amount(value)} to={links[key]} />
      );
    },
  });
  return (
    <Page
      title={page.title}
      {...(page.whose !== null && { subtitle: page.whose })}
      crumbs={[{ label: t('time.list.title'), to: pathTo('activityMonthList', {}) }]}
      actions={
        <>
          {page.everybody !== null && <LinkButton to={page.everybody}>{t('time.firm.everybody')}</LinkButton>}
          <LinkButton to={page.weeks}>{t('time.weeks.title')}</LinkButton>
          <LinkButton to={pathTo('activityList', {})}>{t('time.entries.title')}</LinkButton>
        </>
      }
      tabs={
        <>
          <PeriodNav period={page.period} />
          <Tabs label={page.title} items={page.groups} />
        </>
      }
    >
      <div className="time-tools">
        {options && (
          <TimeFilterDrawer address={address} names={teamFilters} options={options} values={page.narrowed} />
        )}
        <ExportMenu address={address} to={pathTo('firmMonthExport', {})} />
      </div>
      <div className="time-scroll firm-month">
        <DataTable<FirmRow>
          caption={page.title}
          rows={rows.length === 0 ? [] : [...rows, total]}
          rowKey={({ id }) => id ?? 'total'}
          columns={[
            {
              key: 'name',
              header: t(`time.field.${by}`),
              narrow: 'title',
              cell: ({ name, to, id }) =>
                to === null ? (
                  id === null ? (
                    <strong>{name}</strong>
                  ) : (
                    <span translate="no">{name}</span>
                  )
                ) : (
                  <a className="ref" href={to} translate="no">
                    {name}
                  </a>
                ),
            },
            ...columns.hours.map(hours),
            ...columns.money.map(euros),
          ]}
          empty={<EmptyState title={t('time.firm.none')} hint={t('time.firm.noneHint')} />}
        />
      </div>
      <p className="hint">{t(`time.firm.hint.${page.shared ? 'shared' : by}`)}</p>
      <TurnedPager pages={page.pages} />
    </Page>
  );
}
