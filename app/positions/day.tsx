import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, Columns, Definitions, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { positionsDay, takeReading } from './day.server.ts';
import { DrivenDays } from '../equipment/driven-days.tsx';
import { kilometres, lasting } from '../equipment/lasting.ts';
import { RouteDrawing } from './map.tsx';

export const meta = titleOf;

export const loader = screen('positionsDay', positionsDay);
export const action = screen('positionsDay', takeReading);

type DayPage = ReturnType<typeof useLoaderData<typeof loader>>;

function Routes({ page: { routes } }: { page: DayPage }) {
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`positions.${name}`);
  return (
    <Panel title={label('routes')}>
      <DataTable
        caption={label('routes')}
        rows={routes}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'from',
            header: label('from'),
            narrow: 'title',
            cell: (row) => format.time(row.startedAt),
          },
          { key: 'until', header: label('until'), cell: (row) => format.time(row.endedAt) },
          {
            key: 'duration',
            header: label('duration'),
            cell: (row) => lasting(Date.parse(row.endedAt) - Date.parse(row.startedAt), t),
          },
          {
            key: 'distance',
            header: label('distance'),
            numeric: true,
            narrow: 'side',
            cell: (row) => t('positions.km', { km: format.quantity(kilometres(row.metres)) }),
          },
          { key: 'source', header: label('origin'), cell: (row) => t(`positions.source.${row.source}`) },
        ]}
        empty={<EmptyState title={label('noRoutes')} hint={label('noRoutesHint')} />}
      />
    </Panel>
  );
}

function Stops({ page: { stops } }: { page: DayPage }) {
  const t = useText();
  const format = useFormat();
  if (stops.length === 0) return null;
  return (
    <Panel title={t('positions.stops')}>
      <DataTable
        caption={t('positions.stops')}
        rows={stops.map((stop, index) => ({ ...stop, number: index + 1 }))}
        rowKey={({ number }) => number}
        columns={[
          {
            key: 'number',
            header: t('positions.number'),
            narrow: 'title',
            cell: ({ number }) => t('positions.stop', { number: String(number) }),
          },
          { key: 'from', header: t('positions.from'), cell: (row) => format.time(row.from) },
          { key: 'until', header: t('positions.until'), cell: (row) => format.time(row.until) },
          {
            key: 'duration',
            header: t('positions.duration'),
            narrow: 'side',
            cell: (row) => lasting(Date.parse(row.until) - Date.parse(row.from), t),
          },
          {
            key: 'near',
            header: t('positions.near'),
            narrow: 'below',
            cell: (row) => <span translate="no">{row.near ?? '–'}</span>,
          },
          { key: 'place', header: t('positions.place'), code: true, cell: (row) => row.place },
        ]}
        empty={null}
      />
    </Panel>
  );
}

/** What the routes come to on the meter, to be noted by a press. */
function Meter({ page: { meter, proposal } }: { page: DayPage }) {
  const t = useText();
  const format = useFormat();
  if (proposal === null) return null;
  const { on, value, driven, since } = proposal;
  const said = { driven: format.quantity(driven), value: format.quantity(value), on: format.date(on) };
  return (
    <Panel title={t('positions.meter.title')}>
      <p>
        {since === null
          ? t(`positions.meter.${meter}.first`, said)
          : t(`positions.meter.${meter}.since`, { ...said, day: format.date(since) })}
      </p>
      <IntentButton intent="meter" tone="primary" fields={{ on, value }}>
        {t(`positions.meter.${meter}.take`, { value: format.quantity(value) })}
      </IntentButton>
    </Panel>
  );
}

/** A vehicle's day: its map, its routes and stops, when it was not followed, and who looked. */
export default function PositionsDay() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { id, name, map, days, looks, pauses, stops } = page;
  const km = format.quantity(kilometres(page.metres));
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('equipment.list'), to: pathTo('equipmentList', {}) },
        { label: name, to: pathTo('equipmentDetails', { id }, { selectedTab: 'gps' }) },
      ]}
    >
      <Refusals errors={answer?.errors} />
      <PeriodNav period={page.period} />
      {pauses.map(({ from, until }) => (
        <Alert key={from} tone="info">
          {t('positions.paused', { from: format.time(from), until: format.time(until) })}
        </Alert>
      ))}
      <Columns
        main={
          <>
            {map === null ? (
              <div className="card">
                <EmptyState title={t('positions.none')} hint={t('positions.noneHint')} />
              </div>
            ) : (
              <Panel title={t('positions.map')}>
                <RouteDrawing
                  map={map}
                  label={t('positions.mapOf', {
                    name,
                    day: format.date(page.day),
                    km,
                    stops: String(stops.length),
                  })}
                  ground={page.ground}
                />
              </Panel>
            )}
            <Routes page={page} />
            <Stops page={page} />
          </>
        }
        aside={
          <>
            <Panel title={t('positions.sums')}>
              <Definitions
                items={[
                  { term: t('positions.distance'), value: t('positions.km', { km }) },
                  { term: t('positions.driven'), value: lasting(page.driven, t) },
                  { term: t('positions.routes'), value: format.integer(page.routes.length) },
                  { term: t('positions.stops'), value: format.integer(stops.length) },
                ]}
              />
              <p className="hint">{t('positions.kept')}</p>
            </Panel>
            <Meter page={page} />
            <Panel title={t('positions.days')}>
              <DrivenDays id={id} days={days} />
            </Panel>
            <Panel title={t('positions.looks')}>
              <p className="hint">{t('positions.looksHint')}</p>
              <ul>
                {looks.map(({ at, username, day }) => (
                  <li key={`${at} ${username} ${day}`}>
                    {t('positions.looked', {
                      at: format.dateTime(at),
                      user: username ?? t('positions.product'),
                      day: format.date(day),
                    })}
                  </li>
                ))}
              </ul>
            </Panel>
          </>
        }
      />
    </Page>
  );
}
