import { useLoaderData } from '@remix-run/react';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { FleetFigure, Followed } from './fleet-figure.tsx';
import { readFleet } from './fleet-map.server.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { orderLook } from '../transport/order-look.ts';
import { TourTable } from '../transport/tour-table.tsx';
import { toursNow } from '../transport/tracking.server.ts';

export const meta = titleOf;

/** Seconds after which the page asks for itself again. */
const AGAIN = 20;

export const loader = screen('transportRealtime', async (context) => {
  const isOn = context.url.searchParams.get('realtime') !== 'off';
  const [tours, fleet] = await Promise.all([
    toursNow(context),
    context.may(equipmentRoles.positions) ? readFleet(context, isOn) : null,
  ]);
  return { title: context.t('transport.realtime'), isOn, fleet, ...tours };
});

/** Turns of today as they go on; on, the page is asked for again by itself, without scripts too. */
export default function TrackingRealtime() {
  const { title, isOn, fleet, now, tours, watched, working, count, underway, problems, mileage } =
    useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton to={pathTo('transportRoutes', {})}>{t('transport.routes')}</LinkButton>
          <LinkButton to={pathTo('transportRealtime', {}, { realtime: isOn ? 'off' : null })}>
            {t(isOn ? 'transport.realtimeOff' : 'transport.realtimeOn')}
          </LinkButton>
        </>
      }
    >
      {/* Scripts are told of changes; without them the page asks for itself again. */}
      {isOn && (
        <noscript>
          <meta httpEquiv="refresh" content={String(AGAIN)} />
        </noscript>
      )}
      <div {...(isOn && { 'data-realtime': pathTo('transportRealtimeEvents', {}) })}>
        <p className="hint">{t('transport.asOf', { time: format.time(now) })}</p>
        <KpiRow>
          <Kpi label={t('transport.kpi.underway')} value={format.integer(underway)} />
          <Kpi label={t('transport.kpi.tours')} value={format.integer(count)} />
          <Kpi label={t('transport.kpi.mileage')} value={format.quantity(mileage)} />
          <Kpi label={t('transport.kpi.problems')} value={format.integer(problems)} />
        </KpiRow>
        {watched.length > 0 && (
          <Panel title={t('transport.watched')}>
            <ul className="todo">
              {watched.map(({ id, number, clientName, driverName, why, since }) => (
                <li key={`${id} ${why}`}>
                  <a href={pathTo('transportDetails', { id })}>
                    <strong>
                      {number} · {clientName || t('commerce.erased')}
                    </strong>
                    <small>{t(`transport.watch.${why}`, { time: format.time(since) })}</small>
                    <small>{driverName}</small>
                  </a>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {working.length > 0 && (
          <Panel title={t('transport.working')}>
            <ul className="todo">
              {working.map(({ id, number, status, clientName, equipmentName, driverName, ...work }) => (
                <li key={id}>
                  <a href={pathTo('transportDetails', { id })}>
                    <strong>
                      {number} · {clientName || t('commerce.erased')}
                    </strong>
                    <small>
                      {t('transport.workingSince', {
                        from: format.time(work.startedAt ?? work.start),
                        until: format.time(work.end),
                      })}
                    </small>
                    <small>{[equipmentName, driverName].filter(Boolean).join(' · ')}</small>
                  </a>
                  <TrackedBadge look={orderLook} status={status} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel title={t('transport.tours')}>
          <TourTable tours={tours} />
          {count > tours.length && (
            <p className="hint">
              <a className="link" href={pathTo('transportTracking', {})}>
                {t('transport.moreTours', { count: count - tours.length })}
              </a>
            </p>
          )}
        </Panel>
      </div>
      {fleet !== null && (
        <Followed events={fleet.events}>
          <FleetFigure {...fleet} label={t('positions.fleet.title')}>
            <ol className="fleet-names">
              {fleet.fleet.map(({ equipment, name, lost }) => (
                <li key={equipment}>
                  <a className="link" href={pathTo('positionsDay', { id: equipment })} translate="no">
                    {name}
                  </a>{' '}
                  {lost && <Badge tone="warn">{t('equipment.status.lost')}</Badge>}
                </li>
              ))}
            </ol>
            <p className="hint">{t('positions.fleet.noted')}</p>
          </FleetFigure>
        </Followed>
      )}
    </Page>
  );
}
