import { useLoaderData } from '@remix-run/react';
import { lastPositions, notePositionLook } from '#scratch/positions.ts';
import { placeText } from '#domain/kernel/place.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { lasting } from '../equipment/lasting.ts';
import { groundOfFrance } from './ground/ground.server.ts';
import { ownGround } from './ground/own-ground.server.ts';
import { townWords } from './ground/town-words.server.ts';
import { RouteDrawing } from './map.tsx';
import { routeMap, withoutOverlaps } from './route-map.ts';

export const meta = titleOf;

const MINUTE = 60_000;

/** What was heard of within so many minutes is where it is; what is older is where it was. */
const FRESH = 15;
const RECENT = 120;

const ages = ['now', 'recent', 'old'] as const;
const tones = { now: 'ok', recent: 'warn', old: 'mute' } as const;

const ageOf = (minutes: number): (typeof ages)[number] =>
  minutes <= FRESH ? 'now' : minutes <= RECENT ? 'recent' : 'old';

/** Where each piece was last, by its device. That somebody looked is noted. */
export const loader = screen('fleetPositions', async (context) => {
  const { services, corporation, today, actor, t } = context;
  const { db } = services;
  await notePositionLook(db, { corporation, equipment: null, day: today, user: actor.user });
  const now = Date.now();
  const found = await lastPositions(db, corporation, new Date(now).toISOString());
  const drawn = {
    legs: [],
    ground: groundOfFrance(),
    stops: found.map(({ at, latitude, longitude }) => ({ from: at, until: at, latitude, longitude })),
  };
  const map = routeMap(drawn);
  return {
    title: t('positions.fleet.title'),
    map: map && withoutOverlaps(map),
    ground: ownGround(context, drawn),
    rows: found.map(({ equipment, name, registration, at, latitude, longitude }, index) => {
      const minutes = Math.max(0, Math.floor((now - at) / MINUTE));
      return {
        number: index + 1,
        equipment,
        name,
        registration,
        at: new Date(at).toISOString(),
        minutes,
        age: ageOf(minutes),
        near: townWords(t, { latitude, longitude }),
        place: placeText({ latitude, longitude }),
      };
    }),
  };
});

/** The fleet on a map, numbered as in the table below it. */
export default function Fleet() {
  const { title, map, ground, rows } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page title={title} crumbs={[{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }]}>
      <Alert tone="info">{t('positions.fleet.noted')}</Alert>
      {map !== null && (
        <Panel>
          <RouteDrawing map={map} label={title} ground={ground} />
          <p>
            {t('positions.fleet.legend')}{' '}
            {ages.map((one) => (
              <span key={one}>
                <Badge tone={tones[one]}>{t(`positions.fleet.${one}`)}</Badge>{' '}
              </span>
            ))}
          </p>
        </Panel>
      )}
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ equipment }) => equipment}
        columns={[
          { key: 'number', header: t('positions.fleet.number'), cell: (row) => row.number },
          {
            key: 'name',
            header: t('equipment.one'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={pathTo('positionsDay', { id: row.equipment })} translate="no">
                {row.name}
              </a>
            ),
          },
          {
            key: 'registration',
            header: t('equipment.field.registration'),
            code: true,
            cell: (row) => row.registration ?? '–',
          },
          { key: 'at', header: t('positions.fleet.at'), cell: (row) => format.dateTime(row.at) },
          {
            key: 'near',
            header: t('positions.near'),
            cell: (row) => <span translate="no">{row.near ?? '–'}</span>,
          },
          { key: 'place', header: t('positions.fleet.place'), code: true, cell: (row) => row.place },
          {
            key: 'age',
            header: t('positions.fleet.age'),
            narrow: 'side',
            cell: (row) => (
              <Badge tone={tones[row.age]}>
                {t('positions.fleet.ago', { lasting: lasting(row.minutes * MINUTE, t) })}
              </Badge>
            ),
          },
        ]}
        empty={<EmptyState title={t('positions.fleet.none')} hint={t('positions.fleet.noneHint')} />}
      />
    </Page>
  );
}
