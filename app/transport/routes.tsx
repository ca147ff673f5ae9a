import { useLoaderData } from '@remix-run/react';
import { serves } from '#domain/equipment/equipment.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { standingOf } from '#projections/equipment/equipment.ts';
import { routesOfDay } from '#projections/positions/routes.ts';
import { ordersOnDays, transportVehicles } from '#projections/transport/order-list.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { kilometres } from '../equipment/lasting.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

/** Where a vehicle stands of the three that the specification names (second specification, section 4). */
const routeStatuses = ['available', 'moving', 'unavailable'] as const;
type RouteStatus = (typeof routeStatuses)[number];
const tones = { available: 'ok', moving: 'info', unavailable: 'bad' } as const;

const MINUTE = 60_000;

export const loader = screen('transportRoutes', async ({ services, corporation, today, t, may }) => {
  const now = new Date().toISOString();
  const followed = may(equipmentRoles.positions);
  const [vehicles, orders, routes] = await Promise.all([
    transportVehicles(services.db, corporation),
    ordersOnDays(services.db, corporation, addDays(today, -1), addDays(today, 1)),
    followed ? routesOfDay(services.db, corporation, today) : [],
  ]);
  const ids = vehicles.map(({ id }) => id);
  const standing = await standingOf(services.db, ids, corporation, { today, now });
  const driven = new Map<number, number>();
  for (const { equipment, metres } of routes) driven.set(equipment, (driven.get(equipment) ?? 0) + metres);
  const rows = vehicles.map(({ id, name, registration }) => {
    const current = orders.find(
      (one) => one.equipment === id && (one.status === 'in_progress' || one.status === 'waiting'),
    );
    const next = orders.find((one) => one.equipment === id && one.status === 'planned' && one.start > now);
    // What failed, is in repair or left goes nowhere, unless it is on its way already.
    const stands = standing.get(id) ?? 'unavailable';
    const status: RouteStatus = current ? 'moving' : serves(stands) ? 'available' : 'unavailable';
    // Nobody measured it: the planned end and the way back.
    const back = current ? new Date(Date.parse(current.end) + current.travel * MINUTE).toISOString() : null;
    return {
      id,
      name,
      registration,
      status,
      order: current ?? next ?? null,
      start: current?.startedAt ?? next?.start ?? null,
      metres: driven.get(id) ?? 0,
      back,
      isLate: back !== null && back < now,
    };
  });
  return { title: t('transport.routes'), rows, followed };
});

/** Vehicles and where they stand, with the estimated return, and what they drove today for who may look. */
export default function Routes() {
  const { title, rows, followed } = useLoaderData<typeof loader>();
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
      <p>
        {t('transport.route.legend')}{' '}
        {routeStatuses.map((one) => (
          <Badge key={one} tone={tones[one]}>
            {t(`transport.routeStatus.${one}`)}
          </Badge>
        ))}
      </p>
      <Panel title={label('vehicles')}>
        <DataTable
          caption={label('vehicles')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
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
              cell: (row) => (row.start === null ? '–' : format.dateTime(row.start)),
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
                <Badge tone={tones[row.status]}>{t(`transport.routeStatus.${row.status}`)}</Badge>
              ),
            },
          ]}
          empty={<EmptyState title={t('transport.route.none')} hint={t('transport.route.noneHint')} />}
        />
      </Panel>
    </Page>
  );
}
