import { listProjects } from '#projections/projects/projects.ts';
import { usualWith, withCustomColumns } from '../custom-fields/custom-columns.ts';
import { columnsOf, customCells, listedFields } from '../custom-fields/custom-data.server.ts';
import { chosenColumns } from '../ui/list/list-columns.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { projectColumns, usualColumns } from './project-columns.ts';
import { askedProjects } from './project-list.server.ts';

export const loader = screen('projectExport', async (context) => {
  const { services, corporation, url, t } = context;
  const { asked, filter } = askedProjects(url);
  const fields = await listedFields(context, 'project');
  const custom = columnsOf(fields, context);
  const all = withCustomColumns(projectColumns, custom);
  const columns = chosenColumns(all, usualWith(usualColumns, custom), url.searchParams);
  return exportList(context, {
    title: t('projects.list'),
    columns,
    request: asked.request,
    page: (request) => listProjects(services.db, corporation, filter, request),
    contextOf: async (rows) => ({ t, custom: await customCells(context, 'project', fields, columns, rows) }),
  });
});
