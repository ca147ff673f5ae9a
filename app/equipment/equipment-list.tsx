import { useLoaderData } from '@remix-run/react';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { dueWindows, equipmentOfIds, equipmentPlaces } from '#projections/equipment/equipment.ts';
import { choices } from '#projections/records/records.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { trackedList } from '../tracked/tracked.server.ts';
import { TrackedList } from '../tracked/tracked-list.tsx';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { useText } from '../ui/text.tsx';
import { equipmentLook } from './equipment-look.ts';
import { idIn } from '../training/certificates.server.ts';
import { equipment } from './equipment.server.ts';

export const meta = titleOf;

/** As many places as chips may stand in a row. */
const PLACES = 6;

export const loader = screen('equipmentList', async (context) => {
  const { services, corporation, url, language, t, may } = context;
  const kit = idIn(url, 'kit');
  const [list, records, places, kits] = await Promise.all([
    trackedList(context, equipment),
    choices(services.db, ['equipmenttype', 'equipmentcategory'], corporation, language),
    equipmentPlaces(services.db, corporation),
    kit === null ? [] : equipmentOfIds(services.db, [kit], corporation),
  ]);
  const asked = (name: string) => url.searchParams.get(name);
  const chosen = (resource: string, name: string) =>
    (records.get(resource) ?? [])
      .filter(({ id }) => String(id) === asked(name))
      .map(({ label }) => ({ label, to: linkWith(list.address, { [name]: null }), on: true }));
  const categories = (records.get('equipmentcategory') ?? []).map(({ id, label }) => ({ id, label }));
  return {
    ...list,
    chips: [
      ...chosen('equipmenttype', 'type'),
      ...chosen('equipmentcategory', 'category'),
      ...kits.map(({ name }) => ({ label: name, to: linkWith(list.address, { kit: null }), on: true })),
      ...(asked('category') === null
        ? categories.slice(0, PLACES).map(({ id, label }) => ({
            label,
            to: linkWith(list.address, { category: String(id) }),
            on: false,
          }))
        : []),
      ...dueWindows.map((one) => ({
        label: t(`equipment.due.${one}`),
        to: linkWith(list.address, { due: asked('due') === one ? null : one }),
        on: asked('due') === one,
      })),
      ...places
        .filter((place) => asked('place') === null || asked('place') === place)
        .slice(0, PLACES)
        .map((place) => ({
          label: place,
          to: linkWith(list.address, { place: asked('place') === place ? null : place }),
          on: asked('place') === place,
        })),
    ],
    mayFollow: may(equipmentRoles.positions),
    labels: `${pathTo('equipmentLabels', {})}${url.search}`,
  };
});

export default function EquipmentList() {
  const t = useText();
  const { chips, labels, mayFollow, ...list } = useLoaderData<typeof loader>();
  return (
    <TrackedList
      look={equipmentLook}
      list={list}
      chips={chips}
      crumbs={[{ label: t('shell.menu.equipmentDashboard'), to: pathTo('equipmentDashboard', {}) }]}
      actions={
        <>
          <LinkButton to={pathTo('equipmentBoard', {})} icon="calendar">
            {t('equipment.board.title')}
          </LinkButton>
          {mayFollow && (
            <LinkButton to={pathTo('fleetPositions', {})}>{t('positions.fleet.title')}</LinkButton>
          )}
          <LinkButton to={labels} icon="file">
            {t('equipment.labels')}
          </LinkButton>
        </>
      }
    />
  );
}
