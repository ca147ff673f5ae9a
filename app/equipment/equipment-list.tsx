import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import {
  dueWindows,
  equipmentFacetNames,
  equipmentFacets,
  equipmentOfIds,
  equipmentPlaces,
} from '#projections/equipment/equipment.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { trackedList } from '../tracked/tracked.server.ts';
import { TrackedList } from '../tracked/tracked-list.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { FilterSelect } from '../ui/list/filter-select.tsx';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import { FilterDrawer } from '../ui/list/list-tools.tsx';
import { linkWith } from '../ui/links.ts';
import { useText } from '../ui/text.tsx';
import { equipmentLook } from './equipment-look.ts';
import { askedId } from '../http/asked-id.ts';
import { equipment } from './equipment.server.ts';

export const meta = titleOf;

/** What the drawer narrows the list by, beside what a chip does. */
const narrowed = [...equipmentFacetNames, 'place', 'pumping'] as const;

export const loader = screen('equipmentList', async (context) => {
  const { services, corporation, url, t, may } = context;
  const kit = askedId(url.searchParams, 'kit');
  const [list, facets, places, kits] = await Promise.all([
    trackedList(context, equipment),
    equipmentFacets(services.db, corporation),
    equipmentPlaces(services.db, corporation),
    kit === null ? [] : equipmentOfIds(services.db, [kit], corporation),
  ]);
  const asked = (name: string) => url.searchParams.get(name);
  const without = (name: string) => linkWith(list.address, { [name]: null, cursor: null });
  const place = asked('place');
  return {
    ...list,
    // Names of third parties are for who may read them.
    facets: facets.filter(({ facet }) => facet !== 'supplier' || may('ROLE_THIRD_PARTY_READ')),
    places,
    asked: Object.fromEntries(narrowed.map((name) => [name, asked(name) ?? ''])),
    chips: [
      ...facets
        .filter(({ facet, id }) => asked(facet) === String(id))
        .map(({ facet, name }) => ({ label: name, to: without(facet), on: true })),
      ...kits.map(({ name }) => ({ label: name, to: without('kit'), on: true })),
      ...(place ? [{ label: place, to: without('place'), on: true }] : []),
      ...(asked('pumping') === 'yes'
        ? [{ label: t('equipment.field.pumping'), to: without('pumping'), on: true }]
        : []),
      ...dueWindows.map((one) => ({
        label: t(`equipment.due.${one}`),
        to: linkWith(list.address, { due: asked('due') === one ? null : one, cursor: null }),
        on: asked('due') === one,
      })),
    ],
    mayFollow: may(equipmentRoles.positions),
    mayHandOut: may(equipmentRoles.edit),
    selectAll: asked('select') === 'page',
    labels: `${pathTo('equipmentLabels', {})}${url.search}`,
  };
});

/** What is done with the pieces that are ticked: the page that it leads to has their ids in its address. */
function Bar({ address, mayHandOut }: { address: string; mayHandOut: boolean }) {
  const t = useText();
  return (
    <BulkBar address={address}>
      {mayHandOut && (
        <Button formMethod="get" formAction={pathTo('severalStep', { step: 'handOut' })}>
          {t('equipment.several.handOut.action')}
        </Button>
      )}
      <Button formMethod="get" formAction={pathTo('equipmentLabels', {})}>
        {t('equipment.labels')}
      </Button>
    </BulkBar>
  );
}

export default function EquipmentList() {
  const t = useText();
  const { chips, labels, mayFollow, mayHandOut, selectAll, facets, places, asked, ...list } =
    useLoaderData<typeof loader>();
  const select = (name: string, options: { value: string | number; label: string }[]) =>
    options.length === 0 ? null : (
      <FilterSelect
        id={`filter-${name}`}
        name={name}
        label={t(`equipment.field.${name}`)}
        options={options}
        placeholder={t('equipment.every')}
        defaultValue={asked[name] ?? ''}
      />
    );
  return (
    <TrackedList
      look={equipmentLook}
      list={list}
      chips={chips}
      filters={
        <FilterDrawer address={list.address} names={narrowed}>
          {equipmentFacetNames.map((name) => (
            <Fragment key={name}>
              {select(
                name,
                facets
                  .filter(({ facet }) => facet === name)
                  .map(({ id, name: label, count }) => ({ value: id, label: `${label} (${count})` })),
              )}
            </Fragment>
          ))}
          {select(
            'place',
            places.map((value) => ({ value, label: value })),
          )}
          {select('pumping', [{ value: 'yes', label: t('equipment.flag.true') }])}
        </FilterDrawer>
      }
      selection={{
        choice: {
          name: 'pieces',
          value: (row) => row.id,
          label: (row) => row.name,
          chosen: () => selectAll,
          all: {
            to: linkWith(list.address, { select: selectAll ? null : 'page' }),
            label: t(selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
            on: selectAll,
          },
        },
        bar: <Bar address={list.address} mayHandOut={mayHandOut} />,
      }}
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
