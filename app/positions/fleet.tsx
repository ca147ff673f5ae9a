import { useLoaderData } from '@remix-run/react';
import { placeText } from '#domain/kernel/place.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { lasting } from '../equipment/lasting.ts';
import { ageTones, MINUTE } from './ages.ts';
import { FleetFigure, Followed } from './fleet-figure.tsx';
import { readFleet } from './fleet-map.server.ts';
import { townWords } from './ground/town-words.server.ts';

export const meta = titleOf;

/** Where each piece was last, by its device. That somebody looked is noted. */
export const loader = screen('fleetPositions', async (context) => {
  const { t } = context;
  const { fleet, ...figure } = await readFleet(context, true);
  return {
    title: t('positions.fleet.title'),
    figure,
    rows: fleet.map(({ at, latitude, longitude, ...piece }) => ({
      ...piece,
      at: new Date(at).toISOString(),
      near: townWords(t, { latitude, longitude }),
      place: placeText({ latitude, longitude }),
    })),
  };
});

/** The fleet on a map, numbered as in the table below it. */
export default function Fleet() {
  const { title, figure, rows } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page title={title} crumbs={[{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }]}>
      <Alert tone="info">{t('positions.fleet.noted')}</Alert>
      <Followed events={figure.events}>
        <FleetFigure {...figure} label={title} />
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
                <>
                  <a className="ref" href={pathTo('positionsDay', { id: row.equipment })} translate="no">
                    {row.name}
                  </a>{' '}
                  {row.lost && <Badge tone="warn">{t('equipment.status.lost')}</Badge>}
                </>
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
                <Badge tone={ageTones[row.age]}>
                  {t('positions.fleet.ago', { lasting: lasting(row.minutes * MINUTE, t) })}
                </Badge>
              ),
            },
          ]}
          empty={<EmptyState title={t('positions.fleet.none')} hint={t('positions.fleet.noneHint')} />}
        />
      </Followed>
    </Page>
  );
}
