import { useLoaderData } from '@remix-run/react';
import type { Translate } from '#locales/translate.ts';
import type { CompanyGroupRow } from '#projections/company/company-groups.ts';
import type { CompanyRow } from '#projections/company/corporations.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/page.tsx';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { ListScreen, type ListData } from '../ui/list/list-screen.tsx';
import { Tabs, type TabItem } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { ChooseCompany } from '../ui/form/choose-company.tsx';
import { companyListPage } from './company-list.server.ts';

export const meta = titleOf;

export const loader = screen('companyList', async (context) => {
  const page = await companyListPage(context);
  return { ...page, title: page.companies?.title ?? page.groups?.title ?? '' };
});

const companyColumns: readonly ListColumn<CompanyRow>[] = [
  {
    key: 'name',
    header: 'companies.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row) => row.name,
  },
  { key: 'siren', header: 'companies.field.siren', type: 'text', narrow: 'below', value: (row) => row.siren },
  { key: 'city', header: 'companies.field.city', type: 'text', narrow: 'below', value: (row) => row.city },
  { key: 'people', header: 'companies.field.people', type: 'integer', value: (row) => String(row.people) },
  { key: 'enabled', header: 'companies.field.state', type: 'text', narrow: 'side', value: () => null },
  { key: 'open', header: 'companies.list.open', type: 'text', narrow: 'action', value: () => null },
];

const groupColumns: readonly ListColumn<CompanyGroupRow>[] = [
  {
    key: 'name',
    header: 'companies.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row) => row.name,
  },
  { key: 'code', header: 'companies.field.code', type: 'text', narrow: 'below', value: (row) => row.code },
  {
    key: 'corporations',
    header: 'companies.field.companies',
    type: 'integer',
    narrow: 'side',
    value: (row) => String(row.corporations.length),
  },
];

interface Shared {
  tabs: TabItem[];
  isSuperAdmin: boolean;
}

/** What stands around either list: the way to the other one, and to a new company or group. */
const companyFrame = (
  t: Translate,
  { tabs, isSuperAdmin }: Shared,
  create: 'companyNew' | 'companyGroupNew',
) => ({
  crumbs: [{ label: t('shell.menu.companies') }],
  tabs: <Tabs label={t('companies.list.kinds')} items={tabs} />,
  actions: isSuperAdmin && (
    <LinkButton to={pathTo(create, {})} tone="primary" icon="plus">
      {t(create === 'companyNew' ? 'companies.new.title' : 'companies.group.new')}
    </LinkButton>
  ),
});

function Companies({
  list,
  tabs,
  isSuperAdmin,
  chosen,
}: Shared & { list: ListData<CompanyRow>; chosen: number }) {
  const t = useText();
  const format = useFormat();
  const reached = (row: CompanyRow) => isSuperAdmin || row.id === chosen;
  const columns = useListColumns<CompanyRow, null>({
    list,
    columns: companyColumns,
    context: null,
    cells: {
      name: (row) =>
        reached(row) ? (
          <a className="ref" href={pathTo('companyDetails', { id: row.id })} translate="no">
            {row.name}
          </a>
        ) : (
          <span translate="no">{row.name}</span>
        ),
      people: (row) => format.integer(row.people),
      enabled: (row) => (
        <Badge tone={row.enabled ? 'ok' : 'bad'}>
          {t(row.enabled ? 'companies.enabled' : 'companies.disabled')}
        </Badge>
      ),
      open: (row) =>
        row.id === chosen
          ? t('companies.list.here')
          : (row.enabled || isSuperAdmin) && (
              <ChooseCompany id={row.id} to={pathTo('companyDetails', { id: row.id })}>
                {t(row.enabled ? 'companies.choose' : 'companies.look')}
                <span className="unseen"> {row.name}</span>
              </ChooseCompany>
            ),
    },
  });
  return (
    <ListScreen
      list={list}
      {...companyFrame(t, { tabs, isSuperAdmin }, 'companyNew')}
      placeholder={t('companies.list.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('companies.list.none')} hint={t('companies.list.noneHint')} />}
    />
  );
}

function Groups({ list, tabs, isSuperAdmin }: Shared & { list: ListData<CompanyGroupRow> }) {
  const t = useText();
  const columns = useListColumns<CompanyGroupRow, null>({
    list,
    columns: groupColumns,
    context: null,
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo('companyGroupDetails', { id: row.id })} translate="no">
          {row.name}
        </a>
      ),
    },
  });
  return (
    <ListScreen
      list={list}
      {...companyFrame(t, { tabs, isSuperAdmin }, 'companyGroupNew')}
      placeholder={t('companies.list.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('companies.group.none')} hint={t('companies.group.noneHint')} />}
    />
  );
}

export default function CompanyList() {
  const { companies, groups, corporation, tabs, isSuperAdmin } = useLoaderData<typeof loader>();
  return companies === null ? (
    groups && <Groups list={groups} tabs={tabs} isSuperAdmin={isSuperAdmin} />
  ) : (
    <Companies list={companies} tabs={tabs} isSuperAdmin={isSuperAdmin} chosen={corporation} />
  );
}
