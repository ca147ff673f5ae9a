import { useLoaderData } from '@remix-run/react';
import { countProjects, listProjects, type ProjectRow } from '#projections/projects/projects.ts';
import { columnsOf, customCells, listedFields } from '../custom-fields/custom-data.server.ts';
import { usualWith, withCustomColumns, type CustomCells } from '../custom-fields/custom-columns.ts';
import { COUNT_CAP, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { chosenColumns } from '../ui/list/list-columns.ts';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ColumnsMenu, ExportMenu } from '../ui/list/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { projectColumns, usualColumns } from './project-columns.ts';
import { askedProjects } from './project-list.server.ts';
import { ProjectStatusBadge } from './project-status.tsx';

export const meta = titleOf;

export const loader = screen('projectList', async (context) => {
  const { url, services, corporation, t, may } = context;
  const { db } = services;
  const { asked, filter } = askedProjects(url);
  const [page, total, fields] = await Promise.all([
    listProjects(db, corporation, filter, asked.request),
    countProjects(db, corporation, filter, COUNT_CAP + 1),
    listedFields(context, 'project'),
  ]);
  const custom = columnsOf(fields, context);
  const all = withCustomColumns(projectColumns, custom);
  const shown = chosenColumns(all, usualWith(usualColumns, custom), url.searchParams);
  return {
    ...listData(t('projects.list'), asked, page, total),
    status: filter.status,
    custom,
    shown: shown.map(({ key }) => key),
    cells: await customCells(context, 'project', fields, shown, page.rows),
    mayCreate: may('ROLE_PROJECT_CREATE'),
  };
});

export default function ProjectList() {
  const { mayCreate, status, custom, shown, cells, ...list } = useLoaderData<typeof loader>();
  const { address } = list;
  const t = useText();
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo('projectNew', {})}>
      {t('projects.new')}
    </LinkButton>
  );
  const all = withCustomColumns(projectColumns, custom);
  const columns = useListColumns<ProjectRow, { t: typeof t; custom: CustomCells }>({
    list,
    columns: all.filter(({ key }) => shown.includes(key)),
    context: { t, custom: cells },
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo('projectDetails', { id: row.id })} translate="no">
          {row.name}
        </a>
      ),
      status: (row) => <ProjectStatusBadge status={row.status} />,
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.projects') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('projectExport', {})} />
          {create}
        </>
      }
      tabs={
        <Tabs
          label={t('projects.field.status')}
          items={([null, 'open', 'closed'] as const).map((one) => ({
            label: one === null ? t('projects.all') : t(`projects.status.${one}`),
            to: linkWith(address, { status: one }),
            current: status === one,
          }))}
        />
      }
      tools={<ColumnsMenu address={address} columns={all} shown={shown} />}
      placeholder={t('projects.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('projects.none')} hint={t('projects.noneHint')} action={create} />}
    />
  );
}
