import type { ProjectRow } from '#projections/projects/projects.ts';
import { pathTo } from '../paths.ts';
import type { TrackedLook } from '../tracked/tracked.ts';

/** How projects are shown. */
export const projectLook: TrackedLook<ProjectRow> = {
  texts: 'projects',
  statuses: { open: 'ok', closed: 'mute' },
  leading: 'name',
  columns: [
    {
      key: 'name',
      header: 'projects.field.name',
      type: 'text',
      narrow: 'title',
      sort: { name: 'name', first: 'asc' },
      value: (row) => row.name,
    },
    {
      key: 'code',
      header: 'projects.field.code',
      type: 'text',
      narrow: 'below',
      sort: { name: 'code', first: 'asc' },
      value: (row) => row.code,
    },
    {
      key: 'client',
      header: 'projects.field.client',
      type: 'text',
      narrow: 'below',
      value: (row, { t }) => (row.clientName === '' ? t('commerce.erased') : row.clientName),
    },
    {
      key: 'openedOn',
      header: 'projects.field.openedOn',
      type: 'date',
      sort: { name: 'newest', first: 'desc' },
      value: (row) => row.openedOn,
    },
    {
      key: 'status',
      header: 'projects.field.status',
      type: 'text',
      narrow: 'side',
      value: (row, { t }) => t(`projects.status.${row.status}`),
    },
  ],
  steps: {
    remove: { from: ['open', 'closed'], ask: 'ask.project', tone: 'danger' },
    close: { from: ['open'] },
    reopen: { from: ['closed'] },
  },
  paths: {
    list: pathTo('projectList', {}),
    export: pathTo('projectExport', {}),
    import: pathTo('importNew', { kind: 'project' }),
    new: pathTo('projectNew', {}),
    details: (id) => pathTo('projectDetails', { id }),
    edit: (id) => pathTo('projectEdit', { id }),
  },
};
