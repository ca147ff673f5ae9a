import { listProjects } from '#projections/projects.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { projectColumns } from './project-columns.ts';
import { askedProjects } from './project-list.server.ts';

export const loader = screen('projectExport', (context) => {
  const { services, corporation, url, t } = context;
  const { asked, filter } = askedProjects(url);
  const answer = exportList(context, {
    title: t('projects.list'),
    columns: projectColumns,
    request: asked.request,
    page: (request) => listProjects(services.db, corporation, filter, request),
    contextOf: () => ({ t }),
  });
  return Promise.resolve(answer);
});
