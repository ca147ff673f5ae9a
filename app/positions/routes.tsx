import { useLoaderData } from '@remix-run/react';
import { kilometres } from '../equipment/lasting.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { WayTold } from '../transport/way-told.tsx';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { RouteDrawing } from './map.tsx';
import { routeStatuses, routeTones } from './route-status.ts';
import { routesPage } from './routes.server.ts';

export const meta = titleOf;

export const loader = screen('transportRoutes', routesPage);

/** Vehicles and where they stand, with the estimated return, and what they drove today for who may look. */
export default function Routes() {
  const { title, rows, followed, map, ground, chosen, way } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`transport.route.${name}`);
  return (
    <Page
      title={title}
      actions={
        followed && <LinkButton to={pathTo('fleetPositions', {})}>{t('positions.fleet.title')}</LinkButton>
      }
    >
      <p className="legend">
        {t('transport.route.legend')}{' '}
        {routeStatuses.map((one) => (
          <Badge key={one} tone={routeTones[one]}>
            {t(`transport.routeStatus.${one}`)}
          </Badge>
        ))}
      </p>
      {followed && <Alert tone="info">{t('positions.fleet.noted')}</Alert>}
      {chosen !== null && (
        <p>
          {t('transport.route.chosen', { name: chosen })}{' '}
          <LinkButton to={pathTo('transportRoutes', {})} tone="quiet">
            {label('allVehicles')}
          </LinkButton>
        </p>
      )}
      {typeof way === 'string' && <Alert tone="warn">{label(way)}</Alert>}
      {way !== null && typeof way !== 'string' && <WayTold way={way} />}
      {map !== null && (
        <Panel title={label('map')}>
          <RouteDrawing map={map} label={label('map')} ground={ground} />
          <p className="hint">{label('mapHint')}</p>
        </Panel>
      )}
      {followed && map === null && <p className="hint">{label('noMap')}</p>}
      <Panel title={label('vehicles')}>
        <DataTable
          caption={label('vehicles')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            ...(followed
              ? [
                  {
                    key: 'mark',
                    header: label('mark'),
                    cell: ({ mark }: (typeof rows)[number]) => mark ?? '–',
                  },
                ]
              : []),
            { key: 'name', header: label('vehicle'), narrow: 'title', cell: (row) => row.name },
            {
              key: 'registration',
              header: label('registration'),
              narrow: 'below',
              cell: (row) => row.registration ?? '–',
            },
            {
              key: 'order',
              header: label('order'),
              narrow: 'below',
              cell: (row) =>
                row.order === null ? (
                  '–'
                ) : (
                  <a href={pathTo('transportDetails', { id: row.order.id })}>{row.order.number}</a>
                ),
            },
            {
              key: 'site',
              header: label('site'),
              narrow: 'below',
              cell: (row) => row.order?.siteAddress ?? '–',
            },
            {
              key: 'start',
              header: label('start'),
              narrow: 'below',
              cell: (row) =>
                row.start === null
                  ? '–'
                  : row.isUnstarted
                    ? t('transport.route.unstarted', { time: format.time(row.start) })
                    : format.dateTime(row.start),
            },
            {
              key: 'back',
              header: label('back'),
              narrow: 'below',
              cell: (row) =>
                row.back === null
                  ? '–'
                  : t(row.isLate ? 'transport.route.late' : 'transport.route.estimate', {
                      time: format.time(row.back),
                    }),
            },
            ...(followed
              ? [
                  {
                    key: 'toSite',
                    header: label('toSite'),
                    narrow: 'below' as const,
                    cell: ({ id, toSite }: (typeof rows)[number]) =>
                      toSite === null ? (
                        '–'
                      ) : (
                        <a className="link" href={pathTo('transportRoutes', {}, { vehicle: id })}>
                          {t('transport.route.about', { km: format.quantity(kilometres(toSite)) })}
                        </a>
                      ),
                  },
                  {
                    key: 'driven',
                    header: label('driven'),
                    narrow: 'below' as const,
                    cell: ({ id, metres }: (typeof rows)[number]) => (
                      <a className="link" href={pathTo('positionsDay', { id })}>
                        {t('positions.km', { km: format.quantity(kilometres(metres)) })}
                      </a>
                    ),
                  },
                ]
              : []),
            {
              key: 'status',
              header: t('transport.field.status'),
              narrow: 'side',
              cell: (row) => (
                <Badge tone={routeTones[row.status]}>{t(`transport.routeStatus.${row.status}`)}</Badge>
              ),
            },
          ]}
          empty={<EmptyState title={t('transport.route.none')} hint={t('transport.route.noneHint')} />}
        />
      </Panel>
    </Page>
  );
}
