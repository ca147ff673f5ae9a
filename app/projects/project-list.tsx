import { useLoaderData } from '@remix-run/react';
import { countProjects, listProjects, type ProjectRow } from '#projections/projects.ts';
import { COUNT_CAP, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { ExportMenu } from '../ui/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/use-list-columns.tsx';
import { projectColumns } from './project-columns.ts';
import { askedProjects } from './project-list.server.ts';
import { ProjectStatusBadge } from './project-status.tsx';

export const meta = titleOf;

export const loader = screen('projectList', async ({ url, services: { db }, corporation, t, may }) => {
  const { asked, filter } = askedProjects(url);
  const [page, total] = await Promise.all([
    listProjects(db, corporation, filter, asked.request),
    countProjects(db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('projects.list'), asked, page, total),
    status: filter.status,
    mayCreate: may('ROLE_PROJECT_CREATE'),
  };
});

export default function ProjectList() {
  const { mayCreate, status, ...list } = useLoaderData<typeof loader>();
  const { address } = list;
  const t = useText();
  const create = mayCreate && (
    <LinkButton tone="primary" to={pathTo('projectNew', {})}>
      {t('projects.new')}
    </LinkButton>
  );
  const columns = useListColumns<ProjectRow, { t: typeof t }>({
    list,
    columns: projectColumns,
    context: { t },
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
      placeholder={t('projects.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('projects.none')} hint={t('projects.noneHint')} action={create} />}
    />
  );
}
