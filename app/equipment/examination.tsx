import { useLoaderData } from '@remix-run/react';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { yearOf } from '#domain/kernel/dates.ts';
import { equipmentPlaces } from '#projections/equipment/equipment.ts';
import { plannedProviders } from '#projections/equipment/inspections.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { carried, linkWith } from '../ui/links.ts';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import { FilterBar } from '../ui/list/filters.tsx';
import { ExportMenu, FilterDrawer } from '../ui/list/list-tools.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { turnPage } from '../ui/list/turn-page.ts';
import { TurnedPager } from '../ui/list/turned-pager.tsx';
import { Alert, EmptyState, Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { dueFilter, dueRows, horizons, MOST_DUE, openAbouts, type Due } from './examination.server.ts';

export const meta = titleOf;

/** Rows of a page: as many as one visit of an inspector may be planned for. */
const PER_PAGE = 200;

/** What is due on people and on equipment, the most urgent first; each for who may see it. */
export const loader = screen('examination', async (context) => {
  const { t, may, today, url, services, corporation } = context;
  const filter = dueFilter(context);
  const seesEquipment = may(equipmentRoles.view);
  const [due, places, providers] = await Promise.all([
    dueRows(context, filter),
    seesEquipment ? equipmentPlaces(services.db, corporation) : [],
    seesEquipment && may('ROLE_THIRD_PARTY_READ') ? plannedProviders(services.db, corporation) : [],
  ]);
  const { rows, address, pages } = turnPage(url, due.rows, PER_PAGE);
  const provider = providers.find(({ id }) => id === filter.provider);
  return {
    title: t('equipment.examination.title'),
    rows,
    pages,
    cut: due.cut,
    address,
    export: linkWith(`${pathTo('examinationExport', {})}${url.search}`, { page: null, select: null }),
    asked: {
      days: String(filter.days),
      keyword: filter.keyword ?? '',
      place: filter.place ?? '',
      provider: String(filter.provider ?? ''),
    },
    places,
    providers: providers.map(({ id, name }) => ({ value: id, label: name })),
    letter: provider && may(equipmentRoles.edit) ? pathTo('inspectionLetter', { id: provider.id }) : null,
    year: seesEquipment ? yearOf(today) : null,
    selectAll: url.searchParams.get('select') === 'page',
    chooses: filter.about === 'equipment' && may(equipmentRoles.edit),
    tabs: [null, ...openAbouts(context)].map((one) => ({
      label: t(`equipment.examination.${one ?? 'all'}`),
      to: linkWith(address, { of: one, select: null }),
      current: one === filter.about,
    })),
  };
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Filters({ page }: { page: Loaded }) {
  const t = useText();
  const { address, asked, places, providers } = page;
  const names = ['days', 'place', 'provider'];
  return (
    <FilterBar
      action={pathTo('examination', {})}
      search={{
        name: 'keyword',
        value: asked.keyword,
        label: t('equipment.examination.search'),
        placeholder: t('equipment.examination.search'),
      }}
      hidden={carried(address, 'keyword', 'select')}
      chips={[]}
      tools={
        <>
          <FilterDrawer address={address} names={names}>
            <PlainSelect
              id="filter-days"
              name="days"
              label={t('equipment.examination.within')}
              options={horizons.map((value) => ({
                value,
                label: t('equipment.examination.days', { count: value }),
              }))}
              defaultValue={asked.days}
            />
            {places.length > 0 && (
              <PlainSelect
                id="filter-place"
                name="place"
                label={t('equipment.field.place')}
                options={places.map((value) => ({ value, label: value }))}
                placeholder={t('equipment.every')}
                defaultValue={asked.place}
              />
            )}
            {providers.length > 0 && (
              <PlainSelect
                id="filter-provider"
                name="provider"
                label={t('equipment.field.provider')}
                options={providers}
                placeholder={t('equipment.every')}
                defaultValue={asked.provider}
              />
            )}
          </FilterDrawer>
          <ExportMenu address={address} to={page.export} />
        </>
      }
    />
  );
}

/** Where a press of a button of the bar leads, with what is ticked. */
function VisitBar({ address }: { address: string }) {
  const t = useText();
  return (
    <BulkBar address={address}>
      <Button tone="primary" formAction={pathTo('visitStep', { step: 'plan' })}>
        {t('equipment.visit.plan.action')}
      </Button>
      <Button formAction={pathTo('visitStep', { step: 'record' })}>
        {t('equipment.visit.record.action')}
      </Button>
    </BulkBar>
  );
}

function DueTable({ page }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const { title, rows, chooses, selectAll, address } = page;
  const said = ({ day, since }: Due) => {
    if (since !== null) return t('equipment.examination.since', { day: format.date(since) });
    return day === null ? t('equipment.examination.byMeter') : format.date(day);
  };
  return (
    <DataTable<Due>
      caption={title}
      rows={rows}
      rowKey={(row) => row.key}
      choice={
        chooses
          ? {
              name: 'pieces',
              value: ({ key }) => key,
              label: ({ name, what }) => `${name}, ${what}`,
              chosen: () => selectAll,
              all: {
                to: linkWith(address, { select: selectAll ? null : 'page' }),
                label: t(selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
                on: selectAll,
              },
            }
          : undefined
      }
      columns={[
        {
          key: 'name',
          header: t('equipment.examination.who'),
          narrow: 'title',
          cell: (row) => (
            <a className="ref" href={row.to} translate="no">
              {row.name}
            </a>
          ),
        },
        { key: 'what', header: t('equipment.field.inspection'), narrow: 'below', cell: (row) => row.what },
        {
          key: 'about',
          header: t('equipment.examination.of'),
          cell: (row) => t(`equipment.examination.${row.about}`),
        },
        { key: 'place', header: t('equipment.field.place'), cell: (row) => row.place },
        {
          key: 'day',
          header: t('equipment.field.dueOn'),
          narrow: 'side',
          cell: (row) => (row.isLate ? <strong className="late">{said(row)}</strong> : said(row)),
        },
        {
          key: 'plannedOn',
          header: t('equipment.field.plannedOn'),
          cell: (row) => row.plannedOn && format.date(row.plannedOn),
        },
        {
          key: 'provider',
          header: t('equipment.field.provider'),
          cell: (row) =>
            row.announcedOn === null
              ? row.provider
              : t('equipment.visit.announced', {
                  provider: row.provider ?? '',
                  day: format.date(row.announcedOn),
                }),
        },
      ]}
      empty={<EmptyState title={t('equipment.due.none')} hint={t('equipment.examination.none')} />}
    />
  );
}

export default function Examination() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { title, rows, pages, tabs, year, cut, chooses, address, letter } = page;
  return (
    <Page
      title={title}
      tabs={<Tabs label={t('equipment.examination.title')} items={tabs} />}
      actions={
        <>
          {letter !== null && (
            <LinkButton icon="mail" to={letter}>
              {t('equipment.visit.write')}
            </LinkButton>
          )}
          {year !== null &&
            [year - 1, year].map((one) => (
              <LinkButton
                key={one}
                icon="download"
                to={pathTo('equipmentSafetyRegister', {}, { year: String(one) })}
              >
                {t('equipment.paper.safetyOf', { year: String(one) })}
              </LinkButton>
            ))}
        </>
      }
    >
      <Filters page={page} />
      {cut && <Alert tone="info">{t('equipment.examination.cut', { most: format.integer(MOST_DUE) })}</Alert>}
      {chooses && rows.length > 0 ? (
        <form method="get" action={pathTo('visitStep', { step: 'plan' })} className="bulk-form">
          <DueTable page={page} />
          <VisitBar address={address} />
        </form>
      ) : (
        <DueTable page={page} />
      )}
      <TurnedPager pages={pages} />
    </Page>
  );
}
