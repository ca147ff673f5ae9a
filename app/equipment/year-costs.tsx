import { useLoaderData } from '@remix-run/react';
import { yearOf } from '#domain/kernel/dates.ts';
import { equipmentFacets } from '#projections/equipment/equipment.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { ExportMenu, FilterDrawer } from '../ui/list/list-tools.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { turnPage } from '../ui/list/turn-page.ts';
import { TurnedPager } from '../ui/list/turned-pager.tsx';
import { Columns, EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { comparedCosts } from './year-costs.server.ts';

export const meta = titleOf;

const PER_PAGE = 100;
/** Years before the one that is shown which are led to. */
const YEARS_SHOWN = 2;

export const loader = screen('equipmentYearCosts', async (context) => {
  const { t, url, today, services, corporation } = context;
  const [compared, facets] = await Promise.all([
    comparedCosts(context),
    equipmentFacets(services.db, corporation),
  ]);
  const { rows, address, pages } = turnPage(url, compared.rows, PER_PAGE);
  const { year } = compared;
  const last = yearOf(today);
  return {
    ...compared,
    title: `${t('equipment.cost.compared')} ${year}`,
    pieces: compared.rows.length,
    rows,
    pages,
    address,
    export: linkWith(`${pathTo('equipmentYearCostsExport', {})}${url.search}`, { page: null }),
    years: [...new Set([last, last - 1, last - YEARS_SHOWN, year])].map((one) => ({
      year: one,
      to: linkWith(address, { year: one }),
      current: one === year,
    })),
    types: facets.filter(({ facet }) => facet === 'type').map(({ id, name }) => ({ value: id, label: name })),
  };
});

type Sum = { name: string; total: string };

function Sums({ title, rows, empty }: { title: string; rows: Sum[]; empty: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: title, narrow: 'title', cell: ({ name }) => name },
          {
            key: 'total',
            header: t('equipment.cost.total'),
            numeric: true,
            narrow: 'side',
            cell: ({ total }) => format.money(total),
          },
        ]}
        empty={<p className="hint spaced">{empty}</p>}
      />
    </Panel>
  );
}

/** What pieces cost in a year, beside one another: the dearest first, by type and by project. */
export default function EquipmentYearCosts() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { title, rows, pages, address, years, types, total, byType, byProject } = page;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('shell.menu.equipmentDashboard'), to: pathTo('equipmentDashboard', {}) }]}
      actions={years
        .filter(({ current }) => !current)
        .map(({ year, to }) => (
          <LinkButton key={year} to={to}>
            {String(year)}
          </LinkButton>
        ))}
    >
      <KpiRow>
        <Kpi label={t('equipment.cost.total')} value={format.money(total)} />
        <Kpi label={t('equipment.cost.pieces')} value={format.integer(page.pieces)} />
      </KpiRow>
      <div className="filters">
        <FilterDrawer address={address} names={['type']}>
          <PlainSelect
            id="filter-type"
            name="type"
            label={t('equipment.field.type')}
            options={types}
            placeholder={t('equipment.every')}
            defaultValue={String(page.type ?? '')}
          />
        </FilterDrawer>
        <ExportMenu address={address} to={page.export} />
      </div>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('equipment.field.name'),
            narrow: 'title',
            cell: ({ id, name, code }) => (
              <a
                className="ref"
                href={pathTo('equipmentDetails', { id }, { selectedTab: 'costs', year: String(page.year) })}
                translate="no"
              >
                {name} · <span className="code">{code}</span>
              </a>
            ),
          },
          { key: 'type', header: t('equipment.field.type'), narrow: 'below', cell: (row) => row.typeName },
          ...(['owning', 'running', 'upkeep'] as const).map((key) => ({
            key,
            header: t(`equipment.cost.${key}`),
            numeric: true,
            cell: (row: (typeof rows)[number]) => format.money(row[key]),
          })),
          {
            key: 'perUnit',
            header: t('equipment.cost.perUnit'),
            numeric: true,
            cell: (row) =>
              row.perUnit && t(`equipment.cost.per.${row.meter}`, { amount: format.money(row.perUnit) }),
          },
          {
            key: 'total',
            header: t('equipment.cost.total'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.money(row.total),
          },
        ]}
        empty={<EmptyState title={t('equipment.cost.none')} hint={t('equipment.cost.noneHint')} />}
      />
      <TurnedPager pages={pages} />
      <Columns
        main={<Sums title={t('equipment.cost.byType')} rows={byType} empty={t('equipment.cost.none')} />}
        aside={
          <Sums
            title={t('equipment.cost.byProject')}
            rows={byProject}
            empty={t('equipment.cost.noProject')}
          />
        }
      />
    </Page>
  );
}
