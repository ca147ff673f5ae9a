import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { ChartFigure } from '../../ui/chart/chart.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Definitions, EmptyState, Kpi, KpiRow, Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { staffFiguresPage, type StaffFiguresPage } from './staff-figures.server.ts';

export const meta = titleOf;

export const loader = screen('staffFigures', staffFiguresPage);

/** A figure, with the list behind it where there is one. */
const linked = (text: string, to: string | null) => (to === null ? text : { text, to });

function Turnover({ page: { year, years, isPresent, movements } }: { page: StaffFiguresPage }) {
  const t = useText();
  const format = useFormat();
  const say = (key: string) => t(`people.figures.${key}`);
  const { entries, departures, atStart, turnover } = movements;
  return (
    <Panel title={say('turnover')}>
      <Tabs label={say('year')} items={years} />
      <Definitions
        amounts
        items={[
          { term: t('people.figures.atStart', { year }), value: format.integer(atStart) },
          { term: say('entries'), value: format.integer(entries) },
          { term: say('departures'), value: format.integer(departures) },
          {
            term: say('rate'),
            value: turnover === null ? '–' : <b>{format.percent(turnover)}</b>,
          },
        ]}
      />
      <p className="hint">
        {say('formula')} {isPresent && say('soFar')}
      </p>
      <p>
        <a className="link" href={pathTo('staffRegister', {})}>
          {say('register')}
        </a>
      </p>
    </Panel>
  );
}

function Kinds({ page: { kinds } }: { page: StaffFiguresPage }) {
  const t = useText();
  const format = useFormat();
  const title = t('people.figures.kinds');
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        rows={kinds}
        rowKey={({ type }) => type}
        columns={[
          {
            key: 'kind',
            header: t('people.field.contractType'),
            narrow: 'title',
            cell: ({ name, to }) =>
              to === null ? (
                name
              ) : (
                <a className="ref" href={to}>
                  {name}
                </a>
              ),
          },
          {
            key: 'people',
            header: t('people.figures.people'),
            narrow: 'side',
            numeric: true,
            cell: ({ people }) => format.integer(people),
          },
        ]}
        empty={<EmptyState title={t('people.figures.none')} hint={t('people.figures.noneHint')} />}
      />
    </Panel>
  );
}

/** Figures of the staff: how many, by which contracts, for how long, of what age, and who came and went. */
export default function StaffFigures() {
  const page = useLoaderData<() => Promise<StaffFiguresPage>>();
  const { title, now, movements, months, ages, year } = page;
  const t = useText();
  const format = useFormat();
  const say = (key: string) => t(`people.figures.${key}`);
  return (
    <Page title={title} crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }]}>
      <p className="hint">{say('hint')}</p>
      <KpiRow>
        <Kpi
          label={say('employees')}
          value={format.integer(now.employees)}
          to={now.to ?? undefined}
          note={now.trainees > 0 ? t('people.figures.andTrainees', { count: now.trainees }) : undefined}
        />
        <Kpi
          label={say('seniority')}
          value={
            now.seniority === null
              ? '–'
              : t('people.figures.inYears', { years: format.quantity(now.seniority) })
          }
          note={say('seniorityNote')}
        />
        <Kpi
          label={t('people.figures.turnoverOf', { year })}
          value={movements.turnover === null ? '–' : format.percent(movements.turnover)}
        />
      </KpiRow>
      <Panel title={say('trend')}>
        <ChartFigure
          chart={months.chart}
          title={say('months')}
          table={{
            head: [say('month'), say('employees')],
            rows: months.rows.map(({ label, people, to }) => [label, linked(format.integer(people), to)]),
          }}
        />
      </Panel>
      <Kinds page={page} />
      <Panel title={say('ages')}>
        <ChartFigure
          chart={ages.chart}
          title={say('byAge')}
          table={{
            head: [say('age'), say('women'), say('men')],
            rows: ages.bands.map(({ label, women, men }) => [
              label,
              format.integer(women),
              format.integer(men),
            ]),
          }}
        />
        {ages.unknown > 0 && <p className="hint">{t('people.figures.unknown', { count: ages.unknown })}</p>}
      </Panel>
      <Turnover page={page} />
    </Page>
  );
}
